"""History, attachments, sharing, backups, devices and the theme work, offline too where they can."""

import re
import zipfile
import zlib
from pathlib import Path

import pytest
from playwright.sync_api import expect

from notes_server import Api
from screen import Screen, starts


def picture():
    """Returns a PNG of one pixel."""
    def chunk(kind, data):
        return len(data).to_bytes(4) + kind + data + zlib.crc32(kind + data).to_bytes(4)
    head = (1).to_bytes(4) + (1).to_bytes(4) + bytes([8, 2, 0, 0, 0])
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0\xff\0\0"))
            + chunk(b"IEND", b""))


def test_an_older_version_is_compared_and_restored(person, api):
    api.put("n", "Versions", "the first text")
    api.put("n", "Versions", "the second text")
    screen = person().choose("Versions")
    screen.menu("History")
    dialog = screen.dialog("History")
    expect(dialog).to_contain_text("first")
    dialog.get_by_role("button", name=starts("Restore")).first.click()
    screen.page.keyboard.press("Escape")
    expect(screen.text).to_have_value("the first text")
    screen.synced()
    api.until(lambda: api.get("n")["body"], lambda body: body == "the first text")
    screen.message.get_by_role("button", name="Undo").click()
    expect(screen.text).to_have_value("the second text")
    api.until(lambda: api.get("n")["body"], lambda body: body == "the second text")


def test_a_text_that_was_deleted_by_mistake_is_in_the_history_and_is_restored(person, api):
    screen = person().new("Essay", "begun").synced()
    [id] = api.notes()
    text = "begun"
    for number in range(39):
        text += f"\nsentence {number}"
        screen.text.fill(text)
        screen.page.keyboard.press("Control+s")
        screen.synced()
        api.until(lambda: api.get(id)["body"], lambda body: body == text)
    screen.text.press("Control+a")
    screen.page.keyboard.press("x")
    screen.page.keyboard.press("Control+s")
    screen.synced()
    api.until(lambda: api.get(id)["body"], lambda body: body == "x")
    screen.page.reload()
    screen.ready()
    screen.choose("Essay")
    expect(screen.text).to_have_value("x")
    screen.menu("History")
    dialog = screen.dialog("History")
    expect(dialog).to_contain_text("sentence 38")
    dialog.get_by_role("button", name=starts("Restore")).first.click()
    screen.page.keyboard.press("Escape")
    expect(screen.text).to_have_value(text)
    api.until(lambda: api.get(id)["body"], lambda body: body == text)


def test_an_image_is_attached_shown_and_sent_and_waits_while_offline(person, api):
    screen = person().new("With an image", "text").synced()
    screen.page.context.set_offline(True)
    with screen.page.expect_file_chooser() as chooser:
        screen.menu("Attach")
    chooser.value.set_files({"name": "dot.png", "mimeType": "image/png", "buffer": picture()})
    expect(screen.note.get_by_role("img", name=re.compile("dot.png")).first).to_be_visible()
    screen.page.context.set_offline(False)
    screen.sync_now().synced()
    api.until(lambda: [it["name"] for note in api.notes().values() for it in note["attachments"]],
              lambda names: names == ["dot.png"])
    screen.page.reload()
    screen.ready()
    screen.choose("With an image")
    image = screen.note.get_by_role("img", name=re.compile("dot.png")).first
    expect(image).to_have_js_property("naturalWidth", 1)


def test_an_image_shows_offline_once_this_browser_has_it(person, api):
    here = person().new("With an image", "text").synced().installed()
    here.choose("With an image")
    with here.page.expect_file_chooser() as chooser:
        here.menu("Attach")
    chooser.value.set_files({"name": "dot.png", "mimeType": "image/png", "buffer": picture()})
    image = here.note.get_by_role("img", name=re.compile("dot.png")).first
    expect(image).to_have_js_property("naturalWidth", 1)
    here.synced()
    api.until(lambda: [note["attachments"] for note in api.notes().values()], lambda files: files != [[]])
    # Its row is marked once the answer to that is stored, too.
    expect(here.row("With an image")).to_have_accessible_name(re.compile("image"))
    here.sync_now().synced()
    here.page.context.set_offline(True)
    here.page.reload()
    here.ready().choose("With an image")
    expect(image).to_have_js_property("naturalWidth", 1)

    # A browser fetches the note that it shows, which is the first one.
    api.put("top", "Another")
    elsewhere = person().installed().synced()
    elsewhere.page.context.set_offline(True)
    elsewhere.choose("With an image")
    missing = elsewhere.note.get_by_text("Not in this browser yet")
    expect(missing).to_be_visible()
    elsewhere.page.context.set_offline(False)
    expect(elsewhere.note.get_by_role("img", name=re.compile("dot.png")).first).to_have_js_property("naturalWidth", 1)
    expect(missing).to_have_count(0)


def test_a_note_is_published_marked_listed_and_unpublished(person, api):
    screen = person().new("Shared", "for others").synced()
    asked = []
    screen.page.on("request", lambda request: asked.append(request.method) if "/share" in request.url else None)
    screen.button("Share").click()
    dialog = screen.dialog("Share")
    expect(dialog.get_by_role("button", name="Publish")).to_be_visible()
    screen.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert "POST" not in asked
    marks = screen.page.get_by_role("img", name="Public", exact=True)
    expect(marks).to_have_count(0)
    screen.menu("Share as a page …")
    dialog.get_by_role("button", name="Publish").click()
    address = dialog.get_by_role("textbox", name="Address of the page")
    expect(address).to_have_value(re.compile("/s/"))
    link = address.input_value()
    page = screen.page.context.new_page()
    assert page.goto(link).status == 200
    expect(page.get_by_text("for others")).to_be_visible()
    screen.page.keyboard.press("Escape")
    expect(screen.row("Shared").get_by_role("img", name="Public", exact=True)).to_be_visible()
    screen.new("Private", "mine").synced()
    screen.place("Shared").click()
    screen.shows(["Shared"])
    screen.choose("Shared").note.get_by_role("button", name="Public", exact=True).click()
    dialog.get_by_role("button", name="Stop sharing").click()
    expect(screen.page.get_by_text("The page is closed.")).to_be_visible()
    expect(marks).to_have_count(0)
    screen.shows([])
    assert page.request.get(link).status == 404


def test_a_list_of_pages_that_is_older_than_the_end_of_one_does_not_show_it_again(person):
    screen = person().new("Shared", "for others").synced()
    screen.menu("Share as a page …")
    dialog = screen.dialog("Share")
    dialog.get_by_role("button", name="Publish").click()
    stop = dialog.get_by_role("button", name="Stop sharing")
    expect(stop).to_be_visible()
    screen.page.keyboard.press("Escape")
    mark = screen.note.get_by_role("button", name="Public", exact=True)
    expect(mark).to_be_visible()
    held = []
    screen.page.route(re.compile("/v1/shares"), lambda route: held.append((route, route.fetch())))
    mark.click()
    # The page takes events of the network while a script runs.
    while not held: screen.page.evaluate("0")
    stop.click()
    expect(screen.page.get_by_text("The page is closed.")).to_be_visible()
    expect(mark).to_have_count(0)
    for route, answer in held:
        with screen.page.expect_event("requestfinished"): route.fulfill(response=answer)
    screen.text.fill("for nobody")
    screen.synced()
    expect(mark).to_have_count(0)


def test_the_systems_share_sheet_gets_the_note_where_it_exists(person):
    screen = person().new("Shopping", "milk").synced()
    screen.page.evaluate("() => { self.shared = []; navigator.share = async (it) => { self.shared.push(it); }; }")
    screen.button("Share").click()
    assert screen.page.evaluate("() => self.shared") == [{"title": "Shopping", "text": "Shopping\nmilk"}]
    expect(screen.page.get_by_role("menu")).to_have_count(0)


def test_the_address_of_a_note_is_copied(person):
    screen = person().new("Copied", "text").synced()
    screen.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    screen.menu("Copy link")
    expect(screen.message).to_contain_text("copied")
    assert screen.page.evaluate("() => navigator.clipboard.readText()") == screen.page.url


def test_a_note_is_downloaded(person):
    screen = person().new("Download me", "text").synced()
    with screen.page.expect_download() as download:
        screen.menu("Download")
    assert download.value.suggested_filename.endswith((".md", ".txt"))
    assert "Download me" in Path(download.value.path()).read_text(encoding="utf-8")


def test_the_notes_are_exported_as_markdown_files_in_their_folders(person, api):
    api.put("n", "Exported", "the **text**", folder="home")
    api.call("PUT", "/v1/notes/n/attachments/list.txt", raw=b"a list", kind="text/plain")
    screen = person()
    with screen.page.expect_download() as download:
        screen.settings().get_by_role("link", name="Export as Markdown").click()
    assert download.value.suggested_filename.endswith(".zip")
    with zipfile.ZipFile(download.value.path()) as files:
        [note] = [name for name in files.namelist() if name.endswith("home/Exported.md")]
        assert "the **text**" in files.read(note).decode()
        [list_] = [name for name in files.namelist() if name.endswith("list.txt")]
        assert files.read(list_) == b"a list"


def test_a_backup_is_downloaded_and_restored_after_a_preview(person, api):
    screen = person().new("In the backup", "text").synced()
    dialog = screen.settings()
    with screen.page.expect_download() as download:
        dialog.get_by_role("button", name="Download a backup").or_(
            dialog.get_by_role("link", name="Download a backup")).click()
    path = download.value.path()
    screen.page.keyboard.press("Escape")
    screen.new("Written later", "text").synced()
    other = person()
    dialog = screen.settings()
    dialog.get_by_role("button", name=starts("Restore")).first.click()
    restore = screen.dialog("Restore")
    restore.locator("input[type=file]").set_input_files(path)
    restore.get_by_label(starts("Replace")).check()
    expect(restore).to_contain_text(re.compile(r"Deleted\s*1"))
    expect(restore.get_by_role("button", name="Restore", exact=True)).to_have_count(0)
    restore.get_by_role("button", name="Replace notes").click()
    expect(screen.row("Written later")).to_have_count(0)
    expect(screen.row("In the backup")).to_be_visible()
    # The browser that did it reports its result alone.
    expect(other.message).to_contain_text("restored from a backup")
    expect(screen.synced().page.get_by_text("restored from a backup")).to_have_count(0)
    screen.page.get_by_role("button", name=starts("Undo")).first.click()
    expect(screen.row("Written later")).to_be_visible()
    expect(screen.page.get_by_text("restored from a backup")).to_have_count(0)


def test_a_folder_of_another_application_is_imported_with_a_report(person, api):
    screen = person()
    screen.settings().get_by_role("button", name=starts("Import")).first.click()
    dialog = screen.dialog("Import")
    dialog.locator("input[type=file]").set_input_files({
        "name": "notes.json", "mimeType": "application/json",
        "buffer": b'[{"title": "Imported", "body": "text", "last_modified": 1700000000}]'})
    expect(dialog).to_contain_text(re.compile(r"Added\s*1"))
    dialog.get_by_role("button", name=starts("Import")).last.click()
    dialog.get_by_role("button", name="Done").click()
    expect(dialog).to_have_count(0)
    expect(screen.row("Imported")).to_be_visible()


def test_devices_are_listed_and_revoked(person, api):
    screen = person()
    dialog = screen.settings()
    revoke = dialog.get_by_role("button", name=starts("Revoke"))
    expect(revoke.first).to_be_visible()
    before = revoke.count()
    name = revoke.first.get_attribute("aria-label").removeprefix("Revoke ")
    revoke.first.click()
    question = screen.dialog(f"Revoke {name}?")
    expect(question).to_contain_text("Its sign-in ends at once")
    question.get_by_role("button", name="Cancel").click()
    expect(revoke).to_have_count(before)
    assert len(api.call("GET", "/v1/devices")) == before + 1
    revoke.last.click()
    screen.page.get_by_role("dialog", name=starts("Revoke")).get_by_role("button", name="Revoke").click()
    expect(revoke).to_have_count(before - 1)


def test_the_account_without_a_password_sets_one(person, api):
    screen = person()
    dialog = screen.settings()
    assert not api.call("GET", "/v1/accounts/current")["hasPassword"]
    dialog.get_by_label("New password", exact=True).fill("a good long password")
    dialog.get_by_role("button", name="Set a password").click()
    expect(dialog.get_by_text("Password set.")).to_be_visible()
    expect(dialog.get_by_text("no password yet")).to_have_count(0)
    expect(dialog.get_by_role("button", name="Change the password")).to_be_focused()
    assert api.call("GET", "/v1/accounts/current")["hasPassword"]
    Api(api.server, None).call("POST", "/v1/sessions", {
        "name": "me", "password": "a good long password", "device": "new"})


def test_a_browser_that_a_link_signed_in_offers_a_first_password(context, api, site):
    screen = Screen(context().new_page()).open(api.device_link(site)).synced()
    expect(screen.settings().get_by_role("button", name="Set a password")).to_be_visible()


def test_a_link_adds_another_device_once(person, context, api):
    screen = person()
    screen.page.clock.install()
    before = len(api.call("GET", "/v1/devices"))
    screen.settings().get_by_role("button", name="Add a device").click()
    dialog = screen.dialog("Add a device")
    dialog.get_by_role("button", name="Make a link").click()
    link = dialog.get_by_role("textbox", name="Add a device")
    expect(link).to_have_value(re.compile(r"#link=[\w-]+$"))
    expect(dialog.get_by_role("timer")).to_have_text(re.compile(r"The link ends in (9:\d\d|10:00)\."))
    assert len(api.call("GET", "/v1/devices")) == before
    other = Screen(context().new_page()).open(link.input_value()).synced()
    expect(other.message).to_contain_text("Signed in as me.")
    assert len(api.call("GET", "/v1/devices")) == before + 1
    late = context().new_page()
    late.goto(link.input_value())
    expect(late.get_by_role("alert").first).to_contain_text("The link was used already")
    expect(late.get_by_role("form", name="Sign in")).to_be_visible()
    screen.page.clock.run_for(3000)
    expect(dialog.get_by_role("status")).to_have_text(re.compile(r"^Chrom.* is signed in\.$"))
    expect(dialog.get_by_role("timer").or_(link)).to_have_count(0)
    dialog.get_by_role("button", name="Done").click()
    expect(dialog).to_have_count(0)
    expect(screen.dialog("Settings").get_by_role("button", name=starts("Revoke"))).to_have_count(before)


def test_a_link_that_adds_a_device_expires(person):
    screen = person()
    screen.page.clock.install()
    screen.settings().get_by_role("button", name="Add a device").click()
    dialog = screen.dialog("Add a device")
    dialog.get_by_role("button", name="Make a link").click()
    link = dialog.get_by_role("textbox", name="Add a device")
    expect(link).to_be_visible()
    screen.page.clock.fast_forward("10:01")
    expect(dialog).to_contain_text("The link has ended.")
    expect(link).to_have_count(0)
    expect(dialog.get_by_role("button", name="Make a link")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_theme_follows_the_system_and_the_choice(person, theme):
    screen = person(color_scheme=theme)
    expect(screen.page.locator("html")).to_have_attribute("data-theme", theme)
    other = {"light": "dark", "dark": "light"}[theme]
    dialog = screen.settings()
    dialog.get_by_role("group", name="Theme").get_by_label(other.capitalize()).check()
    expect(screen.page.locator("html")).to_have_attribute("data-theme", other)
    screen.page.reload()
    expect(screen.page.locator("html")).to_have_attribute("data-theme", other)
