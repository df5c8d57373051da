"""Notes with the tag `template` are templates, which a slash in an empty line offers."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.without_worker


def listed(screen):
    return screen.page.get_by_role("listbox", name="Templates")


def test_a_slash_in_an_empty_line_offers_templates_and_undo_takes_one_back(person, api):
    api.put("a", "Meeting", "## {{title}}, {{date}}\n- who\n", tags=["template", "work"])
    api.put("b", "Recipe", "Flour", tags=["template"])
    api.put("c", "Something else", "text")
    screen = person().new("Monday", "")
    screen.text.focus()
    keyboard = screen.page.keyboard
    keyboard.type("First\n/")
    expect(listed(screen).get_by_role("option")).to_have_text(["Recipe", "Meeting"], use_inner_text=True)
    keyboard.type("mee")
    expect(listed(screen).get_by_role("option")).to_have_count(1)
    keyboard.press("Enter")
    expect(screen.text).to_have_value(re.compile(r"^First\n## Monday, \d{4}-\d\d-\d\d\n- who\n$"))
    expect(listed(screen)).to_have_count(0)
    expect(screen.note.get_by_role("button", name="work", exact=True)).to_be_visible()
    keyboard.press("Control+z")
    expect(screen.text).to_have_value("First\n/mee")


def test_the_list_of_templates_follows_the_keys_and_escape_keeps_the_slash(person, api):
    api.put("a", "Meeting", "Who", tags=["template"], lastModified=2_000)
    api.put("b", "Recipe", "Flour", tags=["template"], lastModified=1_000)
    screen = person().new("Dinner", "")
    screen.text.focus()
    keyboard = screen.page.keyboard
    keyboard.type("/")
    options = listed(screen).get_by_role("option")
    expect(options.first).to_have_attribute("aria-selected", "true")
    keyboard.press("ArrowDown")
    expect(options.last).to_have_attribute("aria-selected", "true")
    expect(screen.text).to_have_attribute("aria-activedescendant", options.last.get_attribute("id"))
    keyboard.press("Escape")
    expect(listed(screen)).to_have_count(0)
    expect(screen.text).to_be_focused()
    keyboard.type("usr")
    expect(listed(screen)).to_have_count(0)
    expect(screen.text).to_have_value("/usr")
    keyboard.type("\n/")
    options.last.click()
    expect(screen.text).to_have_value("/usr\nFlour")
    expect(screen.text).to_be_focused()


def test_a_slash_is_a_slash_where_there_are_no_templates(person):
    screen = person().new("Paths", "")
    screen.text.focus()
    screen.page.keyboard.type("/\netc")
    expect(screen.text).to_have_value("/\netc")
    expect(listed(screen)).to_have_count(0)
