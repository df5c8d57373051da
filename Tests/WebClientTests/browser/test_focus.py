"""Tests the keyboard alone: where a button disappears after its action, a useful element has the focus."""

import pytest
from playwright.sync_api import expect

from conftest import NARROW
from screen import Screen, starts

pytestmark = pytest.mark.without_worker


def press(button):
    button.focus()
    button.page.keyboard.press("Enter")


@pytest.fixture
def screen(person, api):
    api.put("a", "First", "text", tags=["only"])
    api.put("b", "Second", "text")
    api.put("c", "Thrown away", "text")
    api.delete("c")
    screen = person().choose("First")
    screen.list = screen.page.get_by_role("listbox", name="Notes")
    return screen


def test_the_list_has_the_focus_after_signing_in(context, server, site):
    account = server.account()
    page = context().new_page()
    page.goto(site)
    # The forms are made again once the server has reported whether sign-up is open.
    expect(page.get_by_role("button", name="Create an account")).to_be_visible()
    expect(page.get_by_role("textbox", name="Name")).to_be_focused()
    page.keyboard.type(account.name)
    page.keyboard.press("Tab")
    page.keyboard.type(account.password)
    page.keyboard.press("Enter")
    Screen(page).ready()
    expect(page.get_by_role("listbox", name="Notes")).to_be_focused()


def test_undo_leaves_the_focus_in_the_list(screen):
    screen.delete()
    press(screen.message.get_by_role("button", name="Undo"))
    expect(screen.rows).to_have_count(2)
    expect(screen.list).to_be_focused()


def test_a_note_that_leaves_its_list_leaves_the_focus_in_it(screen):
    for count in (1, 0):
        press(screen.button("More"))
        press(screen.page.get_by_role("menuitem", name="Archive"))
        expect(screen.rows).to_have_count(count)
        expect(screen.list).to_be_focused()
    screen.place("Trash").click()
    screen.choose("Thrown away")
    press(screen.button("Restore"))
    expect(screen.rows).to_have_count(0)
    expect(screen.list).to_be_focused()


def test_the_emptied_trash_has_the_focus(screen):
    screen.place("Trash").click()
    expect(screen.rows).to_have_count(1)
    press(screen.button("Empty trash"))
    expect(screen.dialog("Empty the trash?")).to_be_visible()
    screen.page.keyboard.press("Enter")
    expect(screen.rows).to_have_count(0)
    expect(screen.list).to_be_focused()


def test_a_tag_that_no_other_note_has_can_be_removed_and_added_again(screen):
    press(screen.button("Tags"))
    tag = screen.dialog("Tags").get_by_role("button", name="only")
    press(tag)
    expect(tag).to_have_attribute("aria-pressed", "false")
    expect(tag).to_be_focused()
    screen.page.keyboard.press("Space")
    expect(tag).to_have_attribute("aria-pressed", "true")
    expect(tag).to_be_focused()
    screen.page.keyboard.press("Escape")
    expect(screen.button("Tags")).to_be_focused()


def test_a_device_that_is_revoked_leaves_the_focus_in_the_settings(screen):
    dialog = screen.settings()
    press(dialog.get_by_role("button", name="Revoke link"))
    expect(screen.dialog("Revoke link?")).to_be_visible()
    screen.page.keyboard.press("Enter")
    expect(dialog.get_by_role("button", name="Revoke link")).to_have_count(0)
    expect(dialog.get_by_text(starts("this browser"))).to_be_visible()
    assert dialog.evaluate("(it) => it.contains(document.activeElement)")


def test_a_deleted_note_leaves_the_focus_at_the_next_one_on_a_phone(person, api):
    api.put("a", "First", "text")
    api.put("b", "Second", "text")
    screen = person(size=NARROW).choose("First")
    press(screen.button("More"))
    press(screen.page.get_by_role("menuitem", name="Delete"))
    expect(screen.title).to_have_value("Second")
    expect(screen.button("Back")).to_be_focused()


def test_a_note_that_is_opened_on_a_phone_has_the_focus_and_gives_it_back(person, api):
    api.put("a", "First", "text")
    screen = person(size=NARROW)
    keyboard = screen.page.keyboard
    notes = screen.page.get_by_role("listbox", name="Notes")
    notes.focus()
    for way in ("Escape", "Enter"):
        keyboard.press("Home")
        keyboard.press("Enter")
        expect(screen.title).to_have_value("First")
        expect(screen.button("Back")).to_be_focused()
        keyboard.press(way)
        expect(notes).to_be_focused()


def test_the_focus_ring_of_the_last_tag_is_not_cut(screen):
    tag = screen.note.get_by_role("button", name="only", exact=True)
    tag.focus()
    screen.page.keyboard.press("Shift+Tab")
    screen.page.keyboard.press("Tab")
    expect(tag).to_be_focused()
    assert tag.evaluate("""(it) => {
        const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(it);
        const ring = parseFloat(outlineWidth) + parseFloat(outlineOffset);
        const row = it.parentElement.parentElement.getBoundingClientRect();
        return outlineStyle !== "none" && it.getBoundingClientRect().right + ring <= row.right + 0.5;
    }""")
