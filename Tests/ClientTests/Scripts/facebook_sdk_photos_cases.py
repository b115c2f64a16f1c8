"""facebook-sdk 3.1.0 at the classic edition: photos, likes, comments, check-ins and events."""

import functools
import json
import secrets

import facebook
import requests

from cases import Cases, expect
from facebook_login import ADA, BENEDIKT, RETURN, Facebook
from pictures import png

cases = Cases()
facebook.FACEBOOK_GRAPH_URL = cases.origin + "/"
facebook.FACEBOOK_WWW_URL = cases.origin + "/"

PERMISSIONS = [
    "user_friends", "user_posts", "user_photos", "user_checkins", "user_events", "publish_actions", "publish_checkins",
    "rsvp_event", "create_event",
]


@functools.cache
def app():
    return Facebook(cases, "facebook-sdk")


@functools.cache
def api(person=ADA):
    anyone = facebook.GraphAPI(version="2.12", timeout=20)
    back = app().answer(anyone.get_auth_url(app().id, RETURN, PERMISSIONS), person)
    token = anyone.get_access_token_from_code(cases.secrets_of(back)["code"], RETURN, app().id, app().secret)
    return facebook.GraphAPI(cases.secret(token["access_token"]), version="2.12", timeout=20)


def post(**fields):
    fields.setdefault("message", f"A thought of its own: {secrets.token_hex(4)}")
    return api().put_object("me", "feed", **fields)["id"]


def refused(code, call, *arguments, **named):
    """Expects an error of the Graph."""
    with expect.assertRaises(facebook.GraphAPIError) as caught:
        call(*arguments, **named)
    expect.assertEqual(caught.exception.code, code, caught.exception.message)


@cases.case("put_photo uploads a picture, which stands on the wall with its words")
def _():
    words = f"The cover & the back {secrets.token_hex(4)}"
    photo = api().put_photo(png(), message=words)
    found = api().get_object(photo["id"], fields="name,width,height,images")
    expect.assertEqual((found["name"], found["width"], found["height"]), (words, 4, 3))
    expect.assertEqual(requests.get(found["images"][0]["source"], timeout=20).content, png().read())
    page = app().browser(ADA).open(f"/profile.php?id={ADA}").page
    expect.assertIn(words.replace("&", "&amp;"), page)
    expect.assertEqual(api().get_connections("me", "feed", limit=1)["data"][0]["id"], photo["post_id"])


@cases.case("a photo's picture is an image for get_connections, and it is in an album")
def _():
    photo = api().put_photo(png(width=7))
    image = api().get_connections(photo["id"], "picture")
    expect.assertEqual((image["mime-type"], image["data"][:8]), ("image/png", b"\x89PNG\r\n\x1a\n"))
    albums = api().get_connections("me", "albums")["data"]
    album = albums[0]["id"]
    expect.assertIn(photo["id"], [entry["id"] for entry in api().get_all_connections(album, "photos", limit=1)])
    other = api().put_object("me", "albums", name="Covers")["id"]
    there = api().put_photo(png(width=8), album_path=f"{other}/photos")
    expect.assertEqual([entry["id"] for entry in api().get_connections(other, "photos")["data"]], [there["id"]])


@cases.case("what is no picture is refused with 324, and an address to fetch with 100")
def _():
    file = png()
    file.seek(3)
    refused(324, api().put_photo, file)
    refused(324, api().put_object, "me", "photos", message="No file")
    refused(100, api().put_object, "me", "photos", url="http://127.0.0.1:1/cover.png")


@cases.case("put_like likes a post once, and delete_object takes the like back")
def _():
    id = post()
    for _ in range(2):
        expect.assertTrue(api(BENEDIKT).put_like(id)["success"])
    likes = api(BENEDIKT).get_connections(id, "likes", summary="1")
    expect.assertEqual([person["id"] for person in likes["data"]], [BENEDIKT])
    expect.assertEqual((likes["summary"]["total_count"], likes["summary"]["has_liked"]), (1, True))
    expect.assertTrue(api(BENEDIKT).request(f"v2.12/{id}/likes", method="DELETE")["success"])
    expect.assertEqual(api().get_connections(id, "likes")["data"], [])


@cases.case("put_comment answers a post, page by page, and delete_object takes it back")
def _():
    id = post()
    ids = [api(BENEDIKT).put_comment(id, f"Yes <b>& no</b> {number}")["id"] for number in range(5)]
    found = list(api().get_all_connections(id, "comments", limit=2))
    expect.assertEqual([comment["id"] for comment in found], ids)
    expect.assertEqual(found[0]["message"], "Yes <b>& no</b> 0")
    expect.assertEqual(found[0]["from"]["id"], BENEDIKT)
    expect.assertIn("Yes &lt;b&gt;&amp; no", app().browser(ADA).open(f"/profile.php?id={ADA}").page)
    expect.assertTrue(api(BENEDIKT).delete_object(ids[0])["success"])
    expect.assertEqual(len(api().get_connections(id, "comments")["data"]), 4)
    refused(100, api().put_comment, id, " ")
    refused(100, api().put_comment, "1001_999999999", "To nobody")


@cases.case("a check-in names a place and its coordinates")
def _():
    place = api().search("place", q="library")["data"][0]
    where = json.dumps({key: str(place["location"][key]) for key in ("latitude", "longitude")})
    words = f"Here {secrets.token_hex(4)}"
    id = api().put_object("me", "checkins", place=place["id"], coordinates=where, message=words, tags=BENEDIKT)["id"]
    found = api().get_connections("me", "checkins", limit=1)["data"][0]
    expect.assertEqual((found["id"], found["message"], found["place"]["id"]), (id, words, place["id"]))
    expect.assertEqual([tag["id"] for tag in found["tags"]["data"]], [BENEDIKT])
    refused(100, api().put_object, "me", "checkins", place=place["id"], coordinates="here", message=words)


@cases.case("an event can be made, answered by a guest, and called off")
def _():
    id = api().put_object("me", "events", name="A reading", start_time="2030-01-01T19:00:00+0000")["id"]
    api().put_object(id, "invited", users=BENEDIKT)
    for answer in ("maybe", "declined", "attending"):
        expect.assertTrue(api(BENEDIKT).put_object(id, answer)["success"])
        expect.assertIn(BENEDIKT, [guest["id"] for guest in api().get_connections(id, answer)["data"]])
    expect.assertIn(id, [event["id"] for event in api(BENEDIKT).get_connections("me", "events")["data"]])
    refused(200, api(BENEDIKT).delete_object, id)
    expect.assertTrue(api().delete_object(id)["success"])
    refused(100, api().get_object, id)


cases.run()
