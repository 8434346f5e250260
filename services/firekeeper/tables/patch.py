"""JSON merge patches (RFC 7396): what turns one document into the next. Arrays are replaced whole."""

from __future__ import annotations

from typing import Any

Patch = dict[str, Any]


def diff(old: dict[str, Any], new: dict[str, Any]) -> Patch:
    """The smallest merge patch from `old` to `new`; neither holds a null as a map value."""
    patch: Patch = {key: None for key in old if key not in new}
    for key, value in new.items():
        before = old.get(key)
        if isinstance(value, dict) and isinstance(before, dict):
            if inner := diff(before, value):
                patch[key] = inner
        elif key not in old or before != value:
            patch[key] = value
    return patch


def merge(document: dict[str, Any], patch: Patch) -> dict[str, Any]:
    """The document after a patch; `document` stays as it is."""
    merged = dict(document)
    for key, value in patch.items():
        if value is None:
            merged.pop(key, None)
        elif isinstance(value, dict):
            inner = merged.get(key)
            merged[key] = merge(inner if isinstance(inner, dict) else {}, value)
        else:
            merged[key] = value
    return merged
