import HTTP
import TestSupport
import Testing

@testable import HTTPClient

@Suite("Connections to addresses that are not allowed")
struct AddressPolicyTests {
    private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

    private func result(_ loop: Loop, _ text: String, _ destination: Destination) async throws
        -> Result<ClientResponse, FetchError>
    {
        let url = try #require(WebURL(text))
        let leg = Leg(request: ClientRequest(.get, url), destination: destination, deadline: .now + .seconds(20))
        return await withCheckedContinuation { loop.start(Call(leg: leg, ticket: Ticket(), waiter: $0)) }
    }

    @Test(
        "a public name that resolves to this machine or its network is refused before anything is sent",
        arguments: ["127.0.0.1", "[::1]", "10.0.0.1", "169.254.169.254", "0.0.0.0", "[::ffff:127.0.0.1]", "[fd00::1]"]
    )
    func resolvesInside(_ address: String) async throws {
        let client = try HTTPClient(
            configuration: ClientConfiguration(resolveOverrides: ["inside.example": address])
        )
        let url = try #require(WebURL("https://inside.example/"))
        let error = try await failure(client, request(.post, url) { $0.addressPolicy = .publicOnly })
        #expect(error.reason == .refusedAddress)
        #expect(!error.mayHaveArrived)
    }

    @Test("the decision falls on the connected address, so no connection is even made")
    func noConnection() async throws {
        let server = try RawServer(answer: Self.ok)
        let loop = try Loop(ClientConfiguration(resolveOverrides: ["inside.example": "127.0.0.1"]))
        let thread = WorkThreadOwner(loop)
        let refused = try await result(loop, "http://inside.example:\(server.port)/", .publicOnly)
        #expect(throws: FetchError.self) { try refused.get() }
        #expect(server.connectionCount == 0)
        _ = thread
    }

    @Test("a connection kept by an allowed request is not open to one that may not go there")
    func keptConnection() async throws {
        let server = try RawServer(answer: Self.ok)
        let loop = try Loop(ClientConfiguration())
        let thread = WorkThreadOwner(loop)
        let text = "http://127.0.0.1:\(server.port)/"
        let allowed = try await result(loop, text, .anywhere)
        #expect(try allowed.get().status == .ok)
        let refused = try await result(loop, text, .publicOnly)
        let error = #expect(throws: FetchError.self) { try refused.get() }
        #expect(error?.reason == .refusedAddress)
        #expect(error?.mayHaveArrived == false)
        #expect(server.requests.count == 1)
        _ = thread
    }

    @Test(
        "an address in place of a name is refused",
        arguments: ["https://127.0.0.1/", "https://[::1]/", "https://8.8.8.8/"]
    )
    func literal(_ text: String) async throws {
        let url = try #require(WebURL(text))
        let error = try await failure(HTTPClient(), request(.get, url) { $0.addressPolicy = .publicOnly })
        #expect(error.reason == .refusedAddress)
        #expect(!error.mayHaveArrived)
    }

    @Test("the sandbox's address is excepted, but only on this machine")
    func sandbox() async throws {
        let server = try RawServer(answer: Self.ok)
        let authority = try #require(Authority("127.0.0.1:\(server.port)"))
        let named = try #require(Authority("sandbox.test:\(server.port)"))
        let away = try #require(Authority("away.test:\(server.port)"))
        let client = try HTTPClient(
            configuration: ClientConfiguration(
                allowedLoopback: [authority, named, away],
                resolveOverrides: ["sandbox.test": "127.0.0.1", "away.test": "10.0.0.1"]
            )
        )
        for host in ["127.0.0.1", "sandbox.test"] {
            let url = try #require(WebURL("http://\(host):\(server.port)/"))
            let response = try await client.fetch.send(request(.get, url) { $0.addressPolicy = .publicOnly })
            #expect(response.status == .ok)
        }
        let url = try #require(WebURL("http://away.test:\(server.port)/"))
        let error = try await failure(client, request(.get, url) { $0.addressPolicy = .publicOnly })
        #expect(error.reason == .refusedAddress)
    }

    @Test("a configured host may be on this machine")
    func configured() async throws {
        let server = try RawServer(answer: Self.ok)
        #expect(try await HTTPClient().fetch.send(request(.get, url(server))).status == .ok)
    }
}
