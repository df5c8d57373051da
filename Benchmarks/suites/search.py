"""Search over 100,000 notes against a LIKE scan of the same texts, and what following the notes costs their writers."""

import subprocess
import tempfile

from bench import RELEASE

with tempfile.TemporaryDirectory(prefix="cloudnotes-search-") as folder:
    subprocess.run([RELEASE / "BenchStore", folder, "search"], check=True)
