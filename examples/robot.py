"""A robot in Python without other libraries: python3 robot.py [greedy|random]; PORT is 8000 if not set."""

import json
import os
import random
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

NEAR = (
    ((-1, -1), (-1, 0), (1, -1), (1, 0), (0, -1), (0, 1)),  # from a cell in an even row
    ((-1, 0), (-1, 1), (1, 0), (1, 1), (0, -1), (0, 1)),  # from a cell in an odd row
)
TWO = ((0, -2), (0, 2), (-2, -1), (-2, 0), (-2, 1), (2, -1), (2, 0), (2, 1))
FAR = (((-1, -2), (-1, 1), (1, -2), (1, 1), *TWO), ((-1, -1), (-1, 2), (1, -1), (1, 2), *TWO))

VERSION = "1"  # change it with each release
matches = {}  # by id: the board and the jumps that are left, or the view and the legal moves, as told last


def around(cells, i, j, offsets):
    """Yields the cells at these offsets that are on the board."""
    for di, dj in offsets[i % 2]:
        if 0 <= i + di < len(cells) and 0 <= j + dj < len(cells):
            yield i + di, j + dj


def moves(cells, jumps, colour):
    """Yields each legal move of HeXagon as its gain in chips, its source and its target."""
    for i, row in enumerate(cells):
        for j, value in enumerate(row):
            if value != colour:
                continue
            for offsets, gain in ((NEAR, 1), (FAR, 0)) if jumps[str(colour)] else ((NEAR, 1),):
                for a, b in around(cells, i, j, offsets):
                    if cells[a][b] == 0:
                        flipped = sum(cells[c][d] == 3 - colour for c, d in around(cells, a, b, NEAR))
                        yield gain + 2 * flipped, (i, j), (a, b)


def choose(match, query, mode):
    """Returns a move: of those that gain most, or of all. Games but HeXagon tell which moves are legal."""
    if "legal" in match:
        return {"status": "ok", "do": random.choice(match["legal"])}
    found = list(moves(match["board"]["cells"], match["jumps"], int(query["color"][0])))
    if mode == "greedy":
        best = max(gain for gain, _, _ in found)
        found = [move for move in found if move[0] == best]
    _, source, target = random.choice(found)
    return {"status": "ok", "move_from": source, "move_to": target}


class Robot(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # keeps connections open
    wbufsize = -1  # sends head and body together
    mode = "greedy"

    def answer(self, fields):
        body = json.dumps(fields).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def body(self):
        return json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)) or "{}")

    def do_POST(self):  # a match begins
        match = self.body()
        matches[match["id"]] = match
        self.answer({"status": "ok"})

    def do_GET(self):  # it is our move
        parts = urlsplit(self.path)
        if parts.path == "/":
            return self.answer({"name": f"Python, {self.mode}", "version": VERSION})
        if parts.path == "/.well-known/roundhouse":  # the proof that this address is ours
            return self.answer(os.environ.get("CODE", ""))
        match = matches.get(parts.path.split("/")[-1])
        if match is None:
            return self.answer({"status": "unknown match"})
        return self.answer(choose(match, parse_qs(parts.query), self.mode))

    def do_PUT(self):  # somebody has moved
        matches.setdefault(self.path.split("/")[-1], {}).update(self.body())
        self.answer({"status": "ok"})

    def do_DELETE(self):  # the match is over
        matches.pop(self.path.split("/")[-1], None)
        self.answer({"status": "ok"})

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    Robot.mode = sys.argv[1] if len(sys.argv) > 1 else "greedy"
    ThreadingHTTPServer(("", int(os.environ.get("PORT", "8000"))), Robot).serve_forever()
