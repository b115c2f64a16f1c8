import HTTP
import Primitives
import SQLite
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxOpenID

@Suite("the OpenID face: the login page")
struct OpenIDAuthorizationTests {
    @Test("who agrees is sent back with a code, the state and the issuer")
    func agrees() async throws {
        let test = try await TestOpenID()
        let back = try await test.consent()
        #expect(back.description.hasPrefix("\(TestOpenID.back)?"))
        #expect(back.queryFields["code"]?.utf8.count == 43)
        #expect(back.queryFields["state"] == "st&te")
        #expect(back.queryFields["iss"] == TestOpenID.origin)
    }

    @Test("who says no is sent back with access_denied, from either page")
    func declines() async throws {
        let test = try await TestOpenID()
        let back = try await test.consent(act: "cancel")
        #expect(back.queryFields["error"] == "access_denied")
        #expect(back.queryFields["state"] == "st&te")
        let browser = try test.browser()
        let chooser = try await browser.get(test.authorize())
        let form = FormFields(["csrf": try test.test.csrf(chooser), "act": "cancel"])
        let page = try await browser.post(test.authorize(), form)
        #expect(try #require(page.fields[.location]).contains("error=access_denied"))
    }

    @Test("a return address that is not registered byte for byte stays at the provider, whatever else is wrong")
    func otherReturn() async throws {
        let test = try await TestOpenID()
        let evil = [
            "https://evil.example/", TestOpenID.back + "/", TestOpenID.back + "?x=1", "javascript:alert(1)", "",
        ]
        for address in evil {
            let page = try await test.browser().get(
                test.authorize(["redirect_uri": address, "response_type": "token"])
            )
            #expect(page.status == .badRequest)
            #expect(page.fields[.location] == nil)
        }
        let page = try await test.browser().get(test.authorize(["client_id": "nobody"]))
        #expect(page.status == .badRequest && page.fields[.location] == nil)
    }

    @Test(
        "what cannot be is told to the program",
        arguments: [
            ("response_type", "token", "unsupported_response_type"), ("response_type", "", "invalid_request"),
            ("scope", "profile", "invalid_scope"), ("scope", "", "invalid_scope"),
            ("response_mode", "fragment", "invalid_request"), ("request", "e30.e30.", "request_not_supported"),
            ("request_uri", "https://a.example/", "request_uri_not_supported"),
            ("registration", "{}", "registration_not_supported"), ("prompt", "none login", "invalid_request"),
            ("prompt", "dance", "invalid_request"), ("max_age", "soon", "invalid_request"),
            ("code_challenge_method", "S512", "invalid_request"), ("code_challenge", "short", "invalid_request"),
            ("prompt", "none", "login_required"),
        ]
    )
    func refused(name: String, value: String, error: String) async throws {
        let test = try await TestOpenID()
        let page = try await test.browser().get(test.authorize([name: value]))
        let back = try #require(page.fields[.location].flatMap { WebURL($0) })
        #expect(back.description.hasPrefix(TestOpenID.back))
        #expect(back.queryFields["error"] == error)
        #expect(back.queryFields["state"] == "st&te")
    }

    @Test("a field that stands there twice is refused")
    func twice() async throws {
        let test = try await TestOpenID()
        let page = try await test.browser().get(test.authorize() + "&nonce=other")
        #expect(try #require(page.fields[.location]).contains("error=invalid_request"))
        let other = try await test.browser().get(test.authorize() + "&redirect_uri=https://evil.example/")
        #expect(other.status == .badRequest)
    }

    @Test("who let a program in is not asked again, unless the program wants it or more")
    func known() async throws {
        let test = try await TestOpenID()
        let browser = try test.browser()
        let first = try await test.consent(browser: browser)
        var page = try await browser.get(test.authorize())
        #expect(page.status == .ok, "a code alone is no permission yet")
        _ = try await test.exchange(try #require(first.queryFields["code"]))
        page = try await browser.get(test.authorize(["prompt": "none"]))
        #expect(try #require(page.fields[.location]).contains("code="))
        page = try await browser.get(test.authorize(["prompt": "consent"]))
        #expect(page.text.contains("Go on as"))
        page = try await browser.get(test.authorize(["scope": "openid profile email"]))
        #expect(page.text.contains("Go on as"))
        page = try await browser.get(test.authorize(["scope": "openid email", "prompt": "none"]))
        #expect(try #require(page.fields[.location]).contains("error=consent_required"))
    }

    @Test("prompt login and select_account ask who it is, once", arguments: ["login", "select_account"])
    func asksAgain(prompt: String) async throws {
        let test = try await TestOpenID()
        let browser = try test.browser()
        _ = try await test.consent(browser: browser)
        #expect(try await browser.get(test.authorize(["prompt": prompt])).text.contains("Who are you?"))
        let back = try await test.consent("1002", browser: browser, ["prompt": prompt])
        let tokens = try await test.exchange(try #require(back.queryFields["code"])).json
        #expect(try test.opened(tokens).claims["sub"] == "1002")
    }

    @Test("max_age asks who it is where that was said too long ago, and auth_time tells when")
    func maximumAge() async throws {
        let test = try await TestOpenID()
        let browser = try test.browser()
        _ = try await test.consent(browser: browser)
        let then = test.test.clock.now
        test.test.clock.advance(by: .seconds(60))
        let young = try await test.consent(browser: browser, ["max_age": "60"])
        let tokens = try await test.exchange(try #require(young.queryFields["code"])).json
        #expect(try test.opened(tokens).claims["auth_time"] == .integer(then.seconds))
        test.test.clock.advance(by: .seconds(1))
        #expect(try await browser.get(test.authorize(["max_age": "60"])).text.contains("Who are you?"))
        let silent = try await browser.get(test.authorize(["max_age": "60", "prompt": "none"]))
        #expect(try #require(silent.fields[.location]).contains("error=login_required"))
        let again = try await test.consent(browser: browser, ["max_age": "0"])
        #expect(again.queryFields["code"] != nil)
    }

    @Test("login_hint shows the person first whom the program has in mind")
    func hint() async throws {
        let test = try await TestOpenID()
        let email = try #require(
            try test.test.world.database.read { try People.find(PersonID(rawValue: 1001), $0) }?.email
        )
        let browser = try test.browser()
        let page = try await browser.get(test.authorize(["login_hint": email]))
        let chooser = try await browser.get(try #require(page.fields[.location]))
        #expect(chooser.document.all("button.person").count == 1)
        #expect(chooser.text.contains("Ada Fernsby"))
        #expect(try await browser.get(test.authorize(["login_hint": "nobody@x.example"])).text.contains("Who are you?"))
    }

    @Test("a form of another site cannot agree in a person's name")
    func forgery() async throws {
        let test = try await TestOpenID()
        let browser = try test.browser()
        _ = try await test.consent(browser: browser)
        for csrf in [nil, "", "wrong"] as [String?] {
            var form = FormFields(["act": "continue"])
            if let csrf { form.append("csrf", csrf) }
            let page = try await browser.post(test.authorize(), form)
            #expect(page.status == .forbidden)
            #expect(page.fields[.location] == nil)
        }
        let other = try await test.browser().get(test.authorize())
        let form = FormFields(["act": "continue", "csrf": try test.test.csrf(other)])
        #expect(try await browser.post(test.authorize(), form).status == .forbidden)
    }

    @Test("a request that comes as a form is shown like one in the address")
    func asForm() async throws {
        let test = try await TestOpenID()
        let query = try #require(WebURL(TestOpenID.origin + test.authorize())).queryFields
        let page = try await test.browser().post("/authorize", query)
        #expect(page.status == .seeOther)
        #expect(page.fields[.location]?.hasPrefix("/authorize?response_type=code") == true)
    }

    @Test("a program's name is text on the page, whatever stands in it")
    func escaped() async throws {
        let name = #"<img src=x onerror="alert(1)">&amp;"#
        let test = try await TestOpenID(name: name)
        let browser = try test.browser()
        let chooser = try await browser.get(test.authorize())
        #expect(chooser.document.first("img") == nil && chooser.text.contains(name))
        let choice = FormFields(["csrf": try test.test.csrf(chooser), "act": "choose", "person": "1001"])
        let next = try await browser.post(test.authorize(), choice)
        let consent = try await browser.get(try #require(next.fields[.location]))
        #expect(consent.document.first("img") == nil && consent.text.contains(name))
        #expect(consent.document.first("h1")?.text.contains(name) == true)
    }

    @Test("a public program must send a challenge")
    func publicProgram() async throws {
        let test = try await TestOpenID(type: "public")
        #expect(test.secret.isEmpty)
        let page = try await test.browser().get(test.authorize(["code_challenge": "", "code_challenge_method": ""]))
        #expect(try #require(page.fields[.location]).contains("error=invalid_request"))
        let code = try await test.code()
        #expect(try await test.exchange(code, ["client_secret": "", "code_verifier": ""]).status == .badRequest)
        #expect(try await test.exchange(code, ["client_secret": ""]).status == .ok)
    }
}
