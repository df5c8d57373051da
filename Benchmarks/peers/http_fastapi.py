"""Serves the HTTP peer in Python: FastAPI on uvicorn with uvloop and httptools."""

from fastapi import FastAPI, Request, Response

app = FastAPI()
SMALL = b"0123456789" * 15


@app.get("/small")
async def small() -> Response:
    return Response(SMALL, media_type="application/json")


@app.post("/echo")
async def echo(request: Request) -> Response:
    return Response(await request.body(), media_type="application/octet-stream")
