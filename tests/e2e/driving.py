"""Games brought along quickly: moves sent as calls with a guest's cookie, while pages look on."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable
from typing import Any

import msgspec

from firekeeper.games.chiefdom.board import read
from firekeeper.games.chiefdom.draws import random_draw
from firekeeper.games.chiefdom.grid import grid
from tests.e2e.guest import Guest
from tests.waiting import until

rng = random.Random(7)
Document = dict[str, Any]


def command_id() -> str:
    """A new one: 32 hex digits."""
    return secrets.token_hex(16)


def open_table(host: Guest, *seats: str, listed: bool = False, game: str = "manitou", **options: Any) -> str:
    """A table with those seats (`open`, `bot:1`) and options that the guest opens, without sitting down."""
    opening = {
        "command_id": command_id(),
        "game": game,
        "options": options,
        "seats": list(seats),
        "listed": listed,
    }
    host.ask("POST", "/api/session", {})
    return str(host.ask("POST", "/api/tables", opening)["id"])


def sit(guest: Guest, table: str, name: str = "") -> None:
    """Sits down at the first open seat, under that name."""
    guest.ask("POST", "/api/session", {})
    if name:
        guest.ask("PATCH", "/api/session", {"name": name})
    guest.ask("POST", f"/api/tables/{table}/seats", {"entropy": command_id()})


def any_move(document: Document) -> dict[str, Any]:
    """A legal command of those that a document offers, at random; nobody owns up to what was not done."""
    legal = document["legal"]
    if commands := [one for one in legal.get("commands", []) if one["type"] != "OwnUp"]:
        return dict(rng.choice(commands))
    if "draws" in legal:
        return any_draw(document)
    pick = legal["pick"]
    cards = rng.sample([card for card, count in pick["of"].items() for _ in range(count)], pick["count"])
    return {"type": pick["type"], pick["field"]: cards}


def any_draw(document: Document) -> dict[str, Any]:
    """A draw of Chiefdom on the viewer's own sheet, at random; the offer names no places. A pass where none is left."""
    view = document["view"]
    sheet = view["sheets"][str(document["table"]["you"])]
    cells = "".join(sheet["rows"][str(line)] for line in range(1, view["lines"] + 1))
    squares = grid(view["columns"], view["lines"])
    draw = random_draw(squares, read(cells), tuple(view["dice"]), document["legal"].get("bonus", False), rng)
    return {"type": "Pass"} if draw is None else dict(msgspec.to_builtins(draw))


def move(guest: Guest, table: str, command: dict[str, Any] | None = None) -> bool:
    """Makes a move in the guest's place, where it is asked for one; says whether it was."""
    return _answer(guest, table, guest.document(table), command)


def _answer(guest: Guest, table: str, document: Document, command: dict[str, Any] | None = None) -> bool:
    if "decision" not in document:
        return False
    sent = {"command_id": command_id(), "decision": document["decision"], "command": command or any_move(document)}
    guest.ask("POST", f"/api/tables/{table}/moves", sent)
    return True


def drive(players: list[Guest], table: str, enough: Callable[[Document], bool]) -> Document:
    """Moves for all of them until the first one's document is `enough`; gives that document."""

    def step() -> Document | None:
        document = players[0].document(table)
        if enough(document):
            return document
        for player in players:
            # A settlement may come between two looks: nobody moves past the moment that is waited for.
            document = player.document(table)
            if enough(document) or _answer(player, table, document):
                break
        return None

    found: Document = until(step, seconds=30, what="the moment")
    return found


def phase(document: Document) -> str:
    """Where the game stands: `choose`, `play`, `settle` or `over`."""
    return str(document["view"]["phase"])


def finished(document: Document) -> bool:
    """Whether the game is over."""
    return bool(document["table"]["state"] == "finished")


def asked(seat: int) -> Callable[[Document], bool]:
    """Whether that seat is to play a card."""
    return lambda document: phase(document) == "play" and document["table"]["turn"] == [seat]
