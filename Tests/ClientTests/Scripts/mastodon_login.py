"""What clients of the Mastodon face need: people, and the page where they log in."""

import secrets

from browser import Browser, Control
from cases import expect

RETURN = "https://client.example/return"

# People whom every sandbox has, by id and handle.
ADA, BENEDIKT, CHLOE = "1001", "1002", "1003"


class Mastodon:
    """The Mastodon face."""

    def __init__(self, cases):
        self.cases = cases
        self.control = Control(cases.origin)

    def answer(self, address, person, act="continue", keep=True):
        """Opens the authorization page, says who one is, answers, and gives the browser."""
        browser = Browser(self.cases).open(address).be(person)
        if browser.left_for is None:
            browser.press(act, keep=keep)
        return browser

    def return_of(self, address, person, act="continue"):
        """The address that the app is given back at."""
        browser = self.answer(address, person, act)
        if browser.left_for is None:
            raise AssertionError(f"The page kept the browser ({browser.status}): {browser.page[:500]}")
        return browser.left_for

    def log_in(self, api, person, scopes):
        """Goes the whole way of a login with a client of Mastodon.py, and gives it back as that person's."""
        state = secrets.token_urlsafe(16)
        address = api.auth_request_url(redirect_uris=RETURN, scopes=scopes, state=state, allow_http=True)
        fields = self.cases.secrets_of(self.return_of(address, person))
        expect.assertEqual(fields["state"], state)
        self.cases.secret(api.log_in(code=fields["code"], redirect_uri=RETURN, scopes=scopes, allow_http=True))
        return api
