"""Merge patches: what `diff` finds, `merge` brings about, by the rules of RFC 7396."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firekeeper.tables.patch import diff, merge

LEAVES = st.integers(-3, 3) | st.text("ab", max_size=2) | st.lists(st.integers(0, 2), max_size=2)
DOCUMENTS = st.recursive(
    st.dictionaries(st.sampled_from("abcd"), LEAVES, max_size=4),
    lambda inner: st.dictionaries(st.sampled_from("abcd"), LEAVES | inner, max_size=4),
    max_leaves=20,
)


@given(DOCUMENTS, DOCUMENTS)
def test_a_patch_brings_one_document_to_the_next_and_changes_neither(old: dict[str, Any], new: dict[str, Any]) -> None:
    before, after = copy.deepcopy(old), copy.deepcopy(new)
    patch = diff(old, new)
    assert merge(old, patch) == new
    assert (old, new) == (before, after)
    assert (patch == {}) == (old == new)


@given(DOCUMENTS, DOCUMENTS)
def test_a_patch_holds_nothing_that_stays(old: dict[str, Any], new: dict[str, Any]) -> None:
    def check(patch: dict[str, Any], old: dict[str, Any]) -> None:
        for key, value in patch.items():
            if value is None:
                assert key in old
            elif isinstance(value, dict) and isinstance(old.get(key), dict):
                assert value
                check(value, old[key])
            else:
                assert key not in old or old[key] != value

    check(diff(old, new), old)


@pytest.mark.parametrize(
    ("old", "patch", "new"),
    [
        ({"a": "b"}, {"a": "c"}, {"a": "c"}),
        ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
        ({"a": "b"}, {"a": None}, {}),
        ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
        ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
        ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
        ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
        ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
        ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
        ({"a": "foo"}, {"a": {"b": {"c": None}}}, {"a": {"b": {}}}),
        ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
    ],
)
def test_the_examples_of_rfc_7396_that_patch_objects(
    old: dict[str, Any], patch: dict[str, Any], new: dict[str, Any]
) -> None:
    assert merge(old, patch) == new
