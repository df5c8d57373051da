"""Pictures show where the text names them, and the other files below it."""

import base64

import pytest
from playwright.sync_api import expect

from test_hands import DOT

pytestmark = pytest.mark.without_worker


def filled(api, body):
    api.put("n", "Pictures", body)
    for name in ("my cat.png", "other.png"):
        path = f"/v1/notes/n/attachments/{name.replace(' ', '%20')}"
        api.call("PUT", path, raw=base64.b64decode(DOT), kind="image/png")
    api.call("PUT", "/v1/notes/n/attachments/list.txt", raw=b"text", kind="text/plain")


def reading(person, api, body):
    filled(api, body)
    screen = person()
    screen.choose("Pictures")
    screen.button("Read").click()
    return screen


def test_a_picture_is_where_the_text_names_it_and_other_files_below(person, api):
    screen = reading(person, api, "above\n\n![A cat](<my cat.png>)\n\nbelow")
    image = screen.note.locator(".reading").get_by_role("img", name="A cat")
    expect(image).to_have_js_property("naturalWidth", 1)
    files = screen.note.get_by_role("group", name="Files", exact=True)
    expect(files.get_by_role("img")).to_have_count(1)
    expect(files.get_by_text("list.txt")).to_be_visible()
    expect(files.get_by_text("my cat.png")).to_be_hidden()
    # While one writes, all of them are below.
    screen.button("Read").click()
    expect(files.get_by_text("my cat.png")).to_be_visible()


def test_an_address_without_a_file_shows_its_words(person, api):
    screen = reading(person, api, "![gone](gone.png) ![there](https://example.org/a.png) ![text](list.txt)")
    text = screen.note.locator(".reading")
    expect(text).to_have_text("gone there text")
    expect(text.get_by_role("img")).to_have_count(0)
    expect(text.get_by_role("link", name="there")).to_have_attribute("href", "https://example.org/a.png")


def test_a_tick_keeps_the_pictures_of_the_text(person, api):
    screen = reading(person, api, "![one](other.png)\n\n- [ ] task")
    screen.note.get_by_role("checkbox").click()
    expect(screen.note.locator(".reading").get_by_role("img", name="one")).to_have_js_property("naturalWidth", 1)


def test_paper_has_the_pictures_where_the_text_names_them(person, api):
    filled(api, "above\n![one](other.png)")
    screen = person()
    screen.choose("Pictures")
    expect(screen.note.get_by_role("img", name="other.png")).to_have_js_property("naturalWidth", 1)
    screen.page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    image = screen.note.locator(".reading").get_by_role("img", name="one")
    # The picture was here already, so it is on the paper at once.
    expect(image).to_have_attribute("src", screen.note.locator("[data-name='other.png'] img").get_attribute("src"))
