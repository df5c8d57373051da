"""Forced colours of the system remove grounds and shadows: the states that they showed are still visible."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.without_worker

SYSTEM_COLOURS = """(row) => {
    const probe = document.createElement('div');
    probe.style.cssText = 'forced-color-adjust: none; background: Highlight; color: HighlightText';
    document.body.append(probe);
    const colours = (it) => [getComputedStyle(row).backgroundColor, getComputedStyle(it).color].join();
    const wanted = [getComputedStyle(probe).backgroundColor, getComputedStyle(probe).color].join();
    probe.remove();
    return [row, ...row.querySelectorAll('span, time, svg')].every((it) => colours(it) === wanted);
}"""
# True if the edge of an element is drawn, by a border or an outline, in another colour than its ground.
EDGE = """(it) => {
    const { borderTopWidth, borderTopStyle, borderTopColor, outlineStyle, outlineColor,
        backgroundColor } = getComputedStyle(it);
    return parseFloat(borderTopWidth) > 0 && borderTopStyle === 'solid' && borderTopColor !== backgroundColor
        || outlineStyle === 'solid' && outlineColor !== backgroundColor;
}"""


@pytest.fixture(params=["light", "dark"])
def screen(request, person, api):
    today = datetime.now(ZoneInfo("Asia/Seoul")).date()
    api.put("a", "A pinned note", "text to find", pinned=True, tags=["errand"])
    api.put(f"day-{today}", "", "an entry")
    api.call("PATCH", "/v1/notes/a", {"body": "second text to find"}, kind="application/merge-patch+json")
    return person(forced_colors="active", color_scheme=request.param).choose("A pinned note")


def test_a_selected_or_pressed_element_has_the_systems_colours(screen):
    for it in (screen.selected, screen.place("All notes"), screen.button("Pin")):
        assert it.evaluate(SYSTEM_COLOURS), it
    screen.menu("History")
    version = screen.dialog("History").get_by_role("button", pressed=True)
    expect(version).to_have_count(1)
    assert version.evaluate(SYSTEM_COLOURS)


def test_a_floating_element_has_an_edge(screen):
    page = screen.page
    assert screen.folders.evaluate(EDGE)
    screen.button("More").click()
    expect(page.get_by_role("menu")).to_be_visible()
    assert page.get_by_role("menu").evaluate(EDGE)
    page.keyboard.press("Escape")
    screen.button("Tags").click()
    assert screen.dialog("Tags").evaluate(EDGE)
    page.keyboard.press("Escape")
    screen.delete()
    undo = screen.message.get_by_role("button", name="Undo")
    assert undo.evaluate(EDGE) and undo.locator("..").evaluate(EDGE)


def test_the_focused_row_the_days_and_the_matches_are_visible(screen):
    rows = screen.page.get_by_role("listbox", name="Notes")
    rows.focus()
    screen.page.keyboard.press("ArrowDown")
    assert screen.selected.evaluate(EDGE)
    grid = screen.page.get_by_role("grid", name="Calendar")
    entry = grid.get_by_role("button", name="with an entry")
    expect(entry).to_have_count(1)
    assert entry.evaluate("""(it) => {
        const dot = getComputedStyle(it, '::after');
        return dot.borderTopColor === getComputedStyle(it).color && parseFloat(dot.borderTopWidth) > 0;
    }""")
    screen.choose("A pinned note").search.fill("find")
    expect(screen.rows).to_have_count(1)
    # In the text the browser puts a ground of its own over the mark.
    match = screen.page.locator(".marks mark")
    expect(match).to_have_count(1)
    assert match.evaluate(EDGE)
