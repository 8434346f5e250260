"""No page of another site comes in, every answer has its security headers, and the app's files are served."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from tests.gateway.conftest import Gate, Gates
from tests.gateway.visiting import Visitor, problem

pytestmark = [pytest.mark.anyio, pytest.mark.integration]

SCRIPT = "export const fire = 1;\n" * 200


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    """A built app."""
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Firekeeper</title>")
    (folder / "sw.js").write_text("self.skipWaiting();")
    (folder / "manifest.webmanifest").write_text("{}")
    (folder / "assets" / "index-abc123.js").write_text(SCRIPT)
    (folder / ".env").write_text("SECRET=1")
    (tmp_path / "outside.txt").write_text("not for you")
    return folder


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1", "127.0.0.1", ""])
@pytest.mark.parametrize("path", ["/api/session", "/api/tables", "/nowhere"])
async def test_a_page_of_another_site_is_turned_away(ann: Visitor, origin: str, path: str) -> None:
    answer = await ann.http.post(path, json={}, headers={"Origin": origin})
    assert problem(answer, 403)["code"] == "foreign_origin"
    assert "set-cookie" not in answer.headers


async def test_the_apps_own_pages_come_in(gates: Gates) -> None:
    gate = gates(public_url="https://play.example.org")
    await gate.ready()
    visitor = Visitor(gate.url)
    for origin in (gate.url, "https://play.example.org", "https://PLAY.example.org"):
        await visitor.call("POST", "/api/session", {}, 200, headers={"Origin": origin})
    await visitor.refused(403, "POST", "/api/session", {}, headers={"Origin": "https://example.org"})
    await visitor.close()


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothing", "/health/live", "/schema/openapi.json"])
async def test_every_answer_has_its_security_headers(ann: Visitor, path: str) -> None:
    headers = (await ann.http.get(path)).headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["script-src"] == "'self'"
    assert policy["style-src"] == "'self' 'unsafe-inline'"
    assert policy["frame-ancestors"] == policy["object-src"] == "'none'"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "server" not in headers
    assert len(headers.get_list("content-type")) == 1


async def test_answers_of_the_api_are_not_kept(ann: Visitor) -> None:
    assert (await ann.http.get("/api/games")).headers["cache-control"] == "no-store"


async def test_what_is_not_there_is_a_problem(ann: Visitor) -> None:
    assert problem(await ann.http.get("/api/nothing"), 404)["code"] == "not_found"
    refused = await ann.http.put("/api/session", json={})
    assert problem(refused, 405)["code"] == "method_not_allowed"
    assert "POST" in refused.headers["allow"]


async def test_a_house_without_its_app_says_what_to_do(ann: Visitor) -> None:
    response = await ann.http.get("/t/abc")
    assert response.status_code == 503
    assert "make install" in response.text


async def test_assets_never_change_and_pages_are_looked_up(dist: Path, ann: Visitor) -> None:
    asset = await ann.http.get("/assets/index-abc123.js")
    assert (asset.status_code, asset.text) == (200, SCRIPT)
    assert asset.headers["content-type"] == "text/javascript; charset=utf-8"
    assert asset.headers["cache-control"] == "public, max-age=31536000, immutable"
    for path, kind in (("/", "html"), ("/sw.js", "javascript"), ("/manifest.webmanifest", "manifest+json")):
        page = await ann.http.get(path)
        assert page.headers["cache-control"] == "no-cache"
        assert kind in page.headers["content-type"]
        kept = await ann.http.get(path, headers={"If-None-Match": page.headers["etag"]})
        assert (kept.status_code, kept.content) == (304, b"")
        changed = await ann.http.get(path, headers={"If-None-Match": '"of another build"'})
        assert changed.status_code == 200


async def test_files_are_sent_small_to_who_can_unpack_them(dist: Path, gate: Gate, ann: Visitor) -> None:
    async with ann.http.stream("GET", "/assets/index-abc123.js", headers={"Accept-Encoding": "gzip"}) as response:
        packed = b"".join([part async for part in response.aiter_raw()])
    assert response.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed).decode() == SCRIPT
    plain = await ann.http.get("/assets/index-abc123.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert (await ann.http.head("/")).status_code == 200


@pytest.mark.parametrize("path", ["/t/abc123", "/t/abc123/replay", "/rules/manitou", "/settings"])
async def test_every_address_of_the_app_is_its_page(dist: Path, ann: Visitor, path: str) -> None:
    response = await ann.http.get(path)
    assert response.status_code == 200
    assert "<title>Firekeeper</title>" in response.text


@pytest.mark.parametrize(
    "path",
    [
        "/assets/gone-123.js",
        "/gone.js",
        "/.env",
        "/%2e%2e/outside.txt",
        "/assets/..%2f..%2foutside.txt",
        "/assets/%2e%2e/%2e%2e/outside.txt",
        "/..%5coutside.txt",
        "/sw.js%00",
        "/assets/" + "a" * 5000,
    ],
)
async def test_a_file_that_is_not_the_apps(dist: Path, ann: Visitor, path: str) -> None:
    problem(await ann.http.get(path), 404)


async def test_a_new_build_is_served_without_a_restart(dist: Path, ann: Visitor) -> None:
    assert "Firekeeper" in (await ann.http.get("/")).text
    (dist / "index.html").write_text("<!doctype html><title>The next one</title>")
    assert "The next one" in (await ann.http.get("/")).text
    assert (await ann.http.get("/assets/index-abc123.js")).status_code == 200


async def test_the_process_tells_how_it_is(ann: Visitor) -> None:
    assert (await ann.http.get("/health/live")).text == "alive\n"
    assert (await ann.http.get("/health/ready")).text == "ready\n"
    await ann.call("GET", "/api/games", status=200)
    metrics = await ann.http.get("/metrics")
    assert metrics.headers["content-type"].startswith("text/plain")
    assert 'firekeeper_calls_total{method="GET",route="/api/games",status="200"}' in metrics.text
    assert "firekeeper_streams_open 0.0" in metrics.text
