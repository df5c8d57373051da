"""The dialog "Go to" finds notes, places and commands in one field, by the keyboard alone and on a phone."""

import pytest
from playwright.sync_api import expect

from conftest import NARROW
from screen import starts
from test_access import violations
from test_hands import ready, select

pytestmark = pytest.mark.without_worker


def fill(api):
    api.put("a", "Shopping", "milk", folder="home/lists", lastModified=4_000)
    api.put("b", "Trip to 제주도", "ferry", tags=["travel"], lastModified=3_000)
    api.put("c", "An old plan", "text", archived=True, lastModified=2_000)
    api.put("day-2026-11-20", "", "an entry", lastModified=1_000)


class Going:
    def __init__(self, screen):
        self.screen = screen
        self.dialog = screen.dialog("Go to")
        self.field = self.dialog.get_by_role("combobox", name="Go to")
        self.list = self.dialog.get_by_role("listbox")
        self.options = self.list.get_by_role("option")

    def open(self, keys="Control+k"):
        self.screen.page.keyboard.press(keys)
        expect(self.field).to_be_focused()
        return self

    def type(self, words):
        self.screen.page.keyboard.type(words)
        return self

    def press(self, key):
        self.screen.page.keyboard.press(key)
        return self

    def marks(self, name):
        """Waits until the option of the keys has a name that begins so."""
        option = self.list.get_by_role("option", name=starts(name), selected=True)
        expect(option).to_be_visible()
        expect(self.field).to_have_attribute("aria-activedescendant", option.get_attribute("id"))
        return self


@pytest.fixture
def going(person, api):
    fill(api)
    screen = person()
    expect(screen.rows).to_have_count(3)
    return Going(screen)


def test_words_find_a_note_and_enter_opens_it(going):
    screen = going.screen
    going.open().type("ㅈㅈㄷ").marks("Trip to 제주도").press("Enter")
    expect(going.dialog).to_have_count(0)
    expect(screen.title).to_have_value("Trip to 제주도")
    expect(screen.text).to_be_focused()
    screen.page.go_back()
    expect(screen.title).to_have_value("Shopping")


def test_the_empty_field_has_the_notes_before_this_one_first(going):
    screen = going.screen
    screen.choose("Trip to 제주도")
    screen.choose("Shopping")
    going.open().marks("Trip to 제주도").press("Enter")
    expect(screen.title).to_have_value("Trip to 제주도")
    going.open().marks("Shopping").press("Escape")
    expect(going.dialog).to_have_count(0)
    expect(screen.text).to_be_focused()


def test_places_are_found_by_their_names(going):
    screen = going.screen
    going.open().type("lists").press("Enter")
    screen.shows(["Shopping"])
    expect(screen.place("lists")).to_have_attribute("aria-current", "true")
    going.open().type("#trav").marks("#travel").press("Enter")
    screen.shows(["Trip to 제주도"])
    going.open().type("archive").marks("Archive").press("Enter")
    screen.shows(["An old plan"])
    going.open().type("20 november").press("Enter")
    expect(screen.text).to_have_value("an entry")


def test_commands_that_apply_run_and_others_are_not_offered(going):
    screen = going.screen
    screen.choose("Shopping")
    going.open().type("unpin")
    expect(going.options).to_have_count(1)
    going.press("Control+a").type("pin")
    going.list.get_by_role("option", name="Pin", exact=True).click()
    expect(screen.row("Shopping")).to_have_accessible_name(starts("Shopping"))
    expect(screen.button("Pin")).to_have_attribute("aria-pressed", "true")
    going.open().type("dark").marks("Theme: Dark").press("Enter")
    expect(screen.page.locator("html")).to_have_attribute("data-theme", "dark")
    going.open().type("settings").press("Enter")
    expect(screen.dialog("Settings")).to_be_visible()
    going.press("Escape")
    going.open().type("shortcuts").press("Enter")
    expect(screen.dialog("Keyboard")).to_contain_text("Go to a note, a place or a command")
    going.press("Escape")
    going.open().type("new note").press("Enter")
    expect(screen.title).to_be_focused()
    expect(screen.title).to_have_value("")


def test_the_arrows_go_round_and_the_last_row_searches_everywhere(going):
    screen = going.screen
    screen.place("home").click()
    going.open().type("trip")
    expect(going.options.last).to_have_text("Search for “trip”")
    going.press("ArrowUp").marks("Search for").press("ArrowDown").marks("Trip to").press("ArrowUp").press("Enter")
    expect(screen.search).to_be_focused()
    expect(screen.search).to_have_value("trip")
    screen.shows(["Trip to 제주도"])
    expect(screen.button("Everywhere")).to_have_attribute("aria-pressed", "true")


def test_going_to_a_note_ends_a_search(going):
    screen = going.screen
    screen.search.fill("milk")
    screen.shows(["Shopping"])
    going.open().type("old plan").press("Enter")
    expect(screen.title).to_have_value("An old plan")
    expect(screen.search).to_have_value("")
    screen.shows(["An old plan"])


def test_in_selected_text_the_key_makes_a_link_and_another_one_goes(going):
    screen = ready(going.screen).choose("Shopping")
    select(screen, 0, 4)
    screen.page.keyboard.press("Control+k")
    expect(screen.text).to_have_value("[milk]()")
    screen.page.keyboard.press("Control+z")
    select(screen, 0, 4)
    going.open("Control+Shift+k").press("Escape")
    select(screen, 2)
    going.open().press("Control+k")
    expect(going.dialog).to_have_count(0)
    expect(screen.text).to_have_value("milk")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_violation(person, api, theme):
    fill(api)
    screen = person(color_scheme=theme)
    going = Going(screen).open()
    expect(going.list.get_by_role("group", name="Commands")).to_be_attached()
    assert not violations(screen.page)
    going.type("s")
    expect(going.options.last).to_have_text("Search for “s”")
    assert not violations(screen.page)
    going.press("Escape")
    screen.place("home").click()
    screen.search.fill("trip")
    expect(screen.button("Show 1 note")).to_be_visible()
    assert not violations(screen.page)


def test_a_phone_has_the_dialog_in_its_menu(person, api):
    fill(api)
    screen = person(size=NARROW)
    screen.button("Folders and settings").click()
    screen.button("Go to").click()
    going = Going(screen)
    expect(going.field).to_be_focused()
    going.field.fill("trip")
    going.options.first.click()
    expect(screen.title).to_have_value("Trip to 제주도")
    screen.button("Back").click()
    expect(screen.rows).to_have_count(3)
