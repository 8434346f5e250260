"""The app's files, from the folder that Vite built: one page for all its addresses, assets that never change."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import Final

from msgspec import Struct

IMMUTABLE: Final = "public, max-age=31536000, immutable"
CHECKED: Final = "no-cache"
NOT_BUILT: Final = b"""<!doctype html>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Firekeeper</title>
<h1>The app is not built yet</h1>
<p>The house is open, but its app's files are missing: run <code>make install</code> in the checkout, then load this
page again. The API is described at <a href="/schema">/schema</a>.</p>
"""

_COMPRESSIBLE: Final = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
_SMALLEST: Final = 1024
"""Bytes below which a file is not worth compressing."""
_TYPES: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".json": "application/json",
    ".map": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
    ".md": "text/markdown",
}


class Asset(Struct, frozen=True):
    """A file as it is sent. `zipped`: gzip, where that is worth it."""

    content: bytes
    zipped: bytes | None
    media_type: str
    cache: str
    etag: str
    stamp: tuple[int, int]
    """When the file was changed (ns), and its size."""


class Frontend:
    """The files of a folder, kept in memory until they change. Those of older builds are served while there."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._kept: dict[str, Asset] = {}

    def find(self, path: str) -> Asset | None:
        """The file at a path, the app's page where it is an address of the app; `None` where there is nothing."""
        parts = [part for part in path.split("/") if part]
        if any(part.startswith(".") or "\\" in part or "\0" in part for part in parts):
            return None
        if parts and (found := self._read("/".join(parts))):
            return found
        # A missing file must not be answered with a page: a browser would take it for a script.
        is_file = bool(parts) and (parts[0] == "assets" or "." in parts[-1])
        return None if is_file else self._read("index.html")

    def _read(self, name: str) -> Asset | None:
        file = self._folder / name
        try:
            stat = file.stat()
            stamp = (stat.st_mtime_ns, stat.st_size)
            kept = self._kept.get(name)
            if kept is None or kept.stamp != stamp:
                kept = self._kept[name] = _asset(name, file.read_bytes(), stamp)
        except (OSError, ValueError):
            self._kept.pop(name, None)
            return None
        return kept


def _asset(name: str, content: bytes, stamp: tuple[int, int]) -> Asset:
    guessed = _TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    worth_it = len(content) >= _SMALLEST and guessed.startswith(_COMPRESSIBLE)
    return Asset(
        content=content,
        zipped=gzip.compress(content, mtime=0) if worth_it else None,
        media_type=guessed,
        cache=IMMUTABLE if name.startswith("assets/") else CHECKED,
        etag=f'"{hashlib.sha256(content).hexdigest()[:16]}"',
        stamp=stamp,
    )
