"""The application: all routes behind one door."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

from litestar import Litestar, Router
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig

from firekeeper.gateway import bodies, problems
from firekeeper.gateway.door import Door
from firekeeper.gateway.house import House
from firekeeper.gateway.routes import games, health, moves, pages, records, seats, session, stream, tables
from firekeeper.gateway.schema import SchemaPage, describe, operation_id
from firekeeper.ops.settings import Settings


def litestar(house: House | None) -> Litestar:
    """The application without its door; without a house it can only describe itself."""
    routes = Router(
        "/api",
        dto=bodies.Json,
        route_handlers=[
            *session.ROUTES,
            *games.ROUTES,
            *tables.ROUTES,
            *seats.ROUTES,
            *moves.ROUTES,
            *stream.ROUTES,
            *records.ROUTES,
        ],
    )
    return Litestar(
        route_handlers=[routes, *health.ROUTES, *pages.ROUTES],
        exception_handlers=problems.HANDLERS,
        lifespan=[house.opened()] if house else [],
        logging_config=None,
        debug=False,
        openapi_config=OpenAPIConfig(
            title="Firekeeper",
            version=version("firekeeper"),
            description="Tables, seats, moves and streams of a house of council-fire games.",
            path="/schema",
            render_plugins=[SchemaPage()],
            operation_id_creator=operation_id,
            use_handler_docstrings=True,
        ),
        request_max_body_size=bodies.LARGEST,
        state=State({"house": house}),
    )


def create(settings: Settings) -> tuple[House, Door]:
    """A house by its settings, and the application in front of it. Raises SettingsError."""
    house = House(settings)
    return house, Door(litestar(house), settings.public_url)


def openapi() -> dict[str, Any]:
    """The OpenAPI schema of the API; needs no server."""
    return describe(litestar(None).openapi_schema.to_schema())
