"""Commands and facts as lines of text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firekeeper.games import four_tribes
from firekeeper.games.four_tribes.components import CARDS, in_order
from firekeeper.games.four_tribes.events import CardsDiscarded, HandDrawn, PileShuffled
from firekeeper.games.four_tribes.state import find
from firekeeper.games.protocol import Fact
from tests.games.four_tribes.longhouse import appends, council, options, village, whole_games

STATE = council(
    village("RGKK", ["OF@1", "B:R1@2", "OF@3"], ["CA@4"]), village("BY"), mode="team", seats=4, hands=[[]] * 4
)

cards, villages, sides = st.sampled_from(CARDS), st.integers(1, 6), st.integers(0, 1)
houses = st.sampled_from("BGRYK")
commands = st.one_of(
    st.builds(four_tribes.Place, cards, villages, sides),
    st.builds(four_tribes.Remove, villages, sides, cards),
    st.builds(four_tribes.React),
    st.builds(four_tribes.Skip),
    st.builds(four_tribes.Discard, st.lists(cards, min_size=1, max_size=3).map(in_order)),
    st.builds(four_tribes.Pass),
    st.builds(four_tribes.PlaceHouse, villages, houses),
    st.builds(four_tribes.TakeHouse, villages, houses),
    st.builds(four_tribes.OwnUp),
)


@settings(max_examples=300, deadline=None)
@given(seat=st.integers(0, 3), command=commands)
def test_a_command_reads_back_as_it_was_written(seat: int, command: four_tribes.Command) -> None:
    assert four_tribes.parse(STATE, four_tribes.format(STATE, seat, command)) == (seat, command)


@whole_games
def test_the_text_of_a_fact_reads_back_as_its_command(name: str) -> None:
    for state, facts in appends(name, "text"):
        command = four_tribes.command(facts[0])
        if command is not None and facts[0].seat is not None:
            assert four_tribes.parse(state, four_tribes.text(state, facts[0])) == (facts[0].seat, command)
            assert four_tribes.format(state, facts[0].seat, command) == four_tribes.text(state, facts[0])


@whole_games
def test_what_is_legal_reads_back(name: str) -> None:
    for state, _ in appends(name, "legal"):
        for seat in four_tribes.waiting(state).seats:
            for command in four_tribes.legal(state, seat).commands:
                assert four_tribes.parse(state, four_tribes.format(state, seat, command)) == (seat, command)


@pytest.mark.parametrize(
    ("seat", "command", "line"),
    [
        (0, four_tribes.Place("R5", 2, 0), "A: R5@2"),
        (0, four_tribes.Place("R1", 2, 1), "A: R1@2'"),
        (1, four_tribes.Place("R1", 2, 1), "B: R1@2"),
        (2, four_tribes.Place("CA", 6, 1), "C: CA@6'"),
        (0, four_tribes.Remove(1, 1, "CA"), "A: x1'CA"),
        (1, four_tribes.Remove(1, 0, "B:R1"), "B: x1'B:R1"),
        (0, four_tribes.Remove(1, 0, "OF@3"), "A: x1OF@3"),
        (0, four_tribes.React(), "A: !DW"),
        (3, four_tribes.Skip(), "D: -"),
        (0, four_tribes.Discard(("G2", "R5")), "A: ~G2 R5"),
        (0, four_tribes.Pass(), "A: ."),
        (0, four_tribes.PlaceHouse(2, "R"), "A: h2+R"),
        (1, four_tribes.TakeHouse(2, "K"), "B: h2-K"),
        (2, four_tribes.OwnUp(), "C: !talk"),
    ],
)
def test_how_lines_look(seat: int, command: four_tribes.Command, line: str) -> None:
    assert four_tribes.format(STATE, seat, command) == line
    assert four_tribes.parse(STATE, line) == (seat, command)


def test_what_is_written_otherwise_reads_as_the_canonical_command() -> None:
    assert four_tribes.parse(STATE, " A :~ R5  G2") == (0, four_tribes.Discard(("G2", "R5")))
    assert four_tribes.parse(STATE, "A: R5 @ 2 '") == (0, four_tribes.Place("R5", 2, 1))
    assert four_tribes.parse(STATE, "B: x1' A:OF@1") == (1, four_tribes.Remove(1, 0, "OF"))
    assert four_tribes.parse(STATE, "B: x1'OF@3") == (1, four_tribes.Remove(1, 0, "OF@3"))
    assert four_tribes.parse(STATE, "A: x1'B:CA") == (0, four_tribes.Remove(1, 1, "CA"))
    assert four_tribes.parse(STATE, "A: x6'CA") == (0, four_tribes.Remove(6, 1, "CA"))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("R5@2", "player's letter"),
        ("E: R5@2", "player's letter"),
        ("", "player's letter"),
        ("A: R8@2", "neither a placement"),
        ("A: R5@7", "neither a placement"),
        ("A: XX@2", "no card XX"),
        ("A: ~XX", "no card XX"),
        ("A: x2BB", "no card BB"),
        ("A: ~", "neither a placement"),
        ("A: ~? ?", "neither a placement"),
        ("A: x2C:R5", "neither a placement"),
        ("A: h2+X", "no house X"),
        ("A: h2", "neither a placement"),
        ("A: !dw", "neither a placement"),
    ],
)
def test_what_is_wrong_with_a_line(line: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        four_tribes.parse(STATE, line)


def test_a_player_who_is_not_at_the_table() -> None:
    with pytest.raises(ValueError, match="no player C"):
        four_tribes.parse(four_tribes.start(options(), 2), "C: R5@2")


def test_a_consequence_has_no_text_and_hidden_cards_stay_hidden() -> None:
    for event in (HandDrawn(0, ("R5",)), PileShuffled(0)):
        assert four_tribes.command(Fact(0, event)) is None
        with pytest.raises(ValueError, match="answers no command"):
            four_tribes.text(STATE, Fact(0, event))
    assert four_tribes.text(STATE, Fact(1, CardsDiscarded(("?", "?", "?")))) == "B: ~? ? ?"


@pytest.mark.parametrize("text", ["OF@", "OF@x", "OF@2", "OF@\u0661", ":OF", "AB:OF", "A:B:R1", "C:OF", "of", "", "?"])
def test_8_2_a_card_on_the_table_is_named_as_it_is_written_or_not_at_all(text: str) -> None:
    side = STATE.row[0].sides[0]
    assert [find(side, 0, name) for name in ("OF", "A:OF", "A:OF@1", "B:R1@2", "OF@3")] == [
        side[n] for n in (0, 0, 0, 1, 2)
    ]
    assert find(side, 0, text) is None
