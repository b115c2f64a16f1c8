"""twython 3.9.1 at the X face: signed calls with GET, forms, and lists between commas."""

import functools
import secrets
import time

from twython import Twython, TwythonAuthError, TwythonError, TwythonRateLimitError

from cases import Cases, expect
from pictures import png
from x_login import ADA, BENEDIKT, NAMES, RETURN, X

cases = Cases()


@functools.cache
def app():
    return X(cases, "twython")


def log_in(person, endpoint="authenticate"):
    begun = Twython(app().key, app().secret).get_authentication_tokens(callback_url=RETURN)
    cases.secret(begun["oauth_token_secret"])
    address = begun["auth_url"].replace("/authenticate?", f"/{endpoint}?")
    fields = cases.secrets_of(app().return_of(address, person))
    expect.assertEqual(fields["oauth_token"], begun["oauth_token"])
    halfway = Twython(app().key, app().secret, begun["oauth_token"], begun["oauth_token_secret"])
    tokens = halfway.get_authorized_tokens(fields["oauth_verifier"])
    expect.assertEqual((tokens["user_id"], tokens["screen_name"]), (person, NAMES[person]))
    secret = cases.secret(tokens["oauth_token_secret"])
    return Twython(app().key, app().secret, cases.secret(tokens["oauth_token"]), secret)


@functools.cache
def api(person=ADA):
    return log_in(person)


def text():
    """Words that nobody has posted before."""
    return f"A thought of its own: {secrets.token_hex(4)}"


@cases.case("get_authentication_tokens and get_authorized_tokens log a person in, with GET")
def _():
    expect.assertEqual(api().verify_credentials()["id_str"], ADA)
    expect.assertEqual(log_in(ADA, "authorize").verify_credentials()["id_str"], ADA)


@cases.case("obtain_access_token reads as the app alone")
def _():
    token = cases.secret(Twython(app().key, app().secret, oauth_version=2).obtain_access_token())
    alone = Twython(app().key, access_token=token)
    expect.assertEqual(alone.show_user(screen_name=NAMES[BENEDIKT])["id_str"], BENEDIKT)


@cases.case("update_status posts, and get_home_timeline, get_user_timeline and search show it")
def _():
    words = text() + " Grüße & “Bücher” 😀 100% + más"
    posted = api().update_status(status=words)
    shown = [status["id_str"] for status in api().get_home_timeline(count=10)]
    expect.assertIn(posted["id_str"], shown)
    own = api().get_user_timeline(count=1)[0]
    expect.assertEqual(own["text"].replace("&amp;", "&"), words)
    word = words.split()[5]
    expect.assertIn(posted["id_str"], [status["id_str"] for status in api().search(q=word)["statuses"]])


@cases.case("cursor reads a search to its end")
def _():
    tag = f"tag{secrets.token_hex(4)}"
    ids = [api().update_status(status=f"#{tag} {number}")["id_str"] for number in range(5)]
    found = [status["id_str"] for status in api().cursor(api().search, q=f"#{tag}", count=2)]
    expect.assertEqual(found, ids[::-1])


@cases.case("upload_media takes an image that a post shows")
def _():
    media = api().upload_media(media=png())
    posted = api().update_status(status=text(), media_ids=[media["media_id"]])
    expect.assertEqual(posted["extended_entities"]["media"][0]["id_str"], media["media_id_string"])


@cases.case("get_friends_list and get_followers_ids end at the cursor 0")
def _():
    me = api().verify_credentials()
    people = list(api().cursor(api().get_friends_list, count=20))
    expect.assertEqual(len(people), me["friends_count"])
    ids = list(api().cursor(api().get_followers_ids, count=5))
    expect.assertEqual((len(ids), len(set(ids))), (me["followers_count"],) * 2)


@cases.case("lookup_user and get_place_trends answer")
def _():
    found = api().lookup_user(screen_name=[NAMES[ADA], NAMES[BENEDIKT]])
    expect.assertEqual({person["id_str"] for person in found}, {ADA, BENEDIKT})
    expect.assertIn("trends", api().get_place_trends(id=1)[0])


@cases.case("the limits are told in the fields of an answer and by get_application_rate_limit_status")
def _():
    api().verify_credentials()
    expect.assertGreaterEqual(int(api().get_lastfunction_header("x-rate-limit-remaining")), 0)
    limits = api().get_application_rate_limit_status(resources=["statuses"])["resources"]["statuses"]
    expect.assertIn("/statuses/home_timeline", limits)


@cases.case("a forged token is an error of authentication, the same words of another kind")
def _():
    forged = Twython(app().key, app().secret, api().oauth_token, "0" * 40)
    with expect.assertRaises(TwythonAuthError):
        forged.verify_credentials()
    words = text()
    api().update_status(status=words)
    with expect.assertRaises(TwythonError) as caught:
        api().update_status(status=words)
    expect.assertEqual(caught.exception.error_code, 403)
    expect.assertIn("duplicate", str(caught.exception))


@cases.case("too many calls are an error of their own, with the time of the reset")
def _():
    app().control.fault("rate_limit", path="/1.1/account/verify_credentials")
    with expect.assertRaises(TwythonRateLimitError) as caught:
        api().verify_credentials()
    expect.assertGreater(int(caught.exception.retry_after), time.time())


cases.run()
