"""The house's secret: what was set, else made once and kept beside the logs, the same for every process."""

from __future__ import annotations

import secrets
from typing import Final

from redis.asyncio import Redis

from .settings import Settings

KEY: Final = "firekeeper:secret"


async def house_secret(redis: Redis, settings: Settings) -> bytes:
    """The secret that this house signs with, 16 bytes or more."""
    if settings.secret is not None:
        return settings.secret.encode()
    await redis.set(KEY, secrets.token_bytes(32), nx=True)
    kept: bytes = await redis.get(KEY)
    return kept
