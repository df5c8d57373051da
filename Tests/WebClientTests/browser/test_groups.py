"""The list groups notes under headings, and the diary groups its days by months."""

import time

import pytest
from playwright.sync_api import expect

from conftest import NARROW
from screen import starts

pytestmark = pytest.mark.without_worker

DAY = 24 * 60 * 60 * 1000


def put(api, title, days, **members):
    stamp = int(time.time() * 1000) - 2000 - days * DAY
    api.put(title.lower().replace(" ", "-"), title, "text", lastModified=stamp, **members)


def headings(screen):
    return screen.page.get_by_role("region", name="Notes", exact=True).get_by_role("heading", level=3)


def test_the_list_has_headings_by_date_and_pinned_notes_have_their_own(person, api):
    put(api, "Ancient", 800)
    put(api, "Last week", 4)
    put(api, "The day before", 1)
    put(api, "New", 0)
    put(api, "On top", 500, pinned=True)
    screen = person()
    screen.shows(["On top", "New", "The day before", "Last week", "Ancient"])
    expect(headings(screen)).to_have_text(["Pinned", "Today", "Yesterday", "Previous 7 days", month_of_the_ancient()])
    first, row = headings(screen).first.bounding_box(), screen.row("On top").bounding_box()
    assert first["y"] + first["height"] <= row["y"] + 1
    screen.row("Last week").click()
    screen.page.get_by_role("listbox", name="Notes").focus()
    screen.page.keyboard.press("Home")
    expect(screen.selected).to_have_accessible_name(starts("On top"))
    expect(headings(screen).first).to_be_in_viewport()
    screen.search.fill("text")
    expect(headings(screen)).to_have_count(0)


def month_of_the_ancient():
    return time.strftime("%B %Y", time.gmtime(time.time() - 800 * DAY / 1000 - 2 + 9 * 3600))


def test_a_new_note_has_its_row_before_the_first_letter(person, api):
    put(api, "Earlier", 1)
    screen = person()
    screen.new()
    screen.shows(["Untitled", "Earlier"])
    expect(screen.selected).to_have_accessible_name(starts("Untitled"))
    screen.title.fill("Named")
    screen.shows(["Named", "Earlier"])
    screen.synced()
    screen.new()
    screen.choose("Earlier")
    screen.shows(["Named", "Earlier"])


def test_the_diary_lists_the_days_below_their_months(person, api):
    api.put("day-2026-10-31", "", "Pumpkins", createdAt="2026-10-31T03:00:00Z")
    api.put("day-2026-11-20", "", "Clouds", createdAt="2026-11-20T03:00:00Z", lastModified=1_700_000_000_000)
    api.put("day-2025-12-24", "Eve", "Snow", createdAt="2025-12-24T03:00:00Z")
    put(api, "No entry", 0)
    screen = person()
    screen.button("Diary").or_(screen.place("Diary")).first.click()
    expect(screen.rows).to_have_count(3)
    expect(headings(screen)).to_have_text(["November 2026", "October 2026", "December 2025"])
    expect(screen.rows.nth(0)).to_have_accessible_name(starts("Fri 20 Nov"))
    expect(screen.rows.nth(2)).to_have_accessible_name(starts("Wed 24 Dec"))
    expect(screen.rows.nth(2)).to_contain_text("Eve Snow")
    screen.page.reload()
    screen.ready()
    screen.place("All notes").click()
    expect(screen.row("Fri 20 Nov")).to_be_visible()
    expect(screen.row("Eve")).to_be_visible()


def test_today_leads_into_the_diary_and_selects_its_row_at_once(person, api):
    put(api, "No entry", 0)
    screen = person()
    screen.place("Today").click()
    expect(screen.page.get_by_role("heading", name="Diary", exact=True)).to_be_visible()
    expect(screen.rows).to_have_count(1)
    day = screen.page.evaluate("""() => { const day = new Date(); const name = (options) =>
        day.toLocaleDateString("en-US", options);
        return `${name({ weekday: "short" })} ${day.getDate()} ${name({ month: "short" })}`; }""")
    expect(screen.selected).to_have_accessible_name(starts(day))
    expect(screen.text).to_be_focused()
    screen.page.keyboard.type("written")
    screen.synced()
    expect(screen.selected).to_contain_text("written")


def test_the_calendar_folds_and_stays_folded(person, api):
    screen = person()
    calendar = screen.page.get_by_role("grid", name="Calendar")
    fold = screen.folders.get_by_role("button", name="Calendar")
    expect(fold).to_have_attribute("aria-expanded", "true")
    fold.click()
    expect(calendar).to_be_hidden()
    screen.page.reload()
    screen.ready()
    expect(fold).to_have_attribute("aria-expanded", "false")
    expect(calendar).to_be_hidden()
    fold.focus()
    screen.page.keyboard.press("Enter")
    expect(calendar).to_be_visible()


def test_the_diary_on_a_phone_leads_back_to_its_list(person, api):
    api.put("day-2026-11-20", "", "Clouds", createdAt="2026-11-20T03:00:00Z")
    screen = person(size=NARROW)
    screen.button("Folders and settings").click()
    screen.place("Diary").click()
    screen.choose("Fri 20 Nov")
    screen.button("Back").click()
    expect(screen.row("Fri 20 Nov")).to_be_visible()


def test_the_calendar_of_a_phone_is_folded_at_first(person):
    screen = person(size=NARROW)
    screen.button("Folders and settings").click()
    fold = screen.folders.get_by_role("button", name="Calendar")
    expect(fold).to_have_attribute("aria-expanded", "false")
    fold.click()
    expect(screen.page.get_by_role("grid", name="Calendar")).to_be_visible()
