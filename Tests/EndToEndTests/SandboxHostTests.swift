import HTTP
import TestSupport
import Testing

@Suite("The sandbox and foreign names")
struct SandboxHostTests {
    @Test("DNS rebinding: every face refuses names that are not this machine's, and answers to those it plays")
    func foreignNames() async throws {
        let home = try await FlyleafInstallation(.inside)
        let server = try await home.serve()
        let first = UInt16(home.sandbox.port)
        for port in first..<(first + 5) {
            #expect(try await status(port, "evil.example:\(port)") == 421)
            #expect(try await status(port, "127.0.0.1.evil.example") == 421)
            #expect(try await status(port, "localhost:\(port)") != 421)
            #expect(try await status(port, "127.0.0.1:\(port)") != 421)
        }
        #expect(try await status(first, "graph.facebook.com") != 421)
        #expect(try await status(first + 1, "api.x.com") != 421)
        #expect(try await status(first, "api.x.com") == 421)
        try await stop(server)
    }

    private func status(_ port: UInt16, _ host: String) async throws -> Int {
        let socket = try RawSocket(port: port)
        await socket.send("GET / HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
        return try await socket.response().status
    }
}
