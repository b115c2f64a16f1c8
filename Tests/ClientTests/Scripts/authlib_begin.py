"""Begins logins with Authlib at an OpenID Connect provider: writes down what they need and prints their addresses."""

import json
import secrets
import sys

import requests
from authlib.integrations.requests_client import OAuth2Session

issuer, client, return_address, count, file = sys.argv[1:6]

metadata = requests.get(issuer + "/.well-known/openid-configuration", timeout=20).json()
logins = []
for _ in range(int(count)):
    verifier, nonce = secrets.token_urlsafe(48), secrets.token_urlsafe(24)
    session = OAuth2Session(
        client, redirect_uri=return_address, scope="openid profile email", code_challenge_method="S256"
    )
    address, state = session.create_authorization_url(
        metadata["authorization_endpoint"], code_verifier=verifier, nonce=nonce
    )
    logins.append({"state": state, "verifier": verifier, "nonce": nonce})
    print(address)
with open(file, "w", encoding="utf-8") as out:
    json.dump({"metadata": metadata, "logins": logins}, out)
