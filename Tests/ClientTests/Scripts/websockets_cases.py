"""websockets 17.4 at the Mastodon face: one maker's client listens, another's (Mastodon.py) posts."""

import contextlib
import functools
import json
import secrets

import mastodon
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect as connect_by_any_road

from cases import Cases, expect
from mastodon_login import ADA, BENEDIKT, RETURN, Mastodon

cases = Cases()
SCOPES = ["read", "write", "follow", "push"]


def connect(address, **options):
    """Connects without the proxy that clients of other faces are started with: it is for those hosts alone."""
    return connect_by_any_road(address, proxy=None, open_timeout=20, close_timeout=20, **options)


@functools.cache
def face():
    return Mastodon(cases)


@functools.cache
def app():
    client, secret = mastodon.Mastodon.create_app(
        "websockets", scopes=SCOPES, redirect_uris=[RETURN], api_base_url=cases.origin
    )
    return client, cases.secret(secret)


def log_in(person):
    """A client of a person, after the whole way of a login."""
    client, secret = app()
    api = mastodon.Mastodon(
        client_id=client, client_secret=secret, api_base_url=cases.origin, ratelimit_method="throw", request_timeout=20
    )
    return face().log_in(api, person, SCOPES)


@functools.cache
def ada():
    return log_in(ADA)


@functools.cache
def benedikt():
    return log_in(BENEDIKT)


@functools.cache
def address():
    """Where the server says that it streams."""
    return ada().instance_v2().configuration.urls.streaming + "/api/v1/streaming"


@contextlib.contextmanager
def listening(query="", api=None):
    token = (api or ada()).access_token
    with connect(f"{address()}?access_token={token}{query}") as socket:
        # The pong says that what the address asks for is heard from now on.
        expect.assertTrue(socket.ping().wait(20))
        yield socket


def hear(socket):
    return json.loads(socket.recv(timeout=20))


def ask(socket, kind, stream, **more):
    """Asks, and waits until it is done; nothing else may be to be heard meanwhile.

    A pong would not say so: a server answers pings as it reads them, and messages when it comes to them. But it comes to
    them in their order, so what is asked last tells of all before it.
    """
    socket.send(json.dumps({"type": kind, "stream": stream, **more}))
    socket.send(json.dumps({"type": "subscribe", "stream": "gossip"}))
    expect.assertEqual(hear(socket), {"error": "Unknown stream type", "status": 400})


def text():
    return f"Heard {secrets.token_hex(6)}"


@cases.case("a post of another client is heard at the address that the server announces")
def _():
    with listening("&stream=user") as socket:
        posted = benedikt().status_post(text())
        frame = hear(socket)
        expect.assertEqual((frame["stream"], frame["event"]), (["user"], "update"))
        expect.assertEqual(json.loads(frame["payload"])["content"], posted.content)
        benedikt().status_delete(posted)
        expect.assertEqual(hear(socket), {"stream": ["user"], "event": "delete", "payload": str(posted.id)})


@cases.case("one connection hears several streams, asked for and given up by messages")
def _():
    tag = f"Tag{secrets.token_hex(4)}"
    with listening() as socket:
        for _ in range(2):
            ask(socket, "subscribe", "user")
            ask(socket, "subscribe", "hashtag", tag=tag)
        benedikt().status_post(f"{text()} #{tag}")
        expect.assertEqual([hear(socket)["stream"] for _ in range(2)], [["user"], ["hashtag", tag]])
        ask(socket, "unsubscribe", "user")
        benedikt().status_post(text())
        benedikt().status_post(f"{text()} #{tag}")
        expect.assertEqual(hear(socket)["stream"], ["hashtag", tag])


@cases.case("a notification is heard as it is made")
def _():
    posted = ada().status_post(text())
    with listening("&stream=user:notification") as socket:
        benedikt().status_favourite(posted)
        frame = hear(socket)
        expect.assertEqual(frame["event"], "notification")
        expect.assertEqual(json.loads(frame["payload"])["type"], "favourite")


@cases.case("a stream that there is not is refused in a message, and the connection stays")
def _():
    with listening("&stream=gossip") as socket:
        expect.assertEqual(hear(socket), {"error": "Unknown stream type", "status": 400})
        socket.send(json.dumps({"type": "subscribe", "stream": "list", "list": "77"}))
        expect.assertEqual(hear(socket), {"error": "Not authorized to stream this list", "status": 401})
        ask(socket, "subscribe", "public")
        benedikt().status_post(text())
        expect.assertEqual(hear(socket)["stream"], ["public"])


@cases.case("a token may be the name of a subprotocol, as browsers send it")
def _():
    token = ada().access_token
    with connect(f"{address()}?stream=user", subprotocols=[token]) as socket:
        expect.assertEqual(socket.subprotocol, token)
        expect.assertTrue(socket.ping().wait(20))
        benedikt().status_post(text())
        expect.assertEqual(hear(socket)["event"], "update")


@cases.case("a handshake without a token, or with one that is none, is refused with 401")
def _():
    for query, words in (("", "Missing access token"), ("?access_token=none", "Invalid access token")):
        with expect.assertRaises(InvalidStatus) as refused:
            connect(address() + query)
        expect.assertEqual(refused.exception.response.status_code, 401)
        expect.assertEqual(refused.exception.response.headers["X-Error-Message"], words)


@cases.case("a message in fragments is understood, and pings between them are answered")
def _():
    with listening() as socket:
        question = json.dumps({"type": "subscribe", "stream": "gossip"})

        def parts():
            for start in range(0, len(question), 7):
                yield question[start : start + 7]
                expect.assertTrue(socket.ping().wait(20))

        socket.send(parts())
        expect.assertEqual(hear(socket)["status"], 400)


@cases.case("bytes, and a message that is too long, end the connection with their codes")
def _():
    for message, code in ((b"{}", 1003), ("x" * 20_000, 1009)):
        with listening() as socket:
            socket.send(message)
            with expect.assertRaises(ConnectionClosed) as closed:
                socket.recv(timeout=20)
            expect.assertEqual(closed.exception.rcvd.code, code)


@cases.case("a token that is revoked ends the connection at once")
def _():
    api = log_in(BENEDIKT)
    with listening("&stream=user", api) as socket:
        api.revoke_access_token(allow_http=True)
        with expect.assertRaises(ConnectionClosed) as closed:
            socket.recv(timeout=20)
        # As the real server does it: a close without a code.
        expect.assertEqual(closed.exception.rcvd.code, 1005)


@cases.case("a client that says goodbye is answered")
def _():
    with listening("&stream=user") as socket:
        socket.close(1000, "enough")
        expect.assertEqual((socket.close_code, socket.close_reason), (1000, "enough"))


cases.run()
