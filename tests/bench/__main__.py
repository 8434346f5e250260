"""`make bench`: what a move costs and how long it takes here, with the append-only file at `always`."""

from __future__ import annotations

import asyncio
import os
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from redis.asyncio import Redis

from firekeeper.log import keys
from firekeeper.ops import jobs
from firekeeper.ops.connect import connect, unix_url
from firekeeper.projector.projector import Projector
from tests.house import House

from .client import Client
from .load import Hall

SECONDS = float(os.environ.get("BENCH_SECONDS", "8"))


def main() -> None:
    """Prints one figure a line."""
    with tempfile.TemporaryDirectory(prefix="firekeeper-bench-") as folder:
        data = Path(folder) / "data"
        began = time.perf_counter()
        with House(data) as house:
            say("cold start, empty folder", f"{time.perf_counter() - began:.2f} s")
            asyncio.run(measure(house))
        began = time.perf_counter()
        with House(data):
            say("cold start with these games", f"{time.perf_counter() - began:.2f} s")


async def measure(house: House) -> None:
    """Latency on a calm table, throughput on busy ones, and what a finished game costs."""
    await Hall(house.port, 2, 2.0).run()
    calm = await Hall(house.port, 1, SECONDS, seed=2, pause=0.01).run()
    say("POST sent → frame at a watcher, 1 table", percentiles(calm.latencies))
    say("POST sent → answer, 1 table", percentiles(calm.answers))
    say("bytes a frame", f"{calm.frame_bytes / max(calm.frames, 1):.0f}")
    finished: list[str] = list(calm.finished)
    for tables in (1, 10, 50):
        before = cpu_seconds(house)
        busy = await Hall(house.port, tables, SECONDS, seed=tables).run()
        after = cpu_seconds(house)
        finished += busy.finished
        say(f"moves/s, {tables} tables with a watcher each", f"{busy.moves / busy.seconds:.0f}")
        say(f"  POST sent → frame, {tables} tables", percentiles(busy.latencies))
        shares = {name: (after[name] - before[name]) * 1000 / busy.moves for name in sorted(after) if name in before}
        parts = ", ".join(f"{name} {share:.2f}" for name, share in shares.items())
        say(f"  CPU a move, {tables} tables", f"{sum(shares.values()):.2f} ms ({parts})")
    redis = connect(unix_url(str(house.data / "v.sock")))
    if finished:
        await the_finished(house, redis, finished)
    await redis.aclose()


async def the_finished(house: House, redis: Redis, finished: Sequence[str]) -> None:
    """What joining, keeping and folding finished games costs."""
    async with Client(house.port) as client:
        table = finished[0]
        began = time.perf_counter()
        async for _, name, message in client.stream(table):
            if name == b"snapshot":
                say("join of a long game", f"{(time.perf_counter() - began) * 1000:.1f} ms, {len(message)} bytes")
                break
        began = time.perf_counter()
        _, content = await client.raw("GET", f"/api/tables/{table}/replay")
        say("its replay", f"{(time.perf_counter() - began) * 1000:.1f} ms, {len(content)} bytes")
    sizes = []
    for table in finished[:20]:
        names = [keys.events(table), keys.commands(table), keys.snapshot(table)]
        sizes.append(sum([int(await redis.memory_usage(name, samples=0) or 0) for name in names]))
    say("bytes of memory a finished game", f"{statistics.mean(sizes):.0f}")
    projector = Projector(redis, jobs.pool(unix_url(str(house.data / "v.sock"), 1)), 400, keep=1)
    began = time.perf_counter()
    events = 0
    for table in finished:
        events += await projector.refold(table)
    say("rebuild", f"{events / (time.perf_counter() - began):.0f} events/s ({events} events)")


def cpu_seconds(house: House) -> dict[str, float]:
    """User and system time of each process of the house so far."""
    tick = os.sysconf("SC_CLK_TCK")
    used = {}
    for name, pid in house.processes().items():
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        used[name] = (int(fields[11]) + int(fields[12])) / tick
    return used


def percentiles(seconds: Sequence[float]) -> str:
    """p50 and p99 in milliseconds."""
    if not seconds:
        return "nothing measured"
    ordered = sorted(seconds)
    p50, p99 = (ordered[min(int(len(ordered) * share), len(ordered) - 1)] * 1000 for share in (0.5, 0.99))
    return f"p50 {p50:.1f} ms, p99 {p99:.1f} ms ({len(ordered)} moves)"


def say(what: str, figure: str) -> None:
    """One line of the report."""
    print(f"{what + ' ':.<48} {figure}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
