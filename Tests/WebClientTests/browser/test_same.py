"""Client and server compute the same titles, previews, search and folding."""

import tools

PIECES = ["a", "B", " ", "  ", "\n", "\r\n", "\t", "\u00a0", "\u3000", "\u2028", "\u0085", "\ufeff", "é", "e\u0301",
          "한", "글", "\u1112\u1161\u11ab", "ㄱ", "ㅏ", "👨‍👩‍👧", "🇰🇷", "☕\ufe0f", "\u200d", "ｆｕｌｌ", "x" * 90, "길다 " * 60,
          "#", "- [ ] ", "\u202e", "&", "<", "ß", "İ", "ﾊﾞ", "word"]


def text(chance, most):
    return "".join(chance.choice(PIECES) for _ in range(chance.randrange(most)))


def test_a_row_shows_the_title_and_the_preview_of_the_servers_summary(person, via, api, chance):
    notes = [{"id": f"n{number}", "title": text(chance, 8).replace("\n", "").replace("\r", ""),
              "body": text(chance, 30), "lastModified": 1_700_000_000_000 + number} for number in range(300)]
    api.fill(len(notes), lambda number: notes[number])
    summaries = {it["id"]: it for it in api.call("GET", "/v1/notes?view=summary&limit=1000")["notes"]}
    # The binary has the modules joined.
    ours = person(at=via(files=tools.FILES).url).page.evaluate("""async (notes) => {
        const { displayText } = await import(new URL('app/text/noteText.js', document.baseURI));
        return notes.map((note) => displayText(note.title, note.body));
    }""", notes)
    for note, shown in zip(notes, ours):
        summary = summaries[note["id"]]
        assert (shown["title"], shown["preview"]) == (summary["displayTitle"], summary["preview"]), note
