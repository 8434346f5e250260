"""What may be drawn where, and what comes of it: walls, houses, people and their work, the bonus."""

from __future__ import annotations

import pytest

from firekeeper.games import chiefdom
from firekeeper.games.chiefdom.components import Job
from firekeeper.games.chiefdom.events import Draw, Drawn
from firekeeper.games.protocol import Fact
from firekeeper.games.scenario import ScriptedChance
from tests.games.chiefdom.camp import BLANK, camp, do, lines, refused, rows, throw

WOOD = ["3L3.......", *BLANK[1:]]
"""Six logs."""
CHOICE = ["2.~..", "..H..", "....."]


def places(state: chiefdom.State, icon: str) -> set[str]:
    """Where single icons of a kind may be drawn."""
    return {line.split()[3] for line in lines(state) if f" {icon} " in line}


@pytest.mark.parametrize(
    ("cells", "code"),
    [
        (("A4", "B5"), "not_empty"),
        (("J8", "K9"), "off_the_grid"),
        (("A1", "A1"), "square_twice"),
        (("A1", "B1"), "not_the_shape"),
        (("A1",), "not_the_shape"),
        ((), "not_the_shape"),
        (("A1", ""), "off_the_grid"),
    ],
)
def test_3_1_the_whole_shape_on_empty_squares_within_the_borders(cells: tuple[str, ...], code: str) -> None:
    assert refused(camp(dice="132"), Draw((0, 1), "~", cells)) == ("3.1", code)


def test_3_1_shapes_may_lie_anywhere_and_straddle_walls() -> None:
    state = camp(*BLANK[:3], "##++++++##", *BLANK[4:], dice="135")
    assert "A: 13/5 ~ C3 E3 C5 E5" in lines(state)


def test_4_1_a_wall_needs_two_logs_and_a_wall_beside_it_and_spends_none() -> None:
    assert refused(camp(dice="126"), "A: 12/6 W C4") == ("4.1", "too_few_logs")
    assert refused(camp(*WOOD, dice="126"), "A: 12/6 W D4") == ("4.1", "not_beside_a_wall")
    state, events = do(camp(*WOOD, dice="126"), "A: 12/6 W C4")
    assert events[0].logs == 6
    after, _ = do(throw(state, "126"), "A: 12/6 W C5")
    assert rows(after)[3:5] == ["##+.....##", "..+......."]


def test_4_3_a_house_needs_five_logs_and_somebody_to_build_it() -> None:
    poor = ["3L....J...", *BLANK[1:]]
    assert refused(camp(*poor, dice="266"), "A: 26/6 H G2") == ("4.3", "too_few_logs")
    rich = ["3L3...J...", *BLANK[1:]]
    assert refused(camp(*rich, dice="266"), "A: 26/6 H B2") == ("4.3", "nobody_to_build")
    state, events = do(camp(*rich, dice="266"), "A: 26/6 H G2")
    assert (events[0].logs, rows(state)[:2]) == (1, ["3L3...B...", "......H..."])


def test_4_3_a_builder_builds_again() -> None:
    state = camp("3L3L3L2.BH", *BLANK[1:], dice="266")
    assert places(state, "H") == {"H1", "I2"}


def test_4_4_a_new_person_takes_work_at_once_and_chooses_between_kinds() -> None:
    state = camp(*CHOICE, dice="451")
    assert places(state, "P") >= {"B1L", "B1F", "A2L", "B2B", "C3B", "A3J"}
    assert not places(state, "P") & {"B1J", "B1B", "A2J", "A3L"}
    assert refused(state, Draw((0, 1), "P", ("B1",))) == ("4.4", "job_missing")
    assert refused(state, Draw((0, 1), "P", ("B1",), {"B1": "B"})) == ("4.4", "no_such_job")
    assert refused(state, Draw((0, 1), "P", ("B1",), {"B1": "L", "A1": "L"})) == ("4.4", "no_such_job")


def test_4_5_nobody_stays_jobless_beside_work() -> None:
    state = camp(*CHOICE, dice="451")
    assert refused(state, Draw((0, 1), "P", ("A2",), {"A2": "J"})) == ("4.5", "must_work")
    assert refused(state, Draw((0, 1), "P", ("B1",), {"B1": "J"})) == ("4.5", "must_work")


@pytest.mark.parametrize("jobs", [{"B1": "L"}, {"B1": "L", "A2": "L"}])
def test_4_4_work_without_a_choice_may_be_named_or_left_out(jobs: dict[str, Job]) -> None:
    state = camp(*CHOICE, dice="452")
    facts = chiefdom.decide(state, 0, Draw((0, 1), "P", ("A2", "B1"), jobs), ScriptedChance({}))
    assert facts[0] == Fact(0, Drawn((0, 1), "P", ("B1", "A2"), {"B1": "L", "A2": "L"}, -3, 0, bonus=False))


def test_4_4_only_people_have_jobs() -> None:
    assert refused(camp(dice="131"), Draw((0, 1), "~", ("A1",), {"A1": "F"})) == ("4.4", "no_such_job")


def test_4_6_each_of_several_new_people_takes_its_own_job() -> None:
    state = camp("2.2.", "~..~", "2.2.", "....", dice="456")
    listed = [line for line in lines(state) if line.startswith("A: 45/6 P B1")]
    assert sorted(listed) == ["A: 45/6 P B1L B2F B3L"]
    shape = camp("2.~.2", ".....", "2.~.2", dice="455")
    chosen = [line for line in lines(shape) if " B1" in line]
    assert len(chosen) == 16


def test_4_8_each_tree_square_is_cut_once() -> None:
    state, events = do(camp("J..", ".J.", "..."), "A: 11/1 3 B1")
    assert (events[0].logs, rows(state)) == (3, ["L3.", ".L.", "..."])
    state, events = do(throw(state, "451"), "A: 45/1 P C1L")
    assert events[0].logs == 3


def test_4_9_each_water_square_is_fished_once() -> None:
    state, events = do(camp("J..", ".J.", "..."), "A: 11/1 ~ B1")
    assert (events[0].fish, rows(state)) == (1, ["F~.", ".F.", "..."])


def test_5_1_each_house_gives_one_bonus() -> None:
    state = camp("3L3....H..", *BLANK[1:], dice="236")
    assert "A: 23/6 ~ A2 B2!" in lines(state)
    assert refused(camp(*BLANK, dice="236"), "A: 23/6 ~ A2 B2!") == ("5.1", "no_bonus")
    assert refused(camp("3L3....H..", *BLANK[1:], dice="236", bonus_used=1), "A: 23/6 ~ A2 B2!") == ("5.1", "no_bonus")
    assert refused(camp("3L3....H..", *BLANK[1:], dice="236", name="no bonus"), "A: 23/6 ~ A2 B2!")[0] == "5.1"


def test_5_1_a_house_gives_its_bonus_from_the_next_turn_on() -> None:
    state, _ = do(camp("3L3...J...", *BLANK[1:], dice="266"), "A: 26/6 H G2")
    assert "A: 23/6 ~ A5 B5!" in lines(throw(state, "236"))


@pytest.mark.parametrize("cells", [("A2", "B3"), ("A2", "B2", "C2"), ("A2",), ("A2", "D2")])
def test_5_2_one_square_of_the_shape_is_left_out(cells: tuple[str, ...]) -> None:
    state = camp("3L3....H..", *BLANK[1:], dice="236")
    assert refused(state, Draw((0, 1), "~", cells, bonus=True)) == ("5.2", "not_one_fewer")


def test_5_2_the_rest_may_lie_where_the_whole_would_not() -> None:
    state = camp("3L3H", "2L~.", "L2~.", dice="136")
    assert "A: 13/6 ~ D2 D3!" in lines(state)
    assert not [line for line in lines(state) if " ~ " in line and not line.endswith("!")]
