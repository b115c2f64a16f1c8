import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxMastodon
@testable import SandboxX

@Suite("the login dialog")
struct LoginDialogTests {
    @Test("a person is chosen, permissions are ticked, and the app gets a code, its state and #_=_")
    func dance() async throws {
        let test = try await TestSandbox()
        let address = try await test.login("1001", ["scope": "email", "state": "a+b/c=&d"])
        #expect(address.hasPrefix(TestSandbox.back + "?code="))
        #expect(address.hasSuffix("#_=_"))
        #expect(WebURL(address)?.queryFields["state"] == "a+b/c=&d")
        let reply = try await test.exchange(try test.code(in: address))
        #expect(reply.status == .ok)
        #expect(reply.json["token_type"] == "bearer")
        #expect(reply.json["expires_in"] == 7200)
        #expect(reply.json.member("scope") == nil)
    }

    @Test(
        "every form of the path is the same dialog",
        arguments: ["", "/v1.0", "/v2.8", "/v26.0"]
    )
    func paths(version: String) async throws {
        let test = try await TestSandbox()
        let page = try await test.browser().get(test.dialog(version: version))
        #expect(page.status == .ok)
        #expect(page.text.contains("Who are you?"))
        #expect(page.text.contains("Sandbox."))
    }

    @Test(
        "an address that is not registered byte for byte is never redirected to",
        arguments: [
            "http://localhost:8080/auth/facebook/return/", "http://localhost:8080/auth/facebook/return?x=1",
            "http://LOCALHOST:8080/auth/facebook/return", "http://localhost:8080/auth/facebook/%72eturn",
            "https://evil.example/", "javascript:alert(1)", "",
        ]
    )
    func foreignAddress(address: String) async throws {
        let test = try await TestSandbox()
        let fields = FormFields(["client_id": test.app, "redirect_uri": address])
        let page = try await test.browser().get("/v2.12/dialog/oauth?\(fields.urlencoded)")
        #expect(page.status == .badRequest)
        #expect(page.fields[.location] == nil)
        #expect(page.text.contains("URL blocked"))
    }

    @Test("an unknown app is told so without a redirect")
    func unknownApp() async throws {
        let test = try await TestSandbox()
        let fields = FormFields(["client_id": "42", "redirect_uri": TestSandbox.back])
        let page = try await test.browser().get("/dialog/oauth?\(fields.urlencoded)")
        #expect(page.status == .badRequest)
        #expect(page.text.contains("Invalid App ID"))
    }

    @Test("cancelling sends the denial, with or without a person chosen")
    func denial() async throws {
        let test = try await TestSandbox()
        let browser = try test.browser()
        let address = test.dialog(["state": "s 1"])
        let expected =
            TestSandbox.back + "?error=access_denied&error_code=200&error_reason=user_denied"
            + "&error_description=Permissions+error&state=s%201#_=_"
        var page = try await browser.get(address)
        page = try await browser.post(address, FormFields(["csrf": try test.csrf(page), "act": "cancel"]))
        #expect(page.fields[.location] == expected)

        page = try await browser.get(address)
        _ = try await browser.post(
            address,
            FormFields(["csrf": try test.csrf(page), "act": "choose", "person": "1002"])
        )
        page = try await browser.get(address)
        #expect(page.text.contains("Continue as Benedikt"))
        page = try await browser.post(address, FormFields(["csrf": try test.csrf(page), "act": "cancel"]))
        #expect(page.fields[.location] == expected)
    }

    @Test("a permission without its tick is declined, and the login still succeeds")
    func partly() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(untick: ["email"])
        let reply = try await test.graph(.get, "/v2.12/me/permissions", token: token)
        #expect(
            reply.json["data"] == [
                ["permission": "public_profile", "status": "granted"],
                ["permission": "email", "status": "declined"],
                ["permission": "publish_actions", "status": "granted"],
                ["permission": "user_friends", "status": "granted"],
            ]
        )
    }

    @Test("what was answered is not asked again; what was declined only with auth_type=rerequest")
    func rerequest() async throws {
        let test = try await TestSandbox()
        let browser = try test.browser()
        _ = try await test.login("1001", browser: browser, ["scope": "email,user_friends"], untick: ["email"])

        var page = try await browser.get(test.dialog(["scope": "email,user_friends"]))
        #expect(page.status == .found)
        #expect(page.fields[.location]?.contains("?code=") == true)

        page = try await browser.get(test.dialog(["scope": "email", "auth_type": "rerequest"]))
        #expect(page.status == .ok)
        #expect(page.document.all("input[name=permission]").map { $0["value"] } == ["email"])

        page = try await browser.get(test.dialog(["scope": "publish_actions"]))
        #expect(page.document.all("input[name=permission]").map { $0["value"] } == ["publish_actions"])
        #expect(page.document.first("select[name=audience]") != nil)
    }

    @Test("a name the network does not know is left out, as people see it")
    func unknownPermission() async throws {
        let test = try await TestSandbox()
        let address = try await test.login("1001", ["scope": "email frobnicate,email"])
        let token = try await test.exchange(try test.code(in: address)).json["access_token"]?.text
        let names = try await test.graph(.get, "/v2.12/me/permissions", token: token).data.map { $0["permission"] }
        #expect(names == ["public_profile", "email"])
    }

    @Test("response_type=token answers in the fragment, with the lists of scopes when asked")
    func implicit() async throws {
        let test = try await TestSandbox()
        let address = try await test.login(
            "1001",
            ["scope": "email,user_friends", "response_type": "token,granted_scopes", "state": "s"],
            untick: ["user_friends"]
        )
        let hash = try #require(address.firstIndex(of: "#"))
        #expect(address[..<hash] == TestSandbox.back)
        let fields = try #require(FormFields(urlencoded: address[address.index(after: hash)...].utf8))
        #expect(fields["granted_scopes"] == "public_profile,email")
        #expect(fields["denied_scopes"] == "user_friends")
        #expect(fields["expires_in"] == "7200")
        #expect(fields["state"] == "s")
        let me = try await test.graph(.get, "/v2.12/me", token: fields["access_token"])
        #expect(me.json["id"] == "1001")
    }

    @Test(
        "the lists of scopes come in the query too, and by return_scopes as the network's script asks",
        arguments: [
            ["response_type": "code,granted_scopes"], ["response_type": "code granted_scopes"],
            ["return_scopes": "true"],
        ] as [KeyValuePairs<String, String>]
    )
    func listsOfScopes(asked: KeyValuePairs<String, String>) async throws {
        let test = try await TestSandbox()
        let (name, value) = try #require(asked.first.map { ($0.key, $0.value) })
        let address = try await test.login("1001", ["scope": "email,user_friends", name: value], untick: ["email"])
        let fields = try #require(WebURL(address)?.queryFields)
        #expect(fields["code"] != nil)
        #expect(fields["granted_scopes"] == "public_profile,user_friends")
        #expect(fields["denied_scopes"] == "email")
    }

    @Test("nobody is told the lists of scopes who did not ask")
    func noListsOfScopes() async throws {
        let test = try await TestSandbox()
        let address = try await test.login("1001", ["scope": "email", "return_scopes": "false"])
        #expect(WebURL(address)?.queryFields["granted_scopes"] == nil)
    }

    @Test("a form without the browser's own token changes nothing")
    func forged() async throws {
        let test = try await TestSandbox()
        let browser = try test.browser()
        let address = test.dialog()
        let other = try test.browser()
        let foreign = try test.csrf(try await other.get(address))
        _ = try await browser.get(address)
        for token in ["", foreign] {
            let page = try await browser.post(
                address,
                FormFields(["csrf": token, "act": "choose", "person": "1001"])
            )
            #expect(page.status == .forbidden)
        }
    }

    @Test("choosing a person gives the browser a new secret")
    func fixation() async throws {
        let test = try await TestSandbox()
        let browser = try test.browser()
        let address = test.dialog()
        let page = try await browser.get(address)
        let before = page.fields.values(.setCookie)
        let chosen = try await browser.post(
            address,
            FormFields(["csrf": try test.csrf(page), "act": "choose", "person": "1001"])
        )
        let after = chosen.fields.values(.setCookie)
        #expect(before.count == 1 && after.count == 1)
        #expect(before != after)
        #expect(after.allSatisfy { $0.hasPrefix("sandbox_") && $0.contains("HttpOnly") })
    }

    @Test("the page lets its form end at the app, and nowhere else")
    func formAction() async throws {
        let test = try await TestSandbox()
        let page = try await test.browser().get(test.dialog())
        let policy = try #require(page.fields[.contentSecurityPolicy])
        #expect(policy.contains("form-action 'self' http://localhost:8080;"))
    }

    @Test("the search finds people in any script and keeps what the app asked", arguments: ["ليلى", "吉", "größl", "🦉"])
    func search(query: String) async throws {
        let test = try await TestSandbox()
        var fields = FormFields(["client_id": test.app, "redirect_uri": TestSandbox.back, "state": "kept"])
        fields.append("q", query == "吉" ? "𠮷" : query)
        let page = try await test.browser().get("/dialog/oauth?\(fields.urlencoded)")
        #expect(page.document.all("button[name=person]").count == 1)
        let carried = page.document.all("input[type=hidden][name=state]").map { $0["value"] }
        #expect(carried == ["kept"])
    }

    @Test("a proof key of another method than S256 is refused on the page")
    func plainProofKey() async throws {
        let test = try await TestSandbox()
        let page = try await test.browser().get(
            test.dialog(["code_challenge": String(repeating: "a", count: 43), "code_challenge_method": "plain"])
        )
        #expect(page.status == .badRequest)
    }

    @Test("reauthenticate shows the dialog again and leaves its nonce in the token")
    func reauthenticate() async throws {
        let test = try await TestSandbox()
        let browser = try test.browser()
        _ = try await test.login("1001", browser: browser, ["scope": "email"])
        let address = try await test.login(
            "1001",
            browser: browser,
            ["scope": "email", "auth_type": "reauthenticate", "auth_nonce": "n1"]
        )
        let token = try await test.exchange(try test.code(in: address)).json["access_token"]?.text ?? ""
        let info = try await test.graph(
            .get,
            "/debug_token",
            ["input_token": token],
            token: "\(test.app)|\(test.secret)"
        )
        #expect(info.json["data"]?["metadata"]?["auth_nonce"] == "n1")
    }
}
