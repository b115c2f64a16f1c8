"""What clients of the X face need: an app, people, and the pages where they log in."""

import re

from browser import Browser, Control, register

RETURN = "https://client.example/return"

# People whom every sandbox has.
ADA, BENEDIKT, CHLOE = "1001", "1002", "1003"
NAMES = {ADA: "Ada_1001", BENEDIKT: "Benedikt_1002"}


class X:
    """An app at the X face, which clients reach by the names of the real network."""

    def __init__(self, cases, name, **fields):
        self.cases = cases
        self.control = Control(cases.origin)
        app = register(cases, name, RETURN, **fields)
        self.client_id, self.client_secret = app["client_id"], app["client_secret"]
        self.key, self.secret = app["consumer_key"], app["consumer_secret"]

    def answer(self, address, person, act="continue", keep=True):
        """Opens the login page, says who one is, answers, and gives the browser."""
        here = re.sub(r"^https://(api\.)?(twitter|x)\.com", self.cases.origin, address)
        browser = Browser(self.cases).open(here).be(person)
        if browser.left_for is None:
            browser.press(act, keep=keep)
        return browser

    def return_of(self, address, person, act="continue"):
        """The address that the app is given back at."""
        browser = self.answer(address, person, act)
        if browser.left_for is None:
            raise AssertionError(f"The page kept the browser ({browser.status}): {browser.page[:500]}")
        return browser.left_for

    def settings(self, name):
        """The page where the person of a name revokes what they let in."""
        return Browser(self.cases).act_as(f"/{name}").open("/settings/apps")
