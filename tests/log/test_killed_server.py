"""A server killed while commands are appended: whatever was answered is true, and nothing is there twice."""

from __future__ import annotations

import asyncio
import os
import signal
from functools import partial
from pathlib import Path

import pytest
from redis.exceptions import RedisError

from firekeeper.log import chain
from firekeeper.log.stream import START, Appended, Conflict, Duplicate, EventLog
from firekeeper.ops.connect import connect
from firekeeper.ops.valkey import Valkey
from tests.log.writing import entries
from tests.waiting import until_async

pytestmark = [pytest.mark.anyio, pytest.mark.integration]

TABLES = ("t1", "t2")
WRITERS = 4
COMMANDS = 150
KILLS = 4


class Writer:
    """Sends commands until each is answered; after a lost answer the same command again."""

    def __init__(self, url: str, name: str, table: str) -> None:
        self.name = name
        self.table = table
        self.claims: dict[str, tuple[int, int]] = {}
        self.lost_answers = 0
        self._redis = connect(url, retries=0)
        self._log = EventLog(self._redis)

    async def run(self) -> None:
        known = START
        for turn in range(COMMANDS):
            word = f"{self.name}-{turn}"
            while word not in self.claims:
                try:
                    answer = await self._log.append(self.table, *known, word, "print", entries(*known, word, word))
                    match answer:
                        case Appended(first, last) | Duplicate(first, last):
                            self.claims[word] = (first, last)
                            loaded = await self._log.load(self.table, known)
                            known = (loaded.seq, loaded.head)
                        case Conflict(seq, head):
                            known = (seq, head)
                        case _:
                            raise AssertionError(answer)
                except (RedisError, OSError):
                    self.lost_answers += 1
                    await asyncio.sleep(0)
        await self._redis.aclose()


async def test_every_answer_is_true_after_kills(short_tmp: Path) -> None:
    with Valkey(short_tmp) as server:
        keeper = asyncio.create_task(server.keep())
        writers = [Writer(server.url, f"w{n}", TABLES[n % 2]) for n in range(WRITERS)]
        running = asyncio.gather(*(writer.run() for writer in writers))
        for kill in range(KILLS):
            wanted = (kill + 1) * WRITERS * COMMANDS // (KILLS + 2)
            await until_async(partial(_have_claimed, writers, wanted), seconds=30)
            pid = server.pid
            assert pid is not None
            os.kill(pid, signal.SIGKILL)
            await until_async(partial(_is_another, server, pid))
        await asyncio.wait_for(running, 60)

        client = connect(server.url)
        for table in TABLES:
            logged = await EventLog(client).read(table)
            assert [entry.seq for entry in logged] == list(range(1, len(logged) + 1))
            claims = {span: word for w in writers if w.table == table for word, span in w.claims.items()}
            assert sorted(claims) == [(seq, seq + 1) for seq in range(1, len(logged) + 1, 2)]
            for (first, last), word in claims.items():
                said = {bytes(logged[seq - 1].event).decode() for seq in (first, last)}
                assert said == {f'{{"type":"Said","word":"{word}"}}'}
            head = chain.GENESIS
            for entry in logged:
                event = {"type": "Said", "word": bytes(entry.event).decode().split('"')[-2]}
                head = chain.next_head(
                    head, chain.spectator_line(entry.seq, entry.at, entry.seat, event, entry.more), entry.seals
                )
                assert entry.head == head
        assert sum(writer.lost_answers for writer in writers) >= KILLS
        await client.aclose()
        keeper.cancel()


def _have_claimed(writers: list[Writer], count: int) -> bool:
    return sum(len(writer.claims) for writer in writers) >= count


def _is_another(server: Valkey, pid: int) -> bool:
    return server.pid not in (None, pid)
