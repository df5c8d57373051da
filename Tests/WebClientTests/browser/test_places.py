"""Folders, tags, trash and archive have addresses, Back leads to them, and small screens show one at a time."""

import datetime
import re

import pytest
from playwright.sync_api import expect

from conftest import NARROW
from screen import Screen, starts, until

pytestmark = pytest.mark.without_worker


def test_an_address_opens_its_note(person, api):
    api.put("deep", "Deep", "linked")
    api.put("other", "Other", "note")
    screen = person()
    screen.page.goto(screen.page.url.split("#")[0] + "#/n/deep")
    expect(screen.text).to_have_value("linked")
    expect(screen.selected).to_have_accessible_name(starts("Deep"))
    screen.page.reload()
    expect(screen.text).to_have_value("linked")


def test_the_address_of_an_unknown_note_is_reported(person):
    screen = person()
    screen.page.goto(screen.page.url.split("#")[0] + "#/n/nothing")
    screen.ready()
    expect(screen.title.and_(screen.page.locator(":read-write"))).to_have_count(0)


def test_on_a_narrow_screen_back_returns_to_the_list(person, api):
    api.put("a", "First", "one")
    api.put("b", "Second", "two")
    screen = person(size=NARROW)
    expect(screen.row("First")).to_be_visible()
    expect(screen.text).to_be_hidden()
    screen.choose("First")
    expect(screen.text).to_have_value("one")
    expect(screen.row("First")).to_be_hidden()
    screen.page.go_back()
    expect(screen.row("First")).to_be_visible()
    expect(screen.text).to_be_hidden()
    screen.choose("Second")
    screen.button("Back").click()
    expect(screen.row("Second")).to_be_visible()
    screen.new("Third", "three")
    screen.page.go_back()
    expect(screen.row("Third")).to_be_visible()


def test_on_a_narrow_screen_an_address_opens_the_note_and_back_leads_to_the_list(person, api):
    api.put("deep", "Deep", "linked")
    screen = person(size=NARROW)
    screen.page.goto("about:blank")
    screen.page.go_back()
    screen.ready()
    screen.page.goto(screen.page.url.split("#")[0] + "#/n/deep")
    expect(screen.text).to_have_value("linked")
    screen.button("Back").click()
    expect(screen.row("Deep")).to_be_visible()


def test_the_list_keeps_its_scroll_offset(person, api):
    api.fill(200, lambda number: {"id": f"n{number}", "title": f"Note {number:03}", "body": "",
                                  "lastModified": 1_700_000_000_000 - number})
    screen = person(size=NARROW)
    expect(screen.row("Note 000")).to_be_visible()
    box = screen.row("Note 000").bounding_box()
    screen.page.mouse.move(box["x"] + 20, box["y"] + 20)
    screen.page.mouse.wheel(0, 4000)
    # A browser may need some frames for it.
    until(screen.page, "() => document.querySelector('[role=listbox]').parentElement.scrollTop >= 3999")
    expect(screen.row("Note 000")).to_have_count(0)
    middle = screen.rows.nth(8)
    title = middle.inner_text().split("\n")[0]
    screen.choose(title)
    screen.page.go_back()
    expect(screen.row(title)).to_be_in_viewport()


def test_the_new_button_of_a_phone_covers_no_row(person, api):
    api.fill(40, lambda number: {"id": f"n{number}", "title": f"Note {number:02}", "body": "text",
                                 "lastModified": 1_700_000_000_000 - number})
    screen = person(size=NARROW)
    expect(screen.row("Note 00")).to_be_visible()
    lists = screen.page.get_by_role("listbox", name="Notes").locator("..").bounding_box()
    button = screen.button("New note").locator("visible=true").bounding_box()
    assert lists["y"] + lists["height"] <= button["y"]


def test_folders_and_tags_show_their_notes_and_those_below(person, api):
    api.put("a", "At home", folder="home")
    api.put("b", "A list", folder="home/lists", tags=["errand"])
    api.put("c", "At work", folder="work", tags=["errand"])
    screen = person()
    screen.place("home").click()
    expect(screen.rows).to_have_count(2)
    screen.place("errand").click()
    expect(screen.rows).to_have_count(2)
    expect(screen.row("At home")).to_have_count(0)
    screen.place("All notes").click()
    expect(screen.rows).to_have_count(3)


def edge(node):
    """Returns where a node ends at the bottom."""
    box = node.bounding_box()
    return box["y"] + box["height"]


@pytest.mark.parametrize("height", [800, 1080])
def test_the_foot_of_the_places_covers_no_tag_that_is_shown_or_has_the_focus(person, api, height):
    api.put("many", "Many", "text", tags=[f"tag{number:02}" for number in range(30)])
    screen = person(size={"width": 1280, "height": height})
    foot = screen.place("Trash").locator("..")
    if height == 800:
        assert foot.bounding_box()["y"] >= edge(screen.place("tag29"))
    else:
        expect(screen.place("Trash")).to_be_in_viewport(ratio=1)
    screen.place("tag00").focus()
    for number in range(1, 30):
        tag = screen.place(f"tag{number:02}")
        tag.focus()
        expect(tag).to_be_in_viewport(ratio=1)
        assert edge(tag) <= foot.bounding_box()["y"]


def test_the_trash_restores_and_empties(person, api):
    api.put("a", "Taken back")
    api.put("b", "Gone")
    api.put("c", "Stays")
    screen = person()
    screen.choose("Taken back").delete()
    screen.choose("Gone").delete()
    screen.place("Trash").click()
    expect(screen.rows).to_have_count(2)
    screen.choose("Taken back")
    screen.button("Restore").click()
    expect(screen.rows).to_have_count(1)
    screen.button("Empty trash").click()
    dialog = screen.page.get_by_role("dialog").or_(screen.page.get_by_role("alertdialog"))
    dialog.get_by_role("button", name=re.compile("^(Empty|Delete)")).click()
    expect(screen.rows).to_have_count(0)
    screen.place("All notes").click()
    expect(screen.rows).to_have_count(2)
    screen.synced()
    assert sorted(note["title"] for note in api.notes().values()) == ["Stays", "Taken back"]
    api.until(lambda: api.versions("b"), lambda versions: versions == [])


def test_a_note_in_the_trash_is_read_only_until_it_is_restored(person, api):
    api.put("a", "In the trash", "text")
    api.delete("a")
    api.put("b", "Written to delete", "text")
    screen = person()
    screen.choose("Written to delete").delete()
    screen.place("Trash").click()
    screen.choose("Written to delete")
    expect(screen.title).to_have_value("Written to delete")
    expect(screen.text.and_(screen.page.locator(":read-write"))).to_have_count(0)


def test_the_trash_names_the_days_that_it_keeps_its_notes(person, api):
    screen = person()
    screen.place("Trash").click()
    region = screen.page.get_by_role("region", name="Notes", exact=True)
    expect(region).to_contain_text("Deleted notes stay here for 30 days.")
    screen.place("All notes").click()
    screen.new("Old plan").synced()
    screen.delete()
    screen.place("Trash").click()
    expect(region).to_contain_text("Notes are erased 30 days after they were deleted.")
    screen.choose("Old plan")
    [deleted] = api.until(lambda: list(api.notes(deleted="only").values()), lambda notes: notes != [])
    # The browser is in Seoul.
    end = datetime.datetime.fromisoformat(deleted["lastModified"]) + datetime.timedelta(days=30, hours=9)
    expect(screen.note).to_contain_text(f"Kept until {end.strftime('%b')} {end.day}, {end.year}")
    screen.place("All notes").click()
    expect(region.get_by_text("days after")).to_be_hidden()


def test_leaving_the_trash_reports_no_deletion(person, api):
    api.put("a", "Kept", "text")
    api.put("b", "Deleted before", "text")
    api.delete("b")
    screen = person()
    for place in ("Today", "All notes"):
        screen.place("Trash").click()
        screen.choose("Deleted before")
        screen.place(place).click()
        expect(screen.title).not_to_have_value("Deleted before")
        assert "another device" not in screen.message.inner_text()


def test_every_empty_list_names_the_next_step(person, api):
    screen = person()
    region = screen.page.get_by_role("region", name="Notes", exact=True)
    for place, said in {"All notes": "saved as you type", "Pinned": "Pin a note", "Archive": "archive is empty",
                        "Trash": "trash is empty"}.items():
        screen.place(place).click()
        expect(region).to_contain_text(said)
        expect(screen.rows).to_have_count(0)
    screen.place("All notes").click()
    screen.search.fill("nothing has this")
    expect(region).to_contain_text("Fewer or shorter words")


def test_the_width_of_768_shows_both_panes_and_767_one(person, api):
    api.put("a", "A note", "text")
    screen = person(size={"width": 768, "height": 700})
    screen.choose("A note")
    expect(screen.text).to_be_visible()
    expect(screen.row("A note")).to_be_visible()
    screen.page.set_viewport_size({"width": 767, "height": 700})
    expect(screen.text).to_be_visible()
    expect(screen.row("A note")).to_be_hidden()


def test_a_tag_or_a_pin_does_not_bring_an_old_text_to_the_top(person, api):
    for number, title in enumerate(("January", "June", "November")):
        api.put(f"n{number}", title, "text", lastModified=1_767_225_600_000 + number * 1_000_000_000)
    api.call("PATCH", "/v1/notes/n0", {"tags": ["elsewhere"]}, kind="application/merge-patch+json")
    screen, other = person(), person()
    screen.shows(["November", "June", "January"])
    screen.choose("January")
    screen.button("Tags").click()
    field = screen.dialog("Tags").get_by_role("textbox", name="New tag")
    field.fill("here")
    field.press("Enter")
    screen.dialog("Tags").get_by_role("button", name="Close").click()
    screen.synced()
    expect(other.place("here")).to_be_visible()
    for each in (screen, other):
        each.shows(["November", "June", "January"])
    screen.text.fill("text, changed")
    screen.synced()
    for each in (screen, other):
        each.shows(["January", "November", "June"])


def test_the_times_of_texts_come_with_a_server_that_learns_to_tell_them(context, api, site):
    for number, title in enumerate(("January", "June")):
        api.put(f"n{number}", title, "text", lastModified=1_767_225_600_000 + number * 1_000_000_000)
    api.call("PATCH", "/v1/notes/n0", {"pinned": True}, kind="application/merge-patch+json")
    api.call("PATCH", "/v1/notes/n0", {"pinned": False}, kind="application/merge-patch+json")
    page = context().new_page()
    page.route("**/v1/info", lambda route: route.fulfill(json={**api.call("GET", "/v1/info"), "features": []}))
    screen = Screen(page).open(api.link(site)).synced()
    screen.shows(["January", "June"])
    page.unroute("**/v1/info")
    page.reload()
    screen.shows(["June", "January"])
