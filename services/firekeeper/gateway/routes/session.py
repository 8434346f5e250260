"""Who the caller is, and what it calls itself."""

from __future__ import annotations

from typing import Final

from litestar import Response, patch, post
from litestar.params import JSONBody
from litestar.types import ControllerRouterHandler

from firekeeper.gateway.house import house_of
from firekeeper.gateway.problems import Call, problems
from firekeeper.gateway.shapes import Nothing, Profile, ProfileChange


@post("/session", status_code=200, responses=problems())
async def who_am_i(request: Call, data: JSONBody[Nothing]) -> Response[Profile]:
    """Who am I? The first call makes a player; later ones make its cookie last for another year."""
    sessions = house_of(request).sessions
    session = await sessions.admit(request, renew=True)
    return Response(await sessions.profile(session.player, request), cookies=session.cookies)


@patch("/session", responses=problems())
async def change_profile(request: Call, data: JSONBody[ProfileChange]) -> Response[Profile]:
    """Changes the player's name or language; seats that are taken keep the name they were taken with."""
    sessions = house_of(request).sessions
    session = await sessions.admit(request)
    await sessions.change(session.player, data.name, data.language)
    return Response(await sessions.profile(session.player, request), cookies=session.cookies)


ROUTES: Final[list[ControllerRouterHandler]] = [who_am_i, change_profile]
