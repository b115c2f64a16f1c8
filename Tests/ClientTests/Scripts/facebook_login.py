"""What every client of the Facebook face needs: an app, people, and the pages where they log in."""

from browser import Browser, Control, register

RETURN = "https://client.example/return"
PERMISSIONS = ["email", "user_friends", "user_posts", "publish_actions"]

# People whom every sandbox has.
ADA, BENEDIKT, CHLOE = "1001", "1002", "1003"


class Facebook:
    """An app at the Facebook face."""

    def __init__(self, cases, name, **fields):
        self.cases = cases
        self.control = Control(cases.origin)
        app = register(cases, name, RETURN, **fields)
        self.id, self.secret = app["id"], app["secret"]

    def answer(self, address, person, act="continue", leaving=()):
        """Opens the login page, says who one is, answers the consent page, and gives the way back to the app."""
        browser = Browser(self.cases).open(address).be(person)
        if browser.left_for is None:
            asked = [value for form in browser.forms for name, value in form.fields if name == "permission"]
            browser.press(act, permission=[name for name in asked if name not in leaving])
        if browser.left_for is None:
            raise AssertionError(f"The login page kept the browser ({browser.status}): {browser.page[:500]}")
        return browser.left_for

    def browser(self, person):
        """A browser of somebody who looks at the site."""
        return Browser(self.cases).act_as(f"/profile.php?id={person}")
