"""A session may end while its user writes: typing goes on, and one sign-in renews all tabs."""

import threading

from playwright.sync_api import expect

from notes_server import PATIENCE
from screen import Screen


def end_session(api):
    for device in api.call("GET", "/v1/devices"):
        if not device["current"]:
            api.call("DELETE", f"/v1/devices/{device['id']}")


def sign_in_again(screen, api):
    screen.alert.get_by_role("button", name="Sign in again").click()
    dialog = screen.dialog("Sign in again")
    dialog.get_by_role("button", name="Use a token").click()
    dialog.get_by_role("textbox", name="Token").fill(api.token)
    screen.page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()


def test_a_session_that_ends_in_the_middle_of_a_word_loses_no_key(person, api, site):
    writer = person().new("Draft", "")
    other = Screen(writer.page.context.new_page()).open(site).synced()
    writer.synced().text.click()
    keyboard = writer.page.keyboard
    keyboard.type("The first ha")
    end_session(api)
    writer.sync_now()
    expect(writer.alert).to_contain_text("sign-in has ended")
    writer.text.focus()
    keyboard.press("End")
    keyboard.type("lf and the ")
    expect(writer.text).to_be_focused()
    other.sync_now()
    sign_in_again(other, api)
    keyboard.type("second.")
    expect(writer.text).to_be_focused()
    other.synced()
    writer.synced()
    expect(writer.alert).to_have_count(0)
    writer.sync_now().synced()
    assert [note["body"] for note in api.notes().values()] == ["The first half and the second."]


def test_a_link_that_renews_a_session_outlasts_a_sync_that_the_old_one_began(person, api, via):
    proxy = via()
    screen = person(at=proxy.url).new("Draft", "Written before").synced()
    end_session(api)
    screen.page.goto("about:blank")
    asked, renewed, streams = threading.Event(), threading.Event(), []

    def hold(method, path):
        if path.startswith("/v1/sync"):
            asked.set()
            renewed.wait(PATIENCE)
        elif method == "POST" and path.startswith("/v1/sessions"):
            asked.wait(PATIENCE)
        elif path.startswith("/v1/events"):
            # The old session's stream is refused; the page opens another one once it has the new session.
            streams.append(path)
            if len(streams) > 1:
                renewed.set()
    proxy.holds = hold
    screen.open(api.link(proxy.url)).synced()
    expect(screen.message).to_contain_text("Signed in as")
    expect(screen.alert).to_have_count(0)
    screen.text.fill("Written after")
    screen.synced()
    assert [note["body"] for note in api.notes().values()] == ["Written after"]
