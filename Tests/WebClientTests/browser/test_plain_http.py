"""Everything works on plain HTTP in a home network, where browsers give a page no service worker, locks, clipboard or
share sheet."""

import urllib.parse

import pytest
from playwright.sync_api import expect

from conftest import launched
from screen import Screen, starts

# A browser does this with a page in a window that another one covers; Playwright makes every page appear focused.
LEAVE, RETURN = "() => { document.hasFocus = () => false; }", "() => { document.hasFocus = () => true; }"


@pytest.fixture
def browser(playwright):
    browser = launched(playwright, "--host-resolver-rules=MAP notes.test 127.0.0.1")
    yield browser
    browser.close()


@pytest.fixture
def plain(site, watch):
    """Returns the address of the site by a name, which is no secure context as 127.0.0.1 is."""
    # The browser logs for each page there that it ignores this header.
    watch.tolerated += ["a request to http://notes.test:", "The Cross-Origin-Opener-Policy header has been ignored"]
    return f"http://notes.test:{urllib.parse.urlparse(site).port}"


def test_everything_works_on_plain_http_but_what_browsers_refuse(person, plain, api):
    screen = person(at=plain).new("Plain", "written on plain http").synced()
    page = screen.page
    assert page.evaluate("() => [isSecureContext, 'serviceWorker' in navigator, 'locks' in navigator,"
                         "'clipboard' in navigator, 'subtle' in crypto]") == [False] * 5
    screen.menu("Copy text")
    expect(screen.message).to_contain_text("copied")
    screen.text.press("Control+a")
    page.keyboard.press("Control+v")
    expect(screen.text).to_have_value("Plain\nwritten on plain http")
    screen.button("Share").click()
    expect(screen.dialog("Share").get_by_role("button", name="Publish")).to_be_visible()
    page.keyboard.press("Escape")
    with page.expect_file_chooser() as chooser:
        screen.menu("Attach")
    chooser.value.set_files({"name": "list.txt", "mimeType": "text/plain", "buffer": b"milk"})
    api.until(lambda: [file["name"] for note in api.notes().values() for file in note["attachments"]],
              lambda names: names == ["list.txt"])
    screen.synced()
    expect(screen.settings()).to_contain_text("Without https, browsers do not allow")
    page.keyboard.press("Escape")
    page.context.set_offline(True)
    screen.text.fill("written without a network")
    screen.waiting(1)
    page.context.set_offline(False)
    screen.synced()
    with page.expect_request("**/v1/events*"):
        page.reload()
    screen.ready().synced()
    expect(screen.text).to_have_value("written without a network")


def test_two_tabs_on_plain_http_write_one_text(person, plain, api):
    one = person(at=plain).new("Shared", "begun").synced()
    other = Screen(one.page.context.new_page()).open(plain).synced().choose("Shared")
    expected = "begun"
    other.page.evaluate(LEAVE)
    for number in range(8):
        one.text.press("Control+End")
        one.page.keyboard.type(f" {number}")
        expected += f" {number}"
        expect(other.text).to_have_value(expected)
        one.page.evaluate(LEAVE)
        other.page.evaluate(RETURN)
        one, other = other, one
    one.sync_now().synced()
    other.sync_now().synced()
    [note] = api.notes().values()
    assert note["body"] == expected
    assert "conflict" not in {version["reason"] for version in api.versions(note["id"])}
    for screen in (one, other):
        expect(screen.text).to_have_value(expected)
        expect(screen.button("Compare")).to_have_count(0)


def test_a_sign_out_on_plain_http_ends_the_other_tab(person, plain, api):
    one = person(at=plain).new("Here", "text").synced()
    other = Screen(one.page.context.new_page()).open(plain).synced()
    one.settings().get_by_role("button", name="Sign out", exact=True).click()
    one.page.get_by_role("dialog", name="Sign out?").get_by_role("button", name=starts("Sign out")).click()
    for screen in (one, other):
        expect(screen.page.get_by_role("form", name="Sign in")).to_be_visible()
