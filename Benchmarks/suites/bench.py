"""Has the parts that the suites share: servers pinned to one core, load from the other, medians, and a table of ratios.

Every process that a suite starts ends with it, however it ends. A peer that does not start, or does not answer in time, is
left out with a line that reports it; the suite fails only where this project's server does.
"""

import atexit
import ctypes
import http.client
import os
import pathlib
import re
import signal
import socket
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PEERS = ROOT / ".build" / "peers"
RELEASE = ROOT / ".build" / "release"
SERVER_CORE, LOAD_CORE = "0", "1"


# What a peer's failure looks like.
FAILURES = (subprocess.SubprocessError, OSError, http.client.HTTPException, ValueError, AssertionError)
PR_SET_PDEATHSIG = 1
libc = ctypes.CDLL(None) if sys.platform == "linux" else None
# Stopped at the end, the last one first.
running = []


def stop_all():
    while running:
        running.pop().stop()


def end_with_suite():
    """Runs in the child, which then ends with the suite even if that is killed."""
    if libc:
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


atexit.register(stop_all)
signal.signal(signal.SIGTERM, lambda *_: sys.exit("the suite was stopped"))


class PeerFailed(OSError):
    pass


def left_out(name, error):
    print(f"{name} is left out: {type(error).__name__}: {str(error)[:300]}", file=sys.stderr, flush=True)


def started(*makers):
    """Returns the servers that start, this project's first: without that there is nothing to compare."""
    servers = [makers[0]()]
    for make in makers[1:]:
        try:
            servers.append(make())
        except FAILURES as error:
            left_out(make.__name__, error)
    return servers


def of_each(servers, measure):
    """Returns the figures by name; a peer that fails is stopped and removed from `servers`."""
    figures = {}
    for server in list(servers):
        try:
            figures[server.name] = measure(server)
        except FAILURES as error:
            if server.name.startswith("ours") or server is servers[0]:
                raise
            left_out(server.name, error)
            servers.remove(server)
            server.stop()
    return figures


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """Runs a server process on its own core; `port` is where it listens once this returns."""

    def __init__(self, name, command, port=None, cwd=None, env=None, scheme="http"):
        self.name = name
        self.scheme = scheme
        self.port = port
        reads = port is None
        self.process = subprocess.Popen(
            ["taskset", "-c", SERVER_CORE, *map(str, command)],
            stdout=subprocess.PIPE if reads else subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            text=True, cwd=cwd, env={**os.environ, **(env or {})}, preexec_fn=end_with_suite)
        running.append(self)
        try:
            if reads:
                line = self.process.stdout.readline()
                self.port = int(line.rsplit(":", 1)[1])
            self.wait()
        except FAILURES:
            self.stop()
            raise

    def wait(self):
        for _ in range(2000):
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                time.sleep(0.005)
            if self.process.poll() is not None:
                break
        raise PeerFailed(f"{self.name} does not listen")

    def pids(self):
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [self.process.pid, *map(int, children)]

    def cpu_seconds(self):
        ticks = 0
        for pid in self.pids():
            fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def settled_cpu_seconds(self):
        """Returns the seconds once the server rests: the search index follows edits by some seconds."""
        before = self.cpu_seconds()
        while True:
            time.sleep(1.5)
            used = self.cpu_seconds()
            if used - before < 0.03:
                return used
            before = used

    def memory_kib(self, key="RssAnon"):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"{key}:\s+(\d+)", status).group(1))

    def stop(self):
        if self in running:
            running.remove(self)
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def wrk(server, path, seconds=2, connections=64, script=None, extra=(), settles=False):
    """Returns the requests a second, and the microseconds of the server's CPU a request. With `settles`, the work that
    follows the requests counts, too."""
    cpu_seconds = server.settled_cpu_seconds if settles else server.cpu_seconds
    command = ["taskset", "-c", LOAD_CORE, "wrk", "-t1", f"-c{connections}", f"-d{seconds}"]
    if script:
        command += ["-s", str(script)]
    command += extra
    before = cpu_seconds()
    text = subprocess.run(
        [*command, f"{server.scheme}://127.0.0.1:{server.port}{path}"], capture_output=True, text=True, check=True,
        timeout=seconds + 60).stdout
    spent = cpu_seconds() - before
    count = int(re.search(r"(\d+) requests in", text).group(1))
    refused = re.search(r"Non-2xx or 3xx responses: (\d+)", text)
    refused = int(refused.group(1)) if refused else 0
    # A peer may turn a few away under load, which are not counted; notes-server may not.
    if "Socket errors" in text or refused and (server.name == "ours" or refused > count / 5):
        raise PeerFailed(f"{server.name} {path}: {text}")
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", text).group(1))
    return rate * (count - refused) / count, spent / (count - refused) * 1e6


def medians(servers, measure, rounds=3):
    """Measures round by round, so that what disturbs the machine disturbs all alike. A peer that fails has no figures,
    and no more turns."""
    servers = list(servers)
    figures = [of_each(servers, measure) for _ in range(rounds)]
    return {
        server.name: tuple(map(statistics.median, zip(*(found[server.name] for found in figures)))) for server in servers
    }


def table(title, figures, ours):
    print(f"\n{title}\n\n| server | requests/s | µs CPU/request | ours / it |\n| --- | ---: | ---: | ---: |")
    for name, (rate, cpu) in figures.items():
        print(f"| {name} | {rate:,.0f} | {cpu:.2f} | {figures[ours][0] / rate:.2f} |")
    print(flush=True)
