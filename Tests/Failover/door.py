"""Passes connections to a node of PostgreSQL that can fail. It falls silent, like a machine without power or network,
or it refuses the connections for hints, so that servers get no hints of each other."""

import asyncio
import socket
import threading

HINTS = b"notes-server hints"


class Door:
    def __init__(self, target, refuses_hints=False):
        self.target, self.refuses_hints = target, refuses_hints
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=200)
        self.port = self.listener.getsockname()[1]
        self.refused = 0
        self.loop = asyncio.new_event_loop()
        self.carries = asyncio.Event()
        self.carries.set()
        threading.Thread(target=lambda: self.loop.run_until_complete(self.serve()), daemon=True).start()

    def fall_silent(self):
        """Makes connections stay open and carry nothing; new ones are accepted and carry nothing either."""
        self.loop.call_soon_threadsafe(self.carries.clear)

    def heal(self):
        self.loop.call_soon_threadsafe(self.carries.set)

    async def serve(self):
        server = await asyncio.start_server(self.pass_on, sock=self.listener)
        await server.serve_forever()

    async def pass_on(self, reader, writer):
        try:
            # The start-up message has its length, and the name of the connection. Connections on loopback are not
            # encrypted.
            length = await reader.readexactly(4)
            message = await reader.readexactly(int.from_bytes(length, "big") - 4)
            if self.refuses_hints and HINTS in message:
                self.refused += 1
                return
            await self.carries.wait()
            inner, outer = await asyncio.open_connection("127.0.0.1", self.target)
            outer.write(length + message)
            await asyncio.gather(self.copy(reader, outer), self.copy(inner, writer))
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    async def copy(self, reader, writer):
        try:
            while data := await reader.read(65_536):
                await self.carries.wait()
                writer.write(data)
                await writer.drain()
            # The end of a connection is held back as well.
            await self.carries.wait()
        except OSError:
            pass
        finally:
            writer.close()
