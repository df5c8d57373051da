"""The C source that embeds the files of the web client: a line of `#embed` for each file of Sources/WebApp/Files. A folder
that is named like a file is sent as one, of its parts in order of their names."""

import re

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]*\Z")
# Paths at the root are routes of their own (Sources/NotesAPI/Endpoint.swift); all other files are below app/.
AT_ROOT = {"index.html", "worker.js", "manifest.webmanifest"}
MADE_BY_THE_SERVER = "app/version.js"

HEAD = """\
// Made by scripts/docs from the listing of Sources/WebApp/Files: run it after adding or removing a file. Each file is a
// dependency of this one, so a build after a change embeds it again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"
"""


class WebFileError(Exception):
    pass


def fault(path, size):
    parts = path.split("/")
    if not all(NAME.match(part) for part in parts):
        return "its name may have letters, digits, dots and hyphens only"
    if path not in AT_ROOT and (parts[0] != "app" or len(parts) not in (2, 3)):
        return f"only {', '.join(sorted(AT_ROOT))}, app/NAME and app/FOLDER/NAME are served"
    if path == MADE_BY_THE_SERVER:
        return "the server makes this one"
    return None if size else "it is empty"


def served(folder):
    """The paths of what is served, each with the files that it is of."""
    files = {}
    for file in sorted(file for file in folder.rglob("*") if file.is_file()):
        path = file.relative_to(folder)
        files.setdefault((path.parent if "." in path.parent.name else path).as_posix(), []).append(file)
    return dict(sorted(files.items()))


def source(folder):
    files = served(folder)
    for file in sum(files.values(), []):
        path = file.relative_to(folder).as_posix()
        if found := fault(path, file.stat().st_size):
            raise WebFileError(f"{path}: {found}")
    names = {path: re.sub(r"[^A-Za-z0-9]", "_", path) for path in files}
    if len(set(names.values())) < len(names):
        raise WebFileError("two names differ in punctuation only")
    lines = {path: "\n,\n".join(f'#embed "../{file.relative_to(folder.parent.parent).as_posix()}"' for file in parts)
             for path, parts in files.items()}
    embedded = "".join(
        f"\nstatic const unsigned char {name}[] = {{\n{lines[path]}\n}};\n" for path, name in names.items())
    entries = "".join(f'    {{"{path}", {name}, sizeof {name}}},\n' for path, name in names.items())
    return (
        f"{HEAD}{embedded}\nstatic const cassets_web_file files[] = {{\n{entries}}};\n\n"
        "const cassets_web_file *cassets_web_files(void) { return files; }\n\n"
        "size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }\n")
