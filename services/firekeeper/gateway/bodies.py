"""Bodies are JSON, decoded strictly and straight into the struct that a route names as its `data`."""

from __future__ import annotations

from collections.abc import Generator
from http import HTTPStatus
from typing import Any, ClassVar, Final

import msgspec
from litestar.dto import AbstractDTO, DTOFieldDefinition
from litestar.enums import RequestEncodingType
from litestar.openapi.spec import Reference, Schema
from litestar.typing import FieldDefinition

from firekeeper.gateway.problems import Refusal
from firekeeper.gateway.shapes import Move, UndecodedMove

LARGEST: Final = 16 * 1024
"""Bytes of the largest body that is read: a move is a few hundred."""


class Json(AbstractDTO[Any]):
    """Decodes a body without the detour over plain dicts, which would take `"1"` for 1."""

    _decoders: ClassVar[dict[str, msgspec.json.Decoder[Any]]] = {}

    def decode_bytes(self, value: bytes) -> Any:
        """The body, which is not empty, as the route's struct. Raises msgspec's errors, or Refusal."""
        connection = self.asgi_connection
        kind = connection.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != RequestEncodingType.JSON.value:
            raise Refusal(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "not_json", "Bodies are application/json.")
        return self._decoders[connection.route_handler.handler_id].decode(value)

    @classmethod
    def create_for_field_definition(
        cls, field_definition: FieldDefinition, handler_id: str, backend_cls: type[Any] | None = None
    ) -> None:
        """Called once a route, as it is registered."""
        cls._decoders[handler_id] = msgspec.json.Decoder(field_definition.annotation)

    @classmethod
    def create_openapi_schema(
        cls, field_definition: FieldDefinition, handler_id: str, schema_creator: Any
    ) -> Reference | Schema:
        """The struct as it stands; a move with the commands of all games in place of undecoded bytes."""
        shape = Move if field_definition.annotation is UndecodedMove else field_definition.annotation
        schema: Reference | Schema = schema_creator.for_field_definition(FieldDefinition.from_annotation(shape))
        return schema

    @classmethod
    def is_supported_model_type_field(cls, field_definition: FieldDefinition) -> bool:
        """Answers are not made by this class."""
        return False

    @classmethod
    def generate_field_definitions(cls, model_type: type[Any]) -> Generator[DTOFieldDefinition, None, None]:
        """No fields: structs are decoded whole."""
        yield from ()

    @classmethod
    def detect_nested_field(cls, field_definition: FieldDefinition) -> bool:
        """Nothing is nested: structs are decoded whole."""
        return False
