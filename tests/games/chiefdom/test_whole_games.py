"""Random whole games with every option: what holds after every event and after every append."""

from __future__ import annotations

import random

import msgspec
import pytest

from firekeeper.games import chiefdom
from firekeeper.games.chance import KeyedChance
from firekeeper.games.chiefdom.board import read
from firekeeper.games.chiefdom.events import Command, DiceRolled, Drawn, Event, Passed, TurnClosed
from firekeeper.games.chiefdom.state import HIDDEN_ACT, grid_of, standing
from firekeeper.games.protocol import Fact, RuleError
from tests.games.chiefdom.camp import appends, camp, fold, key, options, whole_games


def known_by(viewer: int | None, state: chiefdom.State, facts: list[Fact]) -> chiefdom.State:
    return fold(state, [chiefdom.redact(state.options, fact, viewer) for fact in facts])


def is_sound(state: chiefdom.State, seat: int) -> bool:
    """4.11: who stands beside what."""
    sheet, grid = standing(state, seat), grid_of(state)
    board = read(sheet.cells)
    trees, water, houses = grid.around(board.trees), grid.around(board.water), grid.around(board.houses)
    idle = board.jobless & (trees | water | houses)
    strangers = board.lumberjacks & ~trees | board.fishermen & ~water | board.builders & ~houses
    return not idle and not strangers and sheet.bonus_used <= board.houses.bit_count()


@whole_games
@pytest.mark.parametrize("seed", range(2))
def test_4_11_holds_after_every_event(name: str, seats: int, seed: int) -> None:
    for before, facts in appends(name, seats, seed):
        state = before
        for fact in facts:
            state = chiefdom.apply(state, fact)
            assert all(is_sound(state, seat) for seat in range(seats))
            if isinstance(fact.event, Drawn) and fact.seat is not None:
                seen = chiefdom.view(state, fact.seat)["sheets"][str(fact.seat)]
                assert (seen["logs"], seen["fish"]) == (fact.event.logs, fact.event.fish)
                assert min(seen["logs"], seen["fish"]) >= 0


@whole_games
def test_2_8_a_turn_is_closed_by_all_and_the_last_one_by_nobodys_drawing(name: str, seats: int) -> None:
    log = [fact for _, facts in appends(name, seats, 0) for fact in facts]
    acted: list[Fact] = []
    turns = 0
    for number, fact in enumerate(log):
        match fact.event:
            case Drawn() | Passed():
                acted.append(fact)
            case DiceRolled():
                turns += 1
            case TurnClosed(draws=draws):
                assert sorted(act.seat or 0 for act in acted) == list(range(seats))
                drew = [isinstance(act.event, Drawn) for act in sorted(acted, key=lambda act: act.seat or 0)]
                assert [drawing is not None for drawing in draws] == drew
                assert isinstance(log[number + 1].event, DiceRolled) == any(drew)
                acted = []
    assert turns == fold(chiefdom.start(options(name), seats), log).turn
    assert 10 < turns < 76 * seats + 2


@whole_games
def test_a_redacted_log_folds_to_the_viewers_own_view(name: str, seats: int) -> None:
    state = chiefdom.start(options(name), seats)
    known = dict.fromkeys([None, *range(seats)], state)
    for _, facts in appends(name, seats, 0):
        for fact in facts:
            state = chiefdom.apply(state, fact)
            for viewer in known:
                known[viewer] = known_by(viewer, known[viewer], [fact])
                assert chiefdom.view(state, viewer) == chiefdom.view(known[viewer], viewer)
                assert chiefdom.glance(state) == chiefdom.glance(known[viewer])
        if not any(state.acts):
            assert all(own == state for own in known.values()), "when the turn has closed, nothing is hidden"


@whole_games
def test_between_appends_someone_can_act_or_a_settlement_is_due_or_it_is_over(name: str, seats: int) -> None:
    state = chiefdom.start(options(name), seats)
    known = dict.fromkeys([None, *range(seats)], state)
    for number, (_, facts) in enumerate(appends(name, seats, 1)):
        state = fold(state, facts)
        known = {viewer: known_by(viewer, before, facts) for viewer, before in known.items()}
        waiting = chiefdom.waiting(state)
        assert [bool(waiting.seats), waiting.settle, waiting.over].count(True) == 1
        assert waiting.over == (chiefdom.outcome(state) is not None)
        for viewer, own in known.items():
            assert chiefdom.waiting(own) == waiting
            assert chiefdom.outcome(own) == chiefdom.outcome(state)
            if viewer is not None and number % 5 == 0:
                legal = chiefdom.legal(state, viewer)
                assert bool(legal.commands) == (viewer in waiting.seats)
                assert chiefdom.legal(own, viewer) == legal
                assert chiefdom.offer(own, viewer) == chiefdom.offer(state, viewer)


@whole_games
def test_every_listed_command_is_accepted_and_changes_nothing_before_it_is_applied(name: str, seats: int) -> None:
    for number, (state, _) in enumerate(appends(name, seats, 0)):
        if number % 24 or not chiefdom.waiting(state).seats:
            continue
        before = msgspec.json.encode(state)
        (seat, *_) = chiefdom.waiting(state).seats
        listed = chiefdom.legal(state, seat).commands
        texts = [msgspec.json.encode(command) for command in listed]
        assert len({*texts}) == len(texts)
        for command in listed:
            facts = chiefdom.decide(state, seat, command, KeyedChance(key(0)))
            said = chiefdom.command(facts[0])
            assert said is not None
            assert chiefdom.decide(state, seat, said, KeyedChance(key(0))) == facts
        assert msgspec.json.encode(state) == before


@whole_games
def test_a_random_command_is_a_listed_one_and_draws_where_it_can(name: str, seats: int) -> None:
    rng = random.Random(seats)
    for number, (state, _) in enumerate(appends(name, seats, 3)):
        for seat in chiefdom.waiting(state).seats:
            if number % 9 == 0:
                listed = chiefdom.legal(state, seat).commands
                for _ in range(5):
                    command = chiefdom.draw_legal(state, seat, rng)
                    assert command in listed
                    assert (command == chiefdom.Pass()) == (listed == (chiefdom.Pass(),))


@whole_games
def test_a_sampled_world_agrees_with_what_the_seat_knows(name: str, seats: int) -> None:
    rng = random.Random(seats)
    state = chiefdom.start(options(name), seats)
    known = dict.fromkeys(range(seats), state)
    for number, (_, facts) in enumerate(appends(name, seats, 2)):
        state = fold(state, facts)
        known = {viewer: known_by(viewer, before, facts) for viewer, before in known.items()}
        for viewer, own in known.items():
            world = chiefdom.sample(own, viewer, rng)
            assert HIDDEN_ACT not in world.acts
            assert chiefdom.view(world, viewer) == chiefdom.view(own, viewer)
            assert chiefdom.waiting(world) == chiefdom.waiting(state)
            if number % 9 == 0 and viewer in chiefdom.waiting(state).seats:
                assert chiefdom.legal(world, viewer) == chiefdom.legal(state, viewer)
                wish = chiefdom.draw_legal(world, viewer, rng)
                chiefdom.decide(world, viewer, wish, KeyedChance(key(0)))


@whole_games
def test_states_and_events_survive_json(name: str, seats: int) -> None:
    for state, facts in appends(name, seats, 0):
        assert msgspec.json.decode(msgspec.json.encode(state), type=chiefdom.State) == state
        for fact in facts:
            for viewer in (None, *range(seats)):
                event = chiefdom.redact(options(name), fact, viewer).event
                assert msgspec.json.decode(msgspec.json.encode(event), type=Event) == event


def test_a_command_forbids_what_it_does_not_know_and_leaves_out_what_is_usual() -> None:
    draw = b'{"type":"Draw","sum":[0,1],"icon":"~","cells":["A1"]}'
    command = msgspec.json.decode(draw, type=Command)
    assert command == chiefdom.Draw((0, 1), "~", ("A1",))
    assert msgspec.json.encode(command) == draw
    for wrong in (
        b'{"type":"Draw","sum":[0,3],"icon":"~","cells":["A1"]}',
        b'{"type":"Draw","sum":[0,1],"icon":"W","cells":["A1"]}',
        b'{"type":"Draw","sum":[0,1],"icon":"~","cells":["A1","A2","A3","A4","A5","A6","A7","A8","B1","B2"]}',
        b'{"type":"Draw","sum":[0,1],"icon":"~","cells":["A100"]}',
        b'{"type":"Draw","sum":[0,1],"icon":"P","cells":["A1"],"jobs":{"A1":"X"}}',
        b'{"type":"Pass","why":1}',
    ):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(wrong, type=Command)


def test_what_the_fold_and_the_rules_do_not_know() -> None:
    state = camp()
    with pytest.raises(TypeError, match="not an event of Chiefdom"):
        chiefdom.apply(state, Fact(None, "Drawn"))
    with pytest.raises(TypeError, match="without a seat"):
        chiefdom.apply(state, Fact(None, Passed()))
    with pytest.raises(RuleError, match=r"2\.1"):
        chiefdom.decide(chiefdom.start(options(), 1), 0, chiefdom.Pass(), KeyedChance(key(0)))
    assert chiefdom.waiting(chiefdom.start(options(), 1)).seats == ()
