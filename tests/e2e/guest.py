"""Somebody with a browser: one profile, one page or more, thumbs that tap, and an ear for what goes wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec
from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, expect

from tests.waiting import until

PHONE = (390, 844)
SMALL = (320, 568)
DESK = (1280, 800)

CUT = r"net::ERR_|Failed to fetch"
"""What a browser says while its connection is cut."""
REFUSED = r"the server responded with a status of 4\d\d"
"""What a browser says of a refusal, however well the page explains it."""


class Guest:
    """One browser profile in the house. `forgiven`: patterns of page and console errors that a test expects."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.url = url
        self.forgiven: list[str] = []
        self._errors: list[str] = []
        self.page = self.another_page()

    def another_page(self) -> Page:
        """One more tab of the same player."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self._errors.append(f"page error: {error}"))
        page.on("console", self._heard)
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self._errors.append(f"console {message.type}: {message.text} ({message.location['url']})")

    def complaints(self) -> list[str]:
        """The errors that no test expects."""
        return [error for error in self._errors if not any(re.search(known, error) for known in self.forgiven)]

    # --- on the page

    def go(self, path: str) -> None:
        """Opens an address of the house."""
        self.page.goto(self.url + path)

    def at(self, name: str, page: Page | None = None) -> Locator:
        """The element with that test id."""
        return (page or self.page).get_by_test_id(name)

    def like(self, prefix: str, extra: str = "") -> Locator:
        """The elements whose test id begins so."""
        return self.page.locator(f'[data-testid^="{prefix}"]{extra}')

    def tap(self, what: str | Locator) -> None:
        """Taps, once what is to be tapped can be."""
        (self.at(what) if isinstance(what, str) else what).tap()

    def sees(self, *names: str) -> None:
        """Waits until all of these test ids are in sight."""
        for name in names:
            expect(self.at(name)).to_be_visible()

    def until(self, condition: Callable[[], Any], what: str) -> None:
        """Waits until `condition()` is true, while what the browser tells is heard."""
        until(lambda: self.page.evaluate("true") and condition(), what=what)

    @property
    def table(self) -> str:
        """The id of the table whose address is open."""
        found = re.search(r"/t/([^/?#]+)", self.page.url)
        assert found, self.page.url
        return found[1]

    def finger(self) -> Finger:
        """A finger that can be put down, moved and lifted."""
        return Finger(self.page)

    def fits(self) -> None:
        """Nothing scrolls sideways (a pixel may be lost in rounding)."""
        wide: int = self.page.evaluate("document.scrollingElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{self.page.url} is {wide} px too wide"

    # --- past the page

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """A call with this browser's cookie; gives the decoded answer, which must be a success."""
        options: dict[str, Any] = {} if body is None else {"data": body}
        answer = self.context.request.fetch(self.url + path, method=method, **options)
        assert answer.ok, (answer.status, answer.text())
        return answer.json()

    def document(self, table: str = "") -> dict[str, Any]:
        """The table as this player sees it."""
        found: dict[str, Any] = self.ask("GET", f"/api/tables/{table or self.table}")
        return found

    def log(self, table: str = "") -> bytes:
        """The log as this player may read it: a header, then a line an event."""
        return self.context.request.get(f"{self.url}/api/tables/{table or self.table}/log").body()

    def events(self, kind: str, seat: int | None = None, table: str = "") -> list[dict[str, Any]]:
        """The log's events of one type, of one seat or of all."""
        lines = [msgspec.json.decode(line) for line in self.log(table).splitlines()[1:]]
        return [line for line in lines if line["event"]["type"] == kind and seat in (None, line["seat"])]


class Finger:
    """One finger on the glass, at CSS pixels. It moves a little with each picture the page draws, as real ones do."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
        self._page.evaluate("new Promise(requestAnimationFrame)")

    def down(self, on: Locator) -> None:
        """Touches the middle of an element."""
        self._at = middle(on)
        self._touch("touchStart", self._at)

    def move(self, over: Locator, steps: int = 6) -> None:
        """Slides to the middle of another, and comes to rest there."""
        (x0, y0), (x1, y1) = self._at, middle(over)
        for part in [*(step / steps for step in range(1, steps + 1)), 1, 1, 1]:
            self._touch("touchMove", (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part))
        self._at = (x1, y1)

    def up(self) -> None:
        """Lets go."""
        self._touch("touchEnd")


def middle(element: Locator) -> tuple[float, float]:
    """The middle of an element, in CSS pixels of the viewport."""
    box = element.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
