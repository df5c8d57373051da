"""The page reports an impossible action in its own language, and the action has no effect."""

import json
import os
import re
import shutil

import pytest
from playwright.sync_api import expect

from conftest import NARROW
from screen import Screen


def test_the_address_of_a_missing_note_is_reported_and_opens_no_other(person, api, site):
    api.put("other", "Another note", "text")
    screen = person()
    screen.page.goto("about:blank")
    screen.page.goto(f"{site}/#/n/unknown")
    screen.synced()
    expect(screen.alert).to_contain_text("There is no note at this address")
    expect(screen.rows).to_have_count(1)
    expect(screen.note.get_by_text("No note is open")).to_be_visible()
    expect(screen.title).to_have_count(0)
    expect(screen.selected).to_have_count(0)
    screen.choose("Another note")
    expect(screen.alert).to_have_count(0)
    expect(screen.text).to_have_value("text")


def test_the_address_of_a_note_that_comes_later_opens_it(person, api, site):
    screen = person(size=NARROW)
    screen.page.goto(f"{site}/#/n/later")
    expect(screen.alert).to_contain_text("no note at this address")
    api.put("later", "It came", "text")
    expect(screen.title).to_have_value("It came")
    expect(screen.alert).to_have_count(0)


def test_a_name_is_case_insensitive_and_a_wrong_one_is_reported_while_typing(context, server, site):
    page = context().new_page()
    page.goto(site)
    page.get_by_role("button", name="Create an account").click()
    form = page.get_by_role("form", name="Sign up")
    hint = form.get_by_text("1 to 64 of a–z, 0–9, “.”, “_” and “-”", exact=True)
    form.get_by_role("textbox", name="Name").fill("Min su")
    expect(hint).to_have_class(re.compile(r"\bwrong\b"))
    form.get_by_label("Password").fill("a good long password")
    form.get_by_role("button", name="Sign up").click()
    expect(form.get_by_role("alert")).to_contain_text("A name has 1 to 64 of")
    form.get_by_role("textbox", name="Name").fill("Minsu")
    expect(hint).not_to_have_class(re.compile(r"\bwrong\b"))
    form.get_by_role("button", name="Sign up").click()
    screen = Screen(page).ready().synced()
    expect(screen.settings()).to_contain_text("minsu")


def test_a_file_that_is_too_large_is_named_in_the_language_of_the_page(context, api, site, tmp_path):
    picture = tmp_path / "사진.tiff"
    picture.touch()
    os.truncate(picture, 26_214_401)
    page = context(locale="ko-KR").new_page()
    page.goto(api.link(site))
    page.get_by_role("button", name="새 메모").first.click()
    page.get_by_role("textbox", name="제목", exact=True).fill("큰 파일")
    page.get_by_role("button", name="더 보기", exact=True).click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("menuitem", name="첨부", exact=True).click()
    chooser.value.set_files(picture)
    expect(page.get_by_role("alert")).to_contain_text("사진.tiff 파일이 너무 큽니다. 25 MiB까지 첨부할 수 있습니다.")


@pytest.mark.parametrize("platform, find, focus", [
    ("Linux x86_64", "Ctrl+F", "Ctrl+Shift+F"), ("MacIntel", "⌘F", "⇧⌘F")])
def test_keys_have_the_names_of_the_keyboard(context, api, site, platform, find, focus):
    one = context()
    one.add_init_script(f"Object.defineProperty(navigator, 'platform', {{ get: () => '{platform}' }})")
    api.put("a", "First", "text")
    screen = Screen(one.new_page()).open(api.link(site)).synced().choose("First")
    screen.button("More").click()
    screen.page.get_by_role("menu").get_by_text(find, exact=True).wait_for()
    screen.page.keyboard.press("Escape")
    screen.page.get_by_role("listbox", name="Notes").focus()
    screen.page.keyboard.press("?")
    keys = screen.dialog("Keyboard").locator("kbd")
    expect(keys.first).to_have_text("N")
    for name in (find, focus):
        expect(keys.get_by_text(name, exact=True)).to_be_visible()


def test_a_server_without_weather_offers_none(person):
    screen = person()
    dialog = screen.settings()
    expect(dialog.get_by_role("region", name="Backup")).to_be_visible()
    expect(dialog.get_by_role("region", name="Weather")).to_have_count(0)


def test_the_events_of_the_account_are_listed_in_words(person):
    screen = person()
    events = [{"at": "2026-11-28T05:00:00.000Z", "kind": "sign_in_failed", "device": None, "address": "192.0.2.0/24",
               "agent": "curl/8.5", "detail": None, "count": 12},
              {"at": "2026-11-27T05:00:00.000Z", "kind": "device_added",
               "device": {"id": "d", "name": "Laptop"}, "address": "198.51.100.7",
               "agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "detail": "Phone",
               "count": 1}]
    screen.page.route("**/v1/accounts/current/events?*", lambda route: route.fulfill(
        content_type="application/json", body=json.dumps(events)))
    items = screen.settings().get_by_role("list", name="Activity").get_by_role("listitem")
    expect(items).to_have_count(2)
    expect(items.first).to_contain_text("Sign-in failed ×12")
    expect(items.first).to_contain_text("192.0.2.0/24 · curl/8.5")
    expect(items.last).to_contain_text("Device added: Phone")
    expect(items.last).to_contain_text("Laptop · 198.51.100.7 · Firefox on Linux")


def test_a_note_written_and_deleted_offline_is_in_the_trash_of_every_device(person, api):
    screen = person().installed()
    page = screen.page
    page.context.set_offline(True)
    screen.new("Plane", "written offline").waiting(1)
    screen.delete()
    page.reload()
    screen.ready().waiting(1)
    page.context.set_offline(False)
    screen.sync_now().synced()
    other = person()
    other.place("Trash").click()
    other.shows(["Plane"])
    other.choose("Plane")
    expect(other.text).to_have_value("written offline")
    other.button("Restore").click()
    api.until(lambda: [note["body"] for note in api.notes().values()], lambda bodies: bodies == ["written offline"])


def test_a_server_with_an_earlier_copy_of_its_data_gets_the_lost_changes_back(person, api, server):
    screen = person().new("Old", "first words").synced()
    server.stop()
    shutil.copytree(server.folder / "data", server.folder / "copy")
    server.start()
    screen.sync_now().synced()
    screen.text.fill("first words and a paragraph")
    screen.new("Fresh", "written later").synced()
    server.stop()
    shutil.rmtree(server.folder / "data")
    (server.folder / "copy").rename(server.folder / "data")
    server.start()
    assert [note["body"] for note in api.notes().values()] == ["first words"]
    screen.sync_now()
    expect(screen.message).to_contain_text("sends again what the server has lost")
    screen.synced()
    api.until(lambda: sorted(note["body"] for note in api.notes().values()),
              lambda bodies: bodies == ["first words and a paragraph", "written later"])
    expect(screen.rows).to_have_count(2)
