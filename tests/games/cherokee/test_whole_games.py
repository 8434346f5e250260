"""Random whole games with every option: what holds after every event and after every append."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import msgspec
import pytest

from firekeeper.games import cherokee
from firekeeper.games.chance import KeyedChance
from firekeeper.games.cherokee.components import CELLS, TRIBESMEN
from firekeeper.games.cherokee.events import BaseSwapped, CardDiscarded, CardPlaced, PyramidDealt
from firekeeper.games.cherokee.scoring import totals
from firekeeper.games.cherokee.state import phase, tribesmen
from firekeeper.games.protocol import HIDDEN, Fact, RuleError
from tests.games.cherokee.council import F1, appends, fold, key, options, whole_games


def viewers(seats: int) -> list[int | None]:
    return [None, *range(seats)]


def known_by(viewer: int | None, state: cherokee.State, facts: list[Fact]) -> cherokee.State:
    return fold(state, [cherokee.redact(state.options, fact, viewer) for fact in facts])


def known_states(
    name: str, seats: int, seed: object = 0
) -> Iterator[tuple[cherokee.State, dict[int | None, cherokee.State]]]:
    """After each append: the whole state, and what each viewer knows."""
    state = cherokee.start(options(name), seats)
    known = dict.fromkeys(viewers(seats), state)
    for _, facts in appends(name, seats, seed):
        state = fold(state, facts)
        known = {viewer: known_by(viewer, before, facts) for viewer, before in known.items()}
        yield state, known


def turns(name: str, seats: int) -> int:
    """7.1: how many turns a game has."""
    return {2: 12, 3: 24, 4: 36}[seats] if options(name).open_unused_clans == "removed" else 36


@whole_games
@pytest.mark.parametrize("seed", range(3))
def test_no_card_is_lost_and_36_stand_after_each_turn(name: str, seats: int, seed: int) -> None:
    for before, facts in appends(name, seats, seed):
        state = before
        for fact in facts:
            state = cherokee.apply(state, fact)
            everywhere = [*filter(None, state.pyramid), *sum(state.hands, ()), *state.discards]
            if phase(state) != "deal":
                assert sorted(everywhere) == sorted(tribesmen(state))
                assert len(state.pyramid) == 36
                assert state.pyramid.count("") == (state.gap is not None)
        assert (state.gap is not None) == (phase(state) in {"promote", "place"})


@whole_games
@pytest.mark.parametrize("seed", range(3))
def test_7_1_a_game_has_its_turns_whatever_is_played(name: str, seats: int, seed: int) -> None:
    log = [fact for _, facts in appends(name, seats, seed) for fact in facts]
    ends = [fact.seat or 0 for fact in log if isinstance(fact.event, CardPlaced | CardDiscarded | BaseSwapped)]
    assert len(ends) == turns(name, seats)
    assert all(after == (before + 1) % seats for before, after in pairwise(ends))
    assert {ends.count(seat) for seat in range(seats)} == {turns(name, seats) // seats}


@whole_games
def test_the_feathers_are_84(name: str, seats: int) -> None:
    state = cherokee.start(options(name), seats)
    for before, facts in appends(name, seats, 0):
        state = fold(before, facts)
        if state.gap is None:
            assert sum(totals(state.pyramid).values()) == 84
    outcome = cherokee.outcome(state)
    assert outcome is not None
    feathers = totals(state.pyramid)
    assert outcome.scores == tuple(feathers[clan] for clan in state.clans)
    assert {state.scores[seat] for seat in outcome.winners} == {max(state.scores)}


@whole_games
def test_a_redacted_log_folds_to_the_viewers_own_view(name: str, seats: int) -> None:
    state = cherokee.start(options(name), seats)
    known = dict.fromkeys(viewers(seats), state)
    for _, facts in appends(name, seats, 0):
        for fact in facts:
            state = cherokee.apply(state, fact)
            for viewer in known:
                known[viewer] = known_by(viewer, known[viewer], [fact])
                assert cherokee.view(state, viewer) == cherokee.view(known[viewer], viewer)
                assert cherokee.glance(state) == cherokee.glance(known[viewer])


@whole_games
def test_between_appends_someone_can_act_or_a_settlement_is_due_or_it_is_over(name: str, seats: int) -> None:
    for state, known in known_states(name, seats):
        waiting = cherokee.waiting(state)
        assert [bool(waiting.seats), waiting.settle, waiting.over].count(True) == 1
        assert waiting.over == (cherokee.outcome(state) is not None)
        for viewer, own in known.items():
            assert cherokee.waiting(own) == waiting
            assert cherokee.outcome(own) == cherokee.outcome(state)
            if viewer is not None:
                legal = cherokee.legal(state, viewer)
                assert bool(legal.commands) == (viewer in waiting.seats)
                assert cherokee.legal(own, viewer) == legal


@whole_games
def test_every_listed_command_is_accepted_and_every_other_refused(name: str, seats: int) -> None:
    every: list[cherokee.Command] = [cherokee.Attack(target, mover) for target in CELLS for mover in CELLS]
    every += [cherokee.Promote(cell) for cell in CELLS]
    every += [kind(card) for kind in (cherokee.Place, cherokee.Discard) for card in TRIBESMEN]
    every += [cherokee.Swap(card, cell) for card in TRIBESMEN for cell in CELLS[-9:]]
    for number, (state, _) in enumerate(appends(name, seats, 0)):
        if number % 16 or not cherokee.waiting(state).seats:
            continue
        before = msgspec.json.encode(state)
        listed = cherokee.legal(state, state.to_move).commands
        accepted = {command for command in every if is_accepted(state, state.to_move, command)}
        assert len(set(listed)) == len(listed)
        assert accepted == set(listed)
        assert not any(is_accepted(state, (state.to_move + 1) % seats, command) for command in listed)
        assert msgspec.json.encode(state) == before


def is_accepted(state: cherokee.State, seat: int, command: cherokee.Command) -> bool:
    try:
        return bool(cherokee.decide(state, seat, command, KeyedChance(key(0))))
    except RuleError:
        return False


@whole_games
def test_a_sampled_world_agrees_with_what_the_seat_knows(name: str, seats: int) -> None:
    rng = random.Random(name)
    for state, known in known_states(name, seats):
        for seat in range(seats):
            world = cherokee.sample(known[seat], seat, rng)
            assert cherokee.view(world, seat) == cherokee.view(known[seat], seat)
            assert HIDDEN not in (*world.clans, *sum(world.hands, ()))
            assert len(set(world.clans + world.neutral)) == len(state.clans + state.neutral)
            everywhere = [*filter(None, world.pyramid), *sum(world.hands, ()), *world.discards]
            assert sorted(everywhere) == sorted(tribesmen(world))
            for other in cherokee.waiting(world).seats:
                assert is_accepted(world, other, cherokee.draw_legal(world, other, rng))


def test_sampled_worlds_differ_in_clans_and_hands() -> None:
    rng = random.Random(0)
    _, known = next(known_states("default", 4))
    worlds = [cherokee.sample(known[2], 2, rng) for _ in range(30)]
    assert len({world.hands for world in worlds}) == 30
    assert {world.clans[0] for world in worlds} == set("BUPDWL") - {known[2].clans[2]}


@whole_games
def test_facts_that_answer_a_command_give_it_back(name: str, seats: int) -> None:
    for state, facts in appends(name, seats, 0):
        answered = [command for fact in facts if (command := cherokee.command(fact))]
        if cherokee.waiting(state).seats:
            seat = facts[0].seat
            assert seat is not None
            assert all(fact.seat == seat for fact in facts)
            assert answered == [cherokee.command(facts[0])]
            assert cherokee.decide(state, seat, answered[0], KeyedChance(key(0))) == facts
        else:
            assert answered == []
            assert {fact.seat for fact in facts} == {None}


@whole_games
def test_states_and_events_survive_json(name: str, seats: int) -> None:
    for state, facts in appends(name, seats, 0):
        assert msgspec.json.decode(msgspec.json.encode(state), type=cherokee.State) == state
        for fact in facts:
            line = msgspec.json.encode(fact.event)
            assert msgspec.json.decode(line, type=cherokee.Event) == fact.event


def test_a_retried_decision_is_the_same() -> None:
    assert list(appends("default", 4, "again")) == list(appends("default", 4, "again"))
    assert list(appends("default", 4, "again")) != list(appends("default", 4, "other"))


def test_a_fold_refuses_what_is_not_cherokees() -> None:
    state = cherokee.start(options(), 2)
    with pytest.raises(TypeError, match="not an event of Cherokee"):
        cherokee.apply(state, Fact(None, "Attacked"))
    with pytest.raises(TypeError, match="without a seat"):
        cherokee.apply(state, Fact(None, CardDiscarded("Bm4")))
    with pytest.raises(ValueError, match="seat 1 is not asked"):
        cherokee.draw_legal(state, 1, random.Random(0))
    dealing = fold(state, [Fact(None, PyramidDealt(tuple(F1)))])
    assert cherokee.view(dealing, 0)["phase"] == "deal"
