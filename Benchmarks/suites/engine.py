"""Compares the engine with nginx, Go and FastAPI: a small GET, and a POST of 1 KiB that is read to its end and
echoed."""

import sys

from bench import PEERS, RELEASE, ROOT, Server, free_port, medians, started, table, wrk

HERE = ROOT / "Benchmarks" / "peers"


def nginx():
    port = free_port()
    text = (HERE / "nginx.conf.in").read_text()
    for key, value in {"DIR": PEERS, "PORT": port, "SMALL": "0123456789" * 15, "KIB": "x" * 1024}.items():
        text = text.replace(f"@{key}@", str(value))
    path = PEERS / "nginx.conf"
    path.write_text(text)
    return Server("nginx", ["nginx", "-c", path], port)


def fastapi():
    port = free_port()
    uvicorn = PEERS / "venv" / "bin" / "uvicorn"
    return Server(
        "FastAPI", [uvicorn, "http_fastapi:app", "--port", port, "--no-access-log", "--log-level", "error"], port, cwd=HERE)


def go():
    port = free_port()
    return Server("Go net/http", [PEERS / "http-go", port], port)


rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
servers = started(
    lambda: Server("ours", [RELEASE / "EngineProbe"]),
    lambda: Server("ours, poll", [RELEASE / "EngineProbe", "--portable"]),
    nginx, go, fastapi)
table("GET of 150 bytes, 64 clients", medians(servers, lambda it: wrk(it, "/small"), rounds), "ours")
table(
    "POST of 1 KiB, read whole and echoed, 64 clients",
    medians(servers, lambda it: wrk(it, "/echo", script=HERE / "lua" / "post.lua"), rounds), "ours")
for server in servers:
    server.stop()

notes = Server(
    "notes-server /health", [RELEASE / "notes-server", "--port", "0"], env={"NOTES_LOG": "off"}, cwd="/tmp")
front = nginx()
table(
    "notes-server's own GET /health beside nginx' 150 bytes",
    medians([notes, front], lambda it: wrk(it, "/health" if it is notes else "/small"), rounds), notes.name)
notes.stop()
front.stop()
