"""Our JSON against Foundation's, in processor time."""

import subprocess

from bench import RELEASE

subprocess.run([RELEASE / "BenchNotes"], check=True)
