"""Folders and tags are renamed, and notes are dragged onto them."""

import pytest
from playwright.sync_api import expect

from conftest import NARROW

pytestmark = pytest.mark.without_worker


def rename(screen, kind, name, to):
    """Renames a folder or a tag by the right mouse button."""
    screen.place(name).click(button="right")
    screen.page.get_by_role("menu", name=kind).get_by_role("menuitem", name="Rename").click()
    dialog = screen.dialog("Rename")
    expect(dialog.get_by_role("textbox", name="Name")).to_have_value(name)
    dialog.get_by_role("textbox", name="Name").fill(to)
    dialog.get_by_role("button", name="Rename").click()
    expect(dialog).to_be_hidden()


def folders(api):
    return {note["title"]: note["folder"] for note in api.notes().values()}


def filed(api):
    api.put("a", "One", "text", folder="home")
    api.put("b", "Two", "text", folder="home/lists")
    api.put("c", "Other", "text", folder="homely")


def test_a_folder_is_renamed_with_those_in_it_in_one_call(person, api):
    filed(api)
    screen = person()
    calls = []
    screen.page.on("request", lambda request: calls.append(request.url.rpartition("/v1/")[2]))
    screen.place("home").click()
    rename(screen, "Folder", "home", "house/old")
    screen.shows(["One", "Two"], order=False)
    expect(screen.page.get_by_role("heading", name="house/old")).to_be_visible()
    expect(screen.message).to_contain_text("Renamed in 2 notes")
    screen.synced()
    assert folders(api) == {"One": "house/old", "Two": "house/old/lists", "Other": "homely"}
    assert "folders/rename" in calls
    assert api.versions("a") == []
    screen.message.get_by_role("button", name="Undo").click()
    screen.shows(["One", "Two"], order=False)
    api.until(lambda: folders(api), lambda them: them == {"One": "home", "Two": "home/lists", "Other": "homely"})


@pytest.mark.parametrize("waits", ["offline", "an unsent text"])
def test_a_folder_is_renamed_note_by_note_while(person, api, waits):
    filed(api)
    screen = person()
    screen.choose("One")
    screen.page.context.set_offline(True)
    if waits != "offline":
        screen.text.fill("written offline")
        screen.waiting(1)
    rename(screen, "Folder", "home", "house")
    screen.waiting(2)
    expect(screen.place("house")).to_be_visible()
    screen.page.context.set_offline(False)
    screen.sync_now().synced()
    assert folders(api) == {"One": "house", "Two": "house/lists", "Other": "homely"}
    assert api.get("a")["body"] == ("text" if waits == "offline" else "written offline")


def test_a_tag_is_renamed_by_its_button_and_two_of_a_note_become_one(person, api):
    api.put("a", "Both", "text", tags=["old", "new"])
    api.put("b", "One", "text", tags=["old", "old/part"])
    screen = person()
    screen.place("old").hover()
    screen.button("Menu of old").click()
    screen.page.get_by_role("menu", name="Tag").get_by_role("menuitem", name="Rename").click()
    field = screen.dialog("Rename").get_by_role("textbox", name="Name")
    field.fill("new/")
    field.press("Enter")
    expect(screen.dialog("Rename")).to_contain_text("does not end in")
    field.fill("new")
    field.press("Enter")
    expect(screen.dialog("Rename")).to_be_hidden()
    expect(screen.place("old")).to_have_count(0)
    screen.synced()
    tags = {note["title"]: note["tags"] for note in api.notes().values()}
    assert tags == {"Both": ["new"], "One": ["new", "new/part"]}


def test_the_menu_of_a_folder_opens_by_key_and_writes_a_note_into_it(person, api):
    filed(api)
    screen = person()
    screen.place("home").focus()
    screen.page.keyboard.press("Shift+F10")
    menu = screen.page.get_by_role("menu", name="Folder")
    expect(menu.get_by_role("menuitem", name="Rename")).to_be_focused()
    screen.page.keyboard.press("ArrowDown")
    screen.page.keyboard.press("Enter")
    expect(screen.title).to_be_focused()
    screen.page.keyboard.type("Written here")
    screen.synced()
    api.until(lambda: folders(api).get("Written here"), lambda folder: folder == "home")


def test_a_note_dragged_onto_a_folder_moves_there_and_onto_a_tag_gets_it(person, api):
    filed(api)
    api.put("d", "Tagged", "text", tags=["errand"])
    screen = person()
    screen.row("Other").drag_to(screen.place("home"))
    expect(screen.message).to_contain_text("Moved to “home”")
    api.until(lambda: folders(api)["Other"], lambda folder: folder == "home")
    screen.message.get_by_role("button", name="Undo").click()
    api.until(lambda: folders(api)["Other"], lambda folder: folder == "homely")
    screen.row("Other").drag_to(screen.place("errand"))
    api.until(lambda: api.get("c")["tags"], lambda tags: tags == ["errand"])
    assert [note["folder"] for note in api.notes().values() if note["title"] == "Other"] == ["homely"]


def test_a_long_press_opens_the_menu_on_a_phone(person, api):
    filed(api)
    screen = person(size=NARROW, has_touch=True, is_mobile=True)
    screen.button("Folders and settings").click()
    box = screen.place("home").bounding_box()
    point = {"x": box["x"] + 20, "y": box["y"] + 10}
    screen.cdp().send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(screen.page.get_by_role("menu", name="Folder")).to_be_visible()
