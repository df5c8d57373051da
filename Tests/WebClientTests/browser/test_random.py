"""Compares random operations across the panes with a model: list, selection and editor always agree.

The model is a dictionary of title and text; the names are unique, so that a row shows which note it is.
"""

import random
import signal
import time

import pytest
from playwright.sync_api import expect

from notes_server import PATIENCE
from screen import TITLES

pytestmark = pytest.mark.without_worker

SEEDS, OPERATIONS = 3, 100
# The rows at the moment when a button is pressed: a note that rests moves up at any time.
ROWS = f"document.addEventListener('click', () => {{ self.rowsAtClick = {TITLES}; }}, true)"

# The editor and the selection at one moment.
STATE = """() => [
    document.querySelector("[aria-label=Title]").value, document.querySelector("[aria-label=Text]").value,
    [...document.querySelectorAll("[role=listbox] [role=option][aria-selected=true]")]
        .map((row) => row.innerText.trim().split("\\n")[0].trim())]"""


class Model:
    def __init__(self, screen, chance):
        self.screen, self.chance = screen, chance
        self.notes, self.trash, self.selected, self.count, self.query = {}, {}, None, 0, ""
        self.log = []

    def visible(self):
        return [title for title, text in self.notes.items() if self.query in title or self.query in text]

    def new(self):
        if self.query:
            self.clear()
        self.count += 1
        title = f"note{self.count}x"
        self.screen.new(title, text := self.words())
        self.notes[title], self.selected = text, title

    def words(self):
        return " ".join(self.chance.choice(["alpha", "beta", "gamma", "delta"]) for _ in range(3))

    def choose(self):
        if rows := self.visible():
            self.selected = self.chance.choice(rows)
            self.screen.row(self.selected).click()

    def edit(self):
        if self.selected in self.notes:
            self.notes[self.selected] = text = self.words()
            self.screen.text.fill(text)

    def rename(self):
        if self.selected in self.notes:
            self.count += 1
            old, title = self.selected, f"note{self.count}x"
            self.notes[title] = self.notes.pop(old)
            self.selected = title
            self.screen.title.fill(title)

    def delete(self):
        if self.selected in self.notes:
            self.screen.delete()
            rows = self.screen.page.evaluate("() => self.rowsAtClick")
            place = rows.index(self.selected) if self.selected in rows else None
            self.trash[self.selected] = self.notes.pop(self.selected)
            rest = [row for row in rows if row != self.selected]
            # The row that moved up is selected; after the last row the one before it.
            self.selected = rest[min(place, len(rest) - 1)] if rest and place is not None else None

    def undo(self):
        button = self.screen.message.get_by_role("button", name="Undo")
        if self.trash and self.log[-1:] == ["delete"] and button.is_visible():
            button.click()
            title, text = self.trash.popitem()
            self.notes[title] = text
            self.selected = title

    def search(self):
        self.query = self.chance.choice(["alpha", "beta", "note1", "nothing"])
        self.screen.search.fill(self.query)
        self.selected = None

    def clear(self):
        self.query = ""
        self.screen.search.fill("")
        self.selected = None

    def pin(self):
        if self.selected in self.notes:
            self.screen.button("Pin").click()

    def sync(self):
        self.screen.sync_now()

    def check(self):
        self.screen.shows(self.visible(), order=False, why=f"after {self.log[-6:]}")
        # The editor follows the list, and may do so a frame later.
        end = time.monotonic() + PATIENCE
        while True:
            state = shown, text, names = self.screen.page.evaluate(STATE)
            if self.agree(shown, text, names):
                break
            assert time.monotonic() < end, (state, self.selected, self.notes.get(shown), self.log[-6:])
            self.screen.page.wait_for_timeout(20)
        self.selected = shown or None

    def agree(self, shown, text, names):
        """Returns true if the editor's title and text and the titles of the selected rows are those of one note."""
        if self.selected and shown != self.selected:
            return False
        # A search opens its first result, where it does not find the note that is open, once the keys rest.
        if self.log[-1] == "search" and self.visible() and shown not in self.visible():
            return False
        if not shown:
            return not names
        return text == self.notes.get(shown) and names == ([shown] if shown in self.visible() else [])


@pytest.mark.parametrize("run", range(SEEDS))
def test_list_selection_and_editor_agree_through_random_operations(person, api, seed, run):
    print(f"seed {seed}, run {run}")
    # It does more than any other test.
    signal.alarm(PATIENCE * 40)
    chance = random.Random(f"{seed} {run}")
    screen = person()
    screen.page.evaluate(ROWS)
    model = Model(screen, chance)
    operations = {model.new: 4, model.choose: 5, model.edit: 5, model.rename: 3, model.delete: 5, model.undo: 3,
                  model.search: 3, model.clear: 3, model.pin: 1, model.sync: 1}
    for _ in range(OPERATIONS):
        [operation] = chance.choices(list(operations), operations.values())
        operation()
        model.log.append(operation.__name__)
        model.check()
    model.clear()
    screen.sync_now().synced()
    assert {note["title"]: note["body"] for note in api.notes().values()} == model.notes
    screen.page.reload()
    screen.ready().synced()
    expect(screen.rows).to_have_count(len(model.notes))
