"""Korean is composed through the browser's own input-method interface, and the page is in Korean."""

import re

import pytest
from playwright.sync_api import expect

from screen import Screen

pytestmark = pytest.mark.without_worker


def compose(session, *steps, commit):
    for step in steps:
        session.send("Input.imeSetComposition", {
            "text": step, "selectionStart": len(step), "selectionEnd": len(step)})
    session.send("Input.insertText", {"text": commit})


def test_a_syllable_is_composed_while_syncs_arrive(person, api):
    api.put("other", "Other", "0")
    screen = person().new("한글")
    screen.synced()
    session = screen.cdp()
    id = next(id for id, note in api.notes().items() if note["title"] == "한글")
    screen.text.click()
    for number, (steps, commit) in enumerate([(("ㅎ", "하", "한"), "한"), (("ㄱ", "그", "글"), "글"),
                                              (("ㅁ", "메"), "메"), (("ㅁ", "모"), "모")]):
        for step in steps:
            session.send("Input.imeSetComposition", {
                "text": step, "selectionStart": len(step), "selectionEnd": len(step)})
            # Another note changes beside it, and this one's tags.
            api.put("other", "Other", f"{number} {step}")
            api.call("PATCH", f"/v1/notes/{id}", {"tags": [f"t{number}", step]}, kind="application/merge-patch+json")
            expect(screen.row("Other")).to_contain_text(f"{number} {step}")
            assert screen.text.input_value().endswith(step)
        session.send("Input.insertText", {"text": commit})
    expect(screen.text).to_have_value("한글메모")
    assert screen.page.evaluate("() => document.activeElement.selectionStart") == 4
    screen.synced()
    expect(screen.text).to_have_value("한글메모")
    api.until(lambda: api.get(id)["body"], lambda body: body == "한글메모")


def test_composition_in_the_middle_of_a_text_keeps_the_cursor(person, api):
    screen = person().new("Middle", "앞뒤").synced()
    session = screen.cdp()
    screen.text.click()
    screen.page.keyboard.press("Control+Home")
    screen.page.keyboard.press("ArrowRight")
    session.send("Input.imeSetComposition", {"text": "ㅇ", "selectionStart": 1, "selectionEnd": 1})
    screen.synced()
    compose(session, "오", "온", commit="온")
    screen.page.keyboard.type("!")
    expect(screen.text).to_have_value("앞온!뒤")


def test_composition_in_the_title_and_in_the_search(person, api):
    api.put("memo", "메모장", "text")
    screen = person()
    session = screen.cdp()
    screen.search.click()
    compose(session, "ㅁ", "메", commit="메")
    expect(screen.rows).to_have_count(1)
    screen.search.fill("")
    screen.new()
    screen.title.click()
    compose(session, "ㅈ", "제", commit="제")
    compose(session, "ㅁ", "모", "목", commit="목")
    expect(screen.title).to_have_value("제목")
    expect(screen.selected).to_contain_text("제목")


def test_the_input_method_gets_its_keys_while_it_composes(person, api):
    """Enter ends a composition; it is not the Enter that leaves the title."""
    screen = person().new()
    screen.title.click()
    session = screen.cdp()
    session.send("Input.imeSetComposition", {"text": "한", "selectionStart": 1, "selectionEnd": 1})
    session.send("Input.dispatchKeyEvent", {
        "type": "rawKeyDown", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 229})
    session.send("Input.insertText", {"text": "한"})
    session.send("Input.dispatchKeyEvent", {
        "type": "keyUp", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13})
    expect(screen.title).to_be_focused()
    expect(screen.title).to_have_value("한")
    expect(screen.text).to_have_value("")


def test_the_page_is_korean_in_a_korean_browser(context, api, site):
    page = context(locale="ko-KR").new_page()
    page.goto(api.link(site))
    expect(page.locator("html")).to_have_attribute("lang", "ko")
    expect(page.get_by_role("listbox")).to_be_attached()
    buttons = page.get_by_role("button").evaluate_all(
        "them => them.map((it) => it.getAttribute('aria-label') || it.innerText).filter(Boolean)")
    english = [name for name in buttons if re.search("[A-Za-z]{3}", name)]
    assert not english, english


def test_the_language_can_be_chosen(person):
    screen = person()
    dialog = screen.settings()
    dialog.get_by_role("group", name="Language").get_by_label("한국어").click()
    expect(screen.page.locator("html")).to_have_attribute("lang", "ko")
    screen.page.reload()
    expect(screen.page.locator("html")).to_have_attribute("lang", "ko")
