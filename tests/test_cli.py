"""The `firekeeper` command: what it prints, what it leaves, and how it ends."""

from __future__ import annotations

import asyncio
import random
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import msgspec
import pytest
from click.testing import CliRunner, Result

from firekeeper.cli import main
from firekeeper.log import keys
from firekeeper.ops.connect import ask, connect
from firekeeper.ops.valkey import Valkey
from tests.tables.online import Gathering, spoil
from tests.tables.playing import seated

pytestmark = pytest.mark.usefixtures("logging_restored")

SCENARIOS = Path(__file__).parent / "scenarios"


def run(*arguments: object, env: dict[str, str] | None = None) -> Result:
    """Runs the command; whatever it says, it is not a traceback."""
    result = CliRunner().invoke(main, [str(argument) for argument in arguments], env={"COLUMNS": "100", **(env or {})})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def refused(*arguments: object, env: dict[str, str] | None = None) -> str:
    """What the command says when it refuses: one sentence of its own, and an exit code that is not 0."""
    result = run(*arguments, env=env)
    assert result.exit_code != 0
    assert "Traceback" not in result.output
    return result.output


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three simulated games for two."""
    folder = tmp_path_factory.mktemp("simulated") / "games"
    result = run("simulate", "manitou", "--seats", 2, "--bots", "2,1", "--seed", "00", "--games", 3, "--out", folder)
    assert result.exit_code == 0
    assert result.stdout == f"3 games in {folder}\n"
    return folder


def simulated(folder: Path, seed: str) -> dict[str, bytes]:
    run("simulate", "manitou", "--seats", 2, "--bots", "1,1", "--seed", seed, "--games", 2, "--out", folder)
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def test_simulate_writes_the_same_bytes_for_the_same_seed_and_others_for_another(tmp_path: Path) -> None:
    first, again, other = (simulated(tmp_path / name, seed) for name, seed in (("a", "0f"), ("b", "0f"), ("c", "10")))
    assert list(first) == ["000000.jsonl", "000001.jsonl"]
    assert first == again
    assert not set(first.values()) & set(other.values())
    assert len(set(first.values())) == 2


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["manitou", "--seats", "2", "--bots", "1,1,1", "--seed", "00"], "3 AI players for 2 seats"),
        (["manitou", "--seats", "2", "--bots", "one,1", "--seed", "00"], "--bots takes levels"),
        (["manitou", "--seats", "2", "--bots", "1,1", "--seed", "xy"], "--seed hex digits"),
        (["manitou", "--seats", "5", "--bots", "1,1,1,1,1", "--seed", "00"], "2, 3 or 4 players"),
        (["manitou", "--seats", "2", "--bots", "1,7", "--seed", "00"], "level 1 to 2"),
        (["chess", "--seats", "2", "--bots", "1,1", "--seed", "00"], "manitou"),
        (["manitou", "--seats", "2", "--bots", "1,1", "--seed", "00", "--option", "rounds=4"], "rounds"),
        (["manitou", "--seats", "2", "--bots", "1,1", "--seed", "00", "--option", "rounds"], "key=value"),
    ],
)
def test_simulate_says_what_cannot_be_played(tmp_path: Path, arguments: list[str], says: str) -> None:
    assert says in refused("simulate", *arguments, "--out", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_verify_ends_well_for_sound_logs(games: Path) -> None:
    result = run("verify", *sorted(games.iterdir()))
    assert result.exit_code == 0
    assert result.stdout == "3 of 3 logs are sound, 3 of them finished and played by the rules\n"


def test_verify_names_the_bad_logs_and_their_first_bad_event(games: Path, tmp_path: Path) -> None:
    good = (games / "000000.jsonl").read_bytes()
    lines = good.splitlines(keepends=True)
    bad = tmp_path / "[bold]bad[x].jsonl"  # not to be taken for markup
    bad.write_bytes(b"".join([*lines[:9], lines[9].replace(b'"seat":0', b'"seat":1'), *lines[10:]]))
    if bad.read_bytes() == good:
        bad.write_bytes(b"".join([*lines[:9], lines[9].replace(b'"seat":1', b'"seat":0'), *lines[10:]]))
    header = tmp_path / "header.jsonl"
    header.write_bytes(good.replace(b"AI 2", b"AI 9", 1))
    result = run("verify", bad, header, games / "000001.jsonl")
    assert result.exit_code == 1
    first, second, summary = result.stdout.splitlines()
    assert first.startswith(f"{bad}: bad at seq 9: ")
    assert second.startswith(f"{header}: bad at seq 0: ")
    assert summary == "1 of 3 logs are sound, 1 of them finished and played by the rules"


def test_verify_takes_nothing_in_a_log_for_markup(games: Path, tmp_path: Path) -> None:
    lines = (games / "000000.jsonl").read_bytes().splitlines(keepends=True)
    log = tmp_path / "odd.jsonl"
    log.write_bytes(b"".join([lines[0].replace(b'"manitou"', b'"[/red]"'), *lines[1:]]))
    result = run("verify", log)
    assert result.exit_code == 1
    assert "[/red]" in result.output


def test_verify_calls_a_running_game_unfinished(tmp_path: Path) -> None:
    evening = seated(2).play(random.Random(0), 5)
    log = tmp_path / "running.jsonl"
    log.write_bytes(evening.log(0))
    result = run("verify", log)
    assert result.exit_code == 0
    assert f"unfinished ({evening.table.seq} events)" in result.output
    assert "0 of them finished" in result.output


def moves(output: str) -> tuple[list[str], dict[str, object]]:
    """The lines of a replay, and the position under them."""
    table, brace, position = output.partition("\n{\n")
    return table.splitlines()[1:], msgspec.json.decode(brace + position) if brace else {}


def test_replay_shows_every_event_and_the_position(games: Path) -> None:
    log = games / "000000.jsonl"
    result = run("replay", log, env={"COLUMNS": "300"})
    assert result.exit_code == 0
    shown, position = moves(result.stdout)
    assert len(shown) == log.read_bytes().count(b"\n") - 1
    assert "seats [bot:2,bot:1]" in shown[0]
    assert shown[-1].split()[1] == "SecretRevealed"
    assert position["round"] == 3


def test_replay_with_a_seats_eyes_hides_what_it_may_not_know(games: Path) -> None:
    log = games / "000000.jsonl"
    shown, position = moves(run("replay", log, "--as", 1, "--at", 11, env={"COLUMNS": "300"}).stdout)
    assert len(shown) == 11
    chosen = {line.split()[1]: line for line in shown if "{" in line and ":" in line.split()[2]}
    assert "?" in chosen["A"]
    assert "?" not in chosen["B"]
    assert [("?" in line) for line in shown if "HandDrawn" in line] == [True, False]
    assert "own" in position
    assert "piles" not in position
    whole, everything = moves(run("replay", log, "--at", 11, env={"COLUMNS": "300"}).stdout)
    assert not any("?" in line for line in whole)
    assert "piles" in everything


def test_replay_says_what_it_cannot_show(games: Path, tmp_path: Path) -> None:
    assert "no seat 2" in refused("replay", games / "000000.jsonl", "--as", 2)
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes((games / "000000.jsonl").read_bytes()[:-30])
    assert "cut off" in refused("replay", broken)
    broken.write_bytes(b"no log at all\n")
    assert "seq 0" in refused("replay", broken)


def test_scenarios_end_well_where_they_hold() -> None:
    result = run("scenario", *sorted(SCENARIOS.glob("*.json")))
    assert result.exit_code == 0
    assert re.fullmatch(r"(\d+) of \1 scenarios hold\n", result.stdout)


def test_scenarios_say_which_expectation_fails(tmp_path: Path) -> None:
    told = [
        {"name": "holds", "game": "manitou", "seats": 2, "expect": {"waiting": [0, 1]}},
        {"name": "fails", "game": "manitou", "seats": 2, "expect": {"waiting": [0]}},
    ]
    file = tmp_path / "some.json"
    file.write_bytes(msgspec.json.encode(told))
    result = run("scenario", file)
    assert result.exit_code == 1
    assert f"{file}: fails: waiting" in result.output
    assert result.stdout.endswith("1 of 2 scenarios hold\n")
    for text in ("{}", "[1]", "no JSON"):
        file.write_text(text)
        assert "not a list of scenarios" in refused("scenario", file)


@pytest.fixture
def kept(short_tmp: Path) -> Path:
    """A data folder with a finished game, a running one and a spoiled one, and nothing folded."""

    async def play(url: str) -> None:
        redis = connect(url)
        gathering = Gathering(redis)
        await gathering.begin(2, "t1")
        await gathering.play("t1", random.Random(0))
        await gathering.begin(3, "t2")
        await gathering.open("open", "open", id="t3")
        await spoil(redis, "t3")
        await redis.aclose()

    folder = short_tmp / "data"
    with Valkey(folder) as server:
        asyncio.run(play(server.url))
    return folder


async def snapshots(url: str) -> list[str]:
    redis = connect(url)
    found = [table for table in ("t1", "t2", "t3") if await ask(redis.exists(keys.snapshot(table)))]
    await redis.aclose()
    return found


@pytest.mark.integration
def test_rebuild_folds_everything_in_a_data_folder(kept: Path) -> None:
    env = {"FIREKEEPER_DATA": str(kept), "FIREKEEPER_REDIS_URL": ""}
    result = run("rebuild", env=env)
    assert result.exit_code == 1
    assert re.search(r"^\d+ events of 3 tables folded in ", result.stdout, re.MULTILINE)
    assert "t3: can't be folded: " in result.stdout
    with Valkey(kept) as server:
        assert asyncio.run(snapshots(server.url)) == ["t1", "t2"]
        assert run("rebuild", "t1", env=env).exit_code == 0  # the server of that folder is asked where one runs
        assert run("rebuild", "t2", env={"FIREKEEPER_REDIS_URL": server.url}).exit_code == 0


@pytest.mark.integration
def test_rebuild_says_where_there_is_no_such_table(kept: Path) -> None:
    assert "nothere" in refused("rebuild", "nothere", env={"FIREKEEPER_DATA": str(kept), "FIREKEEPER_REDIS_URL": ""})


def test_rebuild_says_where_the_server_is_away() -> None:
    said = refused("rebuild", env={"FIREKEEPER_REDIS_URL": "redis://user:canary@127.0.0.1:1"})
    assert "FIREKEEPER_REDIS_URL" in said
    assert "canary" not in said


def test_a_service_needs_to_know_where_the_logs_are() -> None:
    assert "FIREKEEPER_REDIS_URL" in refused("serve", "worker", env={"FIREKEEPER_REDIS_URL": ""})
    assert "PORT must be" in refused("serve", "gateway", env={"PORT": "many"})


def test_the_schema_is_openapi() -> None:
    told = msgspec.json.decode(run("schema").stdout)
    assert told["openapi"].startswith("3.")
    assert "/api/tables" in told["paths"]


def commands() -> Iterator[tuple[str, click.Command]]:
    yield "", main
    yield from main.commands.items()


def examples(command: click.Command) -> list[str]:
    """The lines of a command's help that show how it is used."""
    lines = (command.help or "").splitlines()
    return [line.strip().split("  ")[0] for line in lines if re.match(r"\s*([A-Z_]+=\S+ )?firekeeper \S", line)]


@pytest.mark.parametrize("name", [name for name, _ in commands()])
def test_every_help_text_shows_examples_that_can_be_typed(
    name: str, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(games.parent)
    (games.parent / "tests").mkdir(exist_ok=True)
    if not (games.parent / "tests" / "scenarios").exists():
        (games.parent / "tests" / "scenarios").symlink_to(SCENARIOS)
    command = dict(commands())[name]
    assert run(*([name] if name else []), "--help").exit_code == 0
    shown = examples(command)
    assert shown or name == "schema"
    for line in shown:
        words = [word for word in shlex.split(line) if "=" not in word or word.startswith("-")]
        assert words[0] == "firekeeper"
        typed = [str(one) for word in words[2:] for one in (sorted(Path().glob(word)) if "*" in word else [word])]
        with main.commands[words[1]].make_context(words[1], typed):
            pass


def test_the_examples_of_the_command_itself_do_what_they_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for line in examples(main):
        words = shlex.split(line)[1:]
        if words[0] == "play":
            continue
        typed = [str(one) for word in words for one in (sorted(tmp_path.glob(word)) if "*" in word else [word])]
        assert run(*typed).exit_code == 0
