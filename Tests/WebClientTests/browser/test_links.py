"""Links between notes are completed at `[[`, kept when a note is renamed, and shown from the other side."""

import pytest
from playwright.sync_api import expect

from conftest import NARROW
from test_hands import ready

pytestmark = pytest.mark.without_worker


def typed(screen, keys):
    screen.text.focus()
    screen.page.keyboard.press("Control+End")
    screen.page.keyboard.type(keys)
    return screen.page.get_by_role("listbox", name="Notes to link")


@pytest.fixture
def written(person, api):
    for number, title in enumerate(["Trip to Jeju", "Bread", "제주도 여행"]):
        api.put(f"n{number}", title, "text")
    return ready(person()).new("Plan", "see ")


def test_two_brackets_list_notes_by_title_and_a_choice_writes_a_link(written, api):
    screen = written
    listed = typed(screen, "[[")
    expect(listed.get_by_role("option")).to_have_text(["제주도 여행", "Bread", "Trip to Jeju"])
    screen.page.keyboard.type("jeju")
    expect(listed.get_by_role("option")).to_have_text(["Trip to Jeju", "New note “jeju”"])
    expect(screen.text).to_have_attribute("aria-activedescendant", "links-0")
    screen.page.keyboard.press("Enter")
    expect(screen.text).to_have_value("see [Trip to Jeju](note:n0)")
    expect(listed).to_have_count(0)
    screen.page.keyboard.press("Control+z")
    expect(screen.text).to_have_value("see [[jeju")


def test_initials_find_a_title_and_the_arrows_choose(written):
    screen = written
    listed = typed(screen, "[[ㅈㅈㄷ")
    expect(listed.get_by_role("option").first).to_have_text("제주도 여행")
    screen.page.keyboard.press("ArrowUp")
    expect(listed.get_by_role("option", selected=True)).to_have_text("New note “ㅈㅈㄷ”")
    screen.page.keyboard.press("ArrowDown")
    listed.get_by_role("option", selected=True).click()
    expect(screen.text).to_have_value("see [제주도 여행](note:n2)")
    expect(screen.text).to_be_focused()


def test_escape_closes_the_list_and_leaves_the_text(written):
    screen = written
    listed = typed(screen, "[[br")
    expect(listed).to_be_visible()
    screen.page.keyboard.press("Escape")
    expect(listed).to_be_hidden()
    screen.page.keyboard.type("ea")
    expect(listed).to_be_hidden()
    screen.page.keyboard.press("Enter")
    expect(screen.text).to_have_value("see [[brea\n")


def test_a_title_without_a_note_makes_one(written, api):
    screen = written
    typed(screen, "[[Packing list")
    screen.page.keyboard.press("Enter")
    api.until(lambda: [note["title"] for note in api.notes().values()], lambda titles: "Packing list" in titles)
    id = next(id for id, note in api.notes().items() if note["title"] == "Packing list")
    expect(screen.text).to_have_value(f"see [Packing list](note:{id})")


def test_a_note_shows_what_links_to_it_also_after_it_was_renamed(person, api):
    api.put("target", "Old name", "text")
    api.put("from", "Diary", "about [Old name](note:target) and [gone](note:missing)")
    api.put("other", "Other", "[no](note:target2)")
    screen = ready(person())
    screen.choose("Old name")
    linked = screen.note.get_by_role("region", name="Linked from")
    expect(linked.get_by_role("link")).to_have_text(["Diary"])
    screen.title.fill("New name")
    screen.synced()
    linked.get_by_role("link", name="Diary").click()
    expect(screen.title).to_have_value("Diary")
    expect(linked).to_be_hidden()
    screen.button("Read").click()
    expect(screen.note.get_by_title("This note is not here")).to_have_text("gone")
    screen.note.get_by_role("link", name="Old name").click()
    expect(screen.page).to_have_title("New name – CloudNotes")


def test_the_list_stays_within_a_phone(person, api):
    api.put("a", "A title that is much longer than a phone is wide, and goes on and on", "text")
    screen = ready(person(size=NARROW, has_touch=True)).new("Plan", "a line that is long enough to be near the edge ")
    listed = typed(screen, "[[")
    box = listed.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= NARROW["width"]
    listed.get_by_role("option").first.tap()
    expect(screen.text).to_have_value(
        "a line that is long enough to be near the edge "
        "[A title that is much longer than a phone is wide, and goes on and on](note:a)")
