"""What the browser tests share: the whole house, one Chromium, and guests who come with a browser of their own."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Playwright, sync_playwright

from tests.e2e.guest import PHONE
from tests.e2e.hunter import Hunter
from tests.house import House

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

Guests = Callable[..., Hunter]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests of this folder drive a browser."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.e2e)


def find_chromium(playwright: Playwright) -> str | None:
    """The browser to use: the one FIREKEEPER_CHROMIUM names, else the system's, else Playwright's own."""
    named = os.environ.get("FIREKEEPER_CHROMIUM")
    found = [named, *(shutil.which(name) for name in NAMES), playwright.chromium.executable_path]
    return next((path for path in found if path and Path(path).exists()), None)


# The package's, not the session's: while Playwright runs, no other test could have an event loop of its own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One headless Chromium."""
    with sync_playwright() as playwright:
        path = find_chromium(playwright)
        if path is None:
            pytest.skip("NO CHROMIUM: nothing was tested in a browser (see scripts/chromium)")
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def house() -> Iterator[House]:
    """The whole house, in a hurry."""
    folder = Path(tempfile.mkdtemp(prefix="fk-"))
    try:
        with House(folder / "house") as house:
            yield house
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def guests(browser: Browser, house: House) -> Iterator[Guests]:
    """Makes guests, each with a browser profile; `size`: of the screen, `still`: asks for reduced motion.

    `scale`: device pixels a CSS pixel.
    """
    made: list[Hunter] = []

    def make(size: tuple[int, int] = PHONE, *, still: bool = True, scale: float = 2) -> Hunter:
        width, height = size
        context = browser.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=scale,
            has_touch=True,
            is_mobile=width < 600,
            reduced_motion="reduce" if still else "no-preference",
            permissions=["clipboard-read", "clipboard-write"],
        )
        context.set_default_timeout(10_000)
        made.append(Hunter(context, house.url))
        return made[-1]

    yield make
    complaints = [guest.complaints() for guest in made]
    for guest in made:
        with suppress(Error):
            guest.context.close()
    assert complaints == [[] for _ in made]


@pytest.fixture
def ann(guests: Guests) -> Hunter:
    """A player with a phone."""
    return guests()


@pytest.fixture
def ben(guests: Guests) -> Hunter:
    """Another."""
    return guests()
