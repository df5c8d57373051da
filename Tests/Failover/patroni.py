"""Runs three nodes of PostgreSQL under Patroni, which chooses the primary itself and keeps its record in etcd. A node
is a machine: it runs Patroni, which runs PostgreSQL, and both are lost or stopped together."""

import json
import os
import shutil
import signal
import subprocess
import time
import urllib.request
from pathlib import Path

from nodes import Node, Promotion, Trio, free_port, until

# The least that Patroni accepts for the lifetime of its leader's key. A lost primary is replaced after this number of
# seconds at most.
LIFE_OF_THE_KEY = 20


class Etcd:
    """Runs one node of etcd, since the tests lose machines with PostgreSQL only."""

    def __init__(self, folder):
        program = shutil.which("etcd")
        if not program or not shutil.which("patroni"):
            raise SystemExit("Patroni or etcd is not installed; run: apt-get install patroni etcd-server python3-etcd")
        self.port, peer = free_port(), free_port()
        log = open(Path(folder) / "etcd.log", "ab")
        self.process = subprocess.Popen(
            [program, "--data-dir", Path(folder) / "etcd", "--unsafe-no-fsync",
             "--listen-client-urls", self.url, "--advertise-client-urls", self.url,
             "--listen-peer-urls", f"http://127.0.0.1:{peer}", "--initial-advertise-peer-urls", f"http://127.0.0.1:{peer}",
             "--initial-cluster", f"default=http://127.0.0.1:{peer}"],
            stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        log.close()
        until("etcd is healthy", self.is_healthy)

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def is_healthy(self):
        try:
            with urllib.request.urlopen(f"{self.url}/health", timeout=2) as answer:
                return json.load(answer)["health"] == "true"
        except OSError:
            return False

    def stop(self):
        self.process.kill()
        self.process.wait()


class PatroniNode(Node):
    def __init__(self, name, folder):
        super().__init__(name, folder)
        self.settings = Path(folder) / f"{name}.json"

    def configure(self, etcd, synchronous):
        """Writes the settings; JSON is YAML, too. Patroni connects as `tester`, which PostgreSQL trusts on loopback."""
        at, api = f"127.0.0.1:{self.port}", f"127.0.0.1:{free_port()}"
        user = {"username": "tester"}
        self.settings.write_text(json.dumps({
            "scope": "notes", "name": self.name,
            "restapi": {"listen": api, "connect_address": api},
            "etcd3": {"host": f"127.0.0.1:{etcd.port}"},
            "bootstrap": {
                "dcs": {
                    "ttl": LIFE_OF_THE_KEY, "loop_wait": 1, "retry_timeout": 3,
                    "synchronous_mode": synchronous, "synchronous_mode_strict": synchronous,
                    "postgresql": {"parameters": {"max_connections": 300, "wal_keep_size": "512MB",
                                                  "wal_retrieve_retry_interval": "100ms"}},
                },
                "initdb": [{"encoding": "UTF8"}, {"locale": "C"}, {"auth": "trust"}, "no-sync"],
                "pg_hba": ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"],
            },
            "postgresql": {
                "listen": at, "connect_address": at, "data_dir": str(self.folder), "bin_dir": str(self.programs),
                # Without this, Patroni waits for the next checkpoint for minutes.
                "basebackup": [{"checkpoint": "fast"}, "no-sync"],
                "pgpass": str(self.settings.with_suffix(".pgpass")),
                "authentication": {"superuser": user, "replication": user, "rewind": user},
                "parameters": {"unix_socket_directories": "", "log_min_messages": "warning"},
            },
        }))

    def start(self):
        log = open(self.folder.with_suffix(".log"), "ab")
        self.process = subprocess.Popen([*self.wrap, shutil.which("patroni"), self.settings], cwd="/",
                                        stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        log.close()
        until(f"{self.name} accepts connections", self.accepts, patience=120)

    def follow(self, primary):
        """Starts again as an empty machine, which Patroni fills from the primary."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
        self.start()

    def family(self):
        """Returns Patroni and its children, and PostgreSQL and its children, which survive Patroni."""
        roots = [self.process.pid]
        try:
            roots.append(int((self.folder / "postmaster.pid").read_text().split("\n")[0]))
        except (OSError, ValueError):
            pass
        found = []
        for root in roots:
            try:
                found += [root, *map(int, Path(f"/proc/{root}/task/{root}/children").read_text().split())]
            except OSError:
                pass
        return found

    def stop(self, how=signal.SIGKILL):
        if self.process:
            self.kill()

    def accepts(self):
        if self.process.poll() is not None:
            raise OSError(f"Patroni of {self.name} ended; see {self.folder.with_suffix('.log')}")
        return super().accepts()

    @property
    def is_primary(self):
        try:
            return self.query("SELECT pg_is_in_recovery()") == "f"
        except RuntimeError:
            return False


class PatroniTrio(Trio):
    """Runs a trio whose primary, and synchronous standby, Patroni chooses."""

    node_type = PatroniNode

    def start(self):
        self.etcd = Etcd(self.folder)
        for node in self.nodes:
            node.configure(self.etcd, self.synchronous)
        self.primary.start()
        until("the first node is primary", lambda: self.primary.is_primary)
        for node in self.standbys:
            node.start()
        self.until_followed()

    def until_followed(self):
        super().until_followed()
        if self.synchronous:
            until("a standby must have each commit", self.has_synchronous_standby)

    def has_synchronous_standby(self):
        return self.primary.query("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") != "0"

    def kill_primary(self, before, behind=0):
        """Kills the primary alone: Patroni would repair the changes that `Trio` makes to the standbys before."""
        before()
        self.primary.kill()

    def fail_over(self):
        lost = self.primary
        others = self.standbys
        until("a standby takes over", lambda: any(node.is_primary for node in others), patience=2 * LIFE_OF_THE_KEY)
        made = time.monotonic()
        self.primary = next(node for node in others if node.is_primary)
        until("a standby follows the new primary", self.has_follower)
        self.promotions.append(Promotion(made, time.monotonic()))
        return lost

    def stop(self):
        super().stop()
        self.etcd.stop()
