"""With 10,000 notes all are listed, a screenful of rows is in the page, and everything still works. (`make bench
ARGS=web` measures the speed.)"""

import pytest
from playwright.sync_api import expect

from screen import TITLES, starts, until

pytestmark = pytest.mark.without_worker

COUNT = 10_000


def test_ten_thousand_notes_are_scrolled_searched_and_kept(person, api):
    api.fill(COUNT, lambda number: {
        "id": f"n{number:05}", "title": f"Note {number:05}", "body": f"word{number} " + "x" * 900,
        "lastModified": 1_700_000_000_000 - number})
    screen = person()
    expect(screen.row("Note 00000")).to_be_visible()
    assert screen.rows.count() < 100
    expect(screen.rows.first).to_have_attribute("aria-setsize", str(COUNT))
    box = screen.rows.first.bounding_box()
    screen.page.get_by_role("listbox", name="Notes").focus()
    screen.page.keyboard.press("End")
    expect(screen.row("Note 09999")).to_be_in_viewport()
    screen.page.keyboard.press("Home")
    expect(screen.row("Note 00000")).to_be_in_viewport()
    screen.page.mouse.move(box["x"] + 50, box["y"] + 50)
    for _ in range(10):
        screen.page.mouse.wheel(0, 5000)
    until(screen.page, f"""() => {{
        const titles = {TITLES};
        return titles.length > 3 && titles[0] > "Note 00100" && titles.join() === [...titles].sort().join();
    }}""", why=screen.titles)
    screen.search.fill("word7777")
    expect(screen.rows).to_have_count(1)
    screen.choose("Note 07777")
    screen.text.fill("changed")
    screen.search.fill("")
    expect(screen.selected).to_have_accessible_name(starts("Note 07777"))
    screen.synced()
    assert api.get("n07777")["body"] == "changed"
    screen.page.reload()
    screen.ready()
    expect(screen.rows.first).to_have_attribute("aria-setsize", str(COUNT))


def test_a_scrolled_list_stays_in_its_place_when_notes_arrive_above(person, api):
    api.fill(100, lambda number: {
        "id": f"n{number:03}", "title": f"Note {number:03}", "lastModified": 1_700_000_000_000 - number})
    screen = person()
    scroll = "(top) => document.querySelector('.scroller').scrollTop = top"
    screen.page.evaluate(scroll, 3000)
    row = screen.row("Note 041")
    expect(row).to_be_in_viewport()
    before = row.bounding_box()
    api.put("new", "Arrived")
    api.put("n044", "Note 044", "edited")
    api.call("DELETE", "/v1/notes/n003")
    until(screen.page, f"() => !{TITLES}.includes('Note 044')", why=screen.titles)
    expect(row).to_have_attribute("aria-posinset", "43")
    assert row.bounding_box() == before
    screen.page.evaluate(scroll, 0)
    expect(screen.row("Arrived")).to_be_in_viewport()
