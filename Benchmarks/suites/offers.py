"""Offers of a merge for a note of 1 MiB, in processor time."""

import subprocess

from bench import RELEASE

subprocess.run([RELEASE / "BenchNotes", "offers"], check=True)
