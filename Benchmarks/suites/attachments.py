"""Measures a file of 25 MiB in and out, against nginx for the same file: out it is a static file there, in it is a PUT
of its dav module, which syncs nothing. The server hashes, syncs and commits a change of a note. It also measures
memory."""

import http.client
import os
import pathlib
import sys
import tempfile
import time

from bench import LOAD_CORE, RELEASE, Server, free_port, medians

SIZE = 25 * 1024 * 1024
TOKEN = "0123456789abcdef" * 4

CONFIG = """
daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log /dev/null;
{user}
events {{ worker_connections 64; }}
http {{
    access_log off;
    sendfile on;
    client_max_body_size 64m;
    client_body_temp_path {folder}/body;
    server {{
        listen 127.0.0.1:{port};
        root {folder}/files;
        location / {{ dav_methods PUT DELETE; create_full_put_path on; }}
    }}
}}
"""


def nginx(folder):
    port = free_port()
    (folder / "files").mkdir()
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(CONFIG.format(folder=folder, port=port, user=user))
    server = Server("nginx", ["nginx", "-c", folder / "nginx.conf"], port)
    server.target = "/file"
    return server


def ours(folder):
    environment = {"NOTES_TOKEN": TOKEN, "NOTES_LOG": "off"}
    server = Server(
        "ours", [RELEASE / "notes-server", "--port", "0", "--loops", "1", "--data", folder / "data"], env=environment)
    server.target = "/v1/notes/n/attachments/file"
    request(server, "PUT", "/v1/notes/n", b"a note")
    return server


def request(server, method, path, body=None):
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    connection.request(method, path, body, {"Authorization": f"Bearer {TOKEN}"})
    answer = connection.getresponse()
    buffer = memoryview(bytearray(1 << 20))
    count = 0
    while taken := answer.readinto(buffer):
        count += taken
    connection.close()
    if answer.status >= 300:
        raise SystemExit(f"{server.name} {method} {path}: {answer.status}")
    return count


def upload(server):
    # Other bytes each time: an existing file would be no change.
    body = os.urandom(SIZE)
    began = time.perf_counter()
    request(server, "PUT", server.target, body)
    return (SIZE / (time.perf_counter() - began) / 1e6,)


def download(server):
    began = time.perf_counter()
    if request(server, "GET", server.target) != SIZE:
        raise SystemExit(f"{server.name}: a short file")
    return (SIZE / (time.perf_counter() - began) / 1e6,)


rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 11
os.sched_setaffinity(0, {int(LOAD_CORE)})
with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    os.chmod(folder, 0o755)
    servers = [ours(folder), nginx(folder)]
    print("\n25 MiB, one client after the other, MB/s\n\n| | ours | nginx | ours / nginx |\n| --- | ---: | ---: | ---: |")
    before = servers[0].memory_kib()
    for title, measure in (("in", upload), ("out", download)):
        found = medians(servers, measure, rounds)
        (a,), (b,) = found["ours"], found["nginx"]
        print(f"| {title} | {a:,.0f} | {b:,.0f} | {a / b:.2f} |", flush=True)
    print(f"\nRssAnon of ours: {before / 1024:.1f} MiB before, {servers[0].memory_kib() / 1024:.1f} MiB after")
    for server in servers:
        server.stop()
