"""Mastodon.py 2.3.3 at the Mastodon face: everything a reader's program does, and everything that goes wrong."""

import datetime
import functools
import queue
import secrets
import threading
import time

import mastodon
import requests

from browser import Browser, Shift
from cases import Cases, expect
from mastodon_login import ADA, BENEDIKT, CHLOE, RETURN, Mastodon
from pictures import png

cases = Cases()
SCOPES = ["read", "write", "follow", "push"]
HOSTILE = "Fish & chips <b>\"100%\"</b> {{x}} '; DROP TABLE status;-- Žluťoučký 👩‍👩‍👧 ليلى"


@functools.cache
def face():
    return Mastodon(cases)


@functools.cache
def app():
    """The id and secret of one app for every case."""
    client, secret = mastodon.Mastodon.create_app(
        "Mastodon.py", scopes=SCOPES, redirect_uris=[RETURN, RETURN + "/2"], api_base_url=cases.origin
    )
    cases.secret(secret)
    return client, secret


def client(token=None, application=None):
    client_id, client_secret = application or app()
    return mastodon.Mastodon(
        client_id=client_id,
        client_secret=client_secret,
        access_token=cases.secret(token),
        api_base_url=cases.origin,
        ratelimit_method="throw",
        request_timeout=20,
    )


def log_in(person, scopes=SCOPES, application=None):
    return face().log_in(client(application=application), person, scopes)


@functools.cache
def ada():
    return log_in(ADA)


@functools.cache
def benedikt():
    return log_in(BENEDIKT)


def text(words="A thought of its own"):
    """Words that nobody has posted before."""
    return f"{words} {secrets.token_hex(4)}"


def refused(kind, status, call, *arguments, **named):
    """Expects an error of the server."""
    with expect.assertRaises(kind) as caught:
        call(*arguments, **named)
    error = caught.exception
    if status:
        expect.assertEqual(error.args[1], status, str(error))
    return error


# Logging in


@cases.case("create_app registers an app with several return addresses")
def _():
    expect.assertTrue(all(app()))
    with expect.assertRaises(Exception):
        mastodon.Mastodon.create_app("x", redirect_uris="not an address", api_base_url=cases.origin)


@cases.case("auth_request_url and log_in lead over the consent page to a token")
def _():
    me = ada().account_verify_credentials()
    expect.assertEqual((str(me.id), me.username, me.acct, me.display_name), (ADA, "ada", "ada", "Ada Fernsby"))
    expect.assertTrue(me.url.startswith(cases.origin))
    expect.assertIn("privacy", me.source)


@cases.case("a login without return address shows the code on a page")
def _():
    oob = mastodon.Mastodon.create_app("Mastodon.py by hand", scopes=["read"], api_base_url=cases.origin)
    cases.secret(oob[1])
    api = client(application=oob)
    address = api.auth_request_url(scopes=["read"], allow_http=True)
    browser = face().answer(address, CHLOE, keep=False)
    code = cases.secret(cases.secrets_of(browser.address).get("code"))
    expect.assertIn(code, browser.page)
    cases.secret(api.log_in(code=code, scopes=["read"], allow_http=True))
    expect.assertEqual(api.me().username, "chloe")


@cases.case("who declines comes back with access_denied and the state")
def _():
    address = client().auth_request_url(redirect_uris=RETURN, scopes=SCOPES, state="a state & more", allow_http=True)
    fields = cases.secrets_of(face().return_of(address, CHLOE, "cancel"))
    expect.assertEqual((fields["error"], fields["state"]), ("access_denied", "a state & more"))
    expect.assertNotIn("code", fields)


@cases.case("a code works once, at its return address, with the app's secret")
def _():
    def code():
        address = client().auth_request_url(redirect_uris=RETURN, scopes=SCOPES, allow_http=True)
        return cases.secrets_of(face().return_of(address, CHLOE))["code"]

    first = code()
    wrong = (mastodon.MastodonIllegalArgumentError, None)
    refused(*wrong, client().log_in, code=first, redirect_uri=RETURN + "/2", scopes=SCOPES, allow_http=True)
    stranger = client(application=(app()[0], "0" * 43))
    refused(*wrong, stranger.log_in, code=first, redirect_uri=RETURN, scopes=SCOPES, allow_http=True)
    cases.secret(client().log_in(code=first, redirect_uri=RETURN, scopes=SCOPES, allow_http=True))
    refused(*wrong, client().log_in, code=first, redirect_uri=RETURN, scopes=SCOPES, allow_http=True)
    refused(*wrong, client().log_in, code="made up", redirect_uri=RETURN, scopes=SCOPES, allow_http=True)


@cases.case("a scope that the app did not register is refused on the way back")
def _():
    narrow = mastodon.Mastodon.create_app("Narrow", scopes=["read"], redirect_uris=RETURN, api_base_url=cases.origin)
    cases.secret(narrow[1])
    api = client(application=narrow)
    address = api.auth_request_url(redirect_uris=RETURN, scopes=["read", "write"], allow_http=True)
    expect.assertEqual(cases.secrets_of(face().return_of(address, CHLOE))["error"], "invalid_scope")


@cases.case("a login at another return address than the registered ones stays at the server")
def _():
    address = client().auth_request_url(redirect_uris=RETURN + "/3", scopes=SCOPES, allow_http=True)
    with expect.assertRaisesRegex(AssertionError, "kept the browser|no button"):
        face().return_of(address, CHLOE)


@cases.case("an app that may read the profile only learns who it is, and nothing else")
def _():
    profile = mastodon.Mastodon.create_app(
        "Profile only", scopes=["profile"], redirect_uris=RETURN, api_base_url=cases.origin
    )
    cases.secret(profile[1])
    api = log_in(ADA, ["profile"], profile)
    # The package's own oauth_userinfo speaks https only.
    headers = {"Authorization": f"Bearer {api.access_token}"}
    person = requests.get(cases.origin + "/oauth/userinfo", headers=headers, timeout=20).json()
    expect.assertEqual((person["preferred_username"], person["name"]), ("ada", "Ada Fernsby"))
    expect.assertEqual(api.account_verify_credentials().username, "ada")
    refused(mastodon.MastodonAPIError, 403, api.timeline_home)


@cases.case("revoke_access_token ends the token")
def _():
    api = log_in(CHLOE)
    token = api.access_token
    api.revoke_access_token(allow_http=True)
    refused(mastodon.MastodonUnauthorizedError, 401, client(token).me)


@cases.case("a server before 4.3, which has no metadata, is logged in to as well")
def _():
    face().control.act("server", version="4.2.0")
    try:
        api = client()
        address = api.auth_request_url(redirect_uris=RETURN, scopes=SCOPES)
        code = cases.secrets_of(face().return_of(address, CHLOE))["code"]
        cases.secret(api.log_in(code=code, redirect_uri=RETURN, scopes=SCOPES))
        expect.assertEqual(api.me().username, "chloe")
        expect.assertFalse(api.verify_minimum_version("4.3.0"))
    finally:
        face().control.act("server", version="4.5.0")


@cases.case("a person who puts the app out ends its token")
def _():
    api = log_in("1005")
    handle = api.me().acct
    browser = Browser(cases).act_as(f"/@{handle}").open("/settings/apps")
    browser.press("Put Mastodon.py out")
    refused(mastodon.MastodonUnauthorizedError, 401, api.me)


@cases.case("app_verify_credentials names the app of the token")
def _():
    expect.assertEqual(ada().app_verify_credentials().name, "Mastodon.py")


# Reading


@cases.case("instance, instance_v1, instance_v2 and instance_nodeinfo describe the server")
def _():
    anyone = mastodon.Mastodon(api_base_url=cases.origin, request_timeout=20)
    expect.assertEqual(anyone.instance_v2().configuration.statuses.max_characters, 500)
    expect.assertEqual(anyone.instance_v1().version, anyone.instance_v2().version)
    expect.assertTrue(anyone.instance().title)
    expect.assertIn("activitypub", anyone.instance_nodeinfo().protocols)
    expect.assertTrue(anyone.verify_minimum_version("4.0.0"))


@cases.case("account, account_lookup, account_search and account_relationships find people")
def _():
    expect.assertEqual(ada().account(BENEDIKT).username, "benedikt")
    expect.assertEqual(str(ada().account_lookup("benedikt").id), BENEDIKT)
    expect.assertIn(BENEDIKT, [str(person.id) for person in ada().account_search("benedikt")])
    relation = ada().account_relationships([BENEDIKT])[0]
    expect.assertEqual((str(relation.id), relation.following, relation.followed_by), (BENEDIKT, True, True))


@cases.case("account_following and account_followers are paged by the Link field, forward and back")
def _():
    total = ada().me().following_count
    for listed in (ada().account_following, ada().account_followers):
        first = listed(ADA, limit=3)
        expect.assertEqual(len(first), 3)
        second = ada().fetch_next(first)
        expect.assertFalse({person.id for person in first} & {person.id for person in second})
        expect.assertEqual([person.id for person in ada().fetch_previous(second)], [person.id for person in first])
        ids = [person.id for person in ada().fetch_remaining(listed(ADA, limit=4))]
        expect.assertEqual((len(ids), len(set(ids))), (total, total))


@cases.case("timelines show what was posted, newest first, page by page")
def _():
    tag = f"tag{secrets.token_hex(4)}"
    ids = [benedikt().status_post(text(f"Reading #{tag}")).id for _ in range(5)]
    home = [status.id for status in ada().timeline_home(limit=20)]
    expect.assertEqual([id for id in home if id in ids], ids[::-1])
    expect.assertIn(ids[-1], [status.id for status in ada().timeline_public(limit=20)])
    expect.assertIn(ids[-1], [status.id for status in ada().timeline_local(limit=20)])
    first = ada().timeline_hashtag(tag, limit=2)
    expect.assertEqual([status.id for status in ada().fetch_remaining(first)], ids[::-1])
    newer = ada().timeline_hashtag(tag, min_id=ids[1], limit=2)
    expect.assertEqual({status.id for status in newer}, {ids[2], ids[3]})
    own = [status.id for status in ada().account_statuses(BENEDIKT, limit=5)]
    expect.assertEqual(own, ids[::-1])


@cases.case("search_v2 finds people, posts and tags")
def _():
    tag = f"tag{secrets.token_hex(4)}"
    posted = ada().status_post(text(f"A search for #{tag}"))
    found = ada().search_v2("benedikt", result_type="accounts").accounts
    expect.assertEqual(str(found[0].id), BENEDIKT)
    expect.assertIn(tag, [found.name for found in ada().search_v2(tag, result_type="hashtags").hashtags])
    found = ada().search_v2(tag, result_type="statuses").statuses
    expect.assertIn(posted.id, [status.id for status in found])


@cases.case("notifications tell of mentions, favourites and boosts; trending_tags of tags")
def _():
    posted = ada().status_post(text("Something to like"))
    benedikt().status_favourite(posted)
    benedikt().status_reblog(posted)
    benedikt().status_post(text("Have you read this, @ada"))
    kinds = {notification.type for notification in ada().notifications(limit=30)}
    expect.assertLessEqual({"favourite", "reblog", "mention"}, kinds)
    only = ada().notifications(types=["mention"], limit=30)
    expect.assertEqual({notification.type for notification in only}, {"mention"})
    expect.assertEqual(str(only[0].account.id), BENEDIKT)
    ada().status_post(text("A #trend"))
    benedikt().status_post(text("The same #trend"))
    expect.assertIn("trend", [tag.name for tag in ada().trending_tags(limit=20)])


# Posting


@cases.case("status_post carries visibility, warning and language")
def _():
    words = text()
    posted = ada().status_post(words, visibility="unlisted", spoiler_text="The end", sensitive=True, language="en")
    found = ada().status(posted.id)
    expect.assertIn(words, found.content)
    expect.assertEqual((found.visibility, found.spoiler_text, found.sensitive), ("unlisted", "The end", True))
    expect.assertEqual((found.language, found.application.name), ("en", "Mastodon.py"))
    expect.assertTrue(found.url.startswith(cases.origin))


@cases.case("a private status is for followers, a direct one for those it names")
def _():
    stranger = log_in("1065")
    private = ada().status_post(text(), visibility="private")
    direct = ada().status_post(text("To @benedikt"), visibility="direct")
    expect.assertEqual(benedikt().status(private).id, private.id)
    expect.assertEqual(benedikt().status(direct).id, direct.id)
    refused(mastodon.MastodonNotFoundError, 404, stranger.status, private)
    refused(mastodon.MastodonNotFoundError, 404, log_in(CHLOE).status, direct)


@cases.case("the same idempotency key gives the same status, for one person")
def _():
    key, words = secrets.token_hex(16), text()
    first = ada().status_post(words, idempotency_key=key)
    expect.assertEqual(ada().status_post(words, idempotency_key=key).id, first.id)
    expect.assertNotEqual(benedikt().status_post(words, idempotency_key=key).id, first.id)
    expect.assertNotEqual(ada().status_post(words).id, first.id)


@cases.case("an answer that is lost after the work, and asked for again with its key, leaves one status")
def _():
    key, words = secrets.token_hex(16), text()
    before = ada().me().statuses_count
    face().control.fault("drop", path="/api/v1/statuses", method="POST")
    refused(mastodon.MastodonNetworkError, None, ada().status_post, words, idempotency_key=key)
    again = ada().status_post(words, idempotency_key=key)
    expect.assertEqual(ada().me().statuses_count, before + 1)
    expect.assertEqual(ada().account_statuses(ADA, limit=1)[0].id, again.id)


@cases.case("a hostile text comes back escaped, and its links, tags and mentions as links")
def _():
    content = ada().status_post(f"{HOSTILE} https://books.example/?a=b&c=d #books @benedikt").content
    expect.assertIn("Fish &amp; chips &lt;b&gt;", content)
    expect.assertNotIn("<b>", content)
    for address in ("https://books.example/?a=b&amp;c=d", f"{cases.origin}/tags/books", f"{cases.origin}/@benedikt"):
        expect.assertIn(f'href="{address}"', content)


@cases.case("500 characters are taken and 501 are not; an address counts 23")
def _():
    expect.assertTrue(ada().status_post("x" * 500).id)
    error = refused(mastodon.MastodonAPIError, 422, ada().status_post, "x" * 501)
    expect.assertIn("500", str(error))
    address = "https://books.example.com/" + "y" * 300
    expect.assertTrue(ada().status_post("x" * 476 + " " + address).id)
    refused(mastodon.MastodonAPIError, 422, ada().status_post, "x" * 477 + " " + address)
    expect.assertTrue(ada().status_post("👩‍👩‍👧" * 500).id)
    refused(mastodon.MastodonAPIError, 422, ada().status_post, "")


@cases.case("a scheduled status waits, and can be taken back")
def _():
    when = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=2)
    waiting = ada().status_post(text(), scheduled_at=when)
    expect.assertLess(abs(waiting.scheduled_at - when), datetime.timedelta(seconds=1))
    expect.assertIn(waiting.id, [scheduled.id for scheduled in ada().scheduled_statuses()])
    ada().scheduled_status_delete(waiting)
    expect.assertNotIn(waiting.id, [scheduled.id for scheduled in ada().scheduled_statuses()])
    soon = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(minutes=2)
    refused(mastodon.MastodonAPIError, 422, ada().status_post, text(), scheduled_at=soon)


@cases.case("make_poll adds a poll, in which others vote once")
def _():
    poll = ada().make_poll(["Tea", "Coffee & cake"], expires_in=3600)
    posted = ada().status_post(text("What do you drink?"), poll=poll)
    expect.assertEqual([option.title for option in posted.poll.options], ["Tea", "Coffee & cake"])
    expect.assertEqual(benedikt().poll_vote(posted.poll, 1).options[1].votes_count, 1)
    refused(mastodon.MastodonAPIError, 422, benedikt().poll_vote, posted.poll, 0)


@cases.case("media_post uploads an image, which a status shows with its description")
def _():
    media = ada().media_post(png(), mime_type="image/png", description="A red cover")
    expect.assertEqual((media.type, media.description), ("image", "A red cover"))
    ada().media_update(media, description="A dark red cover")
    posted = ada().status_post(text(), media_ids=[media])
    shown = posted.media_attachments[0]
    expect.assertEqual((shown.id, shown.description), (media.id, "A dark red cover"))
    image = requests.get(shown.url, timeout=20)
    expect.assertEqual(image.content[:8], b"\x89PNG\r\n\x1a\n")
    refused(mastodon.MastodonAPIError, 422, ada().media_post, png().read()[:3] + b"nothing", mime_type="image/png")


@cases.case("an upload that is still worked on is answered with 202, and no status may show it yet")
def _():
    face().control.act("server", media_seconds="3600")
    try:
        media = ada().media_post(png(width=9), mime_type="image/png")
        expect.assertIsNone(media.url)
        expect.assertIsNone(ada().media(media).url)
        refused(mastodon.MastodonAPIError, 422, ada().status_post, text(), media_ids=[media])
        with Shift(face().control, 3601):
            expect.assertTrue(ada().media(media).url)
            expect.assertEqual(ada().status_post(text(), media_ids=[media]).media_attachments[0].id, media.id)
    finally:
        face().control.act("server", media_seconds="0")


@cases.case("status_reply and status_context know what answers what")
def _():
    question = ada().status_post(text("Which book?"))
    answer = benedikt().status_reply(question, text("This one"))
    more = ada().status_reply(answer, text("Thank you"))
    expect.assertEqual(answer.in_reply_to_id, question.id)
    context = ada().status_context(answer)
    expect.assertEqual([status.id for status in context.ancestors], [question.id])
    expect.assertEqual([status.id for status in context.descendants], [more.id])


@cases.case("status_update changes a status and status_delete gives its text back")
def _():
    posted = ada().status_post(text("Frist draft"))
    words = text("First draft")
    changed = ada().status_update(posted, words)
    expect.assertIn(words, changed.content)
    expect.assertTrue(changed.edited_at)
    refused(mastodon.MastodonAPIError, None, benedikt().status_update, posted, "mine now")
    refused(mastodon.MastodonAPIError, None, benedikt().status_delete, posted)
    expect.assertEqual(ada().status_delete(posted).text, words)
    refused(mastodon.MastodonNotFoundError, 404, ada().status, posted)
    refused(mastodon.MastodonNotFoundError, 404, ada().status_delete, posted)


@cases.case("favourite, boost and bookmark can be given, twice, and taken back")
def _():
    posted = ada().status_post(text())
    api = benedikt()
    for _ in range(2):
        expect.assertEqual(api.status_favourite(posted).favourites_count, 1)
    expect.assertEqual(api.status_unfavourite(posted).favourites_count, 0)
    boost = api.status_reblog(posted)
    expect.assertNotEqual(boost.id, posted.id)
    expect.assertEqual((boost.reblog.id, boost.reblog.reblogs_count), (posted.id, 1))
    expect.assertEqual(api.status_unreblog(posted).id, posted.id)
    expect.assertTrue(api.status_bookmark(posted).bookmarked)
    expect.assertFalse(api.status_unbookmark(posted).bookmarked)


# What one person settles with others


@cases.case("account_block and account_mute list whom they are for, and are taken back")
def _():
    api = log_in("1065")
    for act, undo, listed, word in (
        (api.account_block, api.account_unblock, api.blocks, "blocking"),
        (api.account_mute, api.account_unmute, api.mutes, "muting"),
    ):
        expect.assertTrue(act(CHLOE)[word])
        expect.assertEqual([str(person.id) for person in listed()], [CHLOE])
        expect.assertTrue(api.account_relationships(CHLOE)[0][word])
        expect.assertFalse(undo(CHLOE)[word])
        expect.assertEqual(listed(), [])
        refused(mastodon.MastodonNotFoundError, 404, act, 999999)
    reader = log_in("1065", ["read"])
    refused(mastodon.MastodonAPIError, 403, reader.account_block, CHLOE)
    expect.assertEqual(api.blocks(), [])


@cases.case("follow requests at a locked account are listed, authorized and rejected")
def _():
    locked, asking = log_in("1011"), log_in("1012")
    expect.assertTrue(locked.account_update_credentials(locked=True).locked)
    locked.account_remove_from_followers("1012")
    asking.account_unfollow("1011")
    for answer, followed in ((locked.follow_request_reject, False), (locked.follow_request_authorize, True)):
        expect.assertTrue(asking.account_follow("1011").requested)
        expect.assertIn("1012", [str(person.id) for person in locked.follow_requests()])
        answer("1012")
        expect.assertNotIn("1012", [str(person.id) for person in locked.follow_requests()])
        relation = asking.account_relationships("1011")[0]
        expect.assertEqual((relation.following, relation.requested), (followed, False))
    refused(mastodon.MastodonNotFoundError, 404, locked.follow_request_authorize, "1012")


@cases.case("status_pin puts up to five own statuses first, and no one else's")
def _():
    api = log_in("1013")
    own = [api.status_post(text()) for _ in range(6)]
    for posted in own[:5]:
        expect.assertTrue(api.status_pin(posted).pinned)
    refused(mastodon.MastodonAPIError, 422, api.status_pin, own[5])
    pinned = api.account_statuses("1013", pinned=True)
    expect.assertEqual({status.id for status in pinned}, {status.id for status in own[:5]})
    expect.assertFalse(api.status_unpin(own[0]).pinned)
    refused(mastodon.MastodonAPIError, 422, api.status_pin, ada().status_post(text()))


@cases.case("a list is made, renamed, filled with people who are followed, read and deleted")
def _():
    made = ada().list_create("Shelf & friends")
    expect.assertEqual(ada().list(made).title, "Shelf & friends")
    expect.assertEqual(ada().list_update(made, "Shelf").title, "Shelf")
    ada().list_accounts_add(made, [BENEDIKT])
    expect.assertEqual([str(person.id) for person in ada().list_accounts(made)], [BENEDIKT])
    expect.assertIn(made.id, [found.id for found in ada().account_lists(BENEDIKT)])
    posted = benedikt().status_post(text())
    expect.assertEqual(ada().timeline_list(made)[0].id, posted.id)
    refused(mastodon.MastodonAPIError, 422, ada().list_accounts_add, made, [BENEDIKT])
    refused(mastodon.MastodonNotFoundError, 404, benedikt().list, made)
    ada().list_accounts_delete(made, [BENEDIKT])
    expect.assertEqual(ada().list_accounts(made), [])
    ada().list_delete(made)
    refused(mastodon.MastodonNotFoundError, 404, ada().list, made)
    refused(mastodon.MastodonAPIError, 422, ada().list_create, "")


@cases.case("a tag is followed, brings strangers' posts home, and is unfollowed")
def _():
    tag = f"tag{secrets.token_hex(4)}"
    expect.assertTrue(ada().tag_follow(tag).following)
    expect.assertIn(tag, [followed.name for followed in ada().followed_tags()])
    posted = log_in("1065").status_post(text(f"#{tag}"))
    expect.assertIn(posted.id, [status.id for status in ada().timeline_home()])
    expect.assertFalse(ada().tag_unfollow(tag).following)
    expect.assertNotIn(tag, [followed.name for followed in ada().followed_tags()])


@cases.case("conversations keep direct statuses, unread until they are read")
def _():
    posted = benedikt().status_post(text("Only for @ada"), visibility="direct")
    found = [one for one in ada().conversations() if one.last_status.id == posted.id][0]
    expect.assertTrue(found.unread)
    expect.assertEqual([str(person.id) for person in found.accounts], [BENEDIKT])
    expect.assertFalse(ada().conversations_read(found).unread)
    refused(mastodon.MastodonNotFoundError, 404, log_in(CHLOE).conversations_read, found)


@cases.case("markers keep how far somebody has read")
def _():
    api = log_in("1014")
    posted = api.status_post(text())
    first = api.markers_set("home", posted.id)["home"]
    expect.assertEqual(str(first.last_read_id), str(posted.id))
    later = api.markers_set("home", api.status_post(text()).id)["home"]
    expect.assertGreater(later.version, first.version)
    expect.assertEqual(api.markers_get("home")["home"].last_read_id, later.last_read_id)


@cases.case("preferences and account_update_credentials tell the same of a person")
def _():
    api = log_in("1015")
    changed = api.account_update_credentials(
        display_name="A <new> name", note="About & about", fields=[("Site", "https://books.example")]
    )
    expect.assertEqual(changed.display_name, "A <new> name")
    expect.assertIn("About &amp; about", changed.note)
    expect.assertEqual([field.name for field in changed.fields], ["Site"])
    expect.assertEqual(api.me().source.note, "About & about")
    expect.assertEqual(api.preferences()["posting:default:visibility"], api.me().source.privacy)
    refused(mastodon.MastodonAPIError, 422, api.account_update_credentials, note="x" * 501)
    refused(mastodon.MastodonAPIError, 403, log_in("1015", ["read"]).account_update_credentials, note="x")


@cases.case("trending_statuses and trending_links are read by anyone")
def _():
    anyone = mastodon.Mastodon(api_base_url=cases.origin, request_timeout=20)
    address = f"https://example.com/{secrets.token_hex(4)}"
    liked = ada().status_post(text(f"Read {address}"))
    hidden = ada().status_post(text(f"Read {address}"), visibility="unlisted")
    for status in (liked, hidden):
        benedikt().status_favourite(status)
        log_in("1011").status_favourite(status)
    benedikt().status_post(text(f"I did read {address}"))
    found = [status.id for status in anyone.trending_statuses(limit=40)]
    expect.assertIn(liked.id, found)
    expect.assertNotIn(hidden.id, found)
    expect.assertIn(address, [link.url for link in anyone.trending_links(limit=20)])


# Streams


class Listener(mastodon.StreamListener):
    """Puts every event into a queue."""

    def __init__(self):
        self.events = queue.Queue()

    def on_update(self, status):
        self.events.put(("update", status))

    def on_notification(self, notification):
        self.events.put(("notification", notification))

    def on_delete(self, status_id):
        self.events.put(("delete", status_id))

    def handle_heartbeat(self):
        self.events.put(("heartbeat", None))

    def on_abort(self, err):
        self.events.put(("abort", err))


def streamed(stream, act, wanted):
    """Acts while a stream is open and gives the first event of a kind."""
    listener = Listener()
    handle = stream(listener, run_async=True)
    try:
        # The first heartbeat says that from now on everything is heard.
        expect.assertEqual(listener.events.get(timeout=20)[0], "heartbeat")
        expect.assertTrue(handle.is_receiving())
        act()
        while True:
            kind, value = listener.events.get(timeout=20)
            if kind == wanted:
                return value
    finally:
        # The package closes a stream when the next line of it comes, which nobody needs to wait for.
        threading.Thread(target=handle.close, daemon=True).start()


@cases.case("stream_user tells of posts, notifications and deletions as they happen")
def _():
    words = text("News of a friend")
    expect.assertIn(words, streamed(ada().stream_user, lambda: benedikt().status_post(words), "update").content)
    posted = ada().status_post(text())
    favourite = streamed(ada().stream_user, lambda: benedikt().status_favourite(posted), "notification")
    expect.assertEqual((favourite.type, str(favourite.account.id)), ("favourite", BENEDIKT))
    gone = benedikt().status_post(text())
    deleted = streamed(ada().stream_user, lambda: benedikt().status_delete(gone), "delete")
    expect.assertEqual(str(deleted), str(gone.id))


@cases.case("stream_hashtag and stream_public tell what strangers post")
def _():
    tag = f"tag{secrets.token_hex(4)}"
    found = streamed(functools.partial(ada().stream_hashtag, tag), lambda: benedikt().status_post(f"#{tag}"), "update")
    expect.assertEqual(found.tags[0].name, tag)
    words = text()
    posted = streamed(ada().stream_public, lambda: benedikt().status_post(words), "update")
    expect.assertIn(words, posted.content)
    expect.assertTrue(ada().stream_healthy())


# What goes wrong


@cases.case("a nonsense token is refused with 401 and a narrow one with 403")
def _():
    refused(mastodon.MastodonUnauthorizedError, 401, client("nonsense").me)
    reader = log_in(CHLOE, ["read"])
    error = refused(mastodon.MastodonAPIError, 403, reader.status_post, text())
    expect.assertIn("outside the authorized scopes", str(error))


@cases.case("what is not there is refused with 404, and what cannot be with 422")
def _():
    refused(mastodon.MastodonNotFoundError, 404, ada().status, 999999)
    refused(mastodon.MastodonNotFoundError, 404, ada().account, 999999)
    refused(mastodon.MastodonAPIError, 422, ada().status_post, text(), media_ids=[999999])
    refused(mastodon.MastodonNotFoundError, 404, ada().status_post, text(), in_reply_to_id=999999)


@cases.case("an expired token is refused with 401")
def _():
    api = log_in(CHLOE)
    face().control.fault("expire", path="/api/v1/accounts/verify_credentials")
    refused(mastodon.MastodonUnauthorizedError, 401, api.me)
    refused(mastodon.MastodonUnauthorizedError, 401, api.me)


@cases.case("too many calls are refused with 429, with a time that the client can read")
def _():
    api = client(ada().access_token)
    api.me()
    expect.assertGreater(api.ratelimit_remaining, 0)
    expect.assertGreater(api.ratelimit_reset, time.time())
    expect.assertEqual(api.ratelimit_limit, 300)
    face().control.fault("rate_limit", path="/api/v1/accounts/verify_credentials")
    refused(mastodon.MastodonRatelimitError, None, api.me)
    expect.assertEqual(api.ratelimit_remaining, 0)
    expect.assertEqual(str(api.me().id), ADA)


@cases.case("an outage is refused with 503 and nothing is posted")
def _():
    before = ada().me().statuses_count
    face().control.fault("server_error", path="/api/v1/statuses", method="POST")
    refused(mastodon.MastodonServiceUnavailableError, 503, ada().status_post, text())
    expect.assertEqual(ada().me().statuses_count, before)


@cases.case("an answer that comes late meets the client's deadline")
def _():
    hurried = client(ada().access_token)
    hurried.request_timeout = 0.5
    face().control.fault("delay", path="/api/v1/accounts/verify_credentials", milliseconds="3000")
    refused(mastodon.MastodonNetworkError, None, hurried.me)


cases.run()
