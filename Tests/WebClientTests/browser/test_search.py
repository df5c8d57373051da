"""A search shows local results while typing, the same as the server's, offline too."""

import re
import urllib.parse

import pytest
from playwright.sync_api import expect

from conftest import NARROW
from screen import starts

pytestmark = pytest.mark.without_worker

TEXTS = {"memo": ("메모장", "오늘의 메모"), "trip": ("제주도 여행", "비행기 표"), "cafe": ("Café", "crème"),
         "wide": ("ＦＵＬＬ", "width"), "nfd": ("한국".encode().decode(), "\u1112\u1161\u11ab\u1100\u116e\u11a8"),
         "plain": ("Shopping", "milk and eggs")}
QUERIES = ["메모", "ㅁㅁ", "메몾", "제주도여행", "cafe", "creme", "full", "한국", "ㅎㄱ", "MILK", "and eggs", '"milk and"', "eg"]


def fill(api):
    for number, (id, (title, body)) in enumerate(TEXTS.items()):
        api.put(id, title, body, lastModified=1_700_000_000_000 + number)


def test_an_offline_search_finds_the_same_as_the_server(person, api):
    fill(api)
    screen = person()
    expect(screen.rows).to_have_count(len(TEXTS))
    found = {}
    for query in QUERIES:
        quoted = urllib.parse.quote(query)
        results = api.call("GET", f"/v1/search?q={quoted}")["results"]
        found[query] = [result["note"]["displayTitle"] for result in results]
        assert found[query], query
    screen.page.context.set_offline(True)
    for query in QUERIES:
        screen.search.fill(query)
        screen.shows(found[query], why=query)


def test_a_slash_focuses_the_search_and_clearing_keeps_the_note_selected(person, api):
    fill(api)
    screen = person()
    expect(screen.rows).to_have_count(len(TEXTS))
    screen.choose("Shopping")
    screen.page.keyboard.press("Escape")
    screen.page.get_by_role("listbox", name="Notes").focus()
    screen.page.keyboard.press("/")
    expect(screen.search).to_be_focused()
    screen.search.fill("여행")
    expect(screen.rows).to_have_count(1)
    screen.choose("제주도 여행")
    screen.search.fill("")
    expect(screen.rows).to_have_count(len(TEXTS))
    expect(screen.selected).to_have_accessible_name(starts("제주도 여행"))
    expect(screen.text).to_have_value("비행기 표")


TYPE_SEARCH = """(text) => {
  const field = document.querySelector('[type=search]');
  field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  return document.querySelectorAll('[role=option]').length;
}"""


def test_a_key_of_a_search_draws_only_the_rows_in_view_and_the_others_follow(person, api):
    api.fill(100, lambda number: {"id": f"n{number}", "title": f"Note {number:02}", "body": "text",
                                  "lastModified": 1_700_000_000_000 - number})
    screen = person()
    date = screen.row("Note 00").locator("time")
    expect(date).to_have_attribute("title", re.compile("2023"))
    before = screen.rows.count()
    assert screen.page.evaluate(TYPE_SEARCH, "note") < before
    expect(screen.rows).to_have_count(before)
    expect(date).to_have_attribute("title", re.compile("2023"))
    screen.search.fill("")
    expect(screen.rows).to_have_count(before)


def test_matches_are_marked_in_the_list(person, api):
    fill(api)
    screen = person()
    screen.search.fill("milk")
    expect(screen.rows.first.locator("mark")).to_have_text("milk")


def test_a_note_that_only_the_server_has_is_found(person, api, site):
    """The note is of another device, and this browser does not have it yet."""
    screen = person()
    screen.page.route("**/v1/sync", lambda route: route.abort())
    screen.page.route("**/v1/events*", lambda route: route.abort())
    api.put("late", "Written elsewhere", "unheard-of")
    screen.search.fill("unheard-of")
    expect(screen.row("Written elsewhere")).to_be_visible()


def test_a_repeated_search_finds_later_notes(person):
    screen = person()
    screen.search.fill("alpha")
    expect(screen.rows).to_have_count(0)
    screen.search.fill("")
    screen.new("First", "alpha")
    screen.row("First").click()
    screen.search.fill("alpha")
    expect(screen.row("First")).to_be_visible()


def test_operators_narrow_a_search_as_on_the_server(person, api):
    api.put("a", "Groceries", "- [ ] milk", tags=["home"], pinned=True, lastModified=1_700_000_000_000)
    api.put("b", "Budget", "milk and rent", folder="Plans/2026", lastModified=1_760_000_000_000)
    api.put("c", "Old", "oats", tags=["home/kitchen"], lastModified=1_500_000_000_000)
    screen = person()
    expect(screen.rows).to_have_count(3)
    for query, titles in {"tag:home": ["Groceries", "Old"], "-milk": ["Old"], "milk in:plans": ["Budget"],
                          "is:pinned": ["Groceries"], "has:task -tag:x": ["Groceries"], "before:2020": ["Old"],
                          "after:2020 -is:pinned": ["Budget"], '"tag:home"': [], "tag:": ["Groceries", "Budget", "Old"],
                          }.items():
        screen.search.fill(query)
        screen.shows(titles, why=query)


def test_tags_folders_and_files_find_a_note_below_the_others_and_its_row_shows_why(person, api):
    api.put("a", "Milk", "text", lastModified=1_000)
    api.put("b", "Oats", "for breakfast", tags=["milk/oat"], folder="food", lastModified=2_000)
    screen = person()
    screen.search.fill("milk")
    screen.shows(["Milk", "Oats"])
    expect(screen.row("Oats")).to_contain_text("#milk/oat · for breakfast")
    expect(screen.row("Oats").locator("mark")).to_have_text("milk")
    screen.search.fill("food")
    screen.shows(["Oats"])


def scope(screen):
    return screen.page.get_by_role("group", name="Search in")


def fill_places(api):
    api.put("a", "Home alone", "a film", folder="home", lastModified=4_000)
    api.put("b", "Film list", "to see", lastModified=3_000)
    api.put("c", "An old film", "archived", archived=True, lastModified=2_000)
    api.put("d", "A bad film", "deleted", lastModified=1_000)
    api.delete("d")


def test_a_search_of_all_notes_has_the_archived_ones_below(person, api):
    fill_places(api)
    screen = person()
    screen.search.fill("film")
    screen.shows(["Film list", "Home alone", "An old film"])
    region = screen.page.get_by_role("region", name="Notes", exact=True)
    expect(region.get_by_role("heading", name="3 notes")).to_be_visible()
    archived = region.get_by_role("heading", name="Archived")
    expect(archived).to_be_visible()
    assert screen.row("Home alone").bounding_box()["y"] < archived.bounding_box()["y"] \
        < screen.row("An old film").bounding_box()["y"]
    expect(scope(screen)).to_be_hidden()


def test_a_search_in_a_place_counts_everywhere_and_goes_back_to_the_place(person, api):
    fill_places(api)
    screen = person()
    screen.place("home").click()
    screen.search.fill("film")
    screen.shows(["Home alone"])
    region = screen.page.get_by_role("region", name="Notes", exact=True)
    expect(scope(screen)).to_contain_text("in home: 1 · everywhere: 3")
    expect(region.get_by_role("heading", name="1 note in home")).to_be_visible()
    expect(screen.button("Here")).to_have_attribute("aria-pressed", "true")
    screen.button("Everywhere").click()
    screen.shows(["Film list", "Home alone", "An old film"])
    expect(screen.button("Everywhere")).to_have_attribute("aria-pressed", "true")
    screen.button("Here").click()
    screen.shows(["Home alone"])
    screen.search.fill("to see")
    expect(scope(screen)).to_contain_text("in home: 0 · everywhere: 1")
    expect(region).not_to_contain_text("Nothing found")
    expect(region).to_contain_text("No note in home has these words")
    screen.button("Show 1 note").click()
    screen.shows(["Film list"])
    screen.search.fill("no such words")
    expect(region.get_by_role("heading", name="Nothing found")).to_be_visible()
    screen.search.fill("")
    screen.shows(["Home alone"])
    expect(region.get_by_role("heading", name="home")).to_be_visible()
    expect(screen.place("home")).to_have_attribute("aria-current", "true")


def test_the_trash_is_searched_in_the_trash_alone(person, api):
    fill_places(api)
    screen = person()
    screen.place("Trash").click()
    screen.shows(["A bad film"])
    screen.search.fill("film")
    screen.shows(["A bad film"])
    expect(scope(screen)).to_contain_text("in Trash: 1 · everywhere: 3")


def test_the_first_result_shows_once_the_keys_rest_and_they_stay_in_the_search(person, api):
    fill_places(api)
    screen = person().choose("Home alone")
    screen.search.fill("to see")
    expect(screen.title).to_have_value("Film list")
    expect(screen.search).to_be_focused()
    screen.search.fill("film")
    expect(screen.rows).to_have_count(3)
    screen.page.keyboard.press("ArrowDown")
    expect(screen.selected).to_have_accessible_name(starts("Film list"))


def test_a_note_without_text_stays_open_during_a_search(person, api):
    fill_places(api)
    screen = person().new()
    screen.search.fill("to see")
    expect(screen.row("Film list").locator("time")).to_have_attribute("title", re.compile("1970"))
    with screen.page.expect_response("**/v1/search*"):
        screen.search.fill("film")
    expect(screen.rows).to_have_count(3)
    expect(screen.title).to_have_value("")
    screen.page.keyboard.press("Enter")
    expect(screen.title).to_have_value("Film list")


def test_a_new_note_during_a_search_belongs_to_the_place(person, api):
    fill_places(api)
    screen = person()
    screen.place("home").click()
    screen.search.fill("nothing has this")
    expect(screen.rows).to_have_count(0)
    screen.new("Another")
    screen.shows(["Another", "Home alone"])


def test_a_phone_offers_everywhere_too(person, api):
    fill_places(api)
    screen = person(size=NARROW)
    screen.button("Folders and settings").click()
    screen.place("home").click()
    screen.search.fill("film")
    screen.button("Everywhere").click()
    screen.shows(["Film list", "Home alone", "An old film"])
    screen.search.press("Enter")
    expect(screen.title).to_have_value("Film list")
