"""facebook-sdk 3.1.0 at the classic edition of the Facebook face: everything it can do, and everything that goes wrong."""

import functools
import json
import secrets
import urllib.parse

import facebook
import requests

from browser import Shift
from cases import Cases, expect
from facebook_login import ADA, BENEDIKT, CHLOE, PERMISSIONS, RETURN, Facebook

cases = Cases()
# The two attributes that the package offers for another address; nothing else of it is touched.
facebook.FACEBOOK_GRAPH_URL = cases.origin + "/"
facebook.FACEBOOK_WWW_URL = cases.origin + "/"

HOSTILE = "Fish & chips <b>\"100%\"</b> {{x}} '; DROP TABLE post;-- Žluťoučký 👩‍👩‍👧 ليلى\n\nsecond line"


@functools.cache
def app():
    return Facebook(cases, "facebook-sdk")


def client(token=None):
    return facebook.GraphAPI(cases.secret(token), version="2.12", timeout=20)


def log_in(person, permissions=PERMISSIONS, **answer):
    """Goes the whole way of a login and gives a client of that person."""
    address = client().get_auth_url(app().id, RETURN, permissions)
    fields = cases.secrets_of(app().answer(address, person, **answer))
    token = client().get_access_token_from_code(fields["code"], RETURN, app().id, app().secret)
    return client(token["access_token"])


@functools.cache
def ada():
    return log_in(ADA)


@functools.cache
def chloe():
    return log_in(CHLOE)


def post(api=None, wall="me", **fields):
    """Publishes something that nobody has published before."""
    fields.setdefault("message", f"A thought of its own: {secrets.token_hex(4)}")
    return (api or ada()).put_object(wall, "feed", **fields)["id"]


def refused(code, subcode, call, *arguments, **named):
    """Expects an error of the Graph."""
    with expect.assertRaises(facebook.GraphAPIError) as caught:
        call(*arguments, **named)
    error = caught.exception
    expect.assertEqual((error.code, error.result["error"].get("error_subcode")), (code, subcode), error.message)
    return error


# Logging in


@cases.case("get_auth_url leads over the login page back to the app, with a code and the state")
def _():
    address = client().get_auth_url(app().id, RETURN, PERMISSIONS, state="a state & more")
    back = app().answer(address, BENEDIKT)
    fields = cases.secrets_of(back)
    expect.assertTrue(back.startswith(RETURN + "?"), back)
    expect.assertTrue(back.endswith("#_=_"), "the mark that the real one leaves behind")
    expect.assertEqual(fields["state"], "a state & more")
    expect.assertTrue(fields["code"])


@cases.case("get_access_token_from_code gives a token that debug_access_token knows")
def _():
    token = ada().access_token
    data = client().debug_access_token(token, app().id, app().secret)["data"]
    expect.assertTrue(data["is_valid"])
    expect.assertEqual((data["app_id"], data["user_id"], data["type"]), (app().id, ADA, "USER"))
    expect.assertLessEqual(set(PERMISSIONS), set(data["scopes"]))


@cases.case("a code works once, and its second use ends the token of the first")
def _():
    address = client().get_auth_url(app().id, RETURN)
    code = cases.secrets_of(app().answer(address, BENEDIKT))["code"]
    exchange = functools.partial(client().get_access_token_from_code, code, RETURN, app().id, app().secret)
    benedikt = client(exchange()["access_token"])
    expect.assertEqual(benedikt.get_object("me")["id"], BENEDIKT)
    refused(100, 36009, exchange)
    refused(190, 466, benedikt.get_object, "me")


@cases.case("who cancels the login comes back with access_denied and without a code")
def _():
    address = client().get_auth_url(app().id, RETURN, ["email"], state="s")
    fields = cases.secrets_of(app().answer(address, "1004", act="cancel"))
    expect.assertEqual(fields["error"], "access_denied")
    expect.assertEqual(fields["error_reason"], "user_denied")
    expect.assertEqual(fields["state"], "s")
    expect.assertNotIn("code", fields)


@cases.case("a permission without its tick is declined, and rerequest asks for it again")
def _():
    api = log_in("1005", ["email", "user_friends"], leaving=["email"])
    expect.assertEqual(api.get_permissions("me"), {"public_profile", "user_friends"})
    expect.assertNotIn("email", api.get_object("me", fields="id,email"))
    address = client().get_auth_url(app().id, RETURN, ["email"], auth_type="rerequest")
    app().answer(address, "1005")
    expect.assertIn("email", api.get_permissions("me"))


@cases.case("response_type=token gives a token in the fragment, which holds")
def _():
    address = client().get_auth_url(app().id, RETURN, ["email"], response_type="token granted_scopes")
    back = app().answer(address, BENEDIKT)
    expect.assertEqual(urllib.parse.urlsplit(back).query, "")
    fields = cases.secrets_of(back)
    expect.assertIn("email", fields["granted_scopes"].split(","))
    expect.assertEqual(client(fields["access_token"]).get_object("me")["id"], BENEDIKT)


@cases.case("a login that names another return address stays at the network")
def _():
    for other in (RETURN + "/", "https://client.example.org/return", RETURN + "?x=1"):
        address = client().get_auth_url(app().id, other)
        with expect.assertRaisesRegex(AssertionError, "kept the browser|no button"):
            app().answer(address, BENEDIKT)


@cases.case("extend_access_token gives a token for about sixty days")
def _():
    long = ada().extend_access_token(app().id, app().secret)
    expect.assertAlmostEqual(long["expires_in"], 60 * 86_400, delta=3600)
    api = client(long["access_token"])
    expect.assertEqual(api.get_object("me")["id"], ADA)
    with Shift(app().control, 59 * 86_400):
        expect.assertEqual(api.get_object("me")["id"], ADA)


@cases.case("get_app_access_token gives the app's own token, asked for and put together")
def _():
    for offline in (False, True):
        token = client().get_app_access_token(app().id, app().secret, offline=offline)
        data = client(token).request("v2.12/debug_token", {"input_token": ada().access_token})["data"]
        expect.assertEqual(data["user_id"], ADA)
    refused(102, None, client(token).get_object, "me")


@cases.case("debug_access_token says what ended a token")
def _():
    data = client().debug_access_token("nonsense", app().id, app().secret)["data"]
    expect.assertEqual((data["is_valid"], data["error"]["code"]), (False, 190))
    with Shift(app().control, 3 * 3600):
        data = client().debug_access_token(ada().access_token, app().id, app().secret)["data"]
    expect.assertEqual((data["is_valid"], data["error"]["subcode"]), (False, 463))


@cases.case("a wrong secret, a wrong return address and a made-up code are refused")
def _():
    address = client().get_auth_url(app().id, RETURN)
    code = cases.secrets_of(app().answer(address, BENEDIKT))["code"]
    exchange = client().get_access_token_from_code
    refused(1, None, exchange, code, RETURN, app().id, "0" * 32)
    refused(100, 36008, exchange, code, RETURN + "2", app().id, app().secret)
    refused(100, None, exchange, "made up", RETURN, app().id, app().secret)
    refused(101, None, exchange, code, RETURN, "123456", app().secret)


@cases.case("get_version reads back every version that the package knows")
def _():
    for version in facebook.VALID_API_VERSIONS:
        expect.assertEqual(facebook.GraphAPI(ada().access_token, version=version).get_version(), version)


# Reading


@cases.case("get_object reads the profile with the fields that were asked for")
def _():
    me = ada().get_object("me", fields="id,name,first_name,last_name,email,picture{url,width}")
    expect.assertEqual((me["id"], me["name"], me["first_name"], me["last_name"]), (ADA, "Ada Fernsby", "Ada", "Fernsby"))
    expect.assertIn("@", me["email"])
    expect.assertTrue(me["picture"]["data"]["url"].startswith(cases.origin))
    expect.assertEqual(set(ada().get_object("me")), {"id", "name"})


@cases.case("get_objects reads several people, and refuses all when one is not there")
def _():
    people = ada().get_objects([ADA, BENEDIKT], fields="name")
    expect.assertEqual({id: person["id"] for id, person in people.items()}, {ADA: ADA, BENEDIKT: BENEDIKT})
    refused(803, None, ada().get_objects, [ADA, "nobody.of.this.name"])


@cases.case("every name comes as the sandbox has it, whatever its letters")
def _():
    known = {person["id"]: person["name"] for person in app().control.read()["people"]}
    for ids in (sorted(known)[:40], sorted(known)[40:]):
        found = ada().get_objects(ids, fields="name")
        expect.assertEqual({id: person["name"] for id, person in found.items()}, {id: known[id] for id in ids})


@cases.case("get_connections reads a page of friends and how many there are")
def _():
    page = ada().get_connections("me", "friends", limit=3, fields="id,name")
    expect.assertEqual(len(page["data"]), 3)
    expect.assertGreater(page["summary"]["total_count"], 3)
    expect.assertIn(BENEDIKT, [friend["id"] for friend in ada().get_connections("me", "friends")["data"]])


@cases.case("get_all_connections follows paging.next to the last friend")
def _():
    total = ada().get_connections("me", "friends", limit=1)["summary"]["total_count"]
    ids = [friend["id"] for friend in ada().get_all_connections("me", "friends", limit=4)]
    expect.assertEqual(len(ids), total)
    expect.assertEqual(len(set(ids)), total)


@cases.case("get_all_connections reads five thousand friends, and none of somebody who has none")
def _():
    people = {person["name"]: person["id"] for person in app().control.read()["people"]}
    popular = log_in(people["Philippa Manyfriends"])
    expect.assertEqual(len({friend["id"] for friend in popular.get_all_connections("me", "friends", limit=900)}), 5000)
    lonely = log_in(people["Nobody Known"])
    expect.assertEqual(list(lonely.get_all_connections("me", "friends")), [])


@cases.case("the portrait is an image, or its address with redirect=0")
def _():
    image = ada().get_connections("me", "picture", width=100)
    expect.assertEqual((image["mime-type"], image["data"][:8]), ("image/png", b"\x89PNG\r\n\x1a\n"))
    described = ada().get_connections("me", "picture", redirect="0")["data"]
    expect.assertTrue(described["url"].startswith(cases.origin))


@cases.case("search finds places by a word and by distance, page by page")
def _():
    places = ada().search("place", q="library", fields="name,location", limit=5)["data"]
    expect.assertTrue(places)
    here = places[0]["location"]
    center = f"{here['latitude']},{here['longitude']}"
    near = ada().search("place", center=center, distance=1000)["data"]
    expect.assertEqual(near[0]["location"]["latitude"], here["latitude"])
    refused(100, None, ada().search, "place")


# Publishing


@cases.case("put_object publishes on the own wall, where the graph and the site show it")
def _():
    text = f"Read until three in the morning {secrets.token_hex(4)}"
    id = post(message=text)
    expect.assertEqual(id.split("_")[0], ADA)
    expect.assertEqual(ada().get_object(id, fields="message,from")["message"], text)
    expect.assertEqual(ada().get_connections("me", "feed", limit=1)["data"][0]["id"], id)
    browser = app().browser(ADA).open(f"/profile.php?id={ADA}")
    expect.assertIn(text, browser.page)


@cases.case("put_object carries link, place, tags and audience")
def _():
    place = ada().search("place", q="library")["data"][0]
    privacy = json.dumps({"value": "ALL_FRIENDS"})
    link = "https://books.example/1?a=b&c=d"
    tags = f"{BENEDIKT},{CHLOE}"
    id = post(link=link, name="A book", description="Long", place=place["id"], tags=tags, privacy=privacy)
    found = ada().get_object(id, fields="link,name,place,with_tags,privacy,application")
    expect.assertEqual((found["link"], found["name"], found["place"]["id"]), (link, "A book", place["id"]))
    expect.assertEqual([tag["id"] for tag in found["with_tags"]["data"]], [BENEDIKT, CHLOE])
    expect.assertEqual(found["privacy"]["value"], "ALL_FRIENDS")
    expect.assertEqual(found["application"], {"id": app().id, "name": "facebook-sdk"})


@cases.case("put_object publishes on a friend's wall, and not on a stranger's")
def _():
    id = post(wall=BENEDIKT)
    expect.assertEqual(ada().get_object(id, fields="to")["to"]["data"][0]["id"], BENEDIKT)
    people = {person["name"]: person["id"] for person in app().control.read()["people"]}
    refused(210, None, post, wall=people["Nobody Known"])
    refused(100, 33, post, wall="999999999")


@cases.case("a hostile text comes back as it was sent, and does nothing on the wall")
def _():
    id = post(message=HOSTILE)
    expect.assertEqual(ada().get_object(id, fields="message")["message"], HOSTILE)
    page = app().browser(ADA).open(f"/profile.php?id={ADA}").page
    expect.assertIn("Fish &amp; chips &lt;b&gt;", page)
    expect.assertNotIn("<b>\"100%\"</b>", page)


@cases.case("get_all_connections reads a wall page by page, newest first and each post once")
def _():
    ids = [post(chloe()) for _ in range(7)]
    for limit in (2, 3, 7, 25):
        found = [entry["id"] for entry in chloe().get_all_connections("me", "feed", limit=limit)]
        expect.assertEqual([id for id in found if id in ids], ids[::-1])
        expect.assertEqual(len(found), len(set(found)))


@cases.case("put_like and put_comment stand under the post of a friend, once each, and are taken back")
def _():
    id = post()
    reader = log_in(BENEDIKT)
    for _ in range(2):
        expect.assertTrue(reader.put_like(object_id=id))
    words = f"Me too: {secrets.token_hex(4)}"
    comment = reader.put_comment(object_id=id, message=words)["id"]
    likes = ada().get_connections(id, "likes")["data"]
    expect.assertEqual([person["id"] for person in likes], [BENEDIKT])
    comments = ada().get_connections(id, "comments")["data"]
    expect.assertEqual([(entry["id"], entry["message"]) for entry in comments], [(comment, words)])
    reader.delete_object(f"{id}/likes")
    expect.assertTrue(reader.delete_object(comment)["success"])
    expect.assertEqual(ada().get_connections(id, "likes")["data"], [])
    expect.assertEqual(ada().get_connections(id, "comments")["data"], [])


@cases.case("get_connections reads what one's friends post, newest first, with who wrote it")
def _():
    posted = [post(log_in(BENEDIKT)), post()]
    reader = log_in(ADA, PERMISSIONS + ["read_stream"])
    home = reader.get_connections("me", "home", limit=25, fields="id,from,message,created_time")["data"]
    expect.assertEqual([entry["id"] for entry in home][:2], posted[::-1])
    expect.assertEqual([entry["from"]["id"] for entry in home][:2], [ADA, BENEDIKT])


@cases.case("get_connections reads what one likes, and the books among it, page by page")
def _():
    reader = log_in(ADA, PERMISSIONS + ["user_likes"])
    fields = "id,name,category,created_time"
    likes = reader.get_connections("me", "likes", fields=fields)["data"]
    books = list(reader.get_all_connections("me", "books", fields=fields, limit=1))
    expect.assertEqual([book["name"] for book in books], ["Letters to a Lighthouse", "The Salt Atlas"])
    expect.assertEqual({book["category"] for book in books}, {"Book"})
    expect.assertTrue({book["id"] for book in books} < {like["id"] for like in likes})
    expect.assertEqual(chloe().get_connections("me", "books")["data"], [])


@cases.case("delete_object takes a post back, once")
def _():
    id = post()
    expect.assertTrue(ada().delete_object(id)["success"])
    refused(100, 33, ada().get_object, id)
    refused(100, 33, ada().delete_object, id)
    page = app().browser(ADA).open(f"/profile.php?id={ADA}").page
    expect.assertNotIn(f"/posts/{id.split('_')[1]}", page)


@cases.case("delete_object refuses the post of somebody else")
def _():
    id = post(chloe())
    with expect.assertRaises(facebook.GraphAPIError) as caught:
        ada().delete_object(id)
    expect.assertIn(caught.exception.code, (100, 200))
    expect.assertEqual(chloe().get_object(id)["id"], id)


# What goes wrong


@cases.case("no token, a nonsense token and an unknown name are refused with their codes")
def _():
    refused(2500, None, client().get_object, "me")
    refused(190, None, client("nonsense").get_object, "me")
    refused(803, None, ada().get_object, "nobody.of.this.name")
    refused(100, 33, ada().get_object, "999999999")


@cases.case("an expired token is refused with 190 and 463, by the clock and by the dial")
def _():
    with Shift(app().control, 3 * 3600):
        error = refused(190, 463, ada().get_object, "me")
        expect.assertEqual(error.type, "OAuthException")
        expect.assertIn("Session has expired", error.message)
    expect.assertEqual(ada().get_object("me")["id"], ADA)
    benedikt = log_in(BENEDIKT)
    app().control.fault("expire", path="/me")
    refused(190, 463, benedikt.get_object, "me")
    refused(190, 463, benedikt.get_object, "me")


@cases.case("a changed password ends the tokens with 190 and 460")
def _():
    api = log_in("1006")
    app().browser("1006").open("/settings/password").press("Change the password")
    refused(190, 460, api.get_object, "me")


@cases.case("a person who removes the app ends its tokens with 190 and 458")
def _():
    api = log_in("1007")
    expect.assertTrue(api.request("v2.12/me/permissions", method="DELETE")["success"])
    refused(190, 458, api.get_object, "me")
    api = log_in("1007")
    app().browser("1007").open("/settings/apps").press("remove")
    refused(190, 458, api.get_object, "me")


@cases.case("publishing without the permission is refused with 200, and after it was taken back too")
def _():
    api = log_in("1008", ["email"])
    expect.assertIn("publish_actions", refused(200, None, post, api).message)
    benedikt = log_in("1009")
    post(benedikt)
    benedikt.request("v2.12/me/permissions/publish_actions", method="DELETE")
    refused(200, None, post, benedikt)


@cases.case("the same post twice in a row is refused with 506, with words for the person")
def _():
    post(message="The same words")
    error = refused(506, None, post, message="The same words")
    expect.assertIn("identical", error.result["error"]["error_user_msg"])
    post(message="Other words")
    post(message="The same words")


@cases.case("what cannot be published is refused with 100")
def _():
    refused(100, None, post, tags=BENEDIKT)
    refused(100, None, post, link="not an address")
    refused(100, None, post, message="")
    refused(100, None, post, message="x" * 63_207)
    refused(100, None, post, privacy="everybody")
    expect.assertTrue(post(message="x" * 63_206))


@cases.case("an app that called too often is refused with 4 and told so in X-App-Usage")
def _():
    app().control.fault("rate_limit", count="2")
    answer = requests.get(f"{cases.origin}/v2.12/me", {"access_token": ada().access_token}, timeout=20)
    expect.assertEqual(json.loads(answer.headers["X-App-Usage"])["call_count"], 100)
    expect.assertTrue(refused(4, None, ada().get_object, "me").result["error"]["is_transient"])
    expect.assertEqual(ada().get_object("me")["id"], ADA)


@cases.case("an outage and a block are refused with their codes and nothing is published")
def _():
    before = ada().get_connections("me", "feed", limit=1)["data"][0]["id"]
    app().control.fault("server_error", path="/me/feed", method="POST")
    refused(2, None, post)
    app().control.fault("refuse", path="/me/feed", method="POST", code="368")
    refused(368, None, post)
    app().control.fault("refuse", path="/me/feed", method="POST", code="190", subcode="459")
    refused(190, 459, post)
    expect.assertEqual(ada().get_connections("me", "feed", limit=1)["data"][0]["id"], before)


@cases.case("an answer that is lost after the work leaves one post behind")
def _():
    text = f"Posted, and nobody said so {secrets.token_hex(4)}"
    app().control.fault("drop", path="/me/feed", method="POST")
    with expect.assertRaises(requests.ConnectionError):
        post(message=text)
    found = [entry for entry in ada().get_connections("me", "feed", limit=5)["data"] if entry.get("message") == text]
    expect.assertEqual(len(found), 1)
    refused(506, None, post, message=text)


@cases.case("an answer that comes late meets the client's deadline")
def _():
    app().control.fault("delay", path="/me", milliseconds="3000")
    hurried = facebook.GraphAPI(ada().access_token, version="2.12", timeout=0.5)
    with expect.assertRaises(requests.Timeout):
        hurried.get_object("me")
    expect.assertEqual(ada().get_object("me")["id"], ADA)


cases.run()
