"""The pinned Python tools of these tests, in a virtual environment of their own."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
VENV = ROOT / ".build" / "web-venv"
FILES = ROOT / "Sources" / "WebApp" / "Files"
# Chromium without its windows: the same engine, for two thirds of the processor's time. It lacks the features of
# windows, such as the installation of an application.
SHELL = ["chromium-headless-shell"]
CHROMIUM = ["chromium", "chromium-browser", "google-chrome",
            "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"]


def inside_venv(script):
    """Continues `script` with the Python of the virtual environment, which is made again when the pins change."""
    pins = HERE / "requirements.txt"
    stamp = VENV / hashlib.sha256(pins.read_bytes()).hexdigest()[:16]
    if not stamp.exists():
        subprocess.run([sys.executable, "-m", "venv", "--clear", VENV], check=True)
        subprocess.run([VENV / "bin" / "pip", "install", "-q", "--disable-pip-version-check", "-r", pins], check=True)
        stamp.touch()
    if Path(sys.prefix) != VENV:
        os.execv(VENV / "bin" / "python", [VENV / "bin" / "python", "-B", script, *sys.argv[1:]])


def libraries(purpose):
    """Finds the programs that `purpose` needs. They are installed where that is possible, else the line to run is
    printed."""
    done = subprocess.run([ROOT / "scripts" / "libraries", purpose])
    if done.returncode != 0:
        sys.exit(done.returncode)


sys.path.insert(0, str(ROOT / "scripts"))

from documentation.web_files import served  # noqa: E402, F401


def as_sent(*parts):
    """Returns the bytes that the server sends of a file: scripts and style sheets without whole-line comments, types
    within a line, empty lines and indents, and scripts without the blanks around an equals sign."""
    data = b"".join(path.read_bytes() for path in parts)
    if parts[0].suffix not in (".js", ".css"):
        return data
    kept, comment = [], False
    for whole in data.decode().split("\n"):
        line = whole.lstrip(" \t")
        if not comment and line.startswith("/*"):
            comment, line = True, line[2:]
        if comment and "*/" in line:
            comment, line = False, line.split("*/", 1)[1].lstrip(" \t")
        elif comment:
            line = ""
        if parts[0].suffix == ".js":
            texts = [] if line.startswith("//") else re.split(r"/\*\* @type .*?\*/ ?", line)
            line = "".join(text.replace(" = ", "=") for text in texts)
        if line:
            kept.append(line + "\n")
    return "".join(kept).encode()


def chromium(names=CHROMIUM):
    found = next((path for path in map(shutil.which, names) if path), None)
    if not found:
        sys.exit("Chromium is missing; install it with your system's package manager.")
    return found


def browser_of_tests():
    return chromium(CHROMIUM if os.environ.get("WEB_WHOLE") else SHELL + CHROMIUM)


def server_binary(asked=None):
    found = [Path(asked)] if asked else [ROOT / ".build" / kind / "notes-server" for kind in ("debug", "release")]
    found = [path for path in found if path.exists()]
    if not found:
        sys.exit("There is no notes-server to test; swift build makes one.")
    return max(found, key=lambda path: path.stat().st_mtime)
