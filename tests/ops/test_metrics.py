"""Metrics, as Prometheus reads them."""

from __future__ import annotations

from firekeeper.ops import metrics

MOVES = metrics.counter("test_moves", "Moves of a test, by answer", ["answer"])
VIEWERS = metrics.gauge("test_viewers", "Viewers of a test")
FOLD = metrics.seconds("test_fold", "How long a test folds")


def test_what_was_counted_is_shown() -> None:
    MOVES.labels("accepted").inc()
    MOVES.labels("accepted").inc()
    VIEWERS.set(3)
    FOLD.observe(0.002)
    text = metrics.exposition().decode()
    assert 'firekeeper_test_moves_total{answer="accepted"} 2.0' in text
    assert "# HELP firekeeper_test_viewers Viewers of a test" in text
    assert "firekeeper_test_viewers 3.0" in text
    assert 'firekeeper_test_fold_seconds_bucket{le="0.001"} 0.0' in text
    assert 'firekeeper_test_fold_seconds_bucket{le="0.0025"} 1.0' in text
    assert metrics.CONTENT_TYPE.startswith("text/plain")
