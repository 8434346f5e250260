"""The `firekeeper` command: play and host, and look at games without any server."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress, track
from rich.table import Table as Columns

from firekeeper.games import scenario
from firekeeper.games.protocol import RuleError
from firekeeper.ops.settings import Settings, SettingsError

OUT = Console()
ERR = Console(stderr=True)


class Teaching(click.Group):
    """A group whose errors are one sentence and whose help shows how the command is used."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except SettingsError as wrong:
            raise click.ClickException(str(wrong)) from wrong


@click.group(cls=Teaching, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="firekeeper")
def main() -> None:
    """Council-fire tabletop games, kept as logs of events.

    \b
    firekeeper play                                   start everything, print the address and a QR code
    firekeeper simulate manitou --seats 4 --bots 2,2,1,1 --seed 00 --games 10 --out games
    firekeeper replay games/000000.jsonl --as 0       the game through the eyes of seat 0
    firekeeper verify games/*.jsonl                   chain, seals, draws and rules of finished games
    """


@main.command()
@click.option("--port", type=click.IntRange(1, 65535), help="Port to listen on [PORT, 8080].")
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder for the games [FIREKEEPER_DATA].",
)
def play(port: int | None, data: Path | None) -> None:
    """Start everything on this machine and print an address to play at.

    \b
    firekeeper play
    firekeeper play --port 9000 --data ~/firekeeper-games
    """
    from firekeeper.ops.launcher import Service
    from firekeeper.ops.launcher import play as launch

    given = {name: value for name, value in (("port", port), ("data", data)) if value is not None}
    settings = msgspec.structs.replace(Settings.from_env(), **given)
    command = (sys.executable, "-m", "firekeeper.cli", "serve")
    services = [Service(name, (*command, name)) for name in ("projector", "worker", "gateway")]
    sys.exit(launch(settings, services))


@main.command()
@click.argument("service", type=click.Choice(["gateway", "projector", "worker"]))
def serve(service: str) -> None:
    """Run one service; the environment says where Redis or Valkey is.

    \b
    FIREKEEPER_REDIS_URL=redis://localhost:6379 firekeeper serve gateway
    """
    settings = Settings.from_env()
    sys.exit(import_module(f"firekeeper.{service}.service").run(settings))


def _options(pairs: Sequence[str]) -> dict[str, Any]:
    options = {}
    for pair in pairs:
        key, found, value = pair.partition("=")
        if not found:
            raise click.BadParameter(f"{pair!r} is not key=value", param_hint="--option")
        try:
            options[key] = msgspec.json.decode(value)
        except msgspec.DecodeError:
            options[key] = value
    return options


@main.command()
@click.argument("game")
@click.option("--seats", type=int, required=True, help="Number of players.")
@click.option("--bots", required=True, help="Level of each seat's AI player: 2,2,1,1.")
@click.option("--seed", required=True, help="Hex digits; the same seed gives the same bytes.")
@click.option("--games", type=click.IntRange(1), default=1, show_default=True, help="How many games.")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), required=True, help="Folder for the logs.")
@click.option("--option", "pairs", multiple=True, help="An option of the game: key=value.")
def simulate(game: str, seats: int, bots: str, seed: str, games: int, out: Path, pairs: Sequence[str]) -> None:
    """Play whole games between AI players, without any server; one log a game.

    \b
    firekeeper simulate manitou --seats 2 --bots 2,1 --seed 00 --games 100 --out games
    """
    from firekeeper.simulate import simulate as run
    from firekeeper.tables.commands import TableError
    from firekeeper.tables.logfile import export

    try:
        levels = [int(level) for level in bots.split(",")]
        root = bytes.fromhex(seed)
    except ValueError as wrong:
        raise click.ClickException("--bots takes levels such as 2,2,1,1 and --seed hex digits such as 00ff") from wrong
    if len(levels) != seats:
        raise click.ClickException(f"--bots names {len(levels)} AI players for {seats} seats")
    out.mkdir(parents=True, exist_ok=True)
    try:
        for index in track(range(games), f"{game}: playing", console=ERR, transient=True, disable=not ERR.is_terminal):
            table, lines = run(game, levels, root, index, _options(pairs))
            (out / f"{index:06}.jsonl").write_bytes(b"".join(export(table.id, lines, None)))
    except (RuleError, TableError, LookupError) as wrong:
        raise click.ClickException(str(wrong)) from wrong
    OUT.print(f"{games} games in {out}", soft_wrap=True, highlight=False, markup=False)


@main.command()
@click.argument("logs", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--head", "heads", multiple=True, help="A head that was seen in play, SEQ.HEX: the logs must have it.")
def verify(logs: Sequence[Path], heads: Sequence[str]) -> None:
    """Check logs: bytes, chain and seals, and in finished games every draw and every rule.

    A bad log is named with its first bad event (0: the header), and the exit code is 1. Several logs of one table must
    tell the same game: a log that a player kept while it was played vouches for the one that is told afterwards. So
    does a head, the id of every message that watchers are sent.

    \b
    firekeeper verify games/*.jsonl
    firekeeper verify --head 43.b1c17b7781f6 games/000000.jsonl
    """
    from firekeeper.tables.verify import BadLog
    from firekeeper.tables.verify import verify as check
    from firekeeper.tables.witness import Witness

    bad = finished = 0
    try:
        witness = Witness(heads)
    except ValueError as wrong:
        raise click.BadParameter(str(wrong), param_hint="--head") from wrong
    for log in track(logs, "verifying", console=ERR, transient=True, disable=not ERR.is_terminal):
        try:
            done = check(log.read_bytes())
            witness.hear(str(log), done)
        except BadLog as wrong:
            bad += 1
            where, what = escape(str(log)), escape(wrong.what)
            OUT.print(f"{where}: [bold red]bad[/] at seq {wrong.seq}: {what}", soft_wrap=True, highlight=False)
            continue
        finished += done.finished
        if not done.finished:
            what = f"{log}: sound as far as it goes, unfinished ({done.table.seq} events)"
            OUT.print(what, soft_wrap=True, highlight=False, markup=False)
    OUT.print(f"{len(logs) - bad} of {len(logs)} logs are sound, {finished} of them finished and played by the rules")
    sys.exit(1 if bad else 0)


@main.command()
@click.argument("log", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--as", "eyes", type=click.IntRange(0), help="Show what this seat could see; else everything.")
@click.option("--at", "seq", type=click.IntRange(1), help="Stop after this event.")
def replay(log: Path, eyes: int | None, seq: int | None) -> None:
    """Show a game move by move, and the position it leads to.

    \b
    firekeeper replay games/000000.jsonl
    firekeeper replay games/000000.jsonl --as 2 --at 60
    """
    from firekeeper.tables.replay import replay as moves
    from firekeeper.tables.verify import BadLog

    columns = Columns("seq", "seat", "what happened", box=None, pad_edge=False)
    try:
        shown, position = moves(log.read_bytes(), eyes, seq)
    except BadLog as wrong:
        raise click.ClickException(f"{log}: {wrong}") from wrong
    for move in shown:
        columns.add_row(str(move.seq), move.seat, escape(move.text))
    OUT.print(columns)
    if position:
        OUT.print_json(data=position)


@main.command(name="scenario")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True, dir_okay=False))
def scenario_command(files: Sequence[Path]) -> None:
    """Run scenario files and say which expectation fails; exit code 1 where one does.

    \b
    firekeeper scenario tests/scenarios/*.json
    """
    failed = total = 0
    for file in files:
        try:
            scenarios = msgspec.json.decode(file.read_bytes(), type=list[dict[str, Any]])
        except (msgspec.MsgspecError, UnicodeDecodeError) as wrong:
            raise click.ClickException(f"{file} is not a list of scenarios: {wrong}") from wrong
        for one in scenarios:
            total += 1
            failures = scenario.run(one)
            failed += bool(failures)
            for failure in failures:
                OUT.print(f"{file}: {failure}", soft_wrap=True, highlight=False, markup=False)
    OUT.print(f"{total - failed} of {total} scenarios hold")
    sys.exit(1 if failed else 0)


@contextmanager
def _server(settings: Settings) -> Iterator[str]:
    """The URL of the server that keeps the logs: the one that is set, the one that runs on the data folder, or ours."""
    from firekeeper.ops.valkey import FolderInUseError, Valkey, ValkeyError

    if settings.redis_url:
        yield settings.redis_url
        return
    valkey = Valkey(settings.data, settings.valkey)
    try:
        valkey.start()
    except FolderInUseError:
        yield valkey.url
    except ValkeyError as wrong:
        raise click.ClickException(str(wrong)) from wrong
    else:
        try:
            yield valkey.url
        finally:
            valkey.stop()


@main.command()
@click.argument("tables", nargs=-1)
def rebuild(tables: Sequence[str]) -> None:
    """Fold everything again from the logs: boards, lists, work that is due. All tables, or the named ones.

    \b
    firekeeper rebuild
    FIREKEEPER_REDIS_URL=redis://localhost:6379 firekeeper rebuild k3v9x2m7ta
    """
    from redis.exceptions import RedisError

    from firekeeper.ops import logs
    from firekeeper.projector.rebuild import rebuild as fold
    from firekeeper.tables.store import UnknownTable

    settings = Settings.from_env()
    logs.configure("rebuild", settings.log_format)
    with _server(settings) as url, Progress(console=ERR, transient=True, disable=not ERR.is_terminal) as progress:
        task = progress.add_task("folding")
        try:
            done = asyncio.run(
                fold(
                    msgspec.structs.replace(settings, redis_url=url),
                    tables,
                    lambda part, whole: progress.update(task, completed=part, total=whole),
                )
            )
        except UnknownTable as unknown:
            raise click.ClickException(str(unknown)) from unknown
        except (RedisError, OSError) as away:
            raise click.ClickException(
                f"The server can't be reached ({away}). Start it, or name another in FIREKEEPER_REDIS_URL."
            ) from away
    OUT.print(f"{done.events} events of {done.tables} tables folded in {done.seconds:.1f} s")
    for table, why in done.parked.items():
        OUT.print(f"{table}: can't be folded: {why}", soft_wrap=True, highlight=False, markup=False)
    sys.exit(1 if done.parked else 0)


@main.command()
def schema() -> None:
    """Print the HTTP interface as OpenAPI."""
    from firekeeper.gateway.app import openapi

    click.echo(msgspec.json.format(msgspec.json.encode(openapi()), indent=2).decode())


if __name__ == "__main__":
    main()
