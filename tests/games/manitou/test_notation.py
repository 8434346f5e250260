"""Commands and facts as lines of text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firekeeper.games import manitou
from firekeeper.games.manitou.components import HERDS, KINDS, TRIBE, in_order
from firekeeper.games.manitou.events import CardDrawn, CardPlayed, PartyChosen
from firekeeper.games.protocol import Fact
from tests.games.manitou.hunt import OPTIONS, appends

STATE = manitou.start(OPTIONS, 4)

plays = st.builds(manitou.Play, st.sampled_from(KINDS), st.sampled_from(HERDS))
parties = st.integers(7, 8).flatmap(lambda size: st.permutations(TRIBE).map(lambda cards: cards[:size]))


@settings(max_examples=200, deadline=None)
@given(seat=st.integers(0, 3), play=plays)
def test_a_play_reads_back_as_it_was_written(seat: int, play: manitou.Play) -> None:
    assert manitou.parse(STATE, manitou.format(STATE, seat, play)) == (seat, play)


@settings(max_examples=200, deadline=None)
@given(seat=st.integers(0, 3), cards=parties)
def test_a_party_reads_back_in_component_order(seat: int, cards: list[str]) -> None:
    written = manitou.format(STATE, seat, manitou.Choose(tuple(cards)))
    assert manitou.parse(STATE, written) == (seat, manitou.Choose(in_order(cards)))


@pytest.mark.parametrize("seats", manitou.seats)
def test_the_text_of_a_fact_reads_back_as_its_command(seats: int) -> None:
    for state, facts in appends(seats, "text"):
        for fact in facts:
            command = manitou.command(fact)
            if command is not None:
                assert manitou.parse(state, manitou.text(state, fact)) == (fact.seat, command)


def test_how_lines_look() -> None:
    assert manitou.format(STATE, 0, manitou.Play("9", "L")) == "A: 9>L"
    party = manitou.Choose(("CM", "1", "SC", "5", "MM", "5", "CH", "9"))
    assert manitou.format(STATE, 0, party) == "A: {1 5 5 9 CH MM SC CM}"
    assert manitou.text(STATE, Fact(0, PartyChosen(("?",) * 8))) == "A: {? ? ? ? ? ? ? ?}"
    assert manitou.text(STATE, Fact(3, CardPlayed("MM", "R", ("A:RM",)))) == "D: MM>R x RM"
    assert manitou.text(STATE, Fact(1, CardPlayed("CH", "L", ("A:MM", "B:CH")))) == "B: CH>L x MM CH"
    assert manitou.text(STATE, Fact(1, CardPlayed("10", "M", ()))) == "B: 10>M"


def test_blanks_and_the_felled_do_not_matter() -> None:
    assert manitou.parse(STATE, "  B :  CH > L   x MM CH ") == (1, manitou.Play("CH", "L"))
    assert manitou.parse(STATE, "A:{ CM 1  5 }") == (0, manitou.Choose(("1", "5", "CM")))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("9>L", "player's letter"),
        ("E: 9>L", "player's letter"),
        ("A: 11>L", "no card 11"),
        ("A: {1 XX}", "no card XX"),
        ("A: {? ?}", "neither a play"),
        ("A: 9>Q", "neither a play"),
        ("A: 9", "neither a play"),
        ("", "player's letter"),
    ],
)
def test_what_is_wrong_with_a_line(line: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        manitou.parse(STATE, line)


def test_a_player_who_is_not_at_the_table() -> None:
    with pytest.raises(ValueError, match="no player C"):
        manitou.parse(manitou.start(OPTIONS, 2), "C: 9>L")


def test_a_consequence_has_no_text() -> None:
    with pytest.raises(ValueError, match="answers no command"):
        manitou.text(STATE, Fact(0, CardDrawn("1")))
