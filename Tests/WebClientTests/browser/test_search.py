"""Search while typing: local results at once, the same as the server's, offline too."""

import re
import urllib.parse

from playwright.sync_api import expect

from screen import starts

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
