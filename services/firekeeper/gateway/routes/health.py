"""How the process is."""

from __future__ import annotations

import asyncio
from typing import Final

from litestar import MediaType, Response, get
from litestar.types import ControllerRouterHandler
from redis.exceptions import RedisError

from firekeeper.gateway.house import house_of
from firekeeper.gateway.problems import Call, Refusal
from firekeeper.ops import metrics

PATIENCE_S: Final = 2.0


@get("/health/live", media_type=MediaType.TEXT, include_in_schema=False)
async def live() -> str:
    """The process answers."""
    return "alive\n"


@get("/health/ready", media_type=MediaType.TEXT, include_in_schema=False)
async def ready(request: Call) -> str:
    """The server of the logs answers too."""
    try:
        await asyncio.wait_for(house_of(request).impatient.ping(), PATIENCE_S)
    except (RedisError, OSError, TimeoutError) as away:
        raise Refusal(503, "store_away", "The house can't reach its logs.", headers={"Retry-After": "1"}) from away
    return "ready\n"


@get("/metrics", include_in_schema=False)
async def show_metrics() -> Response[bytes]:
    """Counters and histograms of this process, as Prometheus reads them."""
    return Response(metrics.exposition(), media_type=metrics.CONTENT_TYPE)


ROUTES: Final[list[ControllerRouterHandler]] = [live, ready, show_metrics]
