"""Compares the store through its own interface with bare SQLite with the same tables, on the same disk."""

import subprocess
import tempfile

from bench import RELEASE

with tempfile.TemporaryDirectory(prefix="cloudnotes-store-") as folder:
    for part in ["write", "read", "scale"]:
        subprocess.run([RELEASE / "BenchStore", folder, part], check=True)
