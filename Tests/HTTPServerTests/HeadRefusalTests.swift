import HTTP
import HTTPServer
import TestSupport
import Testing

/// What libmicrohttpd 0.9.75 accepts and we refuse, byte by byte over a real connection.
@Suite struct HeadRefusalTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let head: String
        let status: Int

        init(_ name: String, _ head: String, _ status: Int) {
            testDescription = name
            self.head = head
            self.status = status
        }
    }

    /// The request that must never be served.
    static let smuggled = "GET /smuggled HTTP/1.1\r\n\(host)\r\n"

    static let cases = [
        Case(
            "Transfer-Encoding together with Content-Length",
            "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n0\r\n\r\n",
            400
        ),
        Case(
            "Content-Length together with Transfer-Encoding",
            "POST / HTTP/1.1\r\n\(host)Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            400
        ),
        Case("a list of codings", "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501),
        Case("an unknown coding", "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", 501),
        Case(
            "two codings",
            "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
            501
        ),
        Case("a coding in HTTP/1.0", "POST / HTTP/1.0\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        Case(
            "a second, different Content-Length",
            "POST / HTTP/1.1\r\n\(host)Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd",
            400
        ),
        Case(
            "a second, equal Content-Length",
            "POST / HTTP/1.1\r\n\(host)Content-Length: 4\r\nContent-Length: 4\r\n\r\nabcd",
            400
        ),
        Case("a space before the colon", "POST / HTTP/1.1\r\n\(host)Content-Length : 4\r\n\r\nabcd", 400),
        Case("a name that is not a token", "GET / HTTP/1.1\r\n\(host)X(y): 1\r\n\r\n", 400),
        Case("no Host", "GET / HTTP/1.1\r\n\r\n", 400),
        Case("no Host in HTTP/1.0", "GET / HTTP/1.0\r\n\r\n", 400),
        Case("two Hosts", "GET / HTTP/1.1\r\n\(host)\(host)\r\n", 400),
        Case("an empty Host", "GET / HTTP/1.1\r\nHost:\r\n\r\n", 400),
        Case("a Host with a path", "GET / HTTP/1.1\r\nHost: localhost/x\r\n\r\n", 400),
        Case("a Host with a user", "GET / HTTP/1.1\r\nHost: localhost@evil\r\n\r\n", 400),
        Case("a space in the target", "GET /a b HTTP/1.1\r\n\(host)\r\n", 400),
        Case("a lower-case method", "get / HTTP/1.1\r\n\(host)\r\n", 400),
        Case("a method that is not a token", "G(T / HTTP/1.1\r\n\(host)\r\n", 400),
        Case("an unknown method", "BREW / HTTP/1.1\r\n\(host)\r\n", 501),
        Case("TRACE", "TRACE / HTTP/1.1\r\n\(host)\r\n", 501),
        Case("CONNECT", "CONNECT localhost:1 HTTP/1.1\r\n\(host)\r\n", 501),
        Case("absolute form", "GET http://evil.example/x HTTP/1.1\r\n\(host)\r\n", 400),
        Case("asterisk form", "OPTIONS * HTTP/1.1\r\n\(host)\r\n", 400),
        Case("an encoded NUL", "GET /a%00b HTTP/1.1\r\n\(host)\r\n", 400),
        Case("an encoded slash", "GET /a%2Fb HTTP/1.1\r\n\(host)\r\n", 400),
        Case("an encoded dot segment", "GET /a/%2e%2e/b HTTP/1.1\r\n\(host)\r\n", 400),
        Case("a dot segment", "GET /a/../b HTTP/1.1\r\n\(host)\r\n", 400),
        Case("a broken escape", "GET /a%zz HTTP/1.1\r\n\(host)\r\n", 400),
        Case("a fragment", "GET /a#b HTTP/1.1\r\n\(host)\r\n", 400),
        Case("bytes beyond ASCII", "GET /é HTTP/1.1\r\n\(host)\r\n", 400),
        Case("a foreign Host", "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421),
        Case("an alias for something that is not a read", "DELETE / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 421),
        Case("no version", "GET /\r\n\(host)\r\n", 400),
        Case("too long a target", "GET /\(String(repeating: "a", count: 300)) HTTP/1.1\r\n\(host)\r\n", 414),
        Case(
            "too many fields",
            "GET / HTTP/1.1\r\n\(host)" + (0..<20).map { "X-\($0): 1\r\n" }.joined() + "\r\n",
            431
        ),
        Case(
            "too long fields",
            "GET / HTTP/1.1\r\n\(host)X: \(String(repeating: "a", count: 2000))\r\n\r\n",
            431
        ),
    ]

    @Test("a head that could be misread is refused, and nothing after it is served", arguments: cases)
    func refused(_ row: Case) async throws {
        let served = Record<String>()
        let handler: @Sendable (Request) async -> Response = { request in
            served.add(request.target.raw)
            return .text("served")
        }
        try await withServer(Self.strict, handler: handler) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send(row.head + Self.smuggled)
            let text = try await socket.readToEnd()
            #expect(text.hasPrefix("HTTP/1.1 \(row.status) ") || text.hasPrefix("HTTP/1.0 \(row.status) "), "\(text)")
            #expect(text.components("HTTP/1.").count == 2, "more than one answer: \(text)")
        }
        #expect(served.all.isEmpty)
    }

    @Test(
        "a length that is not a number is refused by the library, which then sends its head twice and closes",
        arguments: ["4, 4", "+4", "-4", "0x4", "4 4", "99999999999999999999999"]
    )
    func malformedLength(length: String) async throws {
        try await withServer(Self.strict) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("POST / HTTP/1.1\r\n\(host)Content-Length: \(length)\r\n\r\nabcd\(Self.smuggled)")
            let text = try await socket.readToEnd()
            #expect(text.hasPrefix("HTTP/1.1 4"), "\(text)")
            #expect(!text.contains("served"))
        }
    }

    @Sendable static func strict(_ configuration: inout ServerConfiguration) {
        configuration.limits = Limits(targetBytes: 200, fieldCount: 20)
        configuration.headBytes = 1500
        configuration.hosts = HostPolicy { authority in
            switch authority.host {
            case "localhost": .served
            case "127.0.0.1": .redirected(origin: "http://localhost:8080")
            default: .misdirected
            }
        }
    }

    @Test("an alias is redirected to the canonical origin with the target kept", arguments: ["GET", "HEAD"])
    func alias(method: String) async throws {
        try await withServer(Self.strict) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("\(method) /a?b=%20c HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            let response = try await socket.response(toHead: method == "HEAD")
            #expect(response.status == 308)
            #expect(response.value("location") == "http://localhost:8080/a?b=%20c")
        }
    }

    @Test("limits on target and fields are exact", arguments: [(-1, 200), (0, 200), (1, 0)])
    func limits(offset: Int, status: Int) async throws {
        try await withServer(Self.strict) { server in
            let target = RawSocketRequest.target(count: 200 + offset)
            let first = try RawSocket(port: server.port)
            await first.send("GET \(target) HTTP/1.1\r\n\(host)\r\n")
            #expect(try await first.response().status == (status == 200 ? 200 : 414))

            let fields = (0..<(19 + offset)).map { "X-\($0): 1\r\n" }.joined()
            let second = try RawSocket(port: server.port)
            await second.send("GET / HTTP/1.1\r\n\(host)\(fields)\r\n")
            #expect(try await second.response().status == (status == 200 ? 200 : 431))
        }
    }

    @Test("bare line feeds, folded fields and a NUL in a value are served, as nothing depends on them")
    func tolerated() async throws {
        try await withServer { server in
            for head in [
                "GET / HTTP/1.1\nHost: localhost\n\n",
                "GET / HTTP/1.1\r\n\(host)X-Folded: a\r\n b\r\n\r\n",
                "GET / HTTP/1.1\r\n\(host)X-Nul: a\0b\r\n\r\n",
            ] {
                let socket = try RawSocket(port: server.port)
                await socket.send(head)
                #expect(try await socket.response().status == 200)
            }
        }
    }

    @Test("the page of a refusal is the configuration's, with its fields, and knows the request")
    func page() async throws {
        let configure: (inout ServerConfiguration) -> Void = { configuration in
            configuration.refusal = { status, refused in
                var response = Response.html(
                    Array("<p>\(refused.reason.rawValue) \(refused.id)</p>".utf8),
                    status: status
                )
                response.fields[.xContentTypeOptions] = "nosniff"
                return response
            }
        }
        let refusals = Record<String>()
        let log: @Sendable (ServerEvent) -> Void = { event in
            if case .refused(_, let request) = event {
                refusals.add("\(request.method) \(request.target) \(request.id)")
            }
        }
        try await withServer(configure, log: log) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("BREW /pot HTTP/1.1\r\n\(host)\r\n")
            let response = try await socket.response()
            #expect(response.status == 501)
            #expect(response.value("x-content-type-options") == "nosniff")
            #expect(response.value("connection") == "close")
            let id = refusals.all.first?.split(separator: " ").last ?? "none"
            #expect(response.text == "<p>the request method is not supported \(id)</p>")
            #expect(refusals.all == ["BREW /pot \(id)"])
            #expect(server.statistics.refused == 1)
        }
    }
}

enum RawSocketRequest {
    /// A target of exactly this many bytes.
    static func target(count: Int) -> String { "/" + String(repeating: "a", count: count - 1) }
}

extension String {
    /// The parts between occurrences of a text.
    func components(_ separator: String) -> [String] {
        var parts: [String] = []
        var rest = self[...]
        while let range = rest.firstRange(of: separator) {
            parts.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        return parts + [String(rest)]
    }
}
