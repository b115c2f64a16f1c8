import HTTP
import TestSupport
import Testing

@testable import HTTPClient

@Suite("Redirects")
struct RedirectTests {
    private func server(location: @escaping @Sendable (String) -> String?, code: Int = 302) throws -> RawServer {
        try RawServer { connection in
            while let request = connection.readRequest() {
                let path = String(request.line.split(separator: " ")[1])
                if let location = location(path) {
                    connection.write("HTTP/1.1 \(code) X\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n")
                } else {
                    connection.write("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nhere")
                }
            }
        }
    }

    private func reading(_ url: WebURL, _ redirects: Int) -> ClientRequest {
        request(.get, url) { request in
            request.maximumRedirects = redirects
            request.fields = Fields([.authorization: "Bearer x", .cookie: "a=b", .accept: "text/plain"])
        }
    }

    @Test("none is followed unless asked for")
    func notFollowed() async throws {
        let server = try server(location: { $0 == "/" ? "/next" : nil })
        let response = try await HTTPClient().fetch.send(reading(url(server), 0))
        #expect(response.status == .found)
        #expect(response.fields[.location] == "/next")
        #expect(server.requests.count == 1)
    }

    @Test("the allowed number is followed, and one more is an error", arguments: [301, 302, 303, 307, 308])
    func followed(_ code: Int) async throws {
        let server = try server(location: { ["/": "/1", "/1": "2?q=a"][$0] }, code: code)
        let client = try HTTPClient()
        let response = try await client.fetch.send(reading(url(server), 2))
        #expect(response.body == Array("here".utf8))
        #expect(server.requests.map(\.line) == ["GET / HTTP/1.1", "GET /1 HTTP/1.1", "GET /2?q=a HTTP/1.1"])
        #expect(try await failure(client, reading(url(server), 1)).reason == .brokenAnswer)
    }

    @Test("a loop ends")
    func loop() async throws {
        let server = try server(location: { $0 })
        #expect(try await failure(HTTPClient(), reading(url(server), 2)).reason == .brokenAnswer)
        #expect(server.requests.count == 3)
    }

    @Test("the same origin keeps its fields")
    func sameOrigin() async throws {
        let server = try server(location: { $0 == "/" ? "/next" : nil })
        _ = try await HTTPClient().fetch.send(reading(url(server), 1))
        #expect(server.requests.map { $0.values("authorization") } == [["Bearer x"], ["Bearer x"]])
    }

    @Test("another origin gets neither Authorization nor cookies")
    func otherOrigin() async throws {
        let second = try RawServer(answer: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let target = "http://127.0.0.1:\(second.port)/there"
        let first = try server(location: { _ in target })
        let authority = try #require(Authority("127.0.0.1:\(second.port)"))
        let client = try HTTPClient(configuration: ClientConfiguration(allowedLoopback: [authority]))
        #expect(try await client.fetch.send(reading(url(first), 1)).status == .ok)
        let seen = try #require(second.requests.first)
        #expect(seen.values("authorization").isEmpty)
        #expect(seen.values("cookie").isEmpty)
        #expect(seen.values("accept") == ["text/plain"])
    }

    @Test("SE-03: a configured host cannot send the program to private addresses")
    func toPrivate() async throws {
        let second = try RawServer(answer: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let client = try HTTPClient(
            configuration: ClientConfiguration(resolveOverrides: ["inside.example": "127.0.0.1"])
        )
        let targets = [
            "http://127.0.0.1:\(second.port)/", "https://127.0.0.1/", "https://inside.example/",
            "http://169.254.169.254/latest", "//127.0.0.1:\(second.port)/",
        ]
        for target in targets {
            let first = try server(location: { _ in target })
            let error = try await failure(client, reading(url(first), 2))
            #expect(error.reason == .refusedAddress)
        }
        #expect(second.connectionCount == 0)
    }

    @Test(
        "an address outside the web is refused",
        arguments: [
            "file:///etc/passwd", "ftp://127.0.0.1/x", "gopher://x/", "javascript:alert(1)", "http://u@h/", "/a b",
        ]
    )
    func otherScheme(_ target: String) async throws {
        let first = try server(location: { _ in target })
        #expect(try await failure(HTTPClient(), reading(url(first), 2)).reason == .refusedAddress)
    }

    @Test("a redirect without an address is an answer")
    func noLocation() async throws {
        let server = try RawServer(answer: "HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n")
        #expect(try await HTTPClient().fetch.send(reading(url(server), 2)).status == .found)
    }

    @Test("what changes something is not sent on")
    func post() async throws {
        let server = try server(location: { _ in "/next" }, code: 307)
        let response = try await HTTPClient().fetch.send(
            request(.post, url(server)) { $0.maximumRedirects = 2 }
        )
        #expect(response.status.code == 307)
        #expect(server.requests.count == 1)
    }

    @Test("the deadline counts for all legs together")
    func deadline() async throws {
        let server = try server(location: { $0 + "x" })
        let sent = try request(.get, url(server)) { request in
            request.maximumRedirects = 1_000_000
            request.timeout = .milliseconds(300)
        }
        let error = try await failure(HTTPClient(), sent)
        #expect([.timedOut, .refusedAddress].contains(error.reason))
        #expect(error.mayHaveArrived)
    }
}
