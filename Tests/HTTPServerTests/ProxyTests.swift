import HTTP
import HTTPServer
import Primitives
import TestSupport
import Testing

@Suite("Behind proxies of other makers", .serialized)
struct ProxyTests {
    private static let hidden = "GET /hidden HTTP/1.1\r\nHost: books.example\r\n\r\n"

    /// Requests that two readers of HTTP may cut differently: what follows the cut of one is a request to the other.
    private static let attacks: [String] = {
        let post = "POST /attack HTTP/1.1\r\nHost: books.example\r\n"
        let chunked = "Transfer-Encoding: chunked\r\n"
        let (count, end) = (hidden.utf8.count, "0\r\n\r\n")
        let size = String(count, radix: 16)
        // Two lengths, or a length and chunks, in whichever order and spelling.
        let heads = [
            "Content-Length: \(count + 5)\r\n\(chunked)", "\(chunked)Content-Length: \(count + 5)\r\n",
            "Content-Length: 5\r\nContent-Length: \(count + 5)\r\n", "Content-Length: 5, \(count + 5)\r\n",
            "Content-Length: +5\r\n", "Content-Length: 5 5\r\n", "Content-Length: 0x5\r\n", "Content-Length: -1\r\n",
            "Content-Length:\r\n", "Content-Length: 99999999999999999999\r\n", "Content-Length : 5\r\n",
            " Content-Length: 5\r\n", "X: y\r\n Content-Length: 5\r\n", "X: y\rContent-Length: 5\r\n",
            "X: y\nContent-Length: 5\r\n", "X: y\0\r\nContent-Length: 5\r\n", "Content-Length: 5\rX: y\r\n",
            "Content-Length: 5\r\nTransfer-Encoding: identity\r\n",
            "Transfer-Encoding: xchunked\r\nContent-Length: 5\r\n",
            "Transfer-Encoding : chunked\r\nContent-Length: 5\r\n", "Transfer-Encoding: chunked, identity\r\n",
            "Transfer-Encoding: identity, chunked\r\nContent-Length: 5\r\n",
            "\(chunked)Transfer-Encoding: identity\r\n",
            "Transfer-Encoding: gzip, chunked\r\n", "Transfer-Encoding:\u{b}chunked\r\nContent-Length: 5\r\n",
            "Transfer-Encoding: \"chunked\"\r\nContent-Length: 5\r\n", "Transfer-Encoding: chunked\u{c}\r\n",
            "Transfer-Encoding:\tchunked\r\nContent-Length: 5\r\n",
            "Transfer_Encoding: chunked\r\nContent-Length: 5\r\n",
            "TRANSFER-ENCODING: CHUNKED\r\nContent-Length: \(count + 5)\r\n",
            "X: a\r\n\(chunked) \r\nContent-Length: 5\r\n",
        ].map { "\(post)\($0)\r\n\(end)\(hidden)" }
        // Lines of chunks that one may take for longer or shorter than another.
        let bodies = [
            "5\nhello\r\n\(end)", "5\rhello\r\n\(end)", "5\r\nhello\n0\n\n", "5\r\nhello0\r\n\r\n",
            "+5\r\nhello\r\n\(end)",
            "0x5\r\nhello\r\n\(end)", "-5\r\nhello\r\n\(end)", "5 \r\nhello\r\n\(end)", " 5\r\nhello\r\n\(end)",
            "5;a=b\r\nhello\r\n\(end)", "5;a=\"\r\n\"\r\nhello\r\n\(end)", "5;a\nb\r\nhello\r\n\(end)",
            "5;\(String(repeating: "x", count: 9000))\r\nhello\r\n\(end)", "5\r\nhelloXX\r\n\(end)", "\r\n\(end)",
            "ffffffffffffffff\r\nhello\r\n\(end)", "10000000000000000\r\nhello\r\n\(end)",
            "fffffffffffffff0\r\nx\r\n\(end)",
            "g\r\n\(end)", "0\r\nContent-Length: \(count)\r\n\r\n", "0\r\nTransfer-Encoding: chunked\r\n\r\n",
            "0\r\nX: y\n\r\n",
            "0\r\n \r\n\r\n", "0\n\r\n", "0\r\n\n", "0\r\n\r", "0;\r\n\r\n", "00000000000000000000\r\n\r\n",
            "\(size)\n\(hidden)\r\n\(end)",
        ].map { "\(post)\(chunked)\r\n\($0)\(hidden)" }
        let others = [
            "POST /attack HTTP/1.0\r\nHost: books.example\r\nConnection: keep-alive\r\n\(chunked)\r\n\(end)\(hidden)",
            "GET /attack HTTP/1.1\r\nHost: books.example\r\nContent-Length: \(count)\r\n\r\n\(hidden)",
            "GET /attack HTTP/1.1\nHost: books.example\nContent-Length: 0\n\n\(hidden)",
            "GET /attack HTTP/1.1\r\nHost: books.example\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\n"
                + "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n\r\n\(hidden)",
            "GET /attack HTTP/1.1\r\nHost: books.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Version: 777\r\n\r\n\(hidden)",
            "GET http://evil.example/attack HTTP/1.1\r\nHost: books.example\r\n\r\n\(hidden)",
            "GET /attack HTTP/1.1\r\nHost: books.example\r\nHost: evil.example\r\n\r\n\(hidden)",
            "GET /attack HTTP/1.1 HTTP/1.1\r\nHost: books.example\r\n\r\n\(hidden)",
            "GET /attack\r\n\r\n\(hidden)", "\r\n\r\n\(hidden)",
            "GET /attack HTTP/1.1\r\nHost: books.example\r\nExpect: 100-continue\r\n"
                + "Content-Length: \(count)\r\n\r\n\(hidden)",
            "HEAD /attack HTTP/1.1\r\nHost: books.example\r\nContent-Length: \(count)\r\n\r\n\(hidden)",
        ]
        return heads + bodies + others
    }()

    @Test(
        "no request that is cut wrongly is taken for another one, or answered to somebody else",
        arguments: RunningProxy.Kind.allCases
    )
    func framing(_ kind: RunningProxy.Kind) async throws {
        let unnamed = Record<String>()
        let handler: @Sendable (Request) async -> Response = { request in
            // The proxy says of each request that it sends where it is from; one that it does not know of has no such word.
            if request.fields[.xForwardedFor] == nil { unnamed.add("\(request.method.rawValue) \(request.target.raw)") }
            return .text("\(request.method.rawValue) \(request.target.raw) \(request.body.count)")
        }
        try await withServer(handler: handler) { server in
            try await RunningProxy.with(kind, server.port) { proxy in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for (number, attack) in Self.attacks.enumerated() {
                        group.addTask {
                            let attacker = try RawSocket(port: proxy.port)
                            await attacker.send(attack)
                            // Whoever reads on after that takes what the connection to the server has left.
                            for turn in 1...3 {
                                let path = "/reader/\(number)/\(turn)"
                                let reader = try RawSocket(port: proxy.port)
                                await reader.send(
                                    "GET \(path) HTTP/1.1\r\nHost: books.example\r\nConnection: close\r\n\r\n"
                                )
                                let answer = try await reader.response()
                                #expect(answer.status == 200 && answer.text == "GET \(path) 0", "\(attack)")
                            }
                            _ = try await attacker.readToEnd()
                        }
                    }
                    try await group.waitForAll()
                }
            }
        }
        #expect(unnamed.all == [])
    }

    @Test("bodies come whole, with lengths or in chunks, and so do long answers", arguments: RunningProxy.Kind.allCases)
    func bodies(_ kind: RunningProxy.Kind) async throws {
        let piece = String(repeating: "0123456789abcdef", count: 4096)
        let handler: @Sendable (Request) async -> Response = { request in
            .text(
                "\(request.body.count) \(request.body == Array(piece.utf8))\n\(request.target.raw == "/long" ? piece : "")"
            )
        }
        try await withServer({ $0.bodyLimit = { _, _ in 1 << 20 } }, handler: handler) { server in
            try await RunningProxy.with(kind, server.port) { proxy in
                let size = String(piece.utf8.count / 2, radix: 16)
                let (first, second) = (piece.prefix(piece.count / 2), piece.suffix(piece.count / 2))
                for (head, body) in [
                    ("Content-Length: \(piece.utf8.count)", piece),
                    (
                        "Transfer-Encoding: chunked",
                        "\(size)\r\n\(first)\r\n\(size);a=b\r\n\(second)\r\n0\r\nX: y\r\n\r\n"
                    ),
                ] {
                    let socket = try RawSocket(port: proxy.port)
                    await socket.send(
                        "POST / HTTP/1.1\r\nHost: books.example\r\n\(head)\r\nConnection: close\r\n\r\n\(body)"
                    )
                    #expect(try await socket.response().text == "\(piece.utf8.count) true\n")
                }
                let socket = try RawSocket(port: proxy.port)
                await socket.send("GET /long HTTP/1.1\r\nHost: books.example\r\nConnection: close\r\n\r\n")
                #expect(try await socket.response().text == "0 false\n\(piece)")
            }
        }
    }

    @Test(
        "where a reader comes from is what the proxy says, and not what the reader says",
        arguments: RunningProxy.Kind.allCases
    )
    func origins(_ kind: RunningProxy.Kind) async throws {
        let trusted = [RunningProxy.address].compactMap { AddressRange($0) }
        let handler: @Sendable (Request) async -> Response = { .text($0.remoteAddress) }
        for proxies in [trusted, []] {
            try await withServer({ $0.trustedProxies = proxies }, handler: handler) { server in
                try await RunningProxy.with(kind, server.port) { proxy in
                    for forged in [
                        "", "X-Forwarded-For: 203.0.113.9\r\n", "X-Forwarded-For: \(RunningProxy.address)\r\n",
                    ] {
                        let socket = try RawSocket(port: proxy.port)
                        await socket.send("GET / HTTP/1.1\r\nHost: books.example\r\n\(forged)Connection: close\r\n\r\n")
                        let expected = proxies.isEmpty ? RunningProxy.address : "127.0.0.1"
                        #expect(try await socket.response().text == expected, "\(forged)")
                    }
                }
            }
        }
    }
}
