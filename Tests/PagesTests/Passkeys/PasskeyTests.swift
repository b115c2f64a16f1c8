import Flyleaf
import FlyleafServer
import HTTP
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("Passkeys, added and used")
struct PasskeyTests {
    @Test("a member without a network adds one, logs out, logs in with it in another browser, renames and removes it")
    func journey() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember("Lone reader")
            #expect(client.page?.text.contains("This browser is your only way in") == true)
            let key = try await SoftwareAuthenticator()
            let list = try await add(key, client, named: "My phone")
            #expect(list.url.path == "/account/passkeys")
            #expect(list.text.contains("The passkey is added."))
            #expect(list.text.contains("My phone") && list.text.contains("Not used yet."))
            #expect(AccessibilityCheck.faults(in: list.document) == [])
            let account = try await client.get("/account")
            #expect(!account.text.contains("This browser is your only way in"))
            #expect(account.text.contains("One passkey opens this account."))
            #expect(account.text.contains("Passkey added"))
            let member = try await fixture.signedIn(client).member.id

            let elsewhere = try fixture.browser()
            let page = try await logIn(key, elsewhere, as: member)
            #expect(page.url.path == "/account")
            #expect(page.text.contains("Lone reader") && page.text.contains("Logged in with a passkey"))
            #expect(try await elsewhere.get("/account/passkeys").text.contains("Last used 20 Sep 2014"))
            try await elsewhere.submit(action: try row(fixture, member, "name")) { try $0.fill("name", "Old phone") }
            #expect(elsewhere.page?.text.contains("Old phone") == true)
            try await remove(fixture, elsewhere)
            #expect(elsewhere.page?.text.contains("opens nothing here any more") == true)
            #expect(try await elsewhere.get("/account").text.contains("Passkey removed"))
            let refused = try await logIn(key, try fixture.browser(), as: member)
            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains("That passkey does not open an account here."))
            #expect(AccessibilityCheck.faults(in: refused.document) == [])
        }
    }

    @Test("a login makes a new session, and sets the account in use aside")
    func rotates() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember("Reader A")
            let key = try await SoftwareAuthenticator()
            try await add(key, client)
            let member = try await fixture.signedIn(client).member.id
            let other = try await fixture.loneMember("Reader B")
            let page = try await logIn(key, other, as: member, from: "/session/switch")
            #expect(page.text.contains("Reader A"))
            #expect(try await other.get("/session/switch").text.contains("Reader B"))

            let before = try #require(client.cookies["flyleaf"]?.value)
            try await logIn(key, client, as: member, from: "/session/switch")
            #expect(client.cookies["flyleaf"]?.value != before)
            #expect(try await fixture.site.services.sessions.signedIn(cookie: before) == nil)
        }
    }

    @Test("a passkey confirms who is there before something that needs a fresh login, but only one of the same account")
    func confirms() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let (annsKey, bensKey) = (try await SoftwareAuthenticator(), try await SoftwareAuthenticator())
            try await add(annsKey, ann)
            try await add(bensKey, ben)
            let (annID, benID) = (try await fixture.signedIn(ann).member.id, try await fixture.signedIn(ben).member.id)
            fixture.clock.advance(by: .seconds(660))
            try await beginLogin(ann, from: "/account/delete")
            let before = try await fixture.signedIn(ann).session.id
            let refused = try await finish(bensKey, ann, as: benID)
            #expect(refused.status == .unprocessableContent && refused.text.contains("opens another account"))
            #expect(AccessibilityCheck.faults(in: refused.document) == [])
            #expect(try await fixture.signedIn(ann).session.id == before)
            #expect(try await fixture.stores.passkeys.list(benID).allSatisfy { $0.lastUsedAt == nil })
            let page = try await finish(annsKey, ann, as: annID)
            #expect(page.url.path == "/account/delete" && page.text.contains("Thank you, it is you."))
            #expect(try await fixture.signedIn(ann).member.id == annID)
        }
    }

    // MARK: Refusals

    @Test("an answer that is sent twice is refused the second time, for both ceremonies")
    func replayed() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let key = try await SoftwareAuthenticator()
            try await add(key, client)
            let member = try await fixture.signedIn(client).member.id
            let sent = try #require(client.history.last { $0.request.url.path == "/account/passkeys/keep" })
            let again = try await client.post("/account/passkeys/keep", try fields(sent.request))
            #expect(again.status == .unprocessableContent)
            #expect(again.text.contains("sent twice"))

            let visitor = try fixture.browser()
            try await logIn(key, visitor, as: member)
            let login = try #require(visitor.history.last { $0.request.url.path == "/login/passkey/finish" })
            var replay = try fields(login.request)
            try await visitor.get("/account/passkeys")
            replay = replay.removing("csrf")
            replay.append("csrf", try #require(visitor.page?.document.first("input[name=csrf]")?["value"]))
            let page = try await visitor.post("/login/passkey/finish", replay)
            #expect(page.status == .unprocessableContent)
            #expect(page.text.contains("sent twice"))
        }
    }

    @Test("a challenge counts for five minutes", arguments: [300, 301])
    func expired(_ seconds: Int) async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let key = try await SoftwareAuthenticator()
            try await beginAdding(client)
            fixture.clock.advance(by: .seconds(seconds))
            let page = try await keep(key, client)
            #expect(page.status == (seconds == 300 ? .ok : .unprocessableContent))
            guard seconds > 300 else { return }
            #expect(page.text.contains("took longer than five minutes"))
            // The page that says so has a new challenge, and does not ask the browser by itself.
            #expect(page.document.first("form[data-passkey]")?["data-auto"] == nil)
            #expect(try await keep(key, client).text.contains("The passkey is added."))
            let member = try await fixture.signedIn(client).member.id
            let visitor = try fixture.browser()
            try await beginLogin(visitor)
            fixture.clock.advance(by: .seconds(seconds))
            #expect(try await finish(key, visitor, as: member).status == .unprocessableContent)
            #expect(try await finish(key, visitor, as: member).url.path == "/account")
        }
    }

    @Test("a challenge of another browser, of the other ceremony, or of nobody is refused, and its own is used up")
    func strayChallenge() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let key = try await SoftwareAuthenticator()
            try await add(key, client)
            let member = try await fixture.signedIn(client).member.id
            try await beginAdding(client)
            let adding = try challenge(client)
            let other = try fixture.browser()
            try await beginLogin(other)
            let others = try challenge(other)
            for stray in [adding, others, Base64.encode([UInt8](repeating: 0, count: 32)), ""] {
                let visitor = try fixture.browser()
                try await beginLogin(visitor)
                let page = try await finish(key, visitor, as: member, challenge: stray)
                #expect(page.status == .unprocessableContent, "\(stray)")
                #expect(visitor.cookies["flyleaf"] == nil)
            }
            #expect(try await finish(key, other, as: member, challenge: others).status == .unprocessableContent)
        }
    }

    @Test("a challenge to add counts for the account it was given to")
    func otherAccount() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember("Reader A")
            try await beginAdding(client)
            let stolen = try challenge(client)
            try await client.get("/session/switch")
            try await client.submit(action: "/start", pressing: "Start one without a network") {
                try $0.fill("name", "Reader B")
            }
            try await beginAdding(client)
            let page = try await keep(try await SoftwareAuthenticator(), client, challenge: stolen)
            #expect(page.status == .unprocessableContent)
            let member = try await fixture.signedIn(client).member
            #expect(member.name.text == "Reader B")
            #expect(try await fixture.stores.passkeys.list(member.id).isEmpty)
        }
    }

    @Test("another member's key, name or handle opens nothing")
    func otherMember() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let (annsKey, bensKey) = (try await SoftwareAuthenticator(), try await SoftwareAuthenticator())
            try await add(annsKey, ann)
            try await add(bensKey, ben)
            let annsID = try await fixture.signedIn(ann).member.id
            let visitor = try fixture.browser()
            try await beginLogin(visitor)
            let handle = try await finish(bensKey, visitor, as: annsID)
            #expect(handle.status == .unprocessableContent)
            let name = try await finish(bensKey, visitor, as: annsID, credential: annsKey.credentialID)
            #expect(name.status == .unprocessableContent)
            #expect(visitor.cookies["flyleaf"] == nil)

            try await beginAdding(ben)
            let again = try await keep(annsKey, ben)
            #expect(again.text.contains("in use here already"))
            let id = try #require(try await fixture.stores.passkeys.list(annsID).first).id
            for path in [Paths.removePasskey(id), Paths.renamePasskey(id)] {
                try await ben.get("/account/passkeys")
                let csrf = try #require(ben.page?.document.first("input[name=csrf]")?["value"])
                let fields = FormFields(["csrf": csrf, "name": "Mine", "sure": "yes"])
                #expect(try await ben.post(path, fields).status == .notFound)
            }
            #expect(try await ben.get(Paths.removePasskey(id)).status == .notFound)
            #expect(try await fixture.stores.passkeys.list(annsID).map(\.name.text) == ["Phone"])
        }
    }

    @Test("a name that cannot be one is shown again at its own passkey, with the fault, and changes nothing")
    func refusedName() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await add(try await SoftwareAuthenticator(), client)
            try await add(try await SoftwareAuthenticator(), client)
            let member = try await fixture.signedIn(client).member.id
            let id = try #require(try await fixture.stores.passkeys.list(member).last).id
            try await client.get("/account/passkeys")
            let long = String(repeating: "n", count: 101)
            let page = try await client.submit(action: Paths.renamePasskey(id)) { try $0.fill("name", long) }
            #expect(page.status == .unprocessableContent)
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(page.document.all("[aria-invalid=true]").count == 1)
            #expect(page.document.form(action: Paths.renamePasskey(id))?["name"] == long)
            let row = try #require(page.document.first("details[open]"))
            #expect(row.text.contains("A name is one line"))
            #expect(page.document.form(action: "/account/passkeys")?["name"] != long)
            #expect(try await fixture.stores.passkeys.list(member).allSatisfy { $0.name.text == "Phone" })
            // Of a passkey that is not there, nothing is said at all.
            let csrf = try #require(page.document.first("input[name=csrf]")?["value"])
            let none = try await client.post(
                Paths.renamePasskey(ID(trusted: String(repeating: "0", count: 26))),
                FormFields(["csrf": csrf, "name": ""])
            )
            #expect(none.status == .notFound)
        }
    }

    @Test("who was not verified, and a copy of a key, are told what it means")
    func kindWords() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let key = try await SoftwareAuthenticator()
            try await beginAdding(client)
            let unverified = try await keep(key, client) { $0.flags &= ~0x04 }
            #expect(unverified.text.contains("did not make sure that it was you"))
            #expect(try await keep(key, client) { $0.counter = 5 }.text.contains("The passkey is added."))
            let member = try await fixture.signedIn(client).member.id
            let visitor = try fixture.browser()
            try await beginLogin(visitor)
            let nobody = try await finish(key, visitor, as: member, counter: 6) { $0.flags &= ~0x04 }
            #expect(nobody.text.contains("did not make sure that it was you"))
            #expect(fixture.reported.isEmpty)
            let copied = try await finish(key, visitor, as: member, counter: 5)
            #expect(copied.text.contains("there may be a copy of it"))
            #expect(fixture.reported.map(\.route) == ["/login/passkey/finish"])
            #expect(try await finish(key, visitor, as: member, counter: 6).url.path == "/account")
        }
    }

    @Test("fields that are missing, empty, no base64url or far too long are refused with the page")
    func hostileFields() async throws {
        try await AccountFixture.run { fixture in
            let visitor = try fixture.browser()
            let names = ["credential", "client-data", "authenticator-data", "signature", "user-handle", "challenge"]
            for name in names {
                for value in [nil, "", "?", "AAAAA", String(repeating: "A", count: 200_000)] {
                    try await beginLogin(visitor)
                    let page = try await visitor.submit(action: "/login/passkey/finish") { form in
                        for name in names.dropLast() { form.forge(name, "AAAA") }
                        form.forge(name, value)
                    }
                    #expect(page.status == .unprocessableContent, "\(name) \(value?.prefix(10) ?? "nil")")
                    #expect(visitor.cookies["flyleaf"] == nil)
                }
            }
        }
    }

    @Test("no form of passkeys is taken without its token, and no page of an account without a login")
    func tokens() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await add(try await SoftwareAuthenticator(), client)
            let member = try await fixture.signedIn(client).member.id
            let id = try #require(try await fixture.stores.passkeys.list(member).first).id
            let own = [Paths.passkeys(), Paths.keepPasskey(), Paths.renamePasskey(id), Paths.removePasskey(id)]
            for path in own + [Paths.passkeyLogin(), Paths.finishPasskeyLogin()] {
                for token in [nil, "", "AAAA"] {
                    var fields = FormFields(["name": "Mine", "sure": "yes"])
                    if let token { fields.append("csrf", token) }
                    #expect(try await client.post(path, fields).status == .forbidden, "\(path)")
                }
            }
            #expect(try await fixture.stores.passkeys.list(member).map(\.name.text) == ["Phone"])
            let visitor = try fixture.browser()
            for path in [Paths.passkeys(), Paths.removePasskey(id)] {
                #expect(try await visitor.get(path).url.path == "/login")
            }
            for path in own { #expect(try await visitor.post(path, FormFields()).url.path == "/login") }
            #expect(try await visitor.get(Paths.passkeyLogin()).url.path == "/login")
            #expect(try await visitor.get(Paths.finishPasskeyLogin()).status == .methodNotAllowed)
        }
    }

    @Test("attempts of one address are counted", arguments: [120, 121])
    func limit(_ attempts: Int) async throws {
        try await AccountFixture.run { fixture in
            let visitor = try fixture.browser()
            try await beginLogin(visitor)
            for _ in 2..<attempts { _ = try await fixture.site.limits.logins.take("127.0.0.1", at: fixture.clock.now) }
            let page = try await visitor.submit(action: "/login/passkey/finish")
            #expect(page.status == (attempts <= 120 ? .unprocessableContent : .tooManyRequests))
        }
    }

    // MARK: Corners

    @Test("an eleventh passkey is refused in words, before and after the browser made it")
    func eleven() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let key = try await SoftwareAuthenticator()
            for number in 1..<Passkey.maximumPerMember { try await addAnother(key, client, number) }
            try await beginAdding(client)
            let late = try challenge(client)
            let form = try #require(client.page?.document.form(action: "/account/passkeys/keep"))
            try await addAnother(key, client, 10)
            #expect(client.page?.text.contains("as many as there can be") == true)
            #expect(client.page?.document.form(action: "/account/passkeys") == nil)
            let page = try await client.submit(try filled(form, key, late) { $0.credentialID[0] ^= 1 })
            #expect(page.status == .unprocessableContent && page.text.contains("as many as there can be"))
            let member = try await fixture.signedIn(client).member.id
            #expect(try await fixture.stores.passkeys.list(member).count == Passkey.maximumPerMember)
        }
    }

    @Test("a name is one line of 1 to 100 characters, shown as it was typed", arguments: ["", "  ", "a\nb"])
    func names(_ wrong: String) async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            for name in [wrong, String(repeating: "x", count: 101)] {
                try await client.get("/account/passkeys")
                let page = try await client.submit(action: "/account/passkeys") { $0.forge("name", name) }
                #expect(page.status == .unprocessableContent)
                #expect(page.text.contains("A name is one line of 1 to 100 characters."))
            }
            let key = try await SoftwareAuthenticator()
            let odd = "<b>“x”</b> & قلم 👩‍👩‍👧"
            #expect(try await add(key, client, named: odd).document.all("bdi").contains { $0.text == odd })
        }
    }

    @Test("the last way in is removed only by somebody who is sure, and a passkey is one")
    func lastWayIn() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            let connection = try #require(try await fixture.connections(of: client).first).id.text
            let lastWay = "This is your only way to log in"
            #expect(try await client.get("/account/disconnect/\(connection)").text.contains(lastWay))
            try await add(try await SoftwareAuthenticator(), client)
            #expect(!(try await client.get("/account/disconnect/\(connection)").text.contains(lastWay)))
            try await client.submit(action: "/account/disconnect/\(connection)")
            #expect(try await fixture.connections(of: client).isEmpty)

            let member = try await fixture.signedIn(client).member.id
            let action = try await row(fixture, member, "remove")
            #expect(try await client.get(action).text.contains(lastWay))
            let refused = try await client.submit(action: action)
            #expect(refused.status == .unprocessableContent && refused.text.contains("Nothing is removed yet."))
            #expect(AccessibilityCheck.faults(in: refused.document) == [])
            #expect(try await fixture.stores.passkeys.list(member).count == 1)
            try await client.submit(action: action) { try $0.fill("sure", "yes") }
            #expect(try await fixture.stores.passkeys.list(member).isEmpty)
        }
    }

    @Test("pages say what to do without scripts, and nothing of them needs an inline one")
    func withoutScripts() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await beginAdding(client)
            let adding = try #require(client.page)
            let visitor = try fixture.browser()
            try await beginLogin(visitor)
            let login = try #require(visitor.page)
            for page in [adding, login] {
                let missing = try #require(page.document.first("[data-passkey-missing]"))
                #expect(
                    missing["hidden"] == nil && missing.text.contains("recovery code")
                        || missing.text.contains("Recovery codes")
                )
                #expect(page.document.first("button[data-passkey-offered]")?["hidden"] != nil)
                let script = try #require(page.document.first("script[type=module]"))
                #expect(script.text.isEmpty)
                #expect(
                    try await visitor.get(try #require(script["src"])).fields[.contentType]?.hasPrefix(
                        "text/javascript"
                    ) == true
                )
            }
            let door = try #require(try await visitor.get("/login").document.first("form[action='/login/passkey']"))
            #expect(door["hidden"] != nil)
        }
    }

    @Test(
        "where browsers offer none, no page speaks of passkeys",
        arguments: ["http://127.0.0.1:8080", "http://[::1]:8080", "http://books.example", "https://192.0.2.7"]
    )
    func notOffered(_ address: String) async throws {
        #expect(PasskeyCeremony(publicURL: try #require(WebURL(address))) == nil)
        try await AccountFixture.run(publicURL: address) { fixture in
            let response = await fixture.site.respond(
                to: Request(
                    method: .get,
                    target: try #require(Target("/login")),
                    fields: Fields(),
                    body: [],
                    remoteAddress: "127.0.0.1",
                    id: "1"
                )
            )
            #expect(response.status == .ok)
        }
    }

    @Test(
        "browsers offer them over HTTPS, and on the machine itself",
        arguments: [
            "https://books.example", "https://books.example:8443", "http://localhost:8080", "http://flyleaf.localhost",
        ]
    )
    func offered(_ address: String) throws {
        #expect(PasskeyCeremony(publicURL: try #require(WebURL(address))) != nil)
    }
}

// MARK: Steps

extension PasskeyTests {
    /// Opens the page from which a browser makes a passkey.
    fileprivate func beginAdding(_ client: AppClient, named name: String = "Phone") async throws {
        try await client.get("/account/passkeys")
        let page = try await client.submit(action: "/account/passkeys") { try $0.fill("name", name) }
        #expect(page.status == .ok)
        #expect(AccessibilityCheck.faults(in: page.document) == [])
    }

    /// Opens the page from which a browser uses one, from the login page or the page of accounts.
    fileprivate func beginLogin(_ client: AppClient, from path: String = "/login?next=/account") async throws {
        try await client.get(path)
        let page = try await client.submit(action: "/login/passkey")
        #expect(page.status == .ok)
        #expect(AccessibilityCheck.faults(in: page.document) == [])
    }

    fileprivate func challenge(_ client: AppClient) throws -> String {
        try #require(client.page?.document.first("input[name=challenge]")?["value"])
    }

    /// What the script does on the page that makes a passkey.
    @discardableResult
    fileprivate func keep(
        _ key: SoftwareAuthenticator,
        _ client: AppClient,
        challenge: String? = nil,
        _ change: (inout PasskeyCreation) -> Void = { _ in }
    ) async throws -> AppPage {
        let form = try #require(client.page?.document.form(action: "/account/passkeys/keep"))
        return try await client.submit(try filled(form, key, challenge ?? self.challenge(client), change))
    }

    fileprivate func filled(
        _ form: HTMLForm,
        _ key: SoftwareAuthenticator,
        _ challenge: String,
        _ change: (inout PasskeyCreation) -> Void
    ) throws -> HTMLForm {
        var form = form
        var creation = key.creation(origin: AccountFixture.home, challenge: challenge)
        change(&creation)
        form.forge("challenge", challenge)
        form.forge("client-data", Base64.encode(creation.client.bytes))
        form.forge("attestation", Base64.encode(creation.attestationObject))
        return form
    }

    @discardableResult
    fileprivate func add(
        _ key: SoftwareAuthenticator,
        _ client: AppClient,
        named name: String = "Phone"
    ) async throws -> AppPage {
        try await beginAdding(client, named: name)
        return try await keep(key, client)
    }

    /// Adds the same key under another name of its own, which spares the making of one.
    fileprivate func addAnother(_ key: SoftwareAuthenticator, _ client: AppClient, _ number: Int) async throws {
        try await beginAdding(client)
        let page = try await keep(key, client) { $0.credentialID[31] ^= UInt8(number) }
        #expect(page.text.contains("The passkey is added."))
    }

    /// What the script does on the page that uses a passkey.
    @discardableResult
    fileprivate func finish(
        _ key: SoftwareAuthenticator,
        _ client: AppClient,
        as member: ID<Member>,
        challenge: String? = nil,
        credential: [UInt8]? = nil,
        counter: UInt32 = 0,
        _ change: (inout PasskeyUse) -> Void = { _ in }
    ) async throws -> AppPage {
        let challenge = try challenge ?? self.challenge(client)
        var use = key.use(
            origin: AccountFixture.home,
            challenge: challenge,
            userHandle: Passkey.userHandle(member),
            counter: counter
        )
        change(&use)
        let answer = use
        let signature = try await key.sign(answer)
        return try await client.submit(action: "/login/passkey/finish") { form in
            form.forge("challenge", challenge)
            form.forge("credential", Base64.encode(credential ?? answer.credentialID))
            form.forge("client-data", Base64.encode(answer.client.bytes))
            form.forge("authenticator-data", Base64.encode(answer.authenticatorData))
            form.forge("signature", Base64.encode(signature))
            form.forge("user-handle", Base64.encode(answer.userHandle))
        }
    }

    @discardableResult
    fileprivate func logIn(
        _ key: SoftwareAuthenticator,
        _ client: AppClient,
        as member: ID<Member>,
        from path: String = "/login?next=/account"
    ) async throws -> AppPage {
        try await beginLogin(client, from: path)
        return try await finish(key, client, as: member)
    }

    fileprivate func row(_ fixture: AccountFixture, _ member: ID<Member>, _ act: String) async throws -> String {
        let id = try #require(try await fixture.stores.passkeys.list(member).first).id
        return act == "name" ? Paths.renamePasskey(id) : Paths.removePasskey(id)
    }

    /// Follows the link of the only passkey and says yes.
    fileprivate func remove(_ fixture: AccountFixture, _ client: AppClient) async throws {
        let action = try await row(fixture, try fixture.signedIn(client).member.id, "remove")
        let page = try await client.get(action)
        #expect(AccessibilityCheck.faults(in: page.document) == [])
        try await client.submit(action: action) { try $0.fill("sure", "yes") }
    }

    fileprivate func fields(_ request: ClientRequest) throws -> FormFields {
        try #require(FormFields(urlencoded: request.body))
    }
}
