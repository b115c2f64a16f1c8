"""cryptography 50.0.2 and joserfc 1.8.0 take what is handed to a push service, as a browser and as that service.

`WebPushReadersTests` hands in a file with the request: its address, its fields and body, the text that was meant, and the
browser's own number and secret. The steps are written here anew from RFC 8188, 8291 and 8292, none of them is the sender's.
"""

import base64
import json
import sys
import time

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from joserfc import jwt
from joserfc.errors import BadSignatureError
from joserfc.jwk import ECKey

from cases import Cases, expect

cases = Cases()

with open(sys.argv[3], encoding="utf-8") as file:
    given = json.load(file)


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def derived(material, salt, info, length):
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(material)


def opened(body, secret):
    """What a browser makes of a body (RFC 8188 section 2, RFC 8291 section 4)."""
    own = ec.derive_private_key(int.from_bytes(decoded(given["number"]), "big"), ec.SECP256R1())
    own_point = own.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
    expect.assertEqual(length, 65)
    point, record = body[21 : 21 + length], body[21 + length :]
    expect.assertLessEqual(len(record), size)
    sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    common = own.exchange(ec.ECDH(), sender)
    material = derived(common, secret, b"WebPush: info\0" + own_point + point, 32)
    key = derived(material, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(material, salt, b"Content-Encoding: nonce\0", 12)
    text = AESGCM(key).decrypt(nonce, record, None).rstrip(b"\0")
    expect.assertEqual(text[-1:], b"\2")
    return text[:-1]


def authorization():
    scheme, _, rest = given["authorization"].partition(" ")
    expect.assertEqual(scheme, "vapid")
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    point = decoded(fields["k"])
    expect.assertEqual((len(point), point[0]), (65, 4))
    x, y = (base64.urlsafe_b64encode(half).rstrip(b"=").decode() for half in (point[1:33], point[33:]))
    return fields["t"], ECKey.import_key({"kty": "EC", "crv": "P-256", "x": x, "y": y})


@cases.case("a browser opens the message and finds what was meant")
def opens():
    body = decoded(given["body"])
    expect.assertLessEqual(len(body), 2744)
    expect.assertEqual(opened(body, decoded(given["secret"])).decode(), given["text"])


@cases.case("a browser with another secret, or a message that was changed, gives nothing")
def refuses():
    body = decoded(given["body"])
    with expect.assertRaises(InvalidTag):
        opened(body, bytes(16))
    with expect.assertRaises(InvalidTag):
        opened(body[:-1] + bytes([body[-1] ^ 1]), decoded(given["secret"]))


@cases.case("the sender's word is signed by the key beside it, for this service, and ends within a day")
def signed():
    token, key = authorization()
    word = jwt.decode(token, key, algorithms=["ES256"])
    expect.assertEqual(word.header, {"typ": "JWT", "alg": "ES256"})
    expect.assertEqual(word.claims["aud"], "https://push.example.net")
    expect.assertEqual(word.claims["sub"], "https://flyleaf.example")
    expect.assertTrue(time.time() < word.claims["exp"] <= time.time() + 24 * 3600)


@cases.case("a word for another service is not signed")
def forged():
    token, key = authorization()
    head, claims, signature = token.split(".")
    other = decoded(claims).replace(b"push.example.net", b"push.example.com")
    expect.assertNotEqual(other, decoded(claims))
    forgery = base64.urlsafe_b64encode(other).rstrip(b"=").decode()
    with expect.assertRaises(BadSignatureError):
        jwt.decode(f"{head}.{forgery}.{signature}", key, algorithms=["ES256"])


cases.run()
