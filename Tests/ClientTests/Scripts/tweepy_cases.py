"""tweepy 4.17.0 at the X face, by OAuth 1.0a and version 1.1, and by OAuth 2.0 and version 2."""

import functools
import queue
import secrets
import time

import tweepy

from browser import Shift
from cases import Cases, expect
from pictures import png
from x_login import ADA, BENEDIKT, CHLOE, NAMES, RETURN, X

cases = Cases()
SCOPES = [
    "tweet.read", "tweet.write", "users.read", "follows.read", "like.read", "like.write", "offline.access",
]
HOSTILE = "Fish & chips <b>\"100%\"</b> {{x}} '; DROP TABLE tweet;-- 👩‍👩‍👧 ليلى"


@functools.cache
def app():
    return X(cases, "tweepy")


def old_login(person, act="continue", **named):
    """A login by OAuth 1.0a; gives the handler with its tokens."""
    handler = tweepy.OAuth1UserHandler(app().key, app().secret, callback=RETURN)
    fields = cases.secrets_of(app().return_of(handler.get_authorization_url(**named), person, act))
    cases.secret(handler.request_token["oauth_token_secret"])
    if "oauth_verifier" in fields:
        for part in handler.get_access_token(fields["oauth_verifier"]):
            cases.secret(part)
    return handler, fields


@functools.cache
def old(person):
    """Version 1.1, as a person."""
    return tweepy.API(old_login(person)[0], timeout=20)


def new_login(person, scopes=None, secret=True):
    """A login by OAuth 2.0 with a proof key; gives the handler with its tokens."""
    handler = tweepy.OAuth2UserHandler(
        client_id=app().client_id,
        redirect_uri=RETURN,
        scope=scopes or SCOPES,
        client_secret=app().client_secret if secret else None,
    )
    handler.fetch_token(app().return_of(handler.get_authorization_url(), person))
    cases.secret(handler.token["access_token"])
    cases.secret(handler.token.get("refresh_token"))
    return handler


@functools.cache
def new(person):
    """Version 2, as a person by OAuth 2.0."""
    return tweepy.Client(new_login(person).token["access_token"])


@functools.cache
def signed(person):
    """Version 2, as a person by OAuth 1.0a."""
    auth = old(person).auth
    return tweepy.Client(
        consumer_key=app().key,
        consumer_secret=app().secret,
        access_token=auth.access_token,
        access_token_secret=auth.access_token_secret,
    )


def text(words="A thought of its own"):
    """Words that nobody has posted before."""
    return f"{words} {secrets.token_hex(4)}"


def refused(kind, code, call, *arguments, **named):
    """Expects an error of the network; with a number, that of version 1.1."""
    with expect.assertRaises(kind) as caught:
        call(*arguments, **named)
    if code:
        expect.assertEqual(caught.exception.api_codes, [code], str(caught.exception))
    return caught.exception


# Logging in by OAuth 1.0a


@cases.case("OAuth1UserHandler logs a person in")
def _():
    me = old(ADA).verify_credentials(include_email=True)
    expect.assertEqual((me.id, me.name, me.screen_name), (int(ADA), "Ada Fernsby", NAMES[ADA]))
    expect.assertIn("@", me.email)
    expect.assertTrue(old(ADA).auth.access_token.startswith(ADA + "-"))


@cases.case("signin_with_twitter goes by another page, and asks the second time no more")
def _():
    for _ in range(2):
        handler, _ = old_login(CHLOE, signin_with_twitter=True)
        expect.assertEqual(tweepy.API(handler).verify_credentials().id, int(CHLOE))


@cases.case("who cancels comes back with denied and no verifier")
def _():
    handler, fields = old_login("1004", "cancel")
    expect.assertEqual(fields["denied"], handler.request_token["oauth_token"])
    expect.assertNotIn("oauth_verifier", fields)


@cases.case("a login without return address shows a number to be typed in")
def _():
    handler = tweepy.OAuth1UserHandler(app().key, app().secret, callback="oob")
    browser = app().answer(handler.get_authorization_url(), "1005", keep=False)
    cases.secret(handler.request_token["oauth_token_secret"])
    number = cases.secret(next(word for word in browser.words if len(word) == 7 and word.isdigit()))
    refused(tweepy.TweepyException, None, handler.get_access_token, "0000000")
    for part in handler.get_access_token(number):
        cases.secret(part)
    expect.assertEqual(tweepy.API(handler).verify_credentials().id, 1005)


@cases.case("a wrong secret and an unknown return address are refused before anybody is asked")
def _():
    wrong = tweepy.OAuth1UserHandler(app().key, "0" * 40, callback=RETURN)
    refused(tweepy.TweepyException, None, wrong.get_authorization_url)
    elsewhere = tweepy.OAuth1UserHandler(app().key, app().secret, callback=RETURN + "/")
    refused(tweepy.TweepyException, None, elsewhere.get_authorization_url)


@cases.case("OAuth2AppHandler reads as the app alone")
def _():
    api = tweepy.API(tweepy.OAuth2AppHandler(app().key, app().secret), timeout=20)
    cases.secret(api.auth._bearer_token)
    expect.assertEqual(api.get_user(screen_name=NAMES[BENEDIKT]).id, int(BENEDIKT))
    refused(tweepy.HTTPException, None, api.update_status, text())
    refused(tweepy.TweepyException, None, tweepy.OAuth2AppHandler, app().key, "0" * 40)


# Version 1.1


@cases.case("update_status posts, get_status reads, destroy_status takes back")
def _():
    words = text("Grüße & “Bücher” 😀 100% + más")
    posted = old(ADA).update_status(words)
    found = old(ADA).get_status(posted.id, tweet_mode="extended")
    expect.assertEqual(found.full_text.replace("&amp;", "&"), words)
    expect.assertEqual((found.user.id, found.id_str), (int(ADA), str(posted.id)))
    expect.assertEqual(old(ADA).lookup_statuses([posted.id])[0].id, posted.id)
    expect.assertEqual(old(ADA).destroy_status(posted.id).id, posted.id)
    refused(tweepy.NotFound, 144, old(ADA).get_status, posted.id)


@cases.case("home_timeline, user_timeline and mentions_timeline show what was posted")
def _():
    posted = old(BENEDIKT).update_status(text(f"Have you read this, @{NAMES[ADA]}"))
    for timeline in (old(ADA).home_timeline, old(ADA).mentions_timeline):
        expect.assertIn(posted.id, [status.id for status in timeline(count=20)])
    expect.assertEqual(old(ADA).user_timeline(user_id=BENEDIKT, count=1)[0].id, posted.id)
    mention = posted.entities["user_mentions"][0]
    expect.assertEqual((mention["id_str"], mention["screen_name"]), (ADA, NAMES[ADA]))


@cases.case("Cursor reads a timeline page by page, each post once")
def _():
    api = old("1011")
    ids = [api.update_status(text()).id for _ in range(7)]
    found = [status.id for status in tweepy.Cursor(api.user_timeline, count=3).items()]
    expect.assertEqual([id for id in found if id in ids], ids[::-1])
    expect.assertEqual(len(found), len(set(found)))


@cases.case("get_friends and get_follower_ids are read to the end by cursors")
def _():
    me = old(ADA).verify_credentials()
    ids = list(tweepy.Cursor(old(ADA).get_follower_ids, user_id=ADA, count=5).items())
    expect.assertEqual((len(ids), len(set(ids))), (me.followers_count, me.followers_count))
    friends = list(tweepy.Cursor(old(ADA).get_friends, user_id=ADA, count=20).items())
    expect.assertEqual(len(friends), me.friends_count)
    expect.assertIn(int(BENEDIKT), [friend.id for friend in friends])


@cases.case("get_user and lookup_users find people by name and number")
def _():
    expect.assertEqual(old(ADA).get_user(screen_name=NAMES[BENEDIKT]).id, int(BENEDIKT))
    people = old(ADA).lookup_users(user_id=[int(ADA), int(BENEDIKT)])
    expect.assertEqual({person.id for person in people}, {int(ADA), int(BENEDIKT)})
    refused(tweepy.NotFound, 50, old(ADA).get_user, screen_name="nobody_here")


@cases.case("search_tweets finds words and tags")
def _():
    tag = f"tag{secrets.token_hex(4)}"
    posted = old(ADA).update_status(text(f"About #{tag}"))
    expect.assertIn(posted.id, [status.id for status in old(BENEDIKT).search_tweets(f"#{tag}")])
    expect.assertEqual(posted.entities["hashtags"][0]["text"], tag)


@cases.case("trends and places are there to be read")
def _():
    places = old(ADA).available_trends()
    expect.assertTrue(places[0]["woeid"])
    expect.assertIn("trends", old(ADA).get_place_trends(1)[0])
    found = old(ADA).search_geo(query="library")
    expect.assertTrue(found)
    here = found[0].centroid
    near = old(ADA).reverse_geocode(lat=here[1], long=here[0])
    expect.assertTrue(near)


@cases.case("a post carries a place and answers another")
def _():
    place = old(ADA).search_geo(query="library")[0]
    posted = old(ADA).update_status(text(), place_id=place.id)
    expect.assertEqual(old(ADA).get_status(posted.id).place.id, place.id)
    answer = old(BENEDIKT).update_status(
        text(), in_reply_to_status_id=posted.id, auto_populate_reply_metadata=True
    )
    expect.assertEqual(answer.in_reply_to_status_id, posted.id)


@cases.case("media_upload takes an image, whole and in pieces, and a post shows it")
def _():
    for chunked in (False, True):
        media = old(ADA).media_upload("cover.png", file=png(), chunked=chunked, media_category="tweet_image")
        old(ADA).create_media_metadata(media.media_id, "A red cover")
        posted = old(ADA).update_status(text(), media_ids=[media.media_id])
        expect.assertEqual(posted.extended_entities["media"][0]["id"], media.media_id)
    refused(tweepy.HTTPException, 324, old(ADA).update_status, text(), media_ids=[999999])


@cases.case("create_favorite, retweet and their opposites work once")
def _():
    posted = old(ADA).update_status(text())
    api = old(BENEDIKT)
    expect.assertTrue(api.create_favorite(posted.id).favorited)
    refused(tweepy.Forbidden, 139, api.create_favorite, posted.id)
    expect.assertFalse(api.destroy_favorite(posted.id).favorited)
    expect.assertEqual(api.retweet(posted.id).retweeted_status.id, posted.id)
    refused(tweepy.Forbidden, 327, api.retweet, posted.id)
    api.unretweet(posted.id)


@cases.case("send_direct_message and rate_limit_status answer")
def _():
    sent = old(ADA).send_direct_message(BENEDIKT, text())
    expect.assertEqual(sent.message_create["target"]["recipient_id"], BENEDIKT)
    limits = old(ADA).rate_limit_status()["resources"]["statuses"]
    expect.assertGreater(limits["/statuses/home_timeline"]["limit"], 0)


@cases.case("a hostile text comes back as it was sent, with < > & written as the protocol does")
def _():
    posted = old(ADA).update_status(HOSTILE, tweet_mode="extended")
    found = old(ADA).get_status(posted.id, tweet_mode="extended").full_text
    expect.assertEqual(found.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"), HOSTILE)
    expect.assertNotIn("<b>", found)


@cases.case("the same post twice is refused with 187 and a long one with 186")
def _():
    words = text()
    old(ADA).update_status(words)
    refused(tweepy.Forbidden, 187, old(ADA).update_status, words)
    refused(tweepy.Forbidden, 186, old(ADA).update_status, "x" * 281)
    expect.assertTrue(old(ADA).update_status("x" * 280).id)
    refused(tweepy.Forbidden, 186, old(ADA).update_status, "書" * 141)
    expect.assertTrue(old(ADA).update_status(secrets.token_hex(100) + " https://books.example/" + "y" * 300).id)


@cases.case("too many calls are refused with 88 and the time of the reset")
def _():
    app().control.fault("rate_limit", path="/1.1/account/verify_credentials")
    error = refused(tweepy.TooManyRequests, 88, old(ADA).verify_credentials)
    expect.assertEqual(error.response.headers["x-rate-limit-remaining"], "0")
    expect.assertGreater(int(error.response.headers["x-rate-limit-reset"]), time.time())
    expect.assertEqual(old(ADA).verify_credentials().id, int(ADA))


@cases.case("a person who removes the app ends its token with 89, and a wrong signature is 32")
def _():
    handler, _ = old_login("1012")
    api = tweepy.API(handler)
    name = api.verify_credentials().screen_name
    forged = tweepy.OAuth1UserHandler(app().key, app().secret, handler.access_token, "0" * 40)
    refused(tweepy.Unauthorized, 32, tweepy.API(forged).verify_credentials)
    nobody = tweepy.OAuth1UserHandler(app().key, app().secret, "1012-made-up", "0" * 40)
    refused(tweepy.Unauthorized, 89, tweepy.API(nobody).verify_credentials)
    app().settings(name).press("Revoke the access of tweepy")
    refused(tweepy.Unauthorized, 89, api.verify_credentials)


@cases.case("a clock that is wrong is refused with 135")
def _():
    with Shift(app().control, 600):
        refused(tweepy.Unauthorized, 135, old(ADA).verify_credentials)
    expect.assertEqual(old(ADA).verify_credentials().id, int(ADA))


@cases.case("an outage is an error of the server, and nothing is posted")
def _():
    before = old(ADA).verify_credentials().statuses_count
    app().control.fault("server_error", path="/1.1/statuses/update", method="POST")
    refused(tweepy.TwitterServerError, None, old(ADA).update_status, text())
    expect.assertEqual(old(ADA).verify_credentials().statuses_count, before)


@cases.case("an answer that is lost after the work leaves one post, and the same words are 187")
def _():
    words = text()
    app().control.fault("drop", path="/1.1/statuses/update", method="POST")
    refused(tweepy.TweepyException, None, old(ADA).update_status, words)
    refused(tweepy.Forbidden, 187, old(ADA).update_status, words)
    found = [status.text for status in old(ADA).user_timeline(count=5)]
    expect.assertEqual(found.count(words), 1)


# Logging in by OAuth 2.0


@cases.case("OAuth2UserHandler logs a person in with a proof key")
def _():
    me = new(ADA).get_me(user_auth=False).data
    expect.assertEqual((me.id, me.name, me.username), (int(ADA), "Ada Fernsby", NAMES[ADA]))


@cases.case("who declines an OAuth 2.0 login comes back with access_denied")
def _():
    handler = tweepy.OAuth2UserHandler(
        client_id=app().client_id, redirect_uri=RETURN, scope=SCOPES, client_secret=app().client_secret
    )
    fields = cases.secrets_of(app().return_of(handler.get_authorization_url(), CHLOE, "cancel"))
    expect.assertEqual(fields["error"], "access_denied")
    expect.assertTrue(fields["state"])


@cases.case("a code works once, and for thirty seconds")
def _():
    def begun():
        handler = tweepy.OAuth2UserHandler(
            client_id=app().client_id, redirect_uri=RETURN, scope=SCOPES, client_secret=app().client_secret
        )
        return handler, app().return_of(handler.get_authorization_url(), CHLOE)

    handler, back = begun()
    cases.secrets_of(back)
    token = handler.fetch_token(back)["access_token"]
    cases.secret(token)
    cases.secret(handler.token["refresh_token"])
    with expect.assertRaisesRegex(Exception, "invalid_request|invalid_grant"):
        handler.fetch_token(back)
    refused(tweepy.Unauthorized, None, tweepy.Client(token).get_me, user_auth=False)
    handler, back = begun()
    with Shift(app().control, 31):
        with expect.assertRaisesRegex(Exception, "invalid_request|invalid_grant"):
            handler.fetch_token(back)


@cases.case("a refresh token rotates, and the use of an old one ends all")
def _():
    address = "https://api.twitter.com/2/oauth2/token"
    handler = new_login("1013")
    first = handler.token["refresh_token"]
    handler.refresh_token(address, auth=handler.auth)
    second = cases.secret(handler.token["refresh_token"])
    cases.secret(handler.token["access_token"])
    expect.assertNotEqual(second, first)
    api = tweepy.Client(handler.token["access_token"])
    expect.assertEqual(api.get_me(user_auth=False).data.id, 1013)
    for old_one in (first, second):
        with expect.assertRaisesRegex(Exception, "invalid_request|invalid_grant"):
            handler.refresh_token(address, refresh_token=old_one, auth=handler.auth)
    refused(tweepy.Unauthorized, None, api.get_me, user_auth=False)


@cases.case("an access token of OAuth 2.0 ends after two hours")
def _():
    with Shift(app().control, 7201):
        refused(tweepy.Unauthorized, None, new(ADA).get_me, user_auth=False)
    expect.assertEqual(new(ADA).get_me(user_auth=False).data.id, int(ADA))


# Version 2


@cases.case("create_tweet posts, get_tweet reads and delete_tweet takes back, by both ways of logging in")
def _():
    for api, named in ((new(ADA), {"user_auth": False}), (signed(ADA), {"user_auth": True})):
        words = text()
        id = api.create_tweet(text=words, **named).data["id"]
        found = api.get_tweet(
            id, expansions="author_id", tweet_fields=["created_at", "public_metrics"], **named
        )
        expect.assertEqual((found.data.text, found.data.author_id), (words, int(ADA)))
        expect.assertEqual(found.includes["users"][0].username, NAMES[ADA])
        expect.assertLess(abs(found.data.created_at.timestamp() - time.time()), 300)
        expect.assertTrue(api.delete_tweet(id, **named).data["deleted"])
        expect.assertTrue(api.get_tweet(id, **named).errors)


@cases.case("get_users_following is read to the end by pages")
def _():
    ids = [
        person.id
        for page in tweepy.Paginator(new(ADA).get_users_following, ADA, max_results=5, user_auth=False)
        for person in page.data or []
    ]
    me = new(ADA).get_me(user_fields="public_metrics", user_auth=False).data
    expect.assertEqual((len(ids), len(set(ids))), (me.public_metrics["following_count"],) * 2)
    expect.assertIn(int(BENEDIKT), ids)


@cases.case("get_home_timeline, get_users_tweets, get_users_mentions and search_recent_tweets find what was posted")
def _():
    tag = f"tag{secrets.token_hex(4)}"
    id = int(new(BENEDIKT).create_tweet(text=f"#{tag} for @{NAMES[ADA]}", user_auth=False).data["id"])
    api, named = new(ADA), {"user_auth": False}
    expect.assertIn(id, [tweet.id for tweet in api.get_home_timeline(max_results=50, **named).data])
    expect.assertIn(id, [tweet.id for tweet in api.get_users_tweets(BENEDIKT, max_results=5, **named).data])
    expect.assertIn(id, [tweet.id for tweet in api.get_users_mentions(ADA, max_results=5, **named).data])
    expect.assertEqual([tweet.id for tweet in api.search_recent_tweets(f"#{tag}", **named).data], [id])
    expect.assertIsNone(api.search_recent_tweets(text("nothing"), **named).data)


@cases.case("like and retweet are counted, and taken back")
def _():
    id = new(ADA).create_tweet(text=text(), user_auth=False).data["id"]
    api, named = new(BENEDIKT), {"user_auth": False}
    expect.assertTrue(api.like(id, **named).data["liked"])
    expect.assertTrue(api.retweet(id, **named).data["retweeted"])
    metrics = api.get_tweet(id, tweet_fields="public_metrics", **named).data.public_metrics
    expect.assertEqual((metrics["like_count"], metrics["retweet_count"]), (1, 1))
    expect.assertFalse(api.unlike(id, **named).data["liked"])
    expect.assertFalse(api.unretweet(id, **named).data["retweeted"])


@functools.cache
def reader(person):
    """Version 2, as a person who let the app read and change all that a reader of posts has."""
    scopes = SCOPES + [
        "bookmark.read", "bookmark.write", "list.read", "list.write", "mute.read", "mute.write", "follows.write",
    ]
    return tweepy.Client(new_login(person, scopes).token["access_token"])


def found(answer):
    """The numbers of what a page of an answer holds."""
    return [entry.id for entry in answer.data or []]


@cases.case("get_liked_tweets and get_bookmarks list what was liked and kept, newest first, until it is taken back")
def _():
    first, second = (int(new(ADA).create_tweet(text=text(), user_auth=False).data["id"]) for _ in range(2))
    api, named = reader(BENEDIKT), {"user_auth": False}
    for id in (first, second):
        expect.assertTrue(api.like(id, **named).data["liked"])
        expect.assertTrue(api.bookmark(id).data["bookmarked"])
    expect.assertEqual(found(api.get_liked_tweets(BENEDIKT, max_results=5, **named))[:2], [second, first])
    expect.assertEqual(found(api.get_bookmarks(max_results=2)), [second, first])
    api.unlike(second, **named)
    expect.assertFalse(api.remove_bookmark(second).data["bookmarked"])
    expect.assertNotIn(second, found(api.get_liked_tweets(BENEDIKT, **named)))
    expect.assertEqual(found(api.get_bookmarks())[:1], [first])
    # Whose bookmarks nobody may read but they themselves, and not without its scope.
    refused(tweepy.Forbidden, None, new(BENEDIKT).get_bookmarks)


@cases.case("get_owned_lists and get_list_tweets read the lists that somebody made, and what their members post")
def _():
    api, named = reader(ADA), {"user_auth": False}
    made = api.create_list(name="Readers", private=True, **named).data["id"]
    try:
        expect.assertTrue(api.add_list_member(made, BENEDIKT, **named).data["is_member"])
        posted = int(new(BENEDIKT).create_tweet(text=text(), user_auth=False).data["id"])
        new(CHLOE).create_tweet(text=text(), user_auth=False)
        # The package leaves the number of a list as it came, in words.
        expect.assertIn(made, found(api.get_owned_lists(ADA, **named)))
        tweets = api.get_list_tweets(made, tweet_fields="author_id", **named).data
        expect.assertEqual(tweets[0].id, posted)
        expect.assertEqual({tweet.author_id for tweet in tweets}, {int(BENEDIKT)})
        # A private list is not there for anybody else.
        expect.assertNotIn(made, found(reader(BENEDIKT).get_owned_lists(ADA, **named)))
    finally:
        expect.assertTrue(api.delete_list(made, **named).data["deleted"])


@cases.case("get_users_followers is read page by page, and mute and unmute change get_muted alone")
def _():
    api, named = reader(ADA), {"user_auth": False}
    pages = tweepy.Paginator(api.get_users_followers, ADA, max_results=2, limit=3, **named)
    followers = [person.id for page in pages for person in page.data or []]
    expect.assertEqual(len(followers), len(set(followers)))
    expect.assertGreater(len(followers), 2)
    expect.assertTrue(api.mute(CHLOE, **named).data["muting"])
    expect.assertIn(int(CHLOE), found(api.get_muted(**named)))
    expect.assertFalse(api.unmute(CHLOE, **named).data["muting"])
    expect.assertNotIn(int(CHLOE), found(api.get_muted(**named)))
    again = tweepy.Paginator(api.get_users_followers, ADA, max_results=2, limit=3, **named)
    expect.assertEqual([person.id for page in again for person in page.data or []], followers)


@cases.case("create_tweet answers a post, and the conversation is found by its number")
def _():
    named = {"user_auth": False}
    asked = new(ADA).create_tweet(text=text(f"What do you read, @{NAMES[BENEDIKT]}?"), **named).data["id"]
    answer = new(BENEDIKT).create_tweet(text=text("Piranesi"), in_reply_to_tweet_id=asked, **named).data["id"]
    fields = ["conversation_id", "referenced_tweets", "in_reply_to_user_id"]
    tweet = new(ADA).get_tweet(answer, tweet_fields=fields, **named).data
    expect.assertEqual((str(tweet.conversation_id), tweet.in_reply_to_user_id), (str(asked), int(ADA)))
    expect.assertEqual([(part.type, str(part.id)) for part in tweet.referenced_tweets], [("replied_to", str(asked))])
    around = new(ADA).search_recent_tweets(f"conversation_id:{asked}", **named)
    expect.assertIn(int(answer), found(around))


@cases.case("get_users answers for those who are there, and names those who are not")
def _():
    answer = new(ADA).get_users(usernames=[NAMES[BENEDIKT], "nobody_here"], user_auth=False)
    expect.assertEqual([person.id for person in answer.data], [int(BENEDIKT)])
    expect.assertEqual(answer.errors[0]["value"], "nobody_here")


@cases.case("version 2 refuses the same words with 403, long ones with 400, and the app alone with 403")
def _():
    api, words = new(ADA), text()
    api.create_tweet(text=words, user_auth=False)
    expect.assertIn("duplicate", str(refused(tweepy.Forbidden, None, api.create_tweet, text=words, user_auth=False)))
    refused(tweepy.BadRequest, None, api.create_tweet, text="x" * 281, user_auth=False)
    refused(tweepy.BadRequest, None, api.create_tweet, user_auth=False)
    bearer = cases.secret(tweepy.OAuth2AppHandler(app().key, app().secret)._bearer_token)
    refused(tweepy.Forbidden, None, tweepy.Client(bearer).create_tweet, text=text(), user_auth=False)


@cases.case("a token without the scope is refused with 403, and none at all with 401")
def _():
    reader = tweepy.Client(new_login(CHLOE, ["tweet.read", "users.read"]).token["access_token"])
    expect.assertEqual(reader.get_me(user_auth=False).data.id, int(CHLOE))
    refused(tweepy.Forbidden, None, reader.create_tweet, text=text(), user_auth=False)
    # With the keys of OAuth 1.0a alone the package sends the words "Bearer None".
    refused(tweepy.Unauthorized, None, signed(ADA).get_me, user_auth=False)


@cases.case("version 2 refuses too many calls with 429 and an outage with 503")
def _():
    app().control.fault("rate_limit", path="/2/users/me")
    error = refused(tweepy.TooManyRequests, None, new(ADA).get_me, user_auth=False)
    expect.assertGreater(int(error.response.headers["x-rate-limit-reset"]), time.time())
    app().control.fault("server_error", path="/2/tweets", method="POST")
    refused(tweepy.TwitterServerError, None, new(ADA).create_tweet, text=text(), user_auth=False)


# The filtered stream


class Listener(tweepy.StreamingClient):
    """A stream that tells what it hears."""

    def __init__(self, bearer):
        super().__init__(bearer, daemon=True)
        self.heard = queue.Queue()

    def on_connect(self):
        self.heard.put("connected")

    def on_response(self, response):
        self.heard.put(response)

    def on_keep_alive(self):
        self.heard.put("alive")

    def on_request_error(self, status_code):
        self.heard.put(status_code)
        self.disconnect()

    def on_exception(self, exception):
        self.heard.put(exception)

    def on_closed(self, response):
        """Is called when the client itself leaves, too; a stream that ends connects again, and that is heard."""

    def on_disconnect(self):
        self.heard.put("disconnected")

    def expect(self, wanted):
        """Expects that something is heard next."""
        expect.assertEqual(self.heard.get(timeout=30), wanted)

    def expect_post(self, id):
        """Expects that a post comes next, or after signs of life, and gives what came with it."""
        while (heard := self.heard.get(timeout=30)) == "alive":
            pass
        expect.assertEqual(heard.data.id, int(id))
        return heard

    def leave(self, person, words):
        """Ends the stream, which sees that only when something more comes."""
        self.disconnect()
        self.expect_post(new(person).create_tweet(text=text(words), user_auth=False).data["id"])
        self.expect("disconnected")


@functools.cache
def bearer():
    """The token of the app alone."""
    return cases.secret(tweepy.OAuth2AppHandler(app().key, app().secret)._bearer_token)


def without_rules():
    """A stream that has no rules."""
    stream = Listener(bearer())
    if rules := stream.get_rules().data:
        stream.delete_rules([rule.id for rule in rules])
    return stream


@cases.case("StreamingClient adds, lists and deletes rules, and is told which ones it cannot have")
def _():
    stream = without_rules()
    tried = stream.add_rules(tweepy.StreamRule("tea OR coffee"), dry_run=True)
    expect.assertEqual(tried.meta["summary"]["created"], 1)
    expect.assertIsNone(stream.get_rules().data)
    added = stream.add_rules([tweepy.StreamRule("(tea OR coffee) -is:retweet", "drinks"), tweepy.StreamRule("--b")])
    expect.assertEqual([rule.value for rule in added.data], ["(tea OR coffee) -is:retweet"])
    expect.assertEqual([error["title"] for error in added.errors], ["UnprocessableEntity"])
    again = stream.add_rules(tweepy.StreamRule("(tea OR coffee) -is:retweet"))
    expect.assertEqual((again.errors[0]["title"], again.errors[0]["id"]), ("DuplicateRule", added.data[0].id))
    expect.assertEqual([(rule.id, rule.tag) for rule in stream.get_rules().data], [(added.data[0].id, "drinks")])
    expect.assertEqual(stream.delete_rules(added.data[0].id).meta["summary"]["deleted"], 1)
    expect.assertIsNone(stream.get_rules().data)
    refused(tweepy.Unauthorized, None, tweepy.StreamingClient("nobody").get_rules)


@cases.case("StreamingClient.filter receives new posts with the rules they meet, and signs of life between them")
def _():
    stream = without_rules()
    word = f"word{secrets.token_hex(4)}"
    rule = stream.add_rules(tweepy.StreamRule(f"{word} -from:{NAMES[BENEDIKT]}", "mine")).data[0]
    stream.filter(threaded=True, expansions="author_id", tweet_fields=["created_at"], user_fields=["username"])
    stream.expect("connected")
    new(BENEDIKT).create_tweet(text=text(word), user_auth=False)
    new(ADA).create_tweet(text=text(), user_auth=False)
    heard = stream.expect_post(new(ADA).create_tweet(text=text(f"{word} 😀 & <b>"), user_auth=False).data["id"])
    expect.assertEqual(heard.includes["users"][0].username, NAMES[ADA])
    expect.assertEqual([(rule.id, rule.tag) for rule in heard.matching_rules], [(rule.id, "mine")])
    expect.assertLess(abs(heard.data.created_at.timestamp() - time.time()), 300)
    # By the older version, too, and without anything in between.
    stream.expect_post(old(ADA).update_status(text(word)).id)
    stream.expect("alive")
    stream.leave(ADA, word)


@cases.case("a stream without rules is refused with 409, and a second one of the app with 429")
def _():
    stream = without_rules()
    stream.filter(threaded=True)
    stream.expect(409)
    stream.expect("disconnected")
    word = f"word{secrets.token_hex(4)}"
    stream.add_rules(tweepy.StreamRule(word))
    # The stream of another case may have been left a moment ago.
    stream.filter(threaded=True)
    while (heard := stream.heard.get(timeout=30)) != "connected":
        expect.assertEqual(heard, 429)
        stream.expect("disconnected")
        time.sleep(1)
        stream.filter(threaded=True)
    second = Listener(bearer())
    second.filter(threaded=True)
    second.expect(429)
    second.expect("disconnected")
    stream.leave(ADA, word)


cases.run()
