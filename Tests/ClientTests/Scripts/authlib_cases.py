"""Authlib at an OpenID Connect provider, from the redirect on: tokens, claims, and what must be refused.

The first two arguments are the issuer and a folder, in which `login.json` holds what `authlib_begin.py` wrote, and
`returned.json` the client and the addresses that browsers were sent back to.
"""

import functools
import json
import os
import time

import requests
from authlib.common.errors import AuthlibBaseError
from authlib.integrations.requests_client import OAuth2Session
from authlib.oidc.core import CodeIDToken
from joserfc import jwk, jwt
from joserfc.errors import JoseError

from cases import Cases, expect

cases = Cases()


def read(name):
    with open(os.path.join(cases.pages, name), encoding="utf-8") as file:
        return json.load(file)


begun, returned = read("login.json"), read("returned.json")
metadata, logins = begun["metadata"], begun["logins"]
# What the provider must keep to itself.
cases.secret(returned["secret"])
for login in logins:
    cases.secret(login["verifier"])
for address in returned["addresses"]:
    cases.secrets_of(address)


def session(index):
    return OAuth2Session(
        returned["client"], returned["secret"], redirect_uri=returned["return_address"], state=logins[index]["state"]
    )


def exchange(index, verifier=None):
    token = session(index).fetch_token(
        metadata["token_endpoint"],
        authorization_response=returned["addresses"][index],
        code_verifier=verifier or logins[index]["verifier"],
    )
    for name in ("access_token", "refresh_token", "id_token"):
        cases.secret(token.get(name))
    return token


@functools.cache
def tokens():
    return exchange(0)


def decoded():
    keys = jwk.KeySet.import_key_set(requests.get(metadata["jwks_uri"], timeout=20).json())
    return jwt.decode(tokens()["id_token"], keys, algorithms=["RS256"])


def claims(**wanted):
    """The claims of the id_token, checked against what the login asked for."""
    token = decoded()
    options = {
        "iss": {"essential": True, "value": metadata["issuer"]},
        "aud": {"essential": True, "value": returned["client"]},
    }
    parameters = {
        "nonce": logins[0]["nonce"], "client_id": returned["client"], "access_token": tokens()["access_token"], **wanted
    }
    checked = CodeIDToken(token.claims, token.header, options, parameters)
    checked.validate(leeway=60)
    return checked


@cases.case("discovery names the issuer it was asked at, and method S256")
def _():
    expect.assertEqual(metadata["issuer"], cases.origin)
    expect.assertIn("S256", metadata["code_challenge_methods_supported"])


@cases.case("the redirect carries a code, the state and the issuer")
def _():
    for login, address in zip(logins, returned["addresses"], strict=True):
        fields = cases.secrets_of(address)
        expect.assertEqual(fields["state"], login["state"])
        expect.assertEqual(fields["iss"], metadata["issuer"])
        expect.assertTrue(fields["code"])


@cases.case("the code and its proof key become tokens")
def _():
    expect.assertEqual(tokens()["token_type"].lower(), "bearer")
    expect.assertTrue(tokens()["id_token"])


@cases.case("the id_token is signed by a published key, and its claims fit the login")
def _():
    checked = claims()
    expect.assertEqual(decoded().header["alg"], "RS256")
    expect.assertTrue(checked["sub"])
    expect.assertTrue(checked["at_hash"])
    expect.assertLess(abs(checked["iat"] - time.time()), 60)
    expect.assertEqual((checked["name"], checked["email"]), (returned["name"], returned["email"]))


@cases.case("an id_token of another login, or of a changed one, is not taken")
def _():
    with expect.assertRaises((AuthlibBaseError, JoseError)):
        claims(nonce="another")
    with expect.assertRaises((AuthlibBaseError, JoseError)):
        claims(access_token="another")
    head, body, signature = tokens()["id_token"].split(".")
    keys = jwk.KeySet.import_key_set(requests.get(metadata["jwks_uri"], timeout=20).json())
    for forged in (f"{head}.{body[:-8]}AAAAAAAA.{signature}", f"{head}.{body}.{signature[::-1]}"):
        with expect.assertRaises((JoseError, ValueError)):
            jwt.decode(forged, keys, algorithms=["RS256"])


@cases.case("userinfo tells of the same person")
def _():
    headers = {"Authorization": f"Bearer {tokens()['access_token']}"}
    person = requests.get(metadata["userinfo_endpoint"], headers=headers, timeout=20).json()
    expect.assertEqual(person["sub"], claims()["sub"])
    expect.assertEqual((person["name"], person["email"]), (returned["name"], returned["email"]))


@cases.case("a refresh token gives another access token, once")
def _():
    first = tokens()["refresh_token"]
    renewed = session(0).refresh_token(metadata["token_endpoint"], refresh_token=first)
    cases.secret(renewed["access_token"])
    cases.secret(renewed["refresh_token"])
    expect.assertNotEqual(renewed["refresh_token"], first)
    with expect.assertRaises(Exception):
        session(0).refresh_token(metadata["token_endpoint"], refresh_token=first)


@cases.case("a code that was used is refused")
def _():
    tokens()
    with expect.assertRaisesRegex(Exception, "invalid_code|invalid_grant"):
        exchange(0)


@cases.case("a code with another proof key is refused")
def _():
    with expect.assertRaisesRegex(Exception, "invalid"):
        exchange(1, "another-verifier-of-the-right-length-1234567890abc")


@cases.case("a code with another secret is refused")
def _():
    other = OAuth2Session(returned["client"], "another secret", redirect_uri=returned["return_address"])
    with expect.assertRaisesRegex(Exception, "unauthorized_client|invalid_client"):
        other.fetch_token(
            metadata["token_endpoint"],
            authorization_response=returned["addresses"][2],
            code_verifier=logins[2]["verifier"],
            state=logins[2]["state"],
        )


cases.run()
