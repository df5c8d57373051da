"""The settings prove the state of sync, and a phone shows a sign of it."""

import re

from playwright.sync_api import expect

from conftest import NARROW


def proof(screen):
    if not screen.dialog("Settings").is_visible():
        screen.settings()
    return screen.dialog("Settings").get_by_role("status", name="Proof")


def test_the_settings_state_that_all_notes_are_equal_with_the_server(person, api):
    api.put("a", "First")
    api.put("b", "Second")
    screen = person().installed().synced()
    expect(proof(screen)).to_have_text(re.compile(r"^All 2 notes are equal with the server, compared .+\.$"))
    api.put("c", "Third")
    screen.dialog("Settings").get_by_role("button", name="Sync now").click()
    expect(proof(screen)).to_contain_text("All 3 notes are equal with the server")
    screen.page.reload()
    screen.ready()
    screen.page.context.set_offline(True)
    expect(proof(screen)).to_contain_text("All 3 notes are equal with the server")


def test_a_phone_shows_in_the_bar_of_a_note_that_nothing_is_sent(person, api):
    api.put("a", "First", "text")
    screen = person(size=NARROW).synced()
    screen.choose("First")
    sign = screen.note.get_by_role("toolbar", name="Note").get_by_role("img", name=re.compile("^Offline"))
    expect(sign).to_have_count(0)
    screen.page.context.set_offline(True)
    screen.text.fill("text, offline")
    expect(sign).to_be_visible()
    expect(sign).to_have_accessible_name("Offline · 1 waiting")
    screen.page.context.set_offline(False)
    expect(sign).to_have_count(0)
