"""A webhook's receiver: `receiver.py PORT FILE` writes the id of each accepted event, one a line."""

import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class Taken(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        with Path(sys.argv[2]).open("a") as file:
            file.write(f"{self.headers['webhook-id']}\n")
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Nothing."""


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Taken).serve_forever()
