"""What the suites share: servers pinned to one core, load from the other, medians, and a table of ratios."""

import os
import pathlib
import re
import socket
import statistics
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PEERS = ROOT / ".build" / "peers"
RELEASE = ROOT / ".build" / "release"
SERVER_CORE, LOAD_CORE = "0", "1"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A server process on its own core; `port` is where it listens once this returns."""

    def __init__(self, name, command, port=None, cwd=None, env=None, scheme="http"):
        self.name = name
        self.scheme = scheme
        self.port = port
        reads = port is None
        self.process = subprocess.Popen(
            ["taskset", "-c", SERVER_CORE, *map(str, command)],
            stdout=subprocess.PIPE if reads else subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            text=True, cwd=cwd, env={**os.environ, **(env or {})})
        if reads:
            line = self.process.stdout.readline()
            self.port = int(line.rsplit(":", 1)[1])
        self.wait()

    def wait(self):
        for _ in range(2000):
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                time.sleep(0.005)
        raise SystemExit(f"{self.name} does not listen")

    def pids(self):
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [self.process.pid, *map(int, children)]

    def cpu_seconds(self):
        ticks = 0
        for pid in self.pids():
            fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def memory_kib(self, key="RssAnon"):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"{key}:\s+(\d+)", status).group(1))

    def stop(self):
        self.process.terminate()
        self.process.wait(20)


def wrk(server, path, seconds=2, connections=64, script=None, extra=()):
    """Requests a second, and microseconds of the server's CPU a request."""
    command = ["taskset", "-c", LOAD_CORE, "wrk", "-t1", f"-c{connections}", f"-d{seconds}"]
    if script:
        command += ["-s", str(script)]
    command += extra
    before = server.cpu_seconds()
    text = subprocess.run(
        [*command, f"{server.scheme}://127.0.0.1:{server.port}{path}"], capture_output=True, text=True, check=True).stdout
    spent = server.cpu_seconds() - before
    count = int(re.search(r"(\d+) requests in", text).group(1))
    refused = re.search(r"Non-2xx or 3xx responses: (\d+)", text)
    refused = int(refused.group(1)) if refused else 0
    # A peer may turn a few away under load, which are not counted; ours may not.
    if "Socket errors" in text or refused and (server.name == "ours" or refused > count / 5):
        raise SystemExit(f"{server.name} {path}: {text}")
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", text).group(1))
    return rate * (count - refused) / count, spent / (count - refused) * 1e6


def medians(servers, measure, rounds=3):
    """Round by round, so that what disturbs the machine disturbs all alike."""
    figures = {server.name: [] for server in servers}
    for _ in range(rounds):
        for server in servers:
            figures[server.name].append(measure(server))
    return {name: tuple(map(statistics.median, zip(*rows))) for name, rows in figures.items()}


def table(title, figures, ours):
    print(f"\n{title}\n\n| server | requests/s | µs CPU/request | ours / it |\n| --- | ---: | ---: | ---: |")
    for name, (rate, cpu) in figures.items():
        print(f"| {name} | {rate:,.0f} | {cpu:.2f} | {figures[ours][0] / rate:.2f} |")
    print(flush=True)
