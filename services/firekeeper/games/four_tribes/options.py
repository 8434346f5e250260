"""What is agreed when a table is opened: modes, tower cards, villages, and when a Dwarf is played."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from firekeeper.games.protocol import RuleError

from .components import SEATS, TEAMS

Tower = Literal["AS", "BD", "CL", "DI", "DO", "DW", "HA", "RD", "UN", "WI"]


class Options(Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """The options of a table. All go together; `tableTalk` says nothing outside of team games."""

    tower_count: Annotated[int, Meta(ge=0, le=10)] = 5
    """3.4: how many tower cards each deck gets."""
    towers: Literal["random"] | Annotated[tuple[Tower, ...], Meta(max_length=10)] = "random"
    """3.4: which ones. A list decides alone, whatever `towerCount` says."""
    village_set: Literal["white", "black"] = "white"
    """2.3: villages with 18 or 24 houses."""
    mode: Literal["standard", "advanced", "team"] = "standard"
    dwarf_timing: Literal["reaction", "ownTurn"] = "reaction"
    """8.3: whether a Dwarf answers a placement at once, or is a turn of its own."""
    first_player: Literal["random"] | Annotated[int, Meta(ge=0, le=3)] = "random"
    table_talk: Literal["closed", "honour"] = "closed"
    """10.9, 10.11"""
    stall_limit: Annotated[int, Meta(ge=1, le=1000)] = 60
    """9.3: after so many turns in a row without a placement the game ends."""


def check(options: Options, seats: int) -> None:
    """Raises RuleError where this number of seats can't play these options."""
    wanted = SEATS[options.mode]
    if seats != wanted:
        who = "two teams of two" if wanted > TEAMS else "two players"
        raise RuleError("1.1", "seats", f"The {options.mode} game is for {who}, {wanted} seats, not {seats}.")
    if len(set(options.towers)) != len(options.towers) and options.towers != "random":
        raise RuleError("3.4", "towers", "A deck has each tower card once: name none twice.")
    if options.first_player != "random" and options.first_player >= seats:
        raise RuleError("1.3", "first_player", f"There is no seat {options.first_player} at a table of {seats}.")
