"""Runs the Hangul input method of ibus on a display: it presses keys as a person does, and WebKit composes."""

import os
import subprocess
import tempfile
import time

from notes_server import PATIENCE

LATIN = "xkb:us::eng"
# A bus of its own, which starts no service.
CONFIGURATION = """<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><policy context="default">
<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>"""


class Hangul:
    def __init__(self, display):
        self.folder = tempfile.TemporaryDirectory()
        configuration = self.folder.name + "/bus.conf"
        with open(configuration, "w") as file:
            file.write(CONFIGURATION)
        self.bus = subprocess.Popen(
            ["dbus-daemon", "--nofork", "--print-address=1", f"--config-file={configuration}"], text=True,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.environment = os.environ | {
            "DISPLAY": display, "DBUS_SESSION_BUS_ADDRESS": self.bus.stdout.readline().strip(),
            "XDG_CONFIG_HOME": self.folder.name, "XDG_CACHE_HOME": self.folder.name, "GTK_IM_MODULE": "ibus",
            # A key is done when its event is: otherwise the driver's keys arrive after its next command.
            "IBUS_ENABLE_SYNC_MODE": "1"}
        self.ibus = subprocess.Popen(
            ["ibus-daemon", "--panel=disable", "--emoji-extension=disable"], env=self.environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while not self.choose(LATIN):
            assert time.monotonic() < end, "ibus does not start"
            time.sleep(0.1)

    def run(self, *command):
        return subprocess.run(command, env=self.environment, capture_output=True, text=True)

    def choose(self, engine):
        self.run("ibus", "engine", engine)
        return self.run("ibus", "engine").stdout.strip() == engine

    def begin(self):
        """Composes from now on. The driver's keys are composed, too."""
        assert self.choose("hangul")
        self.press("Hangul")

    def end(self):
        assert self.choose(LATIN)

    def press(self, *keys):
        """Presses keys of the keyboard, such as `Hangul`, `Return` or `g`, in the window that has the focus."""
        for key in keys:
            assert self.run("xdotool", "key", key).returncode == 0, key

    def focus(self):
        """Gives the browser's window the keys, since no window manager does."""
        windows = self.run("xdotool", "search", "--onlyvisible", "--class", "MiniBrowser").stdout.split()
        assert self.run("xdotool", "windowfocus", "--sync", windows[-1]).returncode == 0

    def stop(self):
        for process in (self.ibus, self.bus):
            process.terminate()
            process.wait(60)
        self.bus.stdout.close()
        self.folder.cleanup()
