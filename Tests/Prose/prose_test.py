"""Each rule of scripts/prose refuses one text and passes its rewrite."""
import importlib.machinery
import importlib.util
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LOADER = importlib.machinery.SourceFileLoader("prose", str(ROOT / "scripts" / "prose"))
prose = importlib.util.module_from_spec(importlib.util.spec_from_loader("prose", LOADER))
LOADER.exec_module(prose)
AVOID = prose.words("## Words to avoid\n\n| instead of | write |\n| --- | --- |\n| room | free space |\n| so many, anew | again |\n")


def faults(path, text):
    return [fault for _, fault in prose.faults(path, text, AVOID)]


class ProseTests(unittest.TestCase):
    def refuses(self, path, refused, rewritten, expected):
        self.assertEqual(len(faults(path, refused)), 1, refused)
        self.assertIn(expected, faults(path, refused)[0])
        self.assertEqual(faults(path, rewritten), [])

    def test_words_of_the_glossary_in_comments(self):
        self.refuses("Sources/A.swift", "// There was no room.\n", "// There was no free space.\n", '"room"')

    def test_phrases_over_the_end_of_a_line(self):
        self.refuses("Sources/A.swift", "/// Waits for so\n/// many seconds.\n", "/// Waits for seconds.\n", '"so many"')

    def test_strings_that_users_see(self):
        self.refuses("Sources/A.swift", 'print("no room on the disk")\n', 'print("no space on the disk")\n', '"room"')

    def test_strings_of_sql_and_of_tests_are_no_prose(self):
        self.assertEqual(faults("Sources/A.swift", 'run("SELECT room FROM hotels WHERE id = 1")\n'), [])
        self.assertEqual(faults("Tests/A.swift", 'run("a room with a view")\n'), [])

    def test_pages_without_their_code(self):
        self.refuses("docs/a.md", "Begins anew.\n\n```\nanew\n```\n", "Begins again, see `anew`.\n", '"anew"')

    def test_comments_of_scripts(self):
        self.refuses("scripts/a.py", "# Begins anew.\n", "# Begins again.\n", '"anew"')

    def test_comments_of_style_sheets(self):
        self.refuses("Sources/a.css", "/* Begins\n   anew. */\n", "/* Begins\n   again. */\n", '"anew"')

    def test_comments_of_javascript(self):
        self.refuses("Sources/a.js", "// Begins anew.\n", "// Begins again.\n", '"anew"')
        self.refuses("Sources/a.js", "/** Begins anew. */\n", "/** Begins again. */\n", '"anew"')
        self.refuses("Sources/a.js", "/**\n * What lost.\n */\n", "/**\n * Returns what lost.\n */\n", "a fragment")

    def test_nouns_without_a_main_verb(self):
        self.refuses("Sources/A.swift", "/// The note.\n", "/// Names the note.\n", "a fragment")
        self.refuses("Sources/A.swift", "/// A note that waits.\n", "/// The note waits.\n", "a fragment")
        self.refuses("Sources/A.swift", "/// True if it is open.\n", "/// It is open.\n", "a fragment")

    def test_tags_of_jsdoc_without_their_types_and_names(self):
        self.refuses(
            "Sources/a.js", "/**\n * Counts notes.\n * @param {{ room: string }} room The room.\n */\n",
            "/**\n * Counts notes.\n * @param {{ room: string }} room The space.\n */\n", '"room"')
        self.assertEqual(
            prose.faults("a.js", "/**\n * Counts.\n *\n * @param {string} a The room.\n */\n", AVOID).__next__()[0], 4)

    def test_docstrings_of_python(self):
        self.refuses("Tests/a.py", '"""Begins anew."""\n', '"""Begins again."""\n', '"anew"')
        self.refuses("Tests/a.py", '    """What lost."""\n', '    """Returns what lost."""\n', "a fragment")
        self.assertEqual(faults("Tests/a.py", 'text = """\nanew\n"""\nother = 1\nlast = """anew"""\n'), [])

    def test_names_of_tests_with_a_word_to_avoid(self):
        self.refuses(
            "Tests/A.swift", "@Test func `it begins anew`() {}\n", "@Test func `it begins again`() {}\n", '"anew"')
        self.refuses("Tests/a_test.py", "def test_begins_anew():\n", "def test_begins_again():\n", '"anew"')

    def test_names_of_tests_that_continue_another_one(self):
        self.refuses("Tests/A.swift", "func `nor a file`() {}\n", "func `a file is refused`() {}\n", "continues")
        self.refuses("Tests/A.swift", "func `so does a file`() {}\n", "func `a file is read`() {}\n", "continues")

    def test_long_names_of_tests(self):
        self.refuses("Tests/A.swift", f"func `{'a' * 81}`() {{}}\n", f"func `{'a' * 80}`() {{}}\n", "over 80")

    def test_doc_comments_without_a_verb(self):
        for refused, rewritten in [
            ("What lost.", "Names the state that lost."),
            ("Whether it is open.", "Returns true if it is open."),
            ("Of notes.", "Counts notes."),
            ("How many wait.", "Counts waiting jobs."),
            ("Those in the trash.", "Counts notes in the trash."),
            ("Nil if closed.", "Returns nil if closed."),
            ("As a new change.", "Writes it as a new change."),
            ("Where the disk is full.", "Where the disk is full, it throws."),
            ("Why it failed.", "Gives the reason of a failure."),
            ("When it was read.", "When it was read, its age begins."),
            ("In the archive.", "In the archive it is a path."),
            ("Called once.", "It is called once."),
        ]:
            self.refuses("Sources/A.swift", f"/// {refused}\n", f"/// {rewritten}\n", "a fragment")

    def test_subjects_of_commits(self):
        self.assertEqual(len(prose.subject_faults("a" * 73, AVOID)), 1)
        self.assertEqual(len(prose.subject_faults("Begin anew", AVOID)), 1)
        self.assertEqual(prose.subject_faults("Begin again", AVOID), [])

    def test_long_lines(self):
        self.refuses("Sources/A.swift", f"// {'a' * 120}", f"// {'a' * 60}\n// {'a' * 60}", "over 120")
        self.refuses("Sources/a.js", f"/** {'a' * 120} */", f"/**\n * {'a' * 60}\n */", "over 120")
        self.refuses("docs/a.md", "a" * 121, "a" * 120, "over 120")
        self.assertEqual(faults("docs/a.md", "| " + "a" * 130 + " |\n"), [])

    def test_the_list_of_exceptions_is_short(self):
        self.assertLessEqual(len(prose.EXCEPTIONS), 10)

    def test_the_glossary_has_words(self):
        words = prose.words((ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"))
        self.assertGreater(len(words), 30)


if __name__ == "__main__":
    unittest.main()
