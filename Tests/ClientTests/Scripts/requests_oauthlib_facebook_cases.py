"""requests-oauthlib 2.0.0, the bare protocol of OAuth 2.0, at the classic edition of the Facebook face."""

import functools

from requests_oauthlib import OAuth2Session
from requests_oauthlib.compliance_fixes import facebook_compliance_fix

from cases import Cases, expect
from facebook_login import ADA, BENEDIKT, PERMISSIONS, RETURN, Facebook

cases = Cases()


@functools.cache
def app():
    return Facebook(cases, "requests-oauthlib")


def session(**arguments):
    return facebook_compliance_fix(OAuth2Session(app().id, redirect_uri=RETURN, scope=PERMISSIONS, **arguments))


def log_in(person, version="v2.12", **arguments):
    """Logs in and gives the session with its token."""
    new = session(**arguments)
    address, _ = new.authorization_url(f"{cases.origin}/{version}/dialog/oauth")
    back = app().answer(address, person)
    new.fetch_token(f"{cases.origin}/{version}/oauth/access_token", client_secret=app().secret, authorization_response=back)
    cases.secret(new.token["access_token"])
    return new


@cases.case("fetch_token takes the answer of today, in JSON")
def _():
    new = log_in(ADA)
    expect.assertEqual(new.token["token_type"], "bearer")
    expect.assertGreater(new.token["expires_in"], 3600)
    expect.assertEqual(new.get(f"{cases.origin}/v2.12/me").json()["id"], ADA)


@cases.case("fetch_token takes the answer of before 2015, a form in plain text")
def _():
    new = log_in(ADA, "v2.2")
    expect.assertGreater(int(new.token["expires_in"]), 3600)
    expect.assertEqual(new.get(f"{cases.origin}/v2.2/me").json()["id"], ADA)


@cases.case("a login with a proof key of method S256 goes through")
def _():
    expect.assertEqual(log_in(BENEDIKT, pkce="S256").get(f"{cases.origin}/v2.12/me").json()["id"], BENEDIKT)


@cases.case("a code with another proof key, or without the one announced, is worth nothing")
def _():
    for verifier in ("another-verifier-of-the-right-length-1234567890", None):
        new = session(pkce="S256")
        address, _ = new.authorization_url(f"{cases.origin}/v2.12/dialog/oauth")
        code = cases.secrets_of(app().answer(address, BENEDIKT))["code"]
        fields = {"client_id": app().id, "client_secret": app().secret, "code": code, "redirect_uri": RETURN}
        if verifier:
            fields["code_verifier"] = verifier
        answer = new.request("POST", f"{cases.origin}/v2.12/oauth/access_token", data=fields, withhold_token=True)
        expect.assertEqual((answer.status_code, answer.json()["error"]["code"]), (400, 100))


@cases.case("a login that was cancelled is an error of the client")
def _():
    new = session()
    address, _ = new.authorization_url(f"{cases.origin}/v2.12/dialog/oauth")
    back = app().answer(address, "1010", act="cancel")
    with expect.assertRaisesRegex(Exception, "access_denied|Permissions error"):
        new.fetch_token(f"{cases.origin}/v2.12/oauth/access_token", client_secret=app().secret, authorization_response=back)


cases.run()
