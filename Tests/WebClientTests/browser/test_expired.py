"""A session may end while its user writes: typing goes on, and one sign-in renews all tabs."""

from playwright.sync_api import expect

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
