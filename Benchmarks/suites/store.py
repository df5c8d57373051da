"""The store through its own interface against bare SQLite with the same tables, on the same disk."""

import subprocess
import tempfile

from bench import RELEASE

with tempfile.TemporaryDirectory(prefix="cloudnotes-store-") as folder:
    subprocess.run([RELEASE / "BenchStore", folder], check=True)
