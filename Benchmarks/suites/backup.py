"""Measures backup and restore of 100,000 notes: throughput, memory, and what writers notice."""

import subprocess
import tempfile

from bench import RELEASE

with tempfile.TemporaryDirectory(prefix="cloudnotes-backup-") as folder:
    subprocess.run([RELEASE / "BenchStore", folder, "backup"], check=True)
