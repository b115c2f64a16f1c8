"""Authlib as a client of the sandbox's OpenID provider: a whole login, what follows it, and what must be refused."""

import functools
import secrets

import requests
from authlib.common.errors import AuthlibBaseError
from authlib.integrations.requests_client import OAuth2Session
from authlib.oidc.core import CodeIDToken
from joserfc import jwk, jwt
from joserfc.errors import JoseError

from browser import Browser, Control, register
from cases import Cases, expect

cases = Cases()
control = Control(cases.origin)
RETURN = "https://client.example/return"
ADA, BENEDIKT = "1001", "1002"
SCOPE = "openid profile email offline_access"


@functools.cache
def metadata():
    return requests.get(cases.origin + "/.well-known/openid-configuration", timeout=20).json()


@functools.cache
def app():
    keys = register(cases, "Authlib", RETURN)
    cases.secret(keys["secret"])
    return keys


def session(**changes):
    arguments = {"redirect_uri": RETURN, "scope": SCOPE, "code_challenge_method": "S256", **changes}
    secret = arguments.pop("secret", app()["secret"])
    return OAuth2Session(app()["id"], secret, **arguments)


def way_back(client, person, act="continue", **parameters):
    """The verifier, and the address that a person is sent back to."""
    verifier = cases.secret(secrets.token_urlsafe(48))
    address, _ = client.create_authorization_url(
        metadata()["authorization_endpoint"], code_verifier=verifier, **parameters
    )
    browser = Browser(cases).open(address).be(person)
    if browser.left_for is None:
        browser.press(act)
    return verifier, browser.left_for


def fetch(client, address, verifier):
    token = client.fetch_token(metadata()["token_endpoint"], authorization_response=address, code_verifier=verifier)
    for name in ("access_token", "refresh_token", "id_token"):
        cases.secret(token.get(name))
    return token


def login(person=ADA, **parameters):
    client = session()
    verifier, address = way_back(client, person, **parameters)
    return client, fetch(client, address, verifier)


def claims(token, nonce=None):
    """The claims of an id_token, checked by its signature and against the login."""
    keys = jwk.KeySet.import_key_set(requests.get(metadata()["jwks_uri"], timeout=20).json())
    decoded = jwt.decode(token["id_token"], keys, algorithms=["RS256"])
    options = {
        "iss": {"essential": True, "value": metadata()["issuer"]},
        "aud": {"essential": True, "value": app()["id"]},
    }
    parameters = {"nonce": nonce, "client_id": app()["id"], "access_token": token["access_token"]}
    checked = CodeIDToken(decoded.claims, decoded.header, options, parameters)
    checked.validate(leeway=60)
    return checked


@cases.case("a login leads from the redirect to an id_token that is right in every claim")
def _():
    nonce = secrets.token_urlsafe(24)
    client, token = login(nonce=nonce, max_age=600)
    checked = claims(token, nonce)
    expect.assertEqual(checked["sub"], ADA)
    expect.assertTrue(checked["auth_time"])
    person = client.get(metadata()["userinfo_endpoint"]).json()
    expect.assertEqual((person["sub"], person["name"]), (ADA, "Ada Fernsby"))
    with expect.assertRaises((AuthlibBaseError, JoseError)):
        claims(token, "another")


@cases.case("the secret may travel in the head and in the form")
def _():
    for way in ("client_secret_basic", "client_secret_post"):
        client = session(token_endpoint_auth_method=way)
        verifier, address = way_back(client, ADA)
        expect.assertEqual(claims(fetch(client, address, verifier))["sub"], ADA)


@cases.case("a refresh token renews the login, once")
def _():
    client, token = login(BENEDIKT)
    renewed = client.refresh_token(metadata()["token_endpoint"], refresh_token=token["refresh_token"])
    for name in ("access_token", "refresh_token", "id_token"):
        cases.secret(renewed[name])
    expect.assertEqual(claims(renewed)["sub"], BENEDIKT)
    with expect.assertRaisesRegex(Exception, "invalid_grant"):
        client.refresh_token(metadata()["token_endpoint"], refresh_token=token["refresh_token"])


@cases.case("a token that is revoked holds no more, and introspection says so")
def _():
    client, token = login()
    look = {"url": metadata()["introspection_endpoint"], "token": token["access_token"]}
    expect.assertTrue(client.introspect_token(**look).json()["active"])
    answer = client.revoke_token(metadata()["revocation_endpoint"], token=token["access_token"])
    expect.assertEqual((answer.status_code, answer.text), (200, ""))
    expect.assertEqual(client.introspect_token(**look).json(), {"active": False})
    headers = {"Authorization": f"Bearer {token['access_token']}"}
    expect.assertEqual(requests.get(metadata()["userinfo_endpoint"], headers=headers, timeout=20).status_code, 401)


@cases.case("a code that was used, another proof key and another secret are refused")
def _():
    client = session()
    verifier, address = way_back(client, ADA)
    with expect.assertRaisesRegex(Exception, "invalid_grant"):
        fetch(client, address, "another-verifier-of-the-right-length-1234567890abc")
    with expect.assertRaisesRegex(Exception, "invalid_client"):
        fetch(session(secret="another"), address, verifier)
    fetch(client, address, verifier)
    with expect.assertRaisesRegex(Exception, "invalid_grant"):
        fetch(session(), address, verifier)


@cases.case("who says no comes back with access_denied")
def _():
    _, address = way_back(session(), ADA, act="cancel", prompt="consent")
    fields = cases.secrets_of(address)
    expect.assertEqual((fields["error"], fields["iss"]), ("access_denied", metadata()["issuer"]))
    expect.assertNotIn("code", fields)


@cases.case("a key that is changed signs the next login, and its set no longer vouches for the last")
def _():
    _, before = login()
    control.act("server", rotate="1")
    _, after = login()
    expect.assertEqual(claims(after)["sub"], ADA)
    with expect.assertRaises((JoseError, ValueError)):
        claims(before)


@cases.case("a program that registers itself logs people in")
def _():
    registered = requests.post(
        metadata()["registration_endpoint"],
        json={"client_name": "By itself", "redirect_uris": [RETURN], "token_endpoint_auth_method": "none"},
        timeout=20,
    )
    expect.assertEqual(registered.status_code, 201, registered.text)
    client = OAuth2Session(
        registered.json()["client_id"],
        redirect_uri=RETURN,
        scope="openid",
        code_challenge_method="S256",
        token_endpoint_auth_method="none",
    )
    verifier, address = way_back(client, ADA)
    expect.assertTrue(fetch(client, address, verifier)["id_token"])


cases.run()
