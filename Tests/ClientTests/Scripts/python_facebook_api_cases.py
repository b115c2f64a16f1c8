"""python-facebook-api 0.24.0 at the classic edition of the Facebook face; it proves every call with the app's secret."""

import functools
import secrets

import pyfacebook
from pyfacebook.exceptions import FacebookError

from cases import Cases, expect
from facebook_login import ADA, BENEDIKT, PERMISSIONS, RETURN, Facebook

cases = Cases()


@functools.cache
def app():
    return Facebook(cases, "python-facebook-api")


def client(**arguments):
    """A client by the arguments that the package offers for another address."""
    return pyfacebook.GraphAPI(
        app_id=app().id,
        app_secret=app().secret,
        base_url=cases.origin + "/",
        authorization_url=cases.origin + "/dialog/oauth",
        access_token_url=cases.origin + "/oauth/access_token",
        redirect_uri=RETURN,
        scope=PERMISSIONS,
        timeout=20,
        **arguments,
    )


def log_in(person):
    api = client(oauth_flow=True)
    address, _ = api.get_authorization_url()
    token = api.exchange_user_access_token(app().answer(address, person))
    cases.secret(token["access_token"])
    return api


@functools.cache
def ada():
    return log_in(ADA)


def refused(code, call, *arguments, **named):
    """Expects an error of the Graph."""
    with expect.assertRaises(FacebookError) as caught:
        call(*arguments, **named)
    expect.assertEqual(caught.exception.code, code, str(caught.exception))
    return caught.exception


@cases.case("get_authorization_url and exchange_user_access_token log a person in, with HTTP Basic")
def _():
    expect.assertEqual(ada().get_object("me")["id"], ADA)


@cases.case("exchange_user_access_token refuses an answer with another state")
def _():
    api = client(oauth_flow=True)
    address, state = api.get_authorization_url()
    expect.assertEqual(state, "PyFacebook")
    back = app().answer(address, BENEDIKT).replace("state=PyFacebook", "state=other")
    with expect.assertRaisesRegex(Exception, "mismatching_state"):
        api.exchange_user_access_token(back)


@cases.case("exchange_long_lived_user_access_token gives a token for about sixty days")
def _():
    long = ada().exchange_long_lived_user_access_token()
    expect.assertAlmostEqual(long["expires_in"], 60 * 86_400, delta=3600)
    api = client(access_token=cases.secret(long["access_token"]))
    expect.assertEqual(api.get_object("me")["id"], ADA)


@cases.case("get_app_token and debug_token tell whose a token is")
def _():
    api = client(application_only_auth=True)
    cases.secret(api.access_token)
    data = api.debug_token(ada().access_token)["data"]
    expect.assertEqual((data["is_valid"], data["app_id"], data["user_id"]), (True, app().id, ADA))


@cases.case("every version that the package knows is answered")
def _():
    for version in client(oauth_flow=True).VALID_API_VERSIONS:
        api = client(access_token=ada().access_token, version=version)
        expect.assertEqual(api.get_object("me")["id"], ADA)


@cases.case("a call with the proof of another secret is refused")
def _():
    api = client(access_token=ada().access_token)
    api.app_secret = "0" * 32
    refused(100, api.get_object, "me")


@cases.case("get_objects and get_connection read people")
def _():
    found = ada().get_objects(f"{ADA},{BENEDIKT}", fields="id,name")
    expect.assertEqual(found[ADA]["name"], "Ada Fernsby")
    page = ada().get_connection("me", "friends", limit=3)
    expect.assertEqual(len(page["data"]), 3)


@cases.case("get_full_connections reads every friend by small pages")
def _():
    total = ada().get_connection("me", "friends", limit=1)["summary"]["total_count"]
    found = ada().get_full_connections("me", "friends", count=None, limit=4)["data"]
    expect.assertEqual(len({friend["id"] for friend in found}), total)


@cases.case("post_object publishes, get_object reads it, delete_object takes it back")
def _():
    text = f"A book for winter {secrets.token_hex(4)}"
    id = ada().post_object("me", "feed", data={"message": text})["id"]
    expect.assertEqual(ada().get_object(id, fields="message")["message"], text)
    expect.assertTrue(ada().delete_object(id)["success"])
    refused(100, ada().get_object, id)


@cases.case("an expired token is refused with 190")
def _():
    benedikt = log_in(BENEDIKT)
    app().control.act("end", token=benedikt.access_token, reason="463")
    expect.assertEqual(refused(190, benedikt.get_object, "me").error_subcode, 463)


@cases.case("too many calls are refused with 4, and the header X-App-Usage is understood")
def _():
    api = client(access_token=ada().access_token, sleep_on_rate_limit=False)
    api.get_object("me")
    expect.assertLess(api.rate_limit.get_limit().call_count, 100)
    app().control.fault("rate_limit")
    refused(4, api.get_object, "me")
    expect.assertEqual(api.rate_limit.get_limit().call_count, 100)


cases.run()
