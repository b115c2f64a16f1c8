import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("What a network tells by itself")
struct DataDeletionTests {
    private func member(_ fixture: ManyNetworks) async throws -> AppClient {
        let client = try fixture.browser()
        try await client.get("/login?next=/account")
        try await client.submit(action: "/auth/facebook/start")
        return client
    }

    /// What the network's own program sends: a form without cookies and without a token of ours.
    private func send(_ fixture: ManyNetworks, _ path: String, _ message: String?) async throws -> AppPage {
        let machine = try fixture.browser()
        return try await machine.post(path, message.map { FormFields(["signed_request": $0]) } ?? FormFields())
    }

    @Test("A9: whoever removes the app at the network is logged out at once, and the connection has ended")
    func deauthorised() async throws {
        try await ManyNetworks.run { fixture in
            let client = try await member(fixture)
            let connection = try await fixture.connection(client, fixture.facebook)
            let answer = try await send(fixture, "/auth/facebook/deauthorize", "signed:100")
            #expect(answer.status == .ok)
            #expect(answer.fields[.setCookie] == nil)
            let login = try await client.get("/account")
            #expect(login.url.path == "/login")
            #expect(login.text.contains("Facebook has ended your login"))
            #expect(AccessibilityCheck.faults(in: login.document) == [])
            // It is told once; the way back leads to where the person was.
            #expect(try await !client.get("/login?next=/account").text.contains("has ended your login"))
            let now = try #require(try await fixture.stores.connections.connection(connection.id, connection.memberID))
            #expect(now.state == .ended(reason: .reauthenticate, at: fixture.clock.now))
        }
    }

    @Test("A9: a login that came by another network stays open, and so does the account's other browser")
    func otherWayIn() async throws {
        try await ManyNetworks.run { fixture in
            let client = try await member(fixture)
            let other = try fixture.browser()
            try await client.connect(action: "/auth/x/start")
            try await other.get("/login?next=/account")
            try await other.submit(action: "/auth/x/start")
            _ = try await send(fixture, "/auth/facebook/deauthorize", "signed:100")
            #expect(try await client.get("/reviews/new").url.path == "/login")
            let account = try await other.get("/account")
            #expect(account.url.path == "/account")
            #expect(account.text.contains("Session ended at Facebook"))
            #expect(account.text.contains("Ended by Facebook"))
            #expect(!account.text.contains("has ended your login"))
        }
    }

    @Test("A9: a message of a removal sent again after the person came back ends nothing, and is answered as before")
    func replayed() async throws {
        try await ManyNetworks.run { fixture in
            let client = try await member(fixture)
            fixture.clock.advance(by: .seconds(60))
            let message = "signed:100:\(fixture.clock.now.seconds)"
            let first = try await send(fixture, "/auth/facebook/deauthorize", message)
            #expect(try await client.get("/account").url.path == "/login")

            fixture.clock.advance(by: .seconds(60))
            try await client.submit(action: "/auth/facebook/start")
            for _ in 0..<2 {
                let again = try await send(fixture, "/auth/facebook/deauthorize", message)
                #expect((again.status, again.source) == (first.status, first.source))
            }
            #expect(try await client.get("/account").url.path == "/account")
            #expect(try await fixture.connection(client, fixture.facebook).state == .active)

            // A removal in the second of the login, or after it, is believed.
            let new = "signed:100:\(fixture.clock.now.seconds)"
            _ = try await send(fixture, "/auth/facebook/deauthorize", new)
            #expect(try await client.get("/account").url.path == "/login")
        }
    }

    @Test("DA-02: a request for deletion sent again after the person came back deletes nothing of what came since")
    func replayedDeletion() async throws {
        try await ManyNetworks.run { fixture in
            let client = try await member(fixture)
            fixture.clock.advance(by: .seconds(60))
            let message = "signed:100:\(fixture.clock.now.seconds)"
            _ = try await send(fixture, "/auth/facebook/delete", message)
            fixture.clock.advance(by: .seconds(60))
            try await client.get("/login?next=/account")
            try await client.submit(action: "/auth/facebook/start")
            let again = try await send(fixture, "/auth/facebook/delete", message)
            let page = try #require(again.source.firstMatch(of: #/"http://localhost:8080([^"]+)"/#))
            #expect(try await client.get(String(page.1)).text.contains("There was none left on"))
            #expect(try await client.get("/account").url.path == "/account")
            #expect(try await fixture.connection(client, fixture.facebook).state == .active)
        }
    }

    @Test("DA-02: a request for deletion that arrives late is carried out although the person logged in meanwhile")
    func lateDeletion() async throws {
        try await ManyNetworks.run { fixture in
            let client = try await member(fixture)
            let connection = try await fixture.connection(client, fixture.facebook)
            fixture.clock.advance(by: .seconds(60))
            let message = "signed:100:\(fixture.clock.now.seconds)"
            fixture.clock.advance(by: .seconds(60))
            try await client.get("/session/switch")
            try await client.submit(action: "/auth/facebook/start")
            _ = try await send(fixture, "/auth/facebook/delete", message)
            #expect(try await fixture.stores.connections.connection(connection.id, connection.memberID) == nil)
        }
    }

    @Test("LG-21: every page a browser may open next tells of the end, with a link, and only the first one")
    func told() async throws {
        for path in ["/", "/reviews", "/help", "/privacy", "/terms", "/status", "/pair", "/nowhere", "/session/switch"]
        {
            try await ManyNetworks.run { fixture in
                let client = try await member(fixture)
                _ = try await send(fixture, "/auth/facebook/deauthorize", "signed:100")
                let page = try await client.get(path)
                #expect(page.text.contains("Facebook has ended your login"), "\(path)")
                #expect(AccessibilityCheck.faults(in: page.document) == [], "\(path)")
                if page.url.path != "/login" { #expect(page.document.link("Log in again") != nil, "\(path)") }
                #expect(try await !client.get(path).text.contains("has ended your login"), "\(path)")
            }
        }
    }

    @Test("LG-21: a page that is open hears of the end, and leaves the words to the next page")
    func leftToPages() async throws {
        try await ManyNetworks.run { fixture in
            let client = try await member(fixture)
            let cookie = try #require(client.cookies["flyleaf"]?.value)
            _ = try await send(fixture, "/auth/facebook/deauthorize", "signed:100")
            let fields = Fields([.accept: "text/event-stream", .cookie: "flyleaf=\(cookie)"])
            let target = try #require(Target("/notices/live"))
            let request = Request(method: .get, target: target, fields: fields, body: [])
            let answer = await fixture.site.respond(to: request)
            #expect(answer.status == .ok && answer.fields[.setCookie] == nil)
            #expect(try await client.get("/help").text.contains("Facebook has ended your login"))
        }
    }

    @Test("a login that was logged out by the person is told of no network")
    func loggedOut() async throws {
        try await ManyNetworks.run { fixture in
            let client = try await member(fixture)
            let cookie = try #require(client.cookies["flyleaf"]?.value)
            let token = try #require(BrowserLogins(cookie: cookie).current)
            try await fixture.site.services.sessions.end(token.id)
            #expect(try await !client.get("/account").text.contains("has ended your login"))
        }
    }

    @Test("DA-02: a request for deletion removes the connection, and its page says so to whoever has the code")
    func deleted() async throws {
        try await ManyNetworks.run { fixture in
            let client = try await member(fixture)
            let connection = try await fixture.connection(client, fixture.facebook)
            let answer = try await send(fixture, "/auth/facebook/delete", "signed:100")
            #expect(answer.status == .ok)
            #expect(answer.fields[.contentType]?.hasPrefix("application/json") == true)
            let match = try #require(
                answer.source.firstMatch(
                    of:
                        #/^{"url":"http://localhost:8080(/deletion/([A-Za-z0-9_-]{43}))","confirmation_code":"([^"]+)"}$/#
                )
            )
            #expect(match.2 == match.3)
            #expect(try await fixture.stores.connections.connection(connection.id, connection.memberID) == nil)
            #expect(try await client.get("/account").url.path == "/login")
            let page = try await client.get(String(match.1))
            #expect(page.text.contains("It was deleted on"))
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            // The same message again, or about somebody unknown, finds nothing and does no harm.
            let again = try await send(fixture, "/auth/facebook/delete", "signed:100")
            let second = try #require(again.source.firstMatch(of: #/"http://localhost:8080([^"]+)"/#))
            #expect(try await client.get(String(second.1)).text.contains("There was none left on"))
            #expect(try await client.get("/deletion/unknown").status == .notFound)
        }
    }

    @Test("a message that is not signed, missing, or for a network that sends none changes nothing")
    func refused() async throws {
        try await ManyNetworks.run { fixture in
            let client = try await member(fixture)
            for action in ["deauthorize", "delete"] {
                for (network, message) in [("facebook", "forged:100"), ("facebook", nil), ("x", "signed:100")] {
                    let answer = try await send(fixture, "/auth/\(network)/\(action)", message)
                    #expect(answer.status == .badRequest, "\(network) \(message ?? "-")")
                }
                #expect(try await client.get("/auth/facebook/\(action)").status == .methodNotAllowed)
            }
            #expect(fixture.reported.count == 4)
            #expect(try await client.get("/account").url.path == "/account")
            #expect(try await fixture.connection(client, fixture.facebook).state == .active)
        }
    }
}
