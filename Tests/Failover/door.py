"""A way to a node of PostgreSQL by which servers hear nothing of each other: connections for hints are refused by their name."""

import asyncio
import socket
import threading

HINTS = b"notes-server hints"


class DeafDoor:
    def __init__(self, target):
        self.target = target
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=200)
        self.port = self.listener.getsockname()[1]
        self.refused = 0
        threading.Thread(target=lambda: asyncio.run(self.serve()), daemon=True).start()

    async def serve(self):
        server = await asyncio.start_server(self.pass_on, sock=self.listener)
        await server.serve_forever()

    async def pass_on(self, reader, writer):
        try:
            # The start-up message: its length, and in it the name of the connection. Nothing is encrypted on loopback.
            length = await reader.readexactly(4)
            message = await reader.readexactly(int.from_bytes(length, "big") - 4)
            if HINTS in message:
                self.refused += 1
                return
            inner, outer = await asyncio.open_connection("127.0.0.1", self.target)
            outer.write(length + message)
            await asyncio.gather(self.copy(reader, outer), self.copy(inner, writer))
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    @staticmethod
    async def copy(reader, writer):
        try:
            while data := await reader.read(65_536):
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()
