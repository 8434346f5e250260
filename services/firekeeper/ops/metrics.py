"""Counters, gauges and histograms of a process, as Prometheus reads them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST

_registry: Final = CollectorRegistry()
ProcessCollector(registry=_registry)


def counter(name: str, says: str, labels: Sequence[str] = ()) -> Counter:
    """A count that only grows: `firekeeper_<name>_total`. Made once, where a module is loaded."""
    return Counter(f"firekeeper_{name}", says, labels, registry=_registry)


def gauge(name: str, says: str, labels: Sequence[str] = ()) -> Gauge:
    """A value that goes up and down: `firekeeper_<name>`."""
    return Gauge(f"firekeeper_{name}", says, labels, registry=_registry)


def seconds(name: str, says: str, labels: Sequence[str] = ()) -> Histogram:
    """How long something takes: `firekeeper_<name>_seconds`, from a millisecond to ten seconds."""
    buckets = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
    return Histogram(f"firekeeper_{name}_seconds", says, labels, registry=_registry, buckets=buckets)


def exposition() -> bytes:
    """All of them as text, of the type CONTENT_TYPE."""
    return generate_latest(_registry)
