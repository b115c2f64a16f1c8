import Testing

@Suite("websockets at the Mastodon face")
struct WebSocketsTests {
    private static let run = Task { try await ClientRun.of("websockets_cases.py", at: .mastodon) }

    private static let cases = [
        "a post of another client is heard at the address that the server announces",
        "one connection hears several streams, asked for and given up by messages",
        "a notification is heard as it is made",
        "a stream that there is not is refused in a message, and the connection stays",
        "a token may be the name of a subprotocol, as browsers send it",
        "a handshake without a token, or with one that is none, is refused with 401",
        "a message in fragments is understood, and pings between them are answered",
        "bytes, and a message that is too long, end the connection with their codes",
        "a token that is revoked ends the connection at once",
        "a client that says goodbye is answered",
    ]

    @Test("passes its case", arguments: cases)
    func passes(_ name: String) async throws {
        try await Self.run.value.expectPassed(name)
    }

    @Test("reports every case once")
    func complete() async throws {
        try await Self.run.value.expectComplete(Self.cases)
    }

    @Test("leaves no token, code or secret in a log or on a page")
    func secrets() async throws {
        try await Self.run.value.expectNoSecret(besides: "websockets")
    }
}
