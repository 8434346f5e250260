"""The OpenAPI description: routes as the framework sees them, bodies as msgspec does, which decodes them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from litestar import Request
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Method

from firekeeper.games import GAMES
from firekeeper.gateway import shapes
from firekeeper.tables.events import Resign
from firekeeper.tables.lobby import Page

_BODIES: Final = (
    *(kind for kind in vars(shapes).values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)),
    Page,
)
_REFERENCE: Final = "#/components/schemas/"


def describe(openapi: dict[str, Any]) -> dict[str, Any]:
    """The framework's schema with components that keep every bound, docstring and tag of the structs."""
    _, found = msgspec.json.schema_components(_BODIES, ref_template=_REFERENCE + "{name}")
    for kind in _structs():
        if kind.__struct_config__.omit_defaults and kind.__name__ in found:
            _leave_out(found[kind.__name__])
    found |= (commands := _commands())
    found["Move"]["properties"]["command"] |= {"anyOf": [{"$ref": _REFERENCE + name} for name in commands]}
    used: dict[str, Any] = {}
    wanted = list(_references(openapi["paths"]))
    while wanted:
        name = wanted.pop()
        if name not in used:
            used[name] = _explicit(found[name])
            wanted += _references(found[name])
    return {**openapi, "components": {"schemas": dict(sorted(used.items()))}}


def _commands() -> dict[str, Any]:
    """The table's own commands and every game's, each named with its game: several games have a `Place`."""
    named: dict[str, Any] = {}
    for title, union in {"Table": Resign, **{game.title: game.Command for game in GAMES.values()}}.items():
        _, parts = msgspec.json.schema_components((union,), ref_template=_REFERENCE + "{name}")
        named |= {title.replace(" ", "") + name: schema for name, schema in parts.items()}
    return named


def _structs() -> Iterator[type[msgspec.Struct]]:
    todo = [msgspec.Struct]
    while todo:
        kind = todo.pop()
        yield kind
        todo += kind.__subclasses__()


def _leave_out(schema: dict[str, Any]) -> None:
    """A field that is left out where it has its default is absent then, and never null."""
    for name, field in schema.get("properties", {}).items():
        if "default" in field:
            kinds = [kind for kind in field.get("anyOf", ()) if kind != {"type": "null"}]
            rest = {key: value for key, value in field.items() if key not in {"anyOf", "default"}}
            schema["properties"][name] = rest | (kinds[0] if len(kinds) == 1 else {"anyOf": kinds} if kinds else {})


def _explicit(schema: Any) -> Any:
    """Says what generators of types don't guess: an object without named fields may have any, an enum has strings."""
    match schema:
        case {"type": "object"} if not {"properties", "additionalProperties"} & schema.keys():
            return {**schema, "additionalProperties": {}}
        case {"enum": [str(), *_]}:
            return {"type": "string", **schema}
        case {"default": None}:
            return _explicit({name: value for name, value in schema.items() if name != "default"})
        case dict():
            return {name: _explicit(value) for name, value in schema.items()}
        case list():
            return [_explicit(value) for value in schema]
    return schema


def _references(schema: Any) -> Iterator[str]:
    match schema:
        case {"$ref": str(reference)}:
            yield reference.removeprefix(_REFERENCE)
        case dict():
            for value in schema.values():
                yield from _references(value)
        case list():
            for value in schema:
                yield from _references(value)


class SchemaPage(JsonRenderPlugin):
    """Serves the description, as JSON."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The bytes of the page."""
        return msgspec.json.encode(describe(openapi_schema))


def operation_id(handler: HTTPRouteHandler, _method: Method, _path: list[Any]) -> str:
    """A route's name in generated code: that of its function."""
    return handler.handler_name
