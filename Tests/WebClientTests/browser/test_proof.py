"""The proof that this browser has what the server has."""

import re

from playwright.sync_api import expect


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
