"""The description of the API: there without a server, complete, and true of what is answered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from firekeeper.games import GAMES
from firekeeper.gateway import shapes
from firekeeper.gateway.app import openapi
from tests.gateway.visiting import Visitor

CALLS = {
    ("POST", "/api/session"),
    ("PATCH", "/api/session"),
    ("GET", "/api/games"),
    ("GET", "/api/games/{slug}/rules"),
    ("POST", "/api/tables"),
    ("GET", "/api/tables"),
    ("GET", "/api/tables/{table_id}"),
    ("POST", "/api/tables/{table_id}/seats"),
    ("DELETE", "/api/tables/{table_id}/seats"),
    ("POST", "/api/tables/{table_id}/start"),
    ("POST", "/api/tables/{table_id}/moves"),
    ("POST", "/api/tables/{table_id}/again"),
    ("POST", "/api/tables/{table_id}/phrases"),
    ("GET", "/api/tables/{table_id}/stream"),
    ("GET", "/api/tables/{table_id}/replay"),
    ("GET", "/api/tables/{table_id}/log"),
}


def references(schema: Any) -> Iterator[str]:
    match schema:
        case {"$ref": str(reference)}:
            yield reference
        case dict():
            for value in schema.values():
                yield from references(value)
        case list():
            for value in schema:
                yield from references(value)


def test_every_call_is_described() -> None:
    paths = openapi()["paths"]
    assert {(method.upper(), path) for path, methods in paths.items() for method in methods} == CALLS
    for methods in paths.values():
        for call in methods.values():
            assert call["description"]
            assert re.fullmatch("[a-z_]+", call["operationId"])
            assert "503" in call["responses"] or call["operationId"] == "list_games"


def test_every_reference_leads_somewhere_and_says_what_it_is() -> None:
    schema = openapi()
    named = schema["components"]["schemas"]
    assert {reference.rpartition("/")[2] for reference in references(schema)} == named.keys()
    for described in named.values():
        assert described["description"]


def test_a_move_may_be_every_command_of_every_game() -> None:
    schemas = openapi()["components"]["schemas"]
    listed = [each["$ref"].rpartition("/")[2] for each in schemas["Move"]["properties"]["command"]["anyOf"]]
    assert "TableResign" in listed
    for game in GAMES.values():
        for command in get_args(game.Command):
            name = game.title.replace(" ", "") + command.__name__
            assert name in listed
            assert schemas[name]["properties"]["type"]["enum"] == [command.__name__]


def test_what_is_left_out_is_never_null() -> None:
    schemas = openapi()["components"]["schemas"]
    assert schemas["Document"]["properties"]["decision"] == {"type": "integer"}
    assert schemas["Profile"]["properties"]["name"] == {"anyOf": [{"type": "string"}, {"type": "null"}]}


@pytest.mark.anyio
@pytest.mark.integration
async def test_the_house_serves_it(ann: Visitor) -> None:
    for path in ("/schema", "/schema/openapi.json"):
        assert await ann.call("GET", path, status=200) == openapi()


@pytest.mark.anyio
@pytest.mark.integration
async def test_documents_are_what_their_description_says(ann: Visitor, ben: Visitor) -> None:
    table = await ann.open("open", "open")
    await ann.sit(table)
    await ben.sit(table)
    document = await ann.look(table)
    read = msgspec.convert(document, shapes.Document)
    assert msgspec.to_builtins(read) == document
