"""A webhook receiver. `receiver.py PORT FILE` appends the id of each event to FILE, one per line."""

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
        """Log nothing."""


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Taken).serve_forever()
