"""Who calls: a random token in a cookie, and a name that can be read."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest
from redis.asyncio import Redis

from firekeeper.gateway.sessions import clean_name
from firekeeper.log import keys
from tests.gateway.conftest import Gate, Gates
from tests.gateway.visiting import Visitor, problem

pytestmark = [pytest.mark.anyio, pytest.mark.integration]


async def test_the_first_call_makes_a_player_and_later_ones_know_it(ann: Visitor) -> None:
    first = await ann.call("POST", "/api/session", {}, 200)
    again = await ann.call("POST", "/api/session", {}, 200)
    assert first == again
    assert first["name"] is None
    assert len(first["player"]) == 32


async def test_the_cookie_is_for_the_server_alone(gate: Gate, ann: Visitor) -> None:
    response = await ann.http.post("/api/session", json={})
    cookie = response.headers["set-cookie"]
    assert cookie.startswith("firekeeper=")
    assert len(cookie.partition("=")[2].partition(";")[0]) == 64
    assert {"HttpOnly", "Path=/", "SameSite=lax", "Max-Age=31536000"} <= set(cookie.split("; "))
    assert "Secure" not in cookie


async def test_the_cookie_is_secure_where_the_proxy_speaks_tls(gates: Gates) -> None:
    gate = gates(public_url="https://play.example.org")
    await gate.ready()
    async with httpx.AsyncClient(base_url=gate.url) as http:
        plain = await http.post("/api/session", json={})
        behind = await http.post("/api/session", json={}, headers={"X-Forwarded-Proto": "https"})
    assert "Secure" not in plain.headers["set-cookie"]
    assert "Secure" in behind.headers["set-cookie"]


async def test_nobody_is_believed_about_tls_without_a_public_url(ann: Visitor) -> None:
    response = await ann.http.post("/api/session", json={}, headers={"X-Forwarded-Proto": "https"})
    assert "Secure" not in response.headers["set-cookie"]


@pytest.mark.parametrize("cookie", ["", "zz", "A" * 64, "a" * 65, "a" * 64])
async def test_a_cookie_that_is_not_ours_is_replaced(gate: Gate, cookie: str) -> None:
    async with httpx.AsyncClient(base_url=gate.url) as http:
        response = await http.post("/api/session", json={}, headers={"Cookie": f"firekeeper={cookie}"})
    assert response.status_code == 200
    assert response.headers["set-cookie"].partition(";")[0] != f"firekeeper={cookie}"


async def test_no_token_is_stored(redis: Redis, ann: Visitor) -> None:
    table = await ann.open("open", "open")
    await ann.sit(table)
    await ann.call("PATCH", "/api/session", {"name": "Ann"}, 200)
    token = ann.http.cookies["firekeeper"].encode()
    for key in [key async for key in redis.scan_iter()]:
        assert token not in key
        assert token not in (await redis.dump(key) or b"")
        assert bytes.fromhex(token.decode()) not in (await redis.dump(key) or b"")
    assert await redis.exists(keys.events(table))


async def test_two_gateways_know_the_same_player(gate: Gate, gates: Gates, ann: Visitor) -> None:
    here = await ann.call("POST", "/api/session", {}, 200)
    other = gates()
    await other.ready()
    async with httpx.AsyncClient(base_url=other.url, cookies=ann.http.cookies) as http:
        there = (await http.post("/api/session", json={})).json()
    assert there["player"] == here["player"]


async def test_a_house_with_another_secret_knows_nobody(gate: Gate, gates: Gates, ann: Visitor) -> None:
    here = await ann.call("POST", "/api/session", {}, 200)
    other = gates(secret="another house entirely")
    await other.ready()
    async with httpx.AsyncClient(base_url=other.url, cookies=ann.http.cookies) as http:
        there = (await http.post("/api/session", json={})).json()
    assert there["player"] != here["player"]


async def test_name_and_language_are_kept(ann: Visitor) -> None:
    changed = await ann.call("PATCH", "/api/session", {"name": "  Ștefan   Vodă ", "language": "ro"}, 200)
    assert (changed["name"], changed["language"]) == ("Ștefan Vodă", "ro")
    assert await ann.call("PATCH", "/api/session", {"language": "de"}, 200) == {**changed, "language": "de"}
    assert (await ann.call("PATCH", "/api/session", {"name": ""}, 200))["name"] is None


async def test_a_browser_says_its_language(ann: Visitor) -> None:
    headers = {"Accept-Language": "de-AT,de;q=0.9,en;q=0.8"}
    assert (await ann.call("POST", "/api/session", {}, 200, headers=headers))["language"] == "de"


@pytest.mark.parametrize(
    "body",
    [{"name": "a" * 25}, {"name": "a" * 201}, {"name": 5}, {"language": "e"}, {"language": "en\n"}, {"colour": "red"}],
)
async def test_a_bad_profile_is_refused(ann: Visitor, body: dict[str, object]) -> None:
    problem(await ann.http.patch("/api/session", json=body), 400)


@pytest.mark.parametrize(
    ("given", "seen"),
    [
        ("\u202eAnn", "Ann"),
        ("An\u200bn\u0000\n\tB", "Ann B"),
        ("A\u0301nn", "\u00c1nn"),
        ("\u2066\u2069 \u00a0", ""),
        ("🐺 Wolf", "🐺 Wolf"),
        ("👩🏽\u200d🚀", "👩🏽\u200d🚀"),
        ("A\u200dn\u200d", "An"),
    ],
)
async def test_a_name_keeps_only_what_can_be_seen(given: str, seen: str) -> None:
    assert clean_name(given) == seen


async def test_who_has_no_session_is_a_spectator(ann: Visitor, visitors: Callable[[], Visitor]) -> None:
    table = await ann.open("open", "open")
    spectator = visitors()
    document = await spectator.look(table)
    assert "you" not in document["table"]
    assert (await spectator.call("GET", "/api/tables?mine=1", status=200)) == {"tables": []}
    assert not spectator.http.cookies
