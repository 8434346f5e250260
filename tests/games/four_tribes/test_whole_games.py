"""Random whole games with every mode: what holds after every event and after every append."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from firekeeper.games import four_tribes
from firekeeper.games.chance import KeyedChance
from firekeeper.games.four_tribes.components import ALWAYS, CARDS, ELDERS, HOUSES, RANKED, TOWERS, deck
from firekeeper.games.four_tribes.events import (
    CardPlaced,
    CardRemoved,
    DwarfPlayed,
    PileShuffled,
    Skipped,
    TurnLost,
    VillageScored,
    VillageTurned,
)
from firekeeper.games.four_tribes.matching import is_full, kinds, matches
from firekeeper.games.four_tribes.scoring import missing
from firekeeper.games.four_tribes.state import colour, on_table, pile, pile_count, squares, team
from firekeeper.games.protocol import HIDDEN, Fact, RuleError
from tests.games.four_tribes.longhouse import appends, fold, key, options, seats_of, whole_games


def viewers(name: str) -> list[int | None]:
    return [None, *range(seats_of(name))]


def known_by(viewer: int | None, state: four_tribes.State, facts: list[Fact]) -> four_tribes.State:
    return fold(state, [four_tribes.redact(state.options, fact, viewer) for fact in facts])


def known_states(
    name: str, seed: object = 0
) -> Iterator[tuple[four_tribes.State, dict[int | None, four_tribes.State]]]:
    """After each append: the whole state, and what each viewer knows."""
    state = four_tribes.start(options(name), seats_of(name))
    known = dict.fromkeys(viewers(name), state)
    for _, facts in appends(name, seed):
        state = fold(state, facts)
        known = {viewer: known_by(viewer, before, facts) for viewer, before in known.items()}
        yield state, known


def cards_of(state: four_tribes.State, owner: int) -> list[str]:
    """Every card of a team, wherever it is, also those that were left out of the deck."""
    hands = [card for hand in state.hands[owner::2] for card in hand]
    left_out = [card for card in TOWERS if card not in state.towers]
    return [*hands, *state.discards[owner], *pile(state, owner), *on_table(state, owner), *left_out]


def houses_of(state: four_tribes.State) -> str:
    standing = "".join(village.houses for village in state.row)
    return standing + state.bag + state.house_discard + "".join(state.houses)


def elders_of(state: four_tribes.State) -> str:
    standing = "".join(colour(village) for village in state.row if village.elder)
    return standing + state.supply + "".join(state.longhouses)


def hand_sizes(state: four_tribes.State) -> list[int]:
    return [len(hand) for hand in state.hands]


@whole_games
@pytest.mark.parametrize("seed", range(3))
def test_2_1_no_card_house_or_elder_is_lost(name: str, seed: int) -> None:
    box = Counter([*RANKED, *ALWAYS, *ALWAYS, *TOWERS])
    assert sum(box.values()) == 46
    laid = False
    for before, facts in appends(name, seed):
        state = before
        for fact in facts:
            state = four_tribes.apply(state, fact)
            laid = laid or bool(state.row)
            assert [Counter(cards_of(state, owner)) for owner in (0, 1)] == [box, box]
            if laid:
                assert Counter(houses_of(state)) == Counter(HOUSES)
                assert Counter(elders_of(state)) == Counter(ELDERS)


@whole_games
@pytest.mark.parametrize("seed", range(3))
def test_5_every_side_matches_its_houses_and_no_village_stays_full(name: str, seed: int) -> None:
    for before, facts in appends(name, seed):
        state = fold(before, facts)
        for village in state.row:
            if state.step not in {"take", "refill", "build"}:
                assert len(village.houses) == squares(state.options, village)
            assert all(matches(village.houses, kinds(side)) for side in village.sides)
        if state.step not in {"effect", "dwarf"}:
            assert not any(map(is_full, state.row))


@whole_games
@pytest.mark.parametrize("seed", range(3))
def test_4_1_hands_are_back_to_six_after_each_turn(name: str, seed: int) -> None:
    for before, facts in appends(name, seed):
        state = fold(before, facts)
        if state.step == "turn":
            short = [size for seat, size in enumerate(hand_sizes(state)) if size != 6 and pile_count(state, team(seat))]
            assert short == []


@whole_games
@pytest.mark.parametrize("seed", range(5))
def test_9_2_every_game_ends_with_a_winner_or_stalled(name: str, seed: int) -> None:
    state = four_tribes.start(options(name), seats_of(name))
    for before, facts in appends(name, seed):
        state = fold(before, facts)
    outcome = four_tribes.outcome(state)
    assert outcome is not None
    won = [not missing(longhouse) for longhouse in state.longhouses]
    assert outcome.scores is None
    if outcome.reason:
        assert outcome.reason == "stalled"
        assert won == [False, False]
        assert state.stall == state.options.stall_limit
    else:
        side = won.index(True)
        assert won == [side == 0, side == 1]
        assert outcome.winners == tuple(range(side, seats_of(name), 2))
    assert sum(map(len, state.longhouses)) <= 11
    assert state.row, "an elder in supply always has a village in play"


@whole_games
def test_a_redacted_log_folds_to_the_viewers_own_view(name: str) -> None:
    state = four_tribes.start(options(name), seats_of(name))
    known = dict.fromkeys(viewers(name), state)
    for _, facts in appends(name):
        for fact in facts:
            state = four_tribes.apply(state, fact)
            for viewer in known:
                known[viewer] = known_by(viewer, known[viewer], [fact])
                assert four_tribes.view(state, viewer) == four_tribes.view(known[viewer], viewer)
                assert four_tribes.glance(state) == four_tribes.glance(known[viewer])


@whole_games
def test_between_appends_someone_can_act_or_it_is_over(name: str) -> None:
    for state, known in known_states(name):
        waiting = four_tribes.waiting(state)
        assert not waiting.settle
        assert bool(waiting.seats) != waiting.over
        assert waiting.over == (four_tribes.outcome(state) is not None)
        assert four_tribes.settle(state, KeyedChance(key(0))) == []
        for viewer, own in known.items():
            assert four_tribes.waiting(own) == waiting
            assert four_tribes.outcome(own) == four_tribes.outcome(state)
            if viewer is not None:
                legal = four_tribes.legal(state, viewer)
                assert four_tribes.legal(own, viewer) == legal
                assert four_tribes.offer(own, viewer) == msgspec.to_builtins(legal)
                asked = [command for command in legal.commands if command != four_tribes.OwnUp()]
                assert bool(asked or legal.pick) == (viewer in waiting.seats)


@whole_games
def test_every_listed_command_is_accepted_and_every_other_refused(name: str) -> None:
    every: list[four_tribes.Command] = [four_tribes.React(), four_tribes.Skip(), four_tribes.Pass()]
    spots = [(village, side) for village in range(1, 7) for side in (0, 1)]
    every += [four_tribes.Place(card, village, side) for card in CARDS for village, side in spots]
    written = [prefix + card for prefix in ("", "A:", "B:") for card in CARDS]
    every += [four_tribes.Remove(village, side, card) for village, side in spots for card in written]
    every += [
        kind(village, house)
        for kind in (four_tribes.PlaceHouse, four_tribes.TakeHouse)
        for village in range(1, 7)
        for house in "BGRYK"
    ]
    steps: set[str] = set()
    for number, (state, _) in enumerate(appends(name)):
        if (number % 24 and state.step in steps) or not four_tribes.waiting(state).seats:
            continue
        steps.add(state.step)
        before = msgspec.json.encode(state)
        for seat in range(seats_of(name)):
            listed = [one for one in four_tribes.legal(state, seat).commands if one != four_tribes.OwnUp()]
            accepted = {canonical(state, seat, one) for one in every if is_accepted(state, seat, one)}
            twins = {one for one in listed if isinstance(one, four_tribes.Remove) and "@" in one.card}
            assert len(set(listed)) == len(listed)
            assert accepted == set(listed) - twins
            assert all(is_accepted(state, seat, one) for one in twins)
        assert msgspec.json.encode(state) == before


def canonical(state: four_tribes.State, seat: int, command: four_tribes.Command) -> four_tribes.Command:
    """The command as it is listed: with an owner only where a card is not its side's."""
    return four_tribes.parse(state, four_tribes.format(state, seat, command))[1]


def is_accepted(state: four_tribes.State, seat: int, command: four_tribes.Command) -> bool:
    try:
        return bool(four_tribes.decide(state, seat, command, KeyedChance(key(0))))
    except RuleError:
        return False


@whole_games
def test_a_sampled_world_agrees_with_what_the_seat_knows(name: str) -> None:
    rng = random.Random(name)
    for number, (_, known) in enumerate(known_states(name)):
        for seat in range(seats_of(name)):
            world = four_tribes.sample(known[seat], seat, rng)
            assert four_tribes.view(world, seat) == four_tribes.view(known[seat], seat)
            everything = [card for owner in (0, 1) for card in cards_of(world, owner)]
            assert HIDDEN not in everything
            assert Counter(everything) == Counter([*deck(TOWERS), *deck(TOWERS)])
            for other in four_tribes.waiting(world).seats if number % 5 == 0 else ():
                assert is_accepted(world, other, four_tribes.draw_legal(world, other, rng))


def test_sampled_worlds_differ_in_hands() -> None:
    rng = random.Random(0)
    _, known = next(known_states("team"))
    worlds = [four_tribes.sample(known[2], 2, rng) for _ in range(30)]
    assert len({world.hands for world in worlds}) == 30
    assert {world.hands[2] for world in worlds} == {known[2].hands[2]}
    assert known[2].hands[0] == (HIDDEN,) * 6, "a partner's hand is hidden too"


@whole_games
def test_facts_that_answer_a_command_give_it_back(name: str) -> None:
    for number, (state, facts) in enumerate(appends(name)):
        answered = [command for fact in facts if (command := four_tribes.command(fact))]
        if number == 0:
            assert answered == []
            assert {fact.seat for fact in facts} == {None}
            continue
        seat = facts[0].seat
        assert seat is not None
        assert {fact.seat for fact in facts} == {seat}
        assert answered == [four_tribes.command(facts[0])]
        assert four_tribes.decide(state, seat, answered[0], KeyedChance(key(0))) == facts


@whole_games
def test_states_and_events_survive_json(name: str) -> None:
    for state, facts in appends(name):
        assert msgspec.json.decode(msgspec.json.encode(state), type=four_tribes.State) == state
        for fact in facts:
            line = msgspec.json.encode(fact.event)
            assert msgspec.json.decode(line, type=four_tribes.Event) == fact.event


def test_what_random_games_meet() -> None:
    """The properties above say little about events that never happen."""
    met: Counter[type] = Counter()
    for name in ("all towers, black", "team, honour"):
        for seed in range(6):
            met.update(type(fact.event) for _, facts in appends(name, seed) for fact in facts)
    for kind in (CardRemoved, DwarfPlayed, PileShuffled, Skipped, TurnLost, VillageScored, VillageTurned):
        assert met[kind], kind


def test_a_retried_decision_is_the_same() -> None:
    assert list(appends("team", "again")) == list(appends("team", "again"))
    assert list(appends("team", "again")) != list(appends("team", "other"))


def test_nothing_of_an_earlier_day_has_to_be_read_otherwise() -> None:
    assert four_tribes.upcasters == {}


def test_a_fold_refuses_what_is_not_of_this_game() -> None:
    state = four_tribes.start(options(), 2)
    with pytest.raises(TypeError, match="not an event of Four Tribes"):
        four_tribes.apply(state, Fact(None, "CardPlaced"))
    with pytest.raises(TypeError, match="without a seat"):
        four_tribes.apply(state, Fact(None, CardPlaced("R5", 1, 0)))
    with pytest.raises(ValueError, match="seat 1 is not asked"):
        four_tribes.draw_legal(state, 1, random.Random(0))
