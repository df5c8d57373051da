"""Compares search over 100,000 notes with a LIKE scan of the same texts. It also measures what following the notes
costs their writers, and search in an account of 300,000 notes, settled and during a bulk load."""

import subprocess
import tempfile

from bench import RELEASE

for suite in ["search", "searchscale"]:
    with tempfile.TemporaryDirectory(prefix="cloudnotes-search-") as folder:
        subprocess.run([RELEASE / "BenchStore", folder, suite], check=True)
