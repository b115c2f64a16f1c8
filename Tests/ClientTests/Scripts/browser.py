"""A browser without a window, for the login pages, and the sandbox's own control page."""

import html.parser
import itertools
import os
import re
import urllib.parse

import requests

_numbers = itertools.count(1)


class Browser:
    """Keeps cookies, follows redirects within one site, and sends the forms of the page in front of it."""

    def __init__(self, cases):
        self.cases = cases
        self.origin = cases.origin
        self.session = requests.Session()
        self.session.trust_env = False
        self.session.headers["Accept"] = "text/html,application/xhtml+xml,*/*;q=0.8"
        self.address = self.origin + "/"
        self.page = ""
        self.status = 0
        # Where the site sent the browser to, when that was somewhere else.
        self.left_for = None

    def open(self, address, keep=True):
        """Goes to an address; `keep=False` for a page that is there to show a secret."""
        return self._go("GET", urllib.parse.urljoin(self.address, address), None, keep)

    def press(self, button, keep=True, **changes):
        """Presses the first button with this value or words; a list for a field replaces all its values."""
        form = self._form(button)
        fields = [(name, value) for name, value in form.fields if name not in changes]
        for name, values in changes.items():
            fields += [(name, value) for value in ([values] if isinstance(values, str) else values)]
        fields += form.button_fields(button)
        address = urllib.parse.urljoin(self.address, form.action or self.address)
        if form.method == "post":
            return self._go("POST", address, fields, keep)
        return self._go("GET", address.partition("?")[0] + "?" + urllib.parse.urlencode(fields), None, keep)

    def be(self, person):
        """Says who one is, when the page asks."""
        if self.left_for is None and self._asks_who:
            if not self.has_button(str(person)):
                # The page shows only the first people; the others are searched for by name.
                people = Control(self.origin).read()["people"]
                self.press("Search", q=next(known["name"] for known in people if known["id"] == str(person)))
            self.press(str(person))
        return self

    def has_button(self, button):
        """Whether the page has a button with this value or words."""
        return any(form.has(button) for form in self.forms)

    @property
    def forms(self):
        """The forms of the page."""
        reader = _FormReader()
        reader.feed(self.page)
        return reader.forms

    @property
    def words(self):
        """The words of the page, without its markup."""
        return re.sub(r"<[^>]*>", " ", self.page).split()

    def act_as(self, page):
        """Begins to act as the person whom a page of the site is about."""
        self.open(page)
        words = [words for form in self.forms for _, _, words in form.buttons]
        return self.press(next(text for text in words if text.startswith("Act as ")))

    @property
    def _asks_who(self):
        """Whether the page asks who somebody is."""
        return any(("act", "choose") in form.fields for form in self.forms)

    def _form(self, button):
        for form in self.forms:
            if form.has(button):
                return form
        known = [[name for names in form.buttons for name in names] for form in self.forms]
        raise AssertionError(f"{self.address} ({self.status}) has no button {button!r}, only {known}: {self.page[:300]}")

    def _go(self, method, address, fields, keep):
        self.left_for = None
        for _ in range(20):
            headers = {"Origin": self.origin, "Referer": self.address} if method == "POST" else {}
            answer = self.session.request(method, address, data=fields, headers=headers, allow_redirects=False, timeout=30)
            self.address, self.status, self.page = address, answer.status_code, ""
            if not answer.is_redirect:
                self.page = answer.text
                if keep:
                    self._keep(answer)
                return self
            address = urllib.parse.urljoin(address, answer.headers["Location"])
            method, fields = "GET", None
            if not address.startswith(self.origin + "/"):
                self.left_for = address
                self.cases.secrets_of(address)
                return self
        raise AssertionError(f"More than 20 redirects, at last to {address}")

    def _keep(self, answer):
        """Keeps a page for the search for secrets."""
        path = os.path.join(self.cases.pages, f"{next(_numbers):04}.html")
        with open(path, "wb") as file:
            file.write(answer.content)


class Control:
    """The control page of the sandbox, as a program uses it."""

    def __init__(self, origin):
        self.address = origin + "/sandbox/control"

    def read(self):
        """What there is to see."""
        return _json(requests.get(self.address, headers={"Accept": "application/json"}, timeout=30))

    def act(self, act, **fields):
        """Turns a knob."""
        headers = {"Accept": "application/json"}
        return _json(requests.post(self.address, data={"act": act, **fields}, headers=headers, timeout=30))

    def fault(self, kind, **fields):
        """Makes the next call that fits go wrong."""
        return self.act("fault", kind=kind, **fields)


class Shift:
    """Sets the sandbox's clock forward, or back, inside a `with`."""

    def __init__(self, control, seconds):
        self.control, self.seconds = control, seconds

    def __enter__(self):
        self.control.act("clock", seconds=str(self.seconds))

    def __exit__(self, *_):
        self.control.act("clock", seconds="0")


def register(cases, name, *redirect_uris, **fields):
    """Registers an app as a program does, and gives what the sandbox answered."""
    headers = {"Accept": "application/json"}
    data = [("name", name), *(("redirect_uri", uri) for uri in redirect_uris), *fields.items()]
    app = _json(requests.post(cases.origin + "/sandbox/apps", data=data, headers=headers, timeout=30))
    for key, value in app.items():
        if "secret" in key:
            cases.secret(value)
    return app


def _json(answer):
    if answer.status_code >= 300:
        raise AssertionError(f"{answer.url} answered {answer.status_code}: {answer.text[:300]}")
    return answer.json()


class _Form:
    def __init__(self, attributes):
        self.action = attributes.get("action") or ""
        self.method = (attributes.get("method") or "get").lower()
        # Names and values, as they stand.
        self.fields = []
        # Name, value and words of each button.
        self.buttons = []

    def has(self, button):
        return any(button in (value, words) for _, value, words in self.buttons)

    def button_fields(self, button):
        name, value, _ = next(b for b in self.buttons if button in (b[1], b[2]))
        return [(name, value or "")] if name else []


class _FormReader(html.parser.HTMLParser):
    """Reads what a browser would send of each form."""

    def __init__(self):
        super().__init__()
        self.forms = []
        self._form = None
        self._text = None
        self._open = None

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        if tag == "form":
            self._form = _Form(attributes)
            self.forms.append(self._form)
        elif self._form is None or "disabled" in attributes:
            return
        elif tag == "input":
            self._input(attributes)
        elif tag in ("button", "textarea"):
            self._open, self._text = attributes, []
        elif tag == "select":
            self._open = attributes
        elif tag == "option" and self._open is not None:
            self._option(attributes)

    def _input(self, attributes):
        kind, name = attributes.get("type") or "text", attributes.get("name")
        if kind == "submit":
            self._form.buttons.append((name, attributes.get("value"), attributes.get("value")))
        elif name and (kind not in ("checkbox", "radio") or "checked" in attributes):
            default = "on" if kind in ("checkbox", "radio") else ""
            self._form.fields.append((name, attributes.get("value", default)))

    def _option(self, attributes):
        name, value = self._open.get("name"), attributes.get("value", "")
        others = [field for field in self._form.fields if field[0] != name]
        if name and ("selected" in attributes or len(others) == len(self._form.fields)):
            self._form.fields = others + [(name, value)]

    def handle_data(self, data):
        if self._text is not None:
            self._text.append(data)

    def handle_endtag(self, tag):
        if tag == "form":
            self._form = None
        elif tag in ("button", "textarea") and self._text is not None:
            words = "".join(self._text)
            name, value = self._open.get("name"), self._open.get("value")
            if tag == "button" and self._form is not None:
                self._form.buttons.append((name, value, " ".join(words.split())))
            elif self._form is not None and name:
                self._form.fields.append((name, words.removeprefix("\n")))
            self._open, self._text = None, None
        elif tag == "select":
            self._open = None
