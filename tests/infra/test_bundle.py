"""The built app is light: what a phone loads for its first table, and what it keeps to open without a network."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

DIST = Path(__file__).resolve().parents[2] / "frontend" / "dist"
FIRST_TABLE = 80_000
"""Bytes of JavaScript, gzipped, that the first load of a table may cost in all."""

pytestmark = pytest.mark.skipif(not DIST.is_dir(), reason="the frontend is not built: make install")


@pytest.fixture(scope="module")
def chunks() -> dict[str, dict[str, Any]]:
    """Vite's list of what it built: source → {file, imports, …}."""
    found: dict[str, dict[str, Any]] = json.loads((DIST / ".vite" / "manifest.json").read_text())
    return found


def loaded(chunks: dict[str, dict[str, Any]], sources: list[str]) -> set[str]:
    """The files that come along when `sources` are loaded."""
    seen: set[str] = set()
    left = list(sources)
    while left:
        source = left.pop()
        if source not in seen:
            seen.add(source)
            left += chunks[source].get("imports", [])
    return {chunks[source]["file"] for source in seen}


def test_the_first_table_of_each_game_is_within_its_weight(chunks: dict[str, dict[str, Any]]) -> None:
    games = [source for source in chunks if re.fullmatch(r"src/games/[\w-]+/index\.ts", source)]
    # Loaded at any table: the shell, the table's screen where that is a chunk, and what registers the service worker.
    always = [source for source in chunks if re.search(r"^index\.html$|screens/Table\.svelte$|workbox-window", source)]
    assert games
    for game in games:
        weight = sum(len(gzip.compress((DIST / file).read_bytes())) for file in loaded(chunks, [*always, game]))
        assert weight <= FIRST_TABLE, f"{game}: {weight} bytes"


def test_a_game_is_a_chunk_of_its_own(chunks: dict[str, dict[str, Any]]) -> None:
    shell = loaded(chunks, ["index.html"])
    for source, chunk in chunks.items():
        if source.startswith("src/games/") and source.endswith("/index.ts"):
            assert chunk["file"] not in shell
            assert source.split("/")[2] in chunk["file"]


def test_the_service_worker_keeps_the_shell_and_leaves_the_api_alone() -> None:
    worker = (DIST / "sw.js").read_text()
    kept = set(re.findall(r'url:"([^"]+)"', worker))
    scripts = {str(file.relative_to(DIST)) for file in (DIST / "assets").glob("*.js")}
    assert {"index.html", "manifest.webmanifest", "icons/icon.svg"} | scripts <= kept
    assert not [path for path in kept if "latin-ext" in path or "vietnamese" in path]
    assert r"/^\/api(\/|$)/" in worker


def test_the_app_can_be_installed() -> None:
    manifest = json.loads((DIST / "manifest.webmanifest").read_text())
    assert manifest["display"] == "standalone"
    assert {"any", "maskable"} <= {icon["purpose"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        assert (DIST / icon["src"].lstrip("/")).is_file()
