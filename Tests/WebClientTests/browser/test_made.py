"""Folders and tags are made, moved and deleted."""

import pytest
from playwright.sync_api import expect

from conftest import NARROW

pytestmark = pytest.mark.without_worker


def of(api, name):
    return {note["title"]: note[name] for note in api.notes().values()}


def test_a_new_folder_is_kept_in_this_browser_until_a_note_is_in_it(person, api):
    api.put("a", "A note", "text")
    screen, other = person(), person()
    screen.button("New folder").click()
    dialog = screen.dialog("New folder")
    dialog.get_by_role("textbox", name="Name").fill("travel/korea")
    dialog.get_by_role("button", name="Create").click()
    expect(screen.page.get_by_role("heading", name="travel/korea")).to_be_visible()
    screen.page.reload()
    screen.ready()
    expect(screen.place("korea")).to_be_visible()
    expect(other.place("korea")).to_have_count(0)
    screen.place("korea").click()
    screen.new("Jeju", "by ferry").synced()
    assert of(api, "folder")["Jeju"] == "travel/korea"
    expect(other.place("korea")).to_be_visible()
    screen.button("Folder").click()
    screen.dialog("Folder").get_by_role("button", name="No folder").click()
    expect(screen.message).to_contain_text("Moved out of its folder")
    # The folder that lost its last note stays until it is deleted.
    expect(screen.place("korea")).to_be_visible()


def test_a_new_tag_takes_notes_and_tags_are_a_tree(person, api):
    api.put("a", "Meeting", "text", tags=["work/meetings", "work"])
    screen = person()
    screen.button("New tag").click()
    field = screen.dialog("New tag").get_by_role("textbox", name="Name")
    field.fill("work/urgent")
    field.press("Enter")
    expect(screen.dialog("New tag")).to_be_hidden()
    screen.place("All notes").click()
    expect(screen.place("work")).to_have_text("work1")
    screen.row("Meeting").drag_to(screen.place("urgent"))
    api.until(lambda: of(api, "tags")["Meeting"], lambda tags: "work/urgent" in tags)
    screen.button("Show the tags below work").click()
    expect(screen.place("urgent")).to_have_count(0)


def place_menu(screen, kind, name, item):
    screen.place(name).click(button="right")
    screen.page.get_by_role("menu", name=kind).get_by_role("menuitem", name=item, exact=True).click()


def test_a_deleted_folder_is_in_the_trash_with_its_notes_and_comes_back(person, api):
    api.put("a", "One", "text", folder="home")
    api.put("b", "Two", "text", folder="home/lists", archived=True)
    api.put("c", "Other", "text", folder="homely")
    screen = person()
    screen.place("home").click()
    place_menu(screen, "Folder", "home", "Delete")
    expect(screen.message).to_contain_text("“home” is in the trash with 2 notes")
    expect(screen.page.get_by_role("heading", name="All notes")).to_be_visible()
    screen.shows(["Other"])
    expect(screen.place("home")).to_have_count(0)
    screen.synced()
    assert of(api, "title") == {"Other": "Other"}
    screen.message.get_by_role("button", name="Undo").click()
    expect(screen.page.get_by_role("heading", name="home", exact=True)).to_be_visible()
    api.until(lambda: of(api, "folder"), lambda them: them == {"One": "home", "Two": "home/lists", "Other": "homely"})


def test_a_deleted_tag_leaves_its_notes(person, api):
    api.put("a", "One", "text", tags=["keep", "old"])
    api.put("b", "Two", "text", tags=["old/part"])
    screen = person()
    place_menu(screen, "Tag", "old", "Delete")
    expect(screen.message).to_contain_text("taken off 2 notes")
    screen.synced()
    assert of(api, "tags") == {"One": ["keep"], "Two": []}
    screen.message.get_by_role("button", name="Undo").click()
    api.until(lambda: of(api, "tags"), lambda them: them == {"One": ["keep", "old"], "Two": ["old/part"]})


def test_an_empty_folder_is_renamed_and_deleted_with_a_way_back(person):
    screen = person()
    screen.button("New folder").click()
    screen.dialog("New folder").get_by_role("textbox", name="Name").fill("plans")
    screen.page.keyboard.press("Enter")
    place_menu(screen, "Folder", "plans", "Rename")
    screen.dialog("Rename").get_by_role("textbox", name="Name").fill("ideas")
    screen.page.keyboard.press("Enter")
    expect(screen.place("ideas")).to_be_visible()
    place_menu(screen, "Folder", "ideas", "Delete")
    expect(screen.place("ideas")).to_have_count(0)
    screen.message.get_by_role("button", name="Undo").click()
    expect(screen.place("ideas")).to_be_visible()


def test_a_folder_is_dragged_into_another_one_and_back_to_the_top(person, api):
    api.put("a", "One", "text", folder="lists")
    api.put("b", "Two", "text", folder="home")
    api.put("c", "Tagged", "text", tags=["errand"])
    screen = person()
    screen.place("lists").drag_to(screen.place("home"))
    api.until(lambda: of(api, "folder")["One"], lambda folder: folder == "home/lists")
    screen.synced()
    # A tag is no folder.
    screen.place("errand").drag_to(screen.place("home"))
    screen.place("lists").drag_to(screen.folders.get_by_role("heading", name="Folders"))
    api.until(lambda: of(api, "folder")["One"], lambda folder: folder == "lists")
    assert of(api, "tags")["Tagged"] == ["errand"]


def test_a_folder_is_moved_in_its_menu(person, api):
    api.put("a", "One", "text", folder="lists/short")
    api.put("b", "Two", "text", folder="home")
    screen = person()
    place_menu(screen, "Folder", "lists", "Move")
    choices = screen.dialog("Move").get_by_role("group", name="Folders").get_by_role("button")
    # Not into itself.
    expect(choices).to_have_text(["At the top", "home"])
    expect(choices.first).to_have_attribute("aria-pressed", "true")
    choices.last.click()
    api.until(lambda: of(api, "folder")["One"], lambda folder: folder == "home/lists/short")


def test_a_note_is_made_in_the_folder_of_a_menu(person, api):
    api.put("a", "One", "text", folder="home")
    screen = person()
    place_menu(screen, "Folder", "home", "New note here")
    expect(screen.title).to_be_focused()
    screen.page.keyboard.type("Two")
    api.until(lambda: of(api, "folder"), lambda them: them == {"One": "home", "Two": "home"})


def test_a_long_press_on_a_tag_opens_its_menu(person, api):
    api.put("a", "One", "text", tags=["urgent", "work"])
    screen = person(size=NARROW, has_touch=True, is_mobile=True)
    screen.button("Folders and settings").click()
    box = screen.place("urgent").bounding_box()
    cdp = screen.cdp()
    cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [
        {"x": box["x"] + 60, "y": box["y"] + 20}]})
    menu = screen.page.get_by_role("menu", name="Tag")
    expect(menu).to_be_visible()
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    menu.get_by_role("menuitem", name="Move").tap()
    screen.dialog("Move").get_by_role("button", name="work").tap()
    api.until(lambda: of(api, "tags")["One"], lambda tags: sorted(tags) == ["work", "work/urgent"])
