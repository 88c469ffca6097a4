"""Browsers at the running program, each behind a trusted proxy with an address of its own."""

from __future__ import annotations

import re
import time
from http.client import HTTPConnection, HTTPResponse
from urllib.parse import urlencode

CSRF = re.compile(r'name="csrf" value="(\w+)"')
FORM = {"content-type": "application/x-www-form-urlencoded"}


class Browser:
    """One guest, with a connection that is kept and any number of new ones."""

    def __init__(self, port: int, number: int) -> None:
        self._port = port
        self._headers = {"x-forwarded-for": f"198.51.{number // 250}.{number % 250}", "accept-language": "en"}
        self._kept = HTTPConnection("127.0.0.1", port)
        self._kept.request("GET", "/me", headers=self._headers)
        answer = self._kept.getresponse()
        self._headers["cookie"] = answer.headers["set-cookie"].partition(";")[0]
        self._token = CSRF.findall(answer.read().decode())[0]

    def opens(self, **fields: str) -> str:
        """Opens a table; gives its path."""
        self._kept.request("POST", "/open", self._form(fields), self._headers | FORM)
        answer = self._kept.getresponse()
        answer.read()
        return answer.headers["location"]

    def reads(self, path: str) -> str:
        """Returns a page."""
        self._kept.request("GET", path, headers=self._headers)
        return self._kept.getresponse().read().decode()

    def fetch(self, path: str, kept: bool = True) -> float:
        """Fetches a page on the kept connection or on a new one; gives how long it took, in seconds."""
        return self._timed(kept, "GET", path, "", {})

    def press(self, table: str, data: str, kept: bool = True) -> float:
        """Presses a button as the page's script does; gives how long it took, in seconds."""
        return self._timed(kept, "POST", f"{table}/do", self._form({"do": data}), FORM | {"accept": "application/json"})

    def listens(self, table: str) -> HTTPResponse:
        """Opens the event stream of a table's page, as its script does."""
        connection = HTTPConnection("127.0.0.1", self._port)
        connection.request("GET", f"/events?watch={table}", headers=self._headers)
        return connection.getresponse()

    def close(self) -> None:
        """Ends the kept connection."""
        self._kept.close()

    def _form(self, fields: dict[str, str]) -> str:
        return urlencode({"csrf": self._token, **fields})

    def _timed(self, kept: bool, method: str, path: str, body: str, headers: dict[str, str]) -> float:
        began = time.perf_counter()
        connection = self._kept if kept else HTTPConnection("127.0.0.1", self._port)
        connection.request(method, path, body, self._headers | headers)
        answer = connection.getresponse()
        answer.read()
        took = time.perf_counter() - began
        if not kept:
            connection.close()
        assert answer.status == 200, f"{method} {path}: {answer.status}"
        return took
