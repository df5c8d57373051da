"""Runs three PostgreSQL nodes on loopback: one primary, and standbys that follow it. Nodes can be killed, stopped,
promoted and made again, as a machine is."""

import os
import shutil
import signal
import socket
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from door import Door

PATIENCE = 60


def programs():
    """Returns the folder of `initdb` and its companions."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    on_path = shutil.which("initdb")
    if not found and not on_path:
        raise SystemExit("PostgreSQL is not installed; run: apt-get install postgresql")
    return Path(on_path).resolve().parent if on_path else found[-1].parent


def free_port():
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        return held.getsockname()[1]


def until(what, good, patience=PATIENCE):
    """Waits until `good()`, for a state that has no event to wait on."""
    end = time.monotonic() + patience
    while not good():
        if time.monotonic() > end:
            raise TimeoutError(f"{what}: not within {patience} s")
        time.sleep(0.02)


class Node:
    """Runs one PostgreSQL server. As root it runs as the user `postgres`, since PostgreSQL refuses root."""

    def __init__(self, name, folder):
        self.name, self.folder, self.port = name, Path(folder) / name, free_port()
        self.programs = programs()
        self.process = None
        self.wrap = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"] if os.getuid() == 0 else []

    def tool(self, name, *arguments):
        done = subprocess.run([*self.wrap, self.programs / name, *map(str, arguments)], cwd="/", text=True,
                              stdin=subprocess.DEVNULL, capture_output=True)
        if done.returncode != 0:
            raise RuntimeError(f"{name} of {self.name}: {done.stderr[-500:]}")
        return done.stdout

    def query(self, sql):
        return self.tool("psql", "-XAtq", "-h", "127.0.0.1", "-p", self.port, "-U", "tester", "-d", "postgres",
                         "-c", sql).strip()

    # Life

    def make_primary(self, settings):
        self.tool("initdb", "-D", self.folder, "-U", "tester", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        # Files for shared memory would stay in /dev/shm behind a server that is killed.
        lines = ["dynamic_shared_memory_type = mmap", "listen_addresses = '127.0.0.1'",
                 "unix_socket_directories = ''", "max_connections = 300",
                 "wal_level = replica", "max_wal_senders = 10", "wal_keep_size = '512MB'", "hot_standby = on",
                 "wal_retrieve_retry_interval = '100ms'", "log_min_messages = warning", *settings]
        with open(self.folder / "postgresql.conf", "a") as file:
            file.write("\n".join(lines) + "\n")
        with open(self.folder / "pg_hba.conf", "a") as file:
            file.write("host replication all 127.0.0.1/32 trust\n")
        self.start()

    def follow(self, primary):
        """Becomes a standby of `primary` from nothing, like a machine that replaces a lost one."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
        self.tool("pg_basebackup", "-D", self.folder, "-h", "127.0.0.1", "-p", primary.port, "-U", "tester",
                  "-c", "fast", "-X", "stream", "--no-sync")
        (self.folder / "standby.signal").touch()
        if os.getuid() == 0:
            shutil.chown(self.folder / "standby.signal", "postgres")
        with open(self.folder / "postgresql.auto.conf", "a") as file:
            file.write(f"primary_conninfo = '{self.conninfo(primary)}'\n")
        self.start()

    def turn_to(self, primary):
        """Makes a standby follow another primary."""
        self.query(f"ALTER SYSTEM SET primary_conninfo = '{self.conninfo(primary)}'")
        self.query("SELECT pg_reload_conf()")

    def conninfo(self, primary):
        return f"host=127.0.0.1 port={primary.port} user=tester application_name={self.name}"

    def start(self):
        log = open(self.folder.with_suffix(".log"), "ab")
        self.process = subprocess.Popen(
            [*self.wrap, self.programs / "postgres", "-D", self.folder, "-p", str(self.port)],
            cwd="/", stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        log.close()
        until(f"{self.name} accepts connections", self.accepts)

    def accepts(self):
        try:
            return self.query("SELECT 1") == "1"
        except RuntimeError:
            return False

    def stop(self, how=signal.SIGQUIT):
        if not self.process:
            return
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        self.process = None

    # Faults

    def family(self):
        """Returns the server's process and its children."""
        pid = self.process.pid
        return [pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]

    def kill(self):
        """Kills the node without a notice to its clients, as a loss of power does."""
        self.signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        self.process = None

    def signal(self, number):
        for pid in self.family():
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass

    def promote(self):
        self.query("SELECT pg_promote(true, 60)")

    def received(self):
        """Returns the number of WAL bytes that a standby has received."""
        return int(self.query("SELECT coalesce(pg_last_wal_receive_lsn(), '0/0') - '0/0'::pg_lsn").split(".")[0])


@dataclass
class Promotion:
    """Records when a standby took over, and when its own standby followed it: with `synchronous`, commits begin
    then."""
    made: float
    followed: float


class Trio:
    """Runs a primary and two standbys, of which one must have each commit (`synchronous`) or need not."""

    node_type = Node

    def __init__(self, folder, synchronous=True, deaf=False):
        self.folder = folder
        self.nodes = [self.node_type(name, folder) for name in ("one", "two", "three")]
        self.synchronous = synchronous
        self.primary = self.nodes[0]
        self.doors = [Door(node.port, refuses_hints=True) for node in self.nodes] if deaf else self.nodes
        self.promotions = []
        if os.getuid() == 0:
            shutil.chown(folder, "postgres")

    def start(self):
        names = ", ".join(node.name for node in self.nodes)
        setting = f"synchronous_standby_names = 'ANY 1 ({names})'" if self.synchronous else "synchronous_standby_names = ''"
        self.primary.make_primary([setting, "synchronous_commit = on"])
        for node in self.standbys:
            node.follow(self.primary)
        self.until_followed()

    @property
    def standbys(self):
        return [node for node in self.nodes if node is not self.primary]

    def url(self, doors=None):
        """Returns the address for a server, through these doors, of the node that accepts writes."""
        hosts = ",".join(f"127.0.0.1:{node.port}" for node in doors or self.doors)
        return f"postgres://tester@{hosts}/postgres?sslmode=disable&target_session_attrs=read-write&connect_timeout=2"

    def until_followed(self):
        until("both standbys follow", lambda: self.followers == 2)

    @property
    def followers(self):
        return int(self.primary.query("SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'"))

    def has_follower(self):
        return self.followers > 0

    def kill_primary(self, before, behind=0.3):
        """Kills the primary, after the standbys lost it: changes that only the primary has by then are lost with it.
        `before` is called between the two."""
        for node in self.standbys:
            node.query("ALTER SYSTEM SET primary_conninfo = ''")
            node.query("SELECT pg_reload_conf()")
        time.sleep(behind)
        before()
        self.primary.kill()

    def fail_over(self):
        """Promotes the standby with the most WAL, and makes the other one follow it."""
        lost = self.primary
        self.primary = max((node for node in self.nodes if node is not lost), key=Node.received)
        self.primary.promote()
        made = time.monotonic()
        for node in self.nodes:
            if node is not lost and node is not self.primary:
                node.turn_to(self.primary)
        until("a standby follows the new primary", self.has_follower)
        self.promotions.append(Promotion(made, time.monotonic()))
        return lost

    def heal(self, node):
        node.follow(self.primary)
        self.until_followed()

    def stop(self):
        for node in self.nodes:
            if node.process:
                node.signal(signal.SIGCONT)
                node.stop()
