"""The Hangul input method composes syllables from keys in WebKit, while the page goes on."""

import pytest

from conftest import synced
from test_core import write


# A consonant belongs to the syllable before it until a vowel follows.
STEPS = ["ㅎ", "하", "한", "한ㄱ", "한그", "한글", "한긂", "한글메", "한글멤", "한글메모"]


@pytest.fixture
def hangul(webkit, screen):
    """Starts the input method, with the keys in the browser's window."""
    webkit.hangul.focus()
    yield webkit.hangul
    webkit.hangul.end()


def expect(screen, name, value):
    shown = [None]

    def read():
        shown[0] = screen.find("textbox", name).value()
        return shown[0] == value

    try:
        screen.until(read)
    except AssertionError:
        raise AssertionError(f"{name} shows {shown[0]!r}, not {value!r}") from None


def test_a_syllable_is_composed_while_syncs_arrive(screen, api, hangul):
    api.put("other", "Other", "0")
    write(screen, "한글", ".")
    synced(screen)
    id = next(id for id, note in api.notes().items() if note["title"] == "한글")
    screen.find("textbox", "Text").click()
    screen.keys("Home")
    hangul.begin()
    for key, text in zip("gksrmfapah", STEPS):
        hangul.press(key)
        expect(screen, "Text", text + ".")
        # Another note changes beside it, and this one's tags.
        api.put("other", "Other", text)
        api.call("PATCH", f"/v1/notes/{id}", {"tags": [f"t{len(text)}{key}"]}, kind="application/merge-patch+json")
        screen.until(lambda: text in screen.find("option", "Other").label())
        expect(screen, "Text", text + ".")
    hangul.press("space")
    expect(screen, "Text", "한글메모 .")
    api.until(lambda: api.get(id)["body"], lambda body: body == "한글메모 .")
    synced(screen)
    expect(screen, "Text", "한글메모 .")


def test_composition_in_the_middle_of_a_text_keeps_the_cursor(screen, hangul):
    write(screen, "Middle", "앞뒤")
    synced(screen)
    screen.find("textbox", "Text").click()
    screen.keys("Home", "ArrowRight")
    hangul.begin()
    hangul.press("d", "h", "s")
    expect(screen, "Text", "앞온뒤")
    # The copy in front of the text shows what is composed, too.
    screen.until(lambda: screen.run("return document.querySelector('.copy').textContent.trim()") == "앞온뒤")
    hangul.press("Hangul", "1")
    expect(screen, "Text", "앞온1뒤")


def test_half_a_syllable_finds_notes(screen, api, hangul):
    api.put("memo", "메모장", "text")
    api.put("other", "Other", "text")
    screen.until(lambda: len(screen.all("option")) == 2)
    screen.find("searchbox", "Search").click()
    hangul.begin()
    hangul.press("a", "p", "a")
    screen.until(lambda: [option.label()[:3] for option in screen.all("option")] == ["메모장"])
    assert screen.find("searchbox", "Search").value() == "멤"


def test_enter_ends_a_composition_and_does_not_leave_the_title(screen, hangul):
    screen.find("button", "New note").click()
    screen.find("textbox", "Title").click()
    hangul.begin()
    hangul.press("g", "k", "s")
    expect(screen, "Title", "한")
    hangul.press("Return")
    expect(screen, "Title", "한")
    hangul.press("r")
    screen.until(lambda: "ㄱ" in screen.find("textbox", "Title").value() + screen.find("textbox", "Text").value())
