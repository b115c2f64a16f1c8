"""facebook-sdk 3.1.0 with an app of the current edition: dialogs in place of publishing, few friends, signed messages."""

import functools
import http.server
import json
import queue
import secrets
import threading
import urllib.parse

import facebook

from browser import Browser
from cases import Cases, expect
from facebook_login import ADA, BENEDIKT, CHLOE, RETURN, Facebook

cases = Cases()
facebook.FACEBOOK_GRAPH_URL = cases.origin + "/"
facebook.FACEBOOK_WWW_URL = cases.origin + "/"

# What the network told the app, as path and signed message.
told = queue.Queue()


class Callbacks(http.server.BaseHTTPRequestHandler):
    """The app's own addresses, which the network calls."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        told.put((self.path, dict(urllib.parse.parse_qsl(body))["signed_request"]))
        answer = json.dumps({"url": "https://client.example/deletion?id=abc", "confirmation_code": "abc123"}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        """Says nothing."""


@functools.cache
def app():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Callbacks)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    own = f"http://127.0.0.1:{server.server_port}"
    return Facebook(
        cases, "facebook-sdk of today", edition="current", deauthorize_url=own + "/gone", data_deletion_url=own + "/erase"
    )


def log_in(person, permissions):
    anyone = facebook.GraphAPI(version="3.1", timeout=20)
    back = app().answer(anyone.get_auth_url(app().id, RETURN, permissions), person)
    token = anyone.get_access_token_from_code(cases.secrets_of(back)["code"], RETURN, app().id, app().secret)
    return facebook.GraphAPI(cases.secret(token["access_token"]), version="3.1", timeout=20)


def dialog(name, person, act, **fields):
    """Opens a dialog, says who one is, presses a button, and gives the fields of the way back."""
    query = urllib.parse.urlencode({"app_id": app().id, "redirect_uri": RETURN, **fields})
    browser = Browser(cases).open(f"/dialog/{name}?{query}").be(person).press(act)
    expect.assertIsNotNone(browser.left_for, browser.page[:500])
    return dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(browser.left_for).query))


@cases.case("publishing is refused with 200 and the words about publish_actions")
def _():
    with expect.assertRaises(facebook.GraphAPIError) as caught:
        log_in(ADA, ["email"]).put_object("me", "feed", message="Not any more")
    expect.assertEqual(caught.exception.code, 200)
    expect.assertIn("publish_actions is deprecated", caught.exception.message)


@cases.case("friends are those who use the app and allow it, with the count of all")
def _():
    log_in(BENEDIKT, ["user_friends"])
    log_in(CHLOE, [])
    page = log_in(ADA, ["user_friends"]).get_connections("me", "friends")
    expect.assertEqual([friend["id"] for friend in page["data"]], [BENEDIKT])
    expect.assertGreater(page["summary"]["total_count"], 2)


@cases.case("the share dialog posts what the person says, and tells the app of it who logged in")
def _():
    log_in(ADA, [])
    link = f"https://books.example/{secrets.token_hex(4)}"
    fields = dialog("share", ADA, "publish", href=link)
    expect.assertTrue(fields["post_id"])
    expect.assertIn(link, Browser(cases).act_as(f"/profile.php?id={ADA}").page)
    expect.assertEqual(dialog("share", ADA, "cancel", href=link)["error_code"], "4201")


@cases.case("the feed dialog posts on a friend's wall, and the send dialog says nothing")
def _():
    link = f"https://books.example/{secrets.token_hex(4)}"
    dialog("feed", ADA, "publish", link=link, to=BENEDIKT)
    expect.assertIn(link, Browser(cases).act_as(f"/profile.php?id={BENEDIKT}").page)
    expect.assertNotIn("post_id", dialog("send", ADA, "send", link=link, to=BENEDIKT))


def message(path):
    """What the network told the app at one of its addresses, read by the package."""
    found, signed = told.get(timeout=20)
    expect.assertEqual(found, path)
    expect.assertFalse(facebook.parse_signed_request(signed, "0" * 32))
    return facebook.parse_signed_request(signed, app().secret)


@cases.case("a person who removes the app: the app is told by a signed message")
def _():
    log_in("1010", ["email"])
    app().browser("1010").open("/settings/apps").press("remove")
    said = message("/gone")
    expect.assertEqual((said["user_id"], said["algorithm"]), ("1010", "HMAC-SHA256"))


@cases.case("a person who asks for deletion sees the code and the page that the app answered")
def _():
    log_in("1011", ["email"])
    browser = app().browser("1011").open("/settings/apps").press("erase")
    expect.assertEqual(message("/gone")["user_id"], "1011")
    expect.assertEqual(message("/erase")["user_id"], "1011")
    expect.assertIn("abc123", browser.page)
    expect.assertIn("https://client.example/deletion?id=abc", browser.page)


cases.run()
