"""Tests each role and accessible name that docs/web.md promises to scripts."""

import re

import pytest
from playwright.sync_api import expect

from conftest import NARROW
from screen import starts

pytestmark = pytest.mark.without_worker

PANES = [("navigation", "Folders"), ("region", "Notes"), ("region", "Note"), ("listbox", "Notes"),
         ("searchbox", "Search"), ("button", "New note"), ("button", "Sort"), ("status", "Sync"),
         ("button", "Sync now"), ("status", "Message")]
PLACES = ["All notes", "Today", "Pinned", "Trash", "home", "errand"]
TEXT = [("textbox", "Title"), ("textbox", "Text"), ("button", "Pin"), ("button", "Tags"), ("button", "Folder"),
        ("button", "Read"), ("button", "Share"), ("button", "More")]
MENU = ["Attach", "History", "Delete", "Download", "Copy link"]


def named(page, role, name):
    return page.get_by_role(role, name=name, exact=True)


def test_the_panes_the_list_and_the_text_have_their_names(person, api):
    api.put("a", "First", "text", folder="home", tags=["errand"])
    api.put("b", "Second", "text", pinned=True)
    screen = person().choose("First")
    page = screen.page
    for role, name in PANES + TEXT:
        expect(named(page, role, name), f"{role} {name}").to_be_attached()
        expect(named(page, role, name), f"{role} {name}").to_have_count(1)
    for name in PLACES:
        expect(screen.place(name), name).to_be_visible()
    expect(screen.row("First")).to_have_attribute("aria-selected", "true")
    expect(screen.row("Second")).to_have_attribute("aria-selected", "false")
    expect(screen.sync).to_have_attribute("data-state", "synced")
    expect(screen.sync).to_have_attribute("data-waiting", "0")
    expect(page.get_by_role("grid", name="Calendar")).to_be_attached()
    expect(page).to_have_title(re.compile("^First.*CloudNotes$"))
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("html")).to_have_attribute("data-theme", re.compile("^(light|dark)$"))
    screen.button("More").click()
    for name in MENU:
        expect(named(page, "menuitem", name), name).to_be_visible()


def test_the_dialogs_and_the_trash_have_their_names(person, api):
    api.put("a", "A note", "text")
    api.put("b", "Deleted", "text")
    api.delete("b")
    screen = person().choose("A note")
    page = screen.page

    def closes(name):
        dialog = screen.dialog(name)
        expect(dialog).to_be_visible()
        named(dialog, "button", "Close").click()
        expect(dialog).to_be_hidden()

    screen.menu("History")
    closes("History")
    screen.settings()
    for name in ("Import", "Restore"):
        screen.dialog("Settings").get_by_role("button", name=starts(name)).first.click()
        closes(name)
        if screen.dialog("Settings").is_hidden():
            screen.settings()
    closes("Settings")
    page.get_by_role("listbox", name="Notes").focus()
    page.keyboard.press("?")
    closes("Keyboard")
    screen.delete()
    undo = screen.message.get_by_role("button", name="Undo")
    expect(undo).to_be_visible()
    screen.place("Trash").click()
    screen.choose("Deleted")
    for name in ("Restore", "Delete for good", "Empty trash"):
        expect(named(page, "button", name), name).to_be_visible()


def test_the_sign_in_has_its_names(context, site):
    page = context(size=NARROW).new_page()
    page.goto(site)
    form = page.get_by_role("form", name="Sign in")
    expect(form.get_by_role("textbox", name="Name")).to_be_visible()
    expect(form.get_by_label("Password", exact=True)).to_be_visible()
    expect(named(form, "button", "Sign in")).to_be_visible()
    named(page, "button", "Create an account").click()
    expect(named(page.get_by_role("form", name="Sign up"), "button", "Sign up")).to_be_visible()
    named(page, "button", "Use a token").click()
    expect(page.get_by_role("textbox", name="Token")).to_be_visible()
