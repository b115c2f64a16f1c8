"""Runs the cases of a client and tells how each went, one line of JSON each.

A script of cases makes one `Cases`, names its functions with `@cases.case("…")` and ends in `cases.run()`. It is called
with the address of the network's face and a folder for the pages that its browsers see.
"""

import json
import signal
import sys
import traceback
import unittest
import urllib.parse
import warnings

# The comparisons of the standard library: they say what they got and what they wanted.
expect = unittest.TestCase()
expect.maxDiff = 2000

# A client that waits for an answer which never comes must not stop the others.
SECONDS_FOR_A_CASE = 60

# Parts of a redirect that nobody else may learn.
SECRET_FIELDS = ("code", "access_token", "oauth_verifier", "refresh_token")


class Cases:
    """The cases of one client."""

    def __init__(self):
        self.origin = sys.argv[1].rstrip("/") if len(sys.argv) > 1 else ""
        self.pages = sys.argv[2] if len(sys.argv) > 2 else "."
        self._cases = []
        self._secrets = set()

    def case(self, name):
        """Names a function as a case; the cases run in the order of the file."""

        def add(function):
            self._cases.append((name, function))
            return function

        return add

    def secret(self, value):
        """Notes something that must appear in no log and on no page, and gives it back."""
        if value:
            self._secrets.add(str(value))
        return value

    def secrets_of(self, address):
        """Notes what is secret in an address that a browser was sent to, and gives its fields."""
        parts = urllib.parse.urlsplit(address)
        fields = dict(urllib.parse.parse_qsl(parts.query) + urllib.parse.parse_qsl(parts.fragment))
        for name in SECRET_FIELDS:
            self.secret(fields.get(name))
        return fields

    def run(self):
        """Runs every case and prints what became of it."""
        signal.signal(signal.SIGALRM, _out_of_time)
        for name, function in self._cases:
            problem = _problem(function)
            _print({"case": name, "problem": problem} if problem else {"case": name})
        _print({"secrets": sorted(self._secrets)})


def _problem(function):
    """Why a case failed; a warning by the client is a failure too."""
    signal.alarm(SECONDS_FOR_A_CASE)
    try:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            function()
        warned = [str(w.message) for w in caught if not issubclass(w.category, (DeprecationWarning, ResourceWarning))]
        return f"The client warned: {warned}" if warned else None
    except BaseException:  # Whatever ends a case must not end the next one.
        return traceback.format_exc(limit=-6)
    finally:
        signal.alarm(0)


def _out_of_time(_signal, _frame):
    raise TimeoutError(f"The case took more than {SECONDS_FOR_A_CASE} seconds")


def _print(line):
    print(json.dumps(line), flush=True)
