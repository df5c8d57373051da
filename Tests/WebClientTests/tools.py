"""Keeps the pinned Python tools of these tests in a virtual environment of their own."""

import hashlib
import os
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


def served(folder):
    """Returns the files of the folder by their paths below the server's root."""
    return {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}


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
