"""The browser can install the client as an application, and other applications can share with it."""

import json
import re
import urllib.parse

import pytest
from playwright.sync_api import expect

import tools
from conftest import NARROW, launched
from screen import Screen, starts


def shared(site, **parts):
    """Returns the address that the browser opens when something is shared with the application."""
    return f"{site}/?" + urllib.parse.urlencode({f"share-{name}": value for name, value in parts.items()})


class TestInstallation:
    @pytest.fixture
    def browser(self, playwright):
        browser = launched(playwright, program=tools.chromium())
        yield browser
        browser.close()

    def test_the_browser_finds_no_obstacle_to_an_installation(self, person):
        screen = person()
        client = screen.cdp()
        manifest = client.send("Page.getAppManifest")
        assert not [error for error in manifest["errors"] if error["critical"]], manifest["errors"]
        told = json.loads(manifest["data"])
        base = manifest["url"]
        for address in [icon["src"] for icon in told["icons"]] + [told["start_url"]]:
            assert screen.page.request.get(urllib.parse.urljoin(base, address)).ok, address
        assert told["share_target"]["params"] == {"title": "share-title", "text": "share-text", "url": "share-url"}
        screen.installed()
        # A test has a private window, where nothing is installed. A browser that makes no check does not report even
        # that.
        found = client.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert {error["errorId"] for error in found} == {"in-incognito"}, found


def test_the_shortcuts_of_the_application_open_their_views(person, site):
    screen = person(size=NARROW)
    screen.page.goto(f"{site}/#/new")
    expect(screen.title).to_be_focused()
    screen.page.goto(f"{site}/#/today")
    expect(screen.text).to_be_focused()
    expect(screen.note.get_by_role("button", name="Back")).to_be_visible()


def test_a_shared_text_becomes_a_note_once_it_is_kept_also_offline(person, api, site):
    screen = person().installed()
    page = screen.page
    page.goto(shared(site, title="A  page\n", text="worth & reading <b>", url="https://example.org/?a=1&b=2"))
    body = "worth & reading <b>\nhttps://example.org/?a=1&b=2"
    draft = screen.dialog("Keep as a note?")
    expect(draft.get_by_role("textbox", name="Title of the draft")).to_have_value("A page")
    expect(draft.get_by_role("textbox", name="Text of the draft")).to_have_value(body)
    draft.get_by_role("button", name="Keep").click()
    expect(screen.title).to_have_value("A page")
    expect(screen.text).to_have_value(body)
    expect(page).not_to_have_url(re.compile("share-"))
    screen.synced()
    page.reload()
    screen.ready().synced()
    expect(screen.rows).to_have_count(1)
    page.context.set_offline(True)
    page.goto(shared(site, text="나중에 읽을 것"))
    draft.get_by_role("button", name="Keep").click()
    expect(screen.text).to_have_value("나중에 읽을 것")
    screen.waiting(1)
    page.context.set_offline(False)
    screen.synced()
    assert sorted(note["body"] for note in api.notes().values()) == [body, "나중에 읽을 것"]


def test_a_text_that_is_shared_before_a_sign_in_waits_for_it(context, api, site):
    page = context().new_page()
    page.goto(shared(site, title="Kept", text="through the sign-in"))
    page.get_by_role("button", name="Use a token").click()
    page.get_by_role("textbox", name="Token").fill(api.token)
    page.keyboard.press("Enter")
    screen = Screen(page).ready()
    screen.dialog("Keep as a note?").get_by_role("button", name="Keep").click()
    expect(screen.title).to_have_value("Kept")
    screen.synced()
    expect(screen.row("Kept")).to_have_accessible_name(starts("Kept"))
    assert [note["body"] for note in api.notes().values()] == ["through the sign-in"]


def test_a_link_of_any_page_writes_no_note_and_undo_restores_a_discarded_draft(person, api, site):
    screen = person()
    page = screen.page
    page.goto(shared(site, title="Not mine", text="from elsewhere"))
    draft = screen.dialog("Keep as a note?")
    expect(draft).to_be_visible()
    screen.synced()
    page.reload()
    draft.get_by_role("button", name="Discard").click()
    expect(draft).to_have_count(0)
    # The browser reports a changed address a moment later.
    expect(page).not_to_have_url(re.compile("share-"))
    screen.sync_now().synced()
    assert api.notes() == {} and screen.titles() == []
    screen.message.get_by_role("button", name="Undo").click()
    draft.get_by_role("button", name="Keep").click()
    screen.shows(["Not mine"])
    screen.sync_now().synced()
    assert [note["body"] for note in api.notes().values()] == ["from elsewhere"]
