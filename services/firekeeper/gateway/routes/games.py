"""The games of the house, and their rules."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Final

import msgspec
from litestar import Response, get
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from firekeeper import bots
from firekeeper.games import GAMES, UnknownGameError, find
from firekeeper.games.protocol import Game
from firekeeper.gateway.problems import Refusal, problems
from firekeeper.gateway.shapes import GameOption, GameRow


@get("/games")
async def list_games() -> Response[list[GameRow]]:
    """The games that can be played here, with their options."""
    newest = [find(slug) for slug in dict.fromkeys(slug for slug, _ in GAMES)]
    rows = [GameRow(game.slug, game.title, list(game.seats), _options(game), bots.levels(game)) for game in newest]
    return Response(rows)


def _options(game: Game) -> list[GameOption]:
    schema = next(iter(msgspec.json.schema(game.Options)["$defs"].values()))
    return [_option(name, described) for name, described in schema.get("properties", {}).items()]


def _option(name: str, described: dict[str, Any]) -> GameOption:
    choices = [False, True] if described.get("type") == "boolean" else described.get("enum")
    return GameOption(name, described.get("default"), choices, described.get("minimum"), described.get("maximum"))


@get(
    "/games/{slug:str}/rules",
    media_type="text/markdown",
    responses=problems(404),
    sync_to_thread=True,
)
def rules(slug: FromPath[str]) -> Response[str]:
    """A game's rules in Markdown, numbered as refusals cite them."""
    try:
        game = find(slug)
    except UnknownGameError as unknown:
        raise Refusal(404, "no_game", str(unknown)) from unknown
    package: str = vars(game)["__name__"]
    text = files(package).joinpath("RULES.md").read_text(encoding="utf-8")
    return Response(text, media_type="text/markdown", headers={"Cache-Control": "no-cache"})


ROUTES: Final[list[ControllerRouterHandler]] = [list_games, rules]
