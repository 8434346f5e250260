"""Random whole games: what holds after every event and after every append."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from firekeeper.games import manitou
from firekeeper.games.chance import KeyedChance
from firekeeper.games.manitou.components import LETTERS, TRIBE
from firekeeper.games.manitou.events import HerdSettled
from firekeeper.games.protocol import HIDDEN, Fact, RuleError
from tests.games.manitou.hunt import OPTIONS, appends, fold, key

TABLES = [(seats, seed) for seats in manitou.seats for seed in range(4)]
whole_games = pytest.mark.parametrize(("seats", "seed"), TABLES)


def viewers(seats: int) -> list[int | None]:
    return [None, *range(seats)]


def known_by(viewer: int | None, state: manitou.State, facts: list[Fact]) -> manitou.State:
    return fold(state, [manitou.redact(OPTIONS, fact, viewer) for fact in facts])


def known_states(seats: int, seed: int) -> Iterator[tuple[manitou.State, dict[int | None, manitou.State]]]:
    """After each append: the whole state, and what each viewer knows."""
    state = manitou.start(OPTIONS, seats)
    known = dict.fromkeys(viewers(seats), state)
    for _, facts in appends(seats, seed):
        state = fold(state, facts)
        known = {viewer: known_by(viewer, before, facts) for viewer, before in known.items()}
        yield state, known


@whole_games
def test_21_cards_a_player_are_conserved(seats: int, seed: int) -> None:
    captured = [Counter[str]() for _ in range(seats)]
    for before, facts in appends(seats, seed):
        state = before
        for fact in facts:
            state = manitou.apply(state, fact)
            if isinstance(fact.event, HerdSettled):
                for prisoner in fact.event.prisoners:
                    captured[LETTERS.index(prisoner[0])][prisoner[2:]] += 1
            for seat, tribe in enumerate(state.tribes):
                laid = Counter(card.card for herd in state.herds for card in herd.cards if card.seat == seat)
                assert Counter(tribe.left) + laid + captured[seat] == Counter(TRIBE)
                assert Counter(tribe.hand + tribe.pile) <= Counter(tribe.left)


@whole_games
def test_a_redacted_log_folds_to_the_viewers_own_view(seats: int, seed: int) -> None:
    state = manitou.start(OPTIONS, seats)
    known = dict.fromkeys(viewers(seats), state)
    for _, facts in appends(seats, seed):
        for fact in facts:
            state = manitou.apply(state, fact)
            for viewer in known:
                known[viewer] = known_by(viewer, known[viewer], [fact])
                assert manitou.view(state, viewer) == manitou.view(known[viewer], viewer)


@whole_games
def test_between_appends_someone_can_act_or_a_settlement_is_due_or_it_is_over(seats: int, seed: int) -> None:
    for state, known in known_states(seats, seed):
        waiting = manitou.waiting(state)
        assert [bool(waiting.seats), waiting.settle, waiting.over].count(True) == 1
        assert waiting.over == (manitou.outcome(state) is not None)
        for seat in range(seats):
            legal = manitou.legal(state, seat)
            assert bool(legal.commands or legal.pick) == (seat in waiting.seats)
            assert manitou.legal(known[seat], seat) == legal


@whole_games
def test_every_listed_play_is_accepted_and_every_other_refused(seats: int, seed: int) -> None:
    plays = [manitou.Play(card, herd) for card in dict.fromkeys(TRIBE) for herd in ("L", "M", "R")]
    for state, _ in appends(seats, seed):
        if state.phase != "play":
            continue
        before = msgspec.json.encode(state)
        accepted = [play for play in plays if is_accepted(state, state.to_move, play)]
        assert tuple(accepted) == manitou.legal(state, state.to_move).commands
        assert not any(is_accepted(state, (state.to_move + 1) % seats, play) for play in plays)
        assert msgspec.json.encode(state) == before


def is_accepted(state: manitou.State, seat: int, command: manitou.Command) -> bool:
    try:
        return bool(manitou.decide(state, seat, command, KeyedChance(key(0))))
    except RuleError:
        return False


@whole_games
def test_a_sampled_world_agrees_with_what_the_seat_knows(seats: int, seed: int) -> None:
    rng = random.Random(seed)
    for _, known in known_states(seats, seed):
        for seat in range(seats):
            world = manitou.sample(known[seat], seat, rng)
            assert manitou.view(world, seat) == manitou.view(known[seat], seat)
            for tribe in world.tribes:
                assert HIDDEN not in tribe.hand + tribe.pile
                assert Counter(tribe.hand + tribe.pile) <= Counter(tribe.left)
            for other in manitou.waiting(world).seats:
                command = manitou.draw_legal(world, other, rng)
                assert is_accepted(world, other, command)


@whole_games
def test_facts_that_answer_a_command_give_it_back(seats: int, seed: int) -> None:
    for state, facts in appends(seats, seed):
        answered = [command for fact in facts if (command := manitou.command(fact))]
        if manitou.waiting(state).seats:
            seat = facts[0].seat
            assert seat is not None
            assert answered == [manitou.command(facts[0])]
            assert manitou.decide(state, seat, answered[0], KeyedChance(key(seed))) == facts
        else:
            assert answered == []


@whole_games
def test_states_and_events_survive_json(seats: int, seed: int) -> None:
    for state, facts in appends(seats, seed):
        assert msgspec.json.decode(msgspec.json.encode(state), type=manitou.State) == state
        for fact in facts:
            line = msgspec.json.encode(fact.event)
            assert msgspec.json.decode(line, type=manitou.Event) == fact.event


@whole_games
def test_the_score_is_what_the_settlements_gave(seats: int, seed: int) -> None:
    state = manitou.start(OPTIONS, seats)
    for before, facts in appends(seats, seed):
        state = fold(before, facts)
    outcome = manitou.outcome(state)
    assert outcome is not None
    assert outcome.scores is not None
    assert {outcome.scores[seat] for seat in outcome.winners} == {max(outcome.scores)}
    assert state.last is not None
    assert state.last.scores == outcome.scores


def test_a_retried_decision_draws_the_same() -> None:
    assert list(appends(4, "again")) == list(appends(4, "again"))
    assert list(appends(4, "again")) != list(appends(4, "other"))
