"""requests-oauthlib 2.0.0, the bare protocols of OAuth 1.0a and 2.0, at the X face, without any proxy."""

import functools
import secrets

from requests_oauthlib import OAuth1Session, OAuth2Session

from cases import Cases, expect
from x_login import ADA, BENEDIKT, RETURN, X

cases = Cases()
SCOPES = ["tweet.read", "users.read", "tweet.write", "offline.access"]


@functools.cache
def app():
    return X(cases, "requests-oauthlib")


def at(path):
    return cases.origin + path


@cases.case("OAuth1Session walks the three legs and signs a call")
def _():
    first = OAuth1Session(app().key, client_secret=app().secret, callback_uri=RETURN)
    begun = first.fetch_request_token(at("/oauth/request_token"))
    expect.assertEqual(begun["oauth_callback_confirmed"], "true")
    cases.secret(begun["oauth_token_secret"])
    back = app().return_of(first.authorization_url(at("/oauth/authorize")), ADA)
    cases.secrets_of(back)
    first.parse_authorization_response(back)
    tokens = first.fetch_access_token(at("/oauth/access_token"))
    cases.secret(tokens["oauth_token"])
    cases.secret(tokens["oauth_token_secret"])
    answer = first.get(at("/1.1/account/verify_credentials.json?skip_status=true&include_entities=false"))
    expect.assertEqual((answer.status_code, answer.json()["id_str"]), (200, ADA))
    words = f"Grüße & “Bücher” 😀 100% + más {secrets.token_hex(4)}"
    posted = first.post(at("/1.1/statuses/update.json"), data={"status": words})
    expect.assertEqual(posted.status_code, 200, posted.text)
    tweeted = first.post(at("/2/tweets"), json={"text": words + "!"})
    expect.assertEqual(tweeted.status_code, 201, tweeted.text)


@cases.case("a call that was signed is taken once")
def _():
    session = OAuth1Session(app().key, client_secret=app().secret, callback_uri=RETURN)
    answer = session.post(at("/oauth/request_token"))
    expect.assertEqual(answer.status_code, 200)
    again = session.send(answer.request.copy())
    expect.assertEqual((again.status_code, again.json()["errors"][0]["code"]), (401, 32))


def new_login(person, **arguments):
    session = OAuth2Session(app().client_id, redirect_uri=RETURN, scope=SCOPES, pkce="S256", **arguments)
    address, _ = session.authorization_url(at("/i/oauth2/authorize"))
    back = app().return_of(address, person)
    cases.secrets_of(back)
    return session, back


@cases.case("OAuth2Session logs in with a proof key, refreshes, reads and revokes")
def _():
    session, back = new_login(ADA)
    token = session.fetch_token(at("/2/oauth2/token"), authorization_response=back, client_secret=app().client_secret)
    for name in ("access_token", "refresh_token"):
        cases.secret(token[name])
    expect.assertEqual((token["token_type"], token["expires_in"]), ("bearer", 7200))
    expect.assertEqual(token["scope"], SCOPES)
    expect.assertEqual(session.get(at("/2/users/me")).json()["data"]["id"], ADA)
    auth = (app().client_id, app().client_secret)
    renewed = session.refresh_token(at("/2/oauth2/token"), auth=auth)
    for name in ("access_token", "refresh_token"):
        cases.secret(renewed[name])
    expect.assertEqual(session.get(at("/2/users/me")).json()["data"]["id"], ADA)
    fields = {"token": renewed["access_token"]}
    revoked = session.post(at("/2/oauth2/revoke"), data=fields, auth=auth, withhold_token=True)
    expect.assertEqual(revoked.json(), {"revoked": True})
    expect.assertEqual(session.get(at("/2/users/me")).status_code, 401)


@cases.case("a code with another proof key, or without the app's secret, is worth nothing")
def _():
    _, back = new_login(BENEDIKT)
    # A session with a key of its own takes no other.
    stranger = OAuth2Session(app().client_id, redirect_uri=RETURN, scope=SCOPES)
    with expect.assertRaisesRegex(Exception, "invalid_request|invalid_grant"):
        stranger.fetch_token(
            at("/2/oauth2/token"),
            authorization_response=back,
            client_secret=app().client_secret,
            code_verifier="another-verifier-of-the-right-length-1234567890",
        )
    session, back = new_login(BENEDIKT)
    with expect.assertRaisesRegex(Exception, "unauthorized_client|invalid_client"):
        session.fetch_token(at("/2/oauth2/token"), authorization_response=back)


cases.run()
