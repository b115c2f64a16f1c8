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
            let connection = try fixture.connection(client, fixture.facebook)
            let answer = try await send(fixture, "/auth/facebook/deauthorize", "signed:100")
            #expect(answer.status == .ok)
            #expect(answer.fields[.setCookie] == nil)
            #expect(try await client.get("/account").url.path == "/login")
            let now = try #require(try fixture.stores.connections.connection(connection.id, connection.memberID))
            #expect(now.state == .ended(reason: .reauthenticate, at: fixture.clock.now))
        }
    }

    @Test("DA-02: a request for deletion removes the connection, and its page says so to whoever has the code")
    func deleted() async throws {
        try await ManyNetworks.run { fixture in
            let client = try await member(fixture)
            let connection = try fixture.connection(client, fixture.facebook)
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
            #expect(try fixture.stores.connections.connection(connection.id, connection.memberID) == nil)
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
            #expect(try fixture.connection(client, fixture.facebook).state == .active)
        }
    }
}
