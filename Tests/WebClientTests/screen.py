"""Finds the web client's elements as its user does: by roles and accessible names, never by the structure of the
page."""

import re

from playwright.sync_api import TimeoutError, expect

from notes_server import PATIENCE

expect.set_options(timeout=PATIENCE * 1000)
READY = re.compile(r"^(synced|syncing|waiting|offline|signed-out|error)$")


def starts(text):
    """Returns a pattern for an accessible name that begins with `text`."""
    return re.compile("^" + re.escape(text))


# The title of each row in the page, from the top.
TITLES = """[...document.querySelectorAll("[role=listbox] [role=option]")]
    .map((row) => [row.getBoundingClientRect().top, row.innerText.trim().split("\\n")[0].trim()])
    .sort((one, other) => one[0] - other[0]).map((row) => row[1])"""


def until(page, script, arg=None, why=lambda: ""):
    """Returns the result of the script in the page, as soon as it is something."""
    try:
        return page.wait_for_function(script, arg=arg).json_value()
    except TimeoutError as error:
        raise AssertionError(why() or str(error)) from None


class Screen:
    def __init__(self, page):
        self.page = page
        self.rows = page.get_by_role("listbox", name="Notes").get_by_role("option")
        self.selected = page.get_by_role("listbox", name="Notes").get_by_role("option", selected=True)
        self.title = page.get_by_role("textbox", name="Title", exact=True)
        self.text = page.get_by_role("textbox", name="Text", exact=True)
        self.search = page.get_by_role("searchbox", name="Search")
        self.sync = page.get_by_role("status", name="Sync")
        self.message = page.get_by_role("status", name="Message")
        self.alert = page.get_by_role("alert")
        self.note = page.get_by_role("region", name="Note", exact=True)
        self.folders = page.get_by_role("navigation", name="Folders")

    def button(self, name, exact=True):
        return self.page.get_by_role("button", name=name, exact=exact)

    def dialog(self, name):
        return self.page.get_by_role("dialog", name=name)

    def row(self, title):
        return self.page.get_by_role("listbox", name="Notes").get_by_role("option", name=starts(title))

    def place(self, name):
        """Returns a folder, a tag or a view in the column of folders."""
        pattern = re.compile("^" + re.escape(name) + r"[\s\d,]*$")
        return self.folders.get_by_role("button", name=pattern).or_(
            self.folders.get_by_role("treeitem", name=pattern)).first

    def open(self, link):
        self.page.goto(link)
        self.ready()
        return self

    def ready(self):
        """Waits until the notes show, whether or not the server answers."""
        expect(self.page.get_by_role("listbox", name="Notes")).to_be_attached()
        expect(self.sync).to_have_attribute("data-state", READY)
        return self

    def synced(self):
        """Waits until, at one moment, nothing waits and no sync is under way."""
        both = self.page.locator('[data-state="synced"][data-waiting="0"]')
        expect(self.sync.and_(both), "the sync's state").to_be_attached()
        return self

    def installed(self):
        """Waits until the page opens without its server."""
        expect(self.sync).to_be_attached()
        self.page.wait_for_function(
            "async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'")
        # A browser that is busy may give up starting the worker, and load the page without it.
        for _ in range(4):
            self.page.reload()
            self.ready()
            if self.page.evaluate("() => navigator.serviceWorker.controller !== null"): return self
        raise AssertionError("no worker answers for the page, though one is active")

    def waiting(self, count):
        expect(self.sync).to_have_attribute("data-waiting", str(count))
        return self

    def sync_now(self):
        self.button("Sync now").first.click()
        return self

    def new(self, title="", text=""):
        self.button("New note").first.click()
        expect(self.title).to_be_editable()
        expect(self.title).to_have_value("")
        if title:
            self.title.fill(title)
        if text:
            self.text.fill(text)
        return self

    def choose(self, title):
        self.row(title).click()
        expect(self.title).to_be_visible()
        return self

    def delete(self):
        self.menu("Delete")
        expect(self.message.get_by_role("button", name="Undo")).to_be_visible()
        return self

    def menu(self, item):
        self.button("More").click()
        self.page.get_by_role("menuitem", name=item, exact=True).click()
        return self

    def settings(self):
        self.button("Settings").first.click()
        dialog = self.dialog("Settings")
        expect(dialog).to_be_visible()
        return dialog

    def switched(self):
        """Agrees that another account takes the place of the present one."""
        question = self.page.get_by_role("dialog", name=starts("Sign in as"))
        with self.page.expect_event("load"):
            question.get_by_role("button", name="Sign in").click()
        return self

    def titles(self):
        """Returns the title of each row in the page, from the top."""
        return self.page.evaluate(TITLES)

    def shows(self, titles, order=True, why=""):
        """Waits until the rows in the page have these titles, and no others."""
        script = f"""([wanted, order]) => {{
            const found = {TITLES};
            if (!order) [found, wanted].forEach((titles) => titles.sort());
            return JSON.stringify(found) === JSON.stringify(wanted);
        }}"""
        until(self.page, script, [titles, order], lambda: f"{self.titles()} and not {titles} {why}")
        return self

    def note_id(self):
        found = re.search(r"#/n/([A-Za-z0-9_-]+)", self.page.url)
        return found and found[1]

    def cdp(self):
        return self.page.context.new_cdp_session(self.page)
