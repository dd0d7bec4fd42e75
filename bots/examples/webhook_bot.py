"""A bot that receives its turns by webhook and answers each with an action. It needs only Python 3.11.

    ESTIMATION_WEBHOOK_SECRET=whsec_… python webhook_bot.py 8008

POST /bots makes its account; POST /webhooks with {"url", "types": ["bot.turn"], "bot"} stores its address and
shows the secret. Put a proxy with https in front of it. To try it:

    make bot-check URL=http://127.0.0.1:8008/ SECRET=whsec_…
"""

import base64
import hmac
import json
import os
import random
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = base64.b64decode(os.environ["ESTIMATION_WEBHOOK_SECRET"].removeprefix("whsec_"))


def choose(my):
    """Return one of the legal actions. `my` also holds the hand: choose better here."""
    entry = random.choice(my["legal_actions"])
    if "cards" in entry:
        return {"type": entry["type"], "card": random.choice(entry["cards"])}
    if "values" in entry:
        return {"type": entry["type"], "value": random.choice(entry["values"])}
    return {"type": entry["type"], **random.choice(entry["bids"])} if "bids" in entry else entry


def is_genuine(headers, body):
    """Return whether the service sent it within five minutes (Standard Webhooks; it may be signed twice)."""
    name, at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not at.isdecimal() or abs(time.time() - int(at)) > 300:
        return False
    wanted = b"v1," + base64.b64encode(hmac.digest(SECRET, f"{name}.{at}.".encode() + body, "sha256"))
    given = headers.get("webhook-signature", "").encode().split()
    return any(hmac.compare_digest(wanted, each) for each in given)


class Bot(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if not is_genuine(self.headers, body):
            return self.say(401, {})
        event = json.loads(body)
        if event["type"] != "bot.turn":
            return self.say(200, {})
        my = event["data"]["my"]
        return self.say(200, {"turn_id": my["turn_id"], "action": choose(my)})

    def say(self, status, content):
        answer = json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)


ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Bot).serve_forever()
