"""One slider walks through the states of a note."""

import re

import pytest
from playwright.sync_api import expect

from screen import starts

pytestmark = pytest.mark.without_worker

DAYS = ["milk", "milk\nbread", "milk\nbread\neggs", "bread\neggs"]


@pytest.fixture
def history(person, api):
    """The history of a note with three versions."""
    for number, body in enumerate(DAYS):
        api.put("n", "Shopping", body, lastModified=f"2026-03-1{number}T08:00:00Z")
    screen = person().choose("Shopping")
    screen.menu("History")
    dialog = screen.dialog("History")
    expect(slider(dialog)).to_be_focused()
    return screen, dialog


def slider(dialog):
    return dialog.get_by_role("slider", name="Version")


def shows(dialog, text, added, removed):
    """Waits until the text and what it changed show."""
    expect(dialog.locator("ins")).to_have_text(added)
    expect(dialog.locator("del")).to_have_text(removed)
    expect(dialog.locator(".compared")).to_contain_text(text)


def test_a_slider_goes_through_the_states_by_arrow_keys(history):
    screen, dialog = history
    press = screen.page.keyboard.press
    # It begins with the state before the present one, and what that changed.
    expect(slider(dialog)).to_have_value("2")
    shows(dialog, "bread", ["eggs"], [])
    expect(slider(dialog)).to_have_attribute("aria-valuetext", re.compile("March 12, 2026"))
    expect(dialog).to_contain_text(re.compile("Changed since .*March 11, 2026"))
    press("ArrowLeft")
    shows(dialog, "milk", ["bread"], [])
    press("ArrowDown")
    expect(dialog).to_contain_text("The oldest version")
    shows(dialog, "milk", [], [])
    press("ArrowLeft")
    expect(slider(dialog)).to_have_value("0")
    press("End")
    expect(slider(dialog)).to_have_attribute("aria-valuetext", re.compile("Now$"))
    shows(dialog, "eggs", [], ["milk"])
    expect(dialog.get_by_role("button", name=starts("Restore"))).to_be_hidden()
    press("ArrowRight")
    expect(slider(dialog)).to_have_value("3")


def test_buttons_and_the_list_move_the_same_slider(history):
    _, dialog = history
    dialog.get_by_role("button", name="Earlier version").click()
    expect(slider(dialog)).to_have_value("1")
    expect(dialog.get_by_role("button", pressed=True)).to_have_text(re.compile("Mar 11"))
    dialog.get_by_role("button", name="Later version").click()
    expect(slider(dialog)).to_have_value("2")
    dialog.get_by_role("button", name=re.compile("Mar 10")).click()
    expect(slider(dialog)).to_have_value("0")
    expect(dialog.locator(".compared")).to_have_text("Shopping\nmilk")


def test_restoring_the_shown_version_is_one_press(history, api):
    screen, dialog = history
    screen.page.keyboard.press("Home")
    expect(dialog.locator(".compared")).to_have_text("Shopping\nmilk")
    dialog.get_by_role("button", name=starts("Restore")).click()
    expect(dialog).to_have_count(0)
    expect(screen.text).to_have_value("milk")
    api.until(lambda: api.get("n")["body"], lambda body: body == "milk")
    screen.message.get_by_role("button", name="Undo").click()
    expect(screen.text).to_have_value(DAYS[-1])


def test_the_slider_stays_where_it_is_while_texts_change(person, api):
    for body in ("short", "\n".join(f"line {number}" for number in range(60)), "short again"):
        api.put("n", "Long", body)
    screen = person(size={"width": 390, "height": 780}).choose("Long")
    screen.menu("History")
    dialog = screen.dialog("History")
    expect(dialog).to_contain_text("line 59")
    place = slider(dialog).bounding_box()
    screen.page.keyboard.press("ArrowLeft")
    expect(dialog.locator(".compared")).to_have_text("Long\nshort")
    assert slider(dialog).bounding_box() == place


def test_a_version_that_cannot_be_fetched_has_a_reason_and_the_slider_goes_on(history):
    screen, dialog = history
    screen.page.context.set_offline(True)
    screen.page.keyboard.press("Home")
    expect(dialog.get_by_role("alert")).to_contain_text("cannot be reached")
    screen.page.context.set_offline(False)
    screen.page.keyboard.press("ArrowRight")
    shows(dialog, "milk", ["bread"], [])


def test_a_slider_that_goes_quickly_ends_with_the_text_of_its_place(person, api, via):
    for number in range(30):
        api.put("n", "Many", f"state {number}")
    proxy = via()
    screen = person(at=proxy.url).choose("Many")
    screen.menu("History")
    dialog = screen.dialog("History")
    expect(dialog.locator(".compared")).to_contain_text("28")
    proxy.open.clear()
    for _ in range(20):
        screen.page.keyboard.press("ArrowLeft")
    expect(slider(dialog)).to_have_value("8")
    asked = []
    proxy.holds = lambda method, path: asked.append(path)
    proxy.open.set()
    expect(dialog.locator("ins")).to_have_text(["8"])
    expect(dialog.locator("del")).to_have_text(["7"])
    # The texts between were never requested, apart from those on their way.
    assert len([path for path in asked if "/versions/" in path]) <= 4
