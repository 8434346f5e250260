"""The log's Lua scripts: each runs alone on its partition, so what it does is done whole or not at all."""

from __future__ import annotations

from pathlib import Path


def source(name: str) -> str:
    """The text of a script of this folder, by its name without `.lua`."""
    return (Path(__file__).parent / f"{name}.lua").read_text(encoding="utf-8")
