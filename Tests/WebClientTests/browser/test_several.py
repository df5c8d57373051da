"""Several notes are chosen and changed at once, and each has a menu."""

import json

import pytest
from playwright.sync_api import expect

from conftest import NARROW
from screen import starts

pytestmark = pytest.mark.without_worker

NOW = 1_764_000_000_000


@pytest.fixture
def notes(api):
    """Makes five notes, the first one on top."""
    for number, title in enumerate(["One", "Two", "Three", "Four", "Five"]):
        api.put(title.lower(), title, "text", lastModified=NOW - number * 1000)


def toolbar(screen):
    return screen.page.get_by_role("toolbar", name="Selection")


def count(screen):
    return toolbar(screen).get_by_role("status")


def chosen(screen):
    return [name.split(",")[0] for name in screen.selected.evaluate_all("(rows) => rows.map((row) => row.ariaLabel)")]


def menu(screen, row, item):
    screen.row(row).click(button="right")
    screen.page.get_by_role("menu", name="Note").get_by_role("menuitem", name=item, exact=True).click()


def of(api, name):
    return {note["title"]: note[name] for note in api.notes().values()}


def test_control_and_shift_choose_notes_and_a_press_ends_the_choice(person, notes):
    screen = person().choose("Two")
    screen.row("Four").click(modifiers=["Control"])
    expect(count(screen)).to_have_text("2 notes")
    assert chosen(screen) == ["Two", "Four"]
    expect(screen.title).to_have_value("Two")
    screen.row("Five").click(modifiers=["Shift"])
    assert chosen(screen) == ["Four", "Five"]
    screen.row("Four").click(modifiers=["Control"])
    expect(count(screen)).to_have_text("1 note")
    screen.choose("One")
    expect(toolbar(screen)).to_be_hidden()
    assert chosen(screen) == ["One"]


def test_the_keyboard_alone_chooses_notes_and_deletes_them(person, api, notes):
    screen = person().choose("Two")
    keyboard = screen.page.keyboard
    screen.page.get_by_role("listbox", name="Notes").focus()
    keyboard.press("Shift+ArrowDown")
    keyboard.press("Shift+ArrowDown")
    expect(count(screen)).to_have_text("3 notes")
    keyboard.press("Shift+ArrowUp")
    assert chosen(screen) == ["Two", "Three"]
    keyboard.press("Control+a")
    expect(count(screen)).to_have_text("5 notes")
    keyboard.press("Escape")
    expect(toolbar(screen)).to_be_hidden()
    keyboard.press("Space")
    keyboard.press("Shift+ArrowDown")
    keyboard.press("Delete")
    screen.shows(["One", "Four", "Five"])
    expect(screen.page.get_by_role("listbox", name="Notes")).to_be_focused()
    expect(screen.message).to_contain_text("2 notes")
    keyboard.press("z")
    screen.shows(["One", "Two", "Three", "Four", "Five"])
    screen.synced()
    assert len(api.notes()) == 5


def test_notes_are_moved_tagged_pinned_and_archived_together(person, api, notes):
    api.put("six", "Six", "text", folder="home", tags=["old"], lastModified=NOW - 9000)
    screen = person().choose("Two")
    screen.row("Three").click(modifiers=["Shift"])
    tools = toolbar(screen)
    tools.get_by_role("button", name="Pin").click()
    expect(screen.message).to_contain_text("2 notes pinned")
    expect(tools.get_by_role("button", name="Pin")).to_have_attribute("aria-pressed", "true")
    tools.get_by_role("button", name="Tag").click()
    screen.dialog("Tags").get_by_role("button", name="old").click()
    screen.page.keyboard.press("Escape")
    tools.get_by_role("button", name="Move").click()
    screen.dialog("Folder").get_by_role("button", name="home").click()
    expect(screen.message).to_contain_text("2 notes moved to “home”")
    expect(tools).to_be_hidden()
    screen.synced()
    assert of(api, "folder") == {"One": "", "Two": "home", "Three": "home", "Four": "", "Five": "", "Six": "home"}
    assert of(api, "pinned")["Two"] and of(api, "pinned")["Three"] and not of(api, "pinned")["Six"]
    assert of(api, "tags")["Three"] == ["old"]
    screen.message.get_by_role("button", name="Undo").click()
    api.until(lambda: of(api, "folder")["Two"], lambda folder: folder == "")
    screen.row("Two").click(modifiers=["Control"])
    screen.row("Three").click(modifiers=["Control"])
    tools.get_by_role("button", name="Archive").click()
    screen.shows(["One", "Four", "Five", "Six"])
    screen.place("Archive").click()
    screen.shows(["Two", "Three"])


def test_a_tag_that_some_have_is_given_to_all(person, api):
    api.put("a", "Both", "text", tags=["old"])
    api.put("b", "None", "text")
    screen = person()
    screen.rows.first.click(modifiers=["Control"])
    screen.rows.last.click(modifiers=["Shift"])
    toolbar(screen).get_by_role("button", name="Tag").click()
    tag = screen.dialog("Tags").get_by_role("button", name="old")
    expect(tag).to_have_attribute("aria-pressed", "mixed")
    tag.click()
    expect(tag).to_have_attribute("aria-pressed", "true")
    api.until(lambda: of(api, "tags"), lambda tags: tags == {"Both": ["old"], "None": ["old"]})


def test_five_hundred_notes_move_in_one_request(person, api):
    api.fill(500, lambda number: {"id": f"n{number}", "title": f"Note {number:03}", "body": "text"})
    api.put("home", "At home", "text", folder="home")
    screen = person()
    expect(screen.rows.first).to_have_attribute("aria-setsize", "501")
    sent = []
    screen.page.on("request", lambda request: sent.append(json.loads(request.post_data or "{}").get("changes", []))
                   if request.url.partition("?")[0].endswith("/v1/sync") else None)
    screen.page.get_by_role("listbox", name="Notes").focus()
    screen.page.keyboard.press("Control+a")
    toolbar(screen).get_by_role("button", name="Move").click()
    screen.dialog("Folder").get_by_role("button", name="home").click()
    expect(screen.message).to_contain_text("500 notes moved to “home”")
    screen.synced()
    assert set(of(api, "folder").values()) == {"home"}
    assert [len(changes) for changes in sent if changes] == [500]


def test_notes_that_are_chosen_are_dragged_together_and_onto_the_trash(person, api, notes):
    api.put("six", "Six", "text", folder="home", lastModified=NOW - 9000)
    screen = person().choose("One")
    screen.row("Two").click(modifiers=["Control"])
    screen.row("One").drag_to(screen.place("home"))
    expect(screen.message).to_contain_text("2 notes moved to “home”")
    api.until(lambda: of(api, "folder"), lambda them: {name for name in them if them[name]} == {"One", "Two", "Six"})
    screen.row("Five").drag_to(screen.place("Trash"))
    expect(screen.message).to_contain_text("“Five” is in the trash")
    screen.row("Four").drag_to(screen.place("Pinned"))
    api.until(lambda: of(api, "pinned")["Four"], bool)


def test_the_menu_of_a_note_acts_on_it_and_leaves_the_open_one(person, api, notes):
    screen = person().choose("One")
    menu(screen, "Three", "Delete")
    expect(screen.message).to_contain_text("“Three” is in the trash")
    expect(screen.title).to_have_value("One")
    menu(screen, "Four", "Pin")
    screen.shows(["Four", "One", "Two", "Five"])
    menu(screen, "Five", "Select")
    expect(count(screen)).to_have_text("2 notes")
    screen.page.keyboard.press("Escape")
    screen.page.get_by_role("listbox", name="Notes").focus()
    screen.page.keyboard.press("Shift+F10")
    box, row = screen.page.get_by_role("menu", name="Note").bounding_box(), screen.row("One").bounding_box()
    assert row["y"] <= box["y"] <= row["y"] + row["height"]
    screen.page.keyboard.press("Escape")
    expect(screen.page.get_by_role("listbox", name="Notes")).to_be_focused()


def test_notes_in_the_trash_are_restored_and_erased_together(person, api, notes):
    screen = person()
    screen.page.get_by_role("listbox", name="Notes").focus()
    screen.page.keyboard.press("Control+a")
    toolbar(screen).get_by_role("button", name="Delete").click()
    expect(screen.rows).to_have_count(0)
    screen.place("Trash").click()
    screen.choose("One")
    screen.row("Two").click(modifiers=["Control"])
    toolbar(screen).get_by_role("button", name="Restore").click()
    expect(screen.rows).to_have_count(3)
    screen.row("Three").click(modifiers=["Control"])
    screen.row("Five").click(modifiers=["Shift"])
    toolbar(screen).get_by_role("button", name="Delete for good").click()
    screen.dialog("Delete for good?").get_by_role("button", name="Delete for good").click()
    expect(screen.rows).to_have_count(0)
    screen.place("All notes").click()
    screen.shows(["One", "Two"])


def test_a_long_press_chooses_a_note_and_taps_add_others(person, api, notes):
    screen = person(size=NARROW, has_touch=True, is_mobile=True)
    box = screen.row("Two").bounding_box()
    point = {"x": box["x"] + 40, "y": box["y"] + 30}
    cdp = screen.cdp()
    cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(screen.page.get_by_role("menu", name="Note")).to_be_visible()
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(count(screen)).to_have_text("1 note")
    screen.row("One").tap()
    expect(screen.page.get_by_role("menu")).to_have_count(0)
    expect(count(screen)).to_have_text("2 notes")
    toolbar(screen).get_by_role("button", name="Delete").tap()
    screen.shows(["Three", "Four", "Five"])
    expect(toolbar(screen)).to_be_hidden()


def test_a_note_with_all_the_tags_it_may_have_takes_no_other(person, api):
    most = [f"t{number}" for number in range(64)]
    api.put("a", "Full", "text", tags=most)
    api.put("b", "Other", "text", tags=["new"])
    screen = person()
    screen.row("Full").drag_to(screen.place("new"))
    expect(screen.message).to_contain_text("64 tags at most")
    screen.synced()
    assert of(api, "tags")["Full"] == most


def test_a_deletion_shows_no_question(person, api, notes):
    screen = person().choose("One")
    screen.menu("Delete")
    expect(screen.page.get_by_role("dialog")).to_have_count(0)
    screen.shows(["Two", "Three", "Four", "Five"])
    screen.message.get_by_role("button", name="Undo").click()
    expect(screen.selected).to_have_accessible_name(starts("One"))
