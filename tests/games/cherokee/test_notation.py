"""Commands and facts as lines of text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firekeeper.games import cherokee
from firekeeper.games.cherokee.components import CELLS, TRIBESMEN
from firekeeper.games.cherokee.events import Attacked, CardPlaced, Promoted, PyramidDealt
from firekeeper.games.protocol import Fact
from tests.games.cherokee.council import appends, council, options, whole_games

STATE = council(seats=4)

cells, cards = st.sampled_from(CELLS), st.sampled_from(TRIBESMEN)
commands = st.one_of(
    st.builds(cherokee.Attack, cells, cells),
    st.builds(cherokee.Promote, cells),
    st.builds(cherokee.Place, cards),
    st.builds(cherokee.Discard, cards),
    st.builds(cherokee.Swap, cards, cells),
)


@settings(max_examples=300, deadline=None)
@given(seat=st.integers(0, 3), command=commands)
def test_a_command_reads_back_as_it_was_written(seat: int, command: cherokee.Command) -> None:
    assert cherokee.parse(STATE, cherokee.format(STATE, seat, command)) == (seat, command)


@whole_games
def test_the_text_of_a_fact_reads_back_as_its_command(name: str, seats: int) -> None:
    for state, facts in appends(name, seats, "text"):
        for fact in facts:
            command = cherokee.command(fact)
            if command is not None and fact.seat is not None:
                assert cherokee.parse(state, cherokee.text(state, fact)) == (fact.seat, command)
                assert cherokee.format(state, fact.seat, command) == cherokee.text(state, fact)


def test_how_lines_look() -> None:
    assert cherokee.format(STATE, 0, cherokee.Attack("a1", "b2")) == "A: b2xa1"
    assert cherokee.format(STATE, 0, cherokee.Attack("e4", "f5")) == "A: f5xe4[e5]"
    assert cherokee.format(STATE, 1, cherokee.Promote("f4")) == "B: f4^"
    assert cherokee.format(STATE, 2, cherokee.Place("Lm5")) == "C: +Lm5"
    assert cherokee.format(STATE, 3, cherokee.Discard("Lm5")) == "D: ~Lm5"
    assert cherokee.format(STATE, 0, cherokee.Swap("Lm5", "h6")) == "A: Lm5=h6"
    assert cherokee.text(STATE, Fact(0, Attacked("e3", "f4", "Bm9", ("e2", "e4", "f3"), "Dm5"))) == "A: f4xe3[e2 e4 f3]"
    assert cherokee.text(STATE, Fact(1, Promoted("f4", "e4", "Um6", chosen=True))) == "B: f4^"
    assert cherokee.text(STATE, Fact(1, CardPlaced("h1", "Lm5"))) == "B: +Lm5"


def test_an_attack_that_cannot_be_has_a_line_too() -> None:
    for attack in (cherokee.Attack("h1", "a1"), cherokee.Attack("a1", "z9"), cherokee.Attack("g1", "h1")):
        assert cherokee.format(STATE, 0, attack) == f"A: {attack.mover}x{attack.target}"
    assert cherokee.format(cherokee.start(options(), 2), 0, cherokee.Attack("a1", "b2")) == "A: b2xa1"


def test_spaces_and_supporters_are_not_read() -> None:
    assert cherokee.parse(STATE, " A :f5 x e4 [e5 f4] ") == (0, cherokee.Attack("e4", "f5"))
    assert cherokee.parse(STATE, "A: f5xe4") == (0, cherokee.Attack("e4", "f5"))
    assert cherokee.parse(STATE, "B:+ Lm5") == (1, cherokee.Place("Lm5"))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("b2xa1", "player's letter"),
        ("E: b2xa1", "player's letter"),
        ("A: b3xa1", "no cell b3"),
        ("A: b2xa2", "no cell a2"),
        ("A: i1^", "neither an attack"),
        ("A: c4^", "no cell c4"),
        ("A: +Lm3", "no card Lm3"),
        ("A: ~Xm5", "no card Xm5"),
        ("A: Lm5=h9", "no cell h9"),
        ("A: +?", "neither an attack"),
        ("A: b2", "neither an attack"),
        ("", "player's letter"),
    ],
)
def test_what_is_wrong_with_a_line(line: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        cherokee.parse(STATE, line)


def test_a_player_who_is_not_at_the_table() -> None:
    with pytest.raises(ValueError, match="no player C"):
        cherokee.parse(council(), "C: b2xa1")


def test_a_consequence_has_no_text() -> None:
    for event in (Promoted("f4", "e4", "Um6", chosen=False), PyramidDealt(("Bm4",) * 8)):
        assert cherokee.command(Fact(0, event)) is None
        with pytest.raises(ValueError, match="answers no command"):
            cherokee.text(STATE, Fact(0, event))
