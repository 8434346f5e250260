"""`python -m tests.e2e.pictures`: the pictures of a table that the README shows, by day and by night, into docs/."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.e2e import driving
from tests.e2e.conftest import FLAGS, find_chromium
from tests.e2e.guest import PHONE
from tests.e2e.hunter import Hunter
from tests.house import House

DOCS = Path(__file__).parents[2] / "docs"
MOST_BYTES = 200_000


def main() -> None:
    """Plays into the second hunt, and looks."""
    DOCS.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="fk-") as folder,
        House(Path(folder) / "house") as house,
        sync_playwright() as playwright,
    ):
        path = find_chromium(playwright)
        if path is None:
            sys.exit("no Chromium (see scripts/chromium)")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        ann, *others = (guest(browser, house) for _ in range(3))
        table = driving.open_table(ann, "open", "open", "open")
        for player, name in ((ann, "Ann"), (others[0], "Ilinca"), (others[1], "Toma")):
            driving.sit(player, table, name)
        driving.drive([ann, *others], table, worth_a_picture)
        ann.page.evaluate("table => localStorage.setItem(`confirmed:${table}`, '1')", table)
        for light in ("day", "night"):
            ann.page.evaluate("light => localStorage.setItem('firekeeper.theme', light)", light)
            ann.go(f"/t/{table}")
            assert ann.moment() == "turn"
            file = DOCS / f"table-{light}.png"
            ann.page.screenshot(path=file, animations="disabled")
            assert file.stat().st_size < MOST_BYTES, f"{file} is too large: {file.stat().st_size}"
        browser.close()


def guest(browser: Browser, house: House) -> Hunter:
    """Somebody with a phone, who has seen the house before."""
    context = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]},
        device_scale_factor=2,
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )
    one = Hunter(context, house.url)
    one.go("/")
    return one


def worth_a_picture(document: driving.Document) -> bool:
    """The second hunt is well on its way, the first player is on turn, and there is something to see on every herd."""
    herds = document["view"]["herds"].values()
    return (
        driving.asked(0)(document)
        and document["view"]["round"] == 2
        and sum(len(herd["cards"]) for herd in herds) >= 11
        and all(len(herd["cards"]) >= 2 for herd in herds)
    )


if __name__ == "__main__":
    main()
