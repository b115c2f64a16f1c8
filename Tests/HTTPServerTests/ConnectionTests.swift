import HTTP
import HTTPServer
import Primitives
import TestSupport
import Testing

@Suite struct ConnectionTests {
    @Test("one connection serves many requests, each with its own body")
    func keepAlive() async throws {
        try await withServer(handler: echo) { server in
            let socket = try RawSocket(port: server.port)
            for number in 0..<20 {
                await socket.send("POST /\(number) HTTP/1.1\r\n\(host)Content-Length: 1\r\n\r\n\(number % 10)")
                #expect(try await socket.response().text == "POST /\(number) 1 \(number % 10)")
            }
            #expect(server.statistics.requests == 20)
            #expect(server.statistics.openConnections == 1)
        }
    }

    @Test("pipelined requests are answered in order, also when some of them wait")
    func pipelined() async throws {
        let handler: @Sendable (Request) async -> Response = { request in
            if request.target.raw.utf8.count % 2 == 0 { await Task.yield() }
            return .text(request.target.raw)
        }
        try await withServer(handler: handler) { server in
            let socket = try RawSocket(port: server.port)
            let targets = (0..<30).map { RawSocketRequest.target(count: 1 + $0 % 5) + "?\($0)" }
            await socket.send(targets.map { "GET \($0) HTTP/1.1\r\n\(host)\r\n" }.joined())
            for target in targets { #expect(try await socket.response().text == target) }
        }
    }

    @Test("HEAD has the length of GET and no body; OPTIONS reaches the handler")
    func methods() async throws {
        let handler: @Sendable (Request) async -> Response = { request in
            if request.method == .options { return Response(.noContent, fields: Fields([.allow: "GET, HEAD"])) }
            return .text("twelve bytes")
        }
        try await withServer(handler: handler) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("HEAD / HTTP/1.1\r\n\(host)\r\nGET / HTTP/1.1\r\n\(host)\r\n")
            #expect(try await socket.response(toHead: true).value("content-length") == "12")
            #expect(try await socket.response().text == "twelve bytes")
            await socket.send("OPTIONS / HTTP/1.1\r\n\(host)\r\n")
            let options = try await socket.response()
            #expect(options.status == 204)
            #expect(options.values("content-length") == [])
            #expect(options.value("allow") == "GET, HEAD")
        }
    }

    @Test("the handler sees the raw target, the fields in order, the client's address and a request name")
    func request() async throws {
        let seen = Record<Request>()
        let handler: @Sendable (Request) async -> Response = { request in
            seen.add(request)
            return .text("ok")
        }
        try await withServer(handler: handler) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send(
                "GET /caf%C3%A9?q=a+b&q=%2F HTTP/1.1\r\n\(host)X-Two: 1\r\nCookie: a=1\r\nX-Two: 2\r\nCookie: b=2\r\n"
                    + "X-Forwarded-For: 203.0.113.9\r\n\r\n"
            )
            #expect(try await socket.response().status == 200)
        }
        let request = try #require(seen.all.first)
        #expect(request.target.raw == "/caf%C3%A9?q=a+b&q=%2F")
        #expect(request.target.segments == ["café"])
        #expect(request.target.query.values("q") == ["a b", "/"])
        #expect(request.fields.values(try #require(FieldName("x-two"))) == ["1", "2"])
        #expect(request.cookies["a"] == "1")
        #expect(request.cookies["b"] == "2")
        #expect(request.remoteAddress == "127.0.0.1")
        #expect(request.id.utf8.count >= 8)
    }

    @Test("behind a trusted proxy its last hop is the remote address")
    func proxy() async throws {
        let handler: @Sendable (Request) async -> Response = { .text($0.remoteAddress) }
        let proxies = ["127.0.0.1"].compactMap { AddressRange($0) }
        try await withServer({ $0.trustedProxies = proxies }, handler: handler) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("GET / HTTP/1.1\r\n\(host)X-Forwarded-For: 1.2.3.4, 203.0.113.9\r\n\r\n")
            #expect(try await socket.response().text == "203.0.113.9")
            await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
            #expect(try await socket.response().text == "127.0.0.1")
        }
    }

    @Test("a body of a megabyte arrives whole", arguments: [false, true])
    func large(waits: Bool) async throws {
        let page = (0..<1_048_576).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let handler: @Sendable (Request) async -> Response = { _ in
            if waits { await Task.yield() }
            return Response(.ok, type: "application/octet-stream", page)
        }
        try await withServer(handler: handler) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
            #expect(try await socket.response().body == page)
        }
    }

    @Test("fields that are the connection's own are not taken from a handler, others are sent as they are")
    func fields() async throws {
        let handler: @Sendable (Request) async -> Response = { _ in
            var response = Response.text("abc")
            response.fields.append(.contentLength, "99")
            response.fields.append(.connection, "upgrade")
            response.fields.append(.transferEncoding, "chunked")
            response.fields.append(.setCookie, "a=1")
            response.fields.append(.setCookie, "b=2")
            response.fields.append(.location, "/x\r\nX-Injected: 1")
            return response
        }
        try await withServer(handler: handler) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
            let response = try await socket.response()
            #expect(response.text == "abc")
            #expect(response.values("content-length") == ["3"])
            #expect(response.values("transfer-encoding") == [])
            #expect(response.values("set-cookie") == ["a=1", "b=2"])
            #expect(response.value("location") == "/x  X-Injected: 1")
            #expect(response.value("x-injected") == nil)
        }
    }

    @Test("a head of many large fields still leaves room for the fields of the answer")
    func room() async throws {
        let policy = String(repeating: "p", count: 4000)
        let handler: @Sendable (Request) async -> Response = { _ in
            var response = Response.text("ok")
            response.fields[.contentSecurityPolicy] = policy
            return response
        }
        try await withServer(handler: handler) { server in
            let socket = try RawSocket(port: server.port)
            let field = "X-Large: \(String(repeating: "a", count: 5300))\r\n"
            await socket.send("GET / HTTP/1.1\r\n\(host)\(field)\(field)\(field)\r\n")
            let response = try await socket.response()
            #expect(response.status == 200)
            #expect(response.value("content-security-policy") == policy)
        }
    }

    @Test("HTTP/1.0 is answered and closed")
    func old() async throws {
        try await withServer { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("GET / HTTP/1.0\r\n\(host)\r\n")
            #expect(try await socket.readToEnd().hasSuffix("\r\n\r\nserved"))
        }
    }

    @Test("many connections with waiting handlers are all answered, and all counted")
    func parallel() async throws {
        let gate = Gate()
        let handler: @Sendable (Request) async -> Response = { request in
            await gate.wait()
            return .text(request.target.raw)
        }
        try await withServer(handler: handler) { server in
            try await withThrowingTaskGroup(of: Int.self) { group in
                for client in 0..<50 {
                    group.addTask {
                        let socket = try RawSocket(port: server.port)
                        var right = 0
                        for number in 0..<4 {
                            await socket.send("GET /\(client)/\(number) HTTP/1.1\r\n\(host)\r\n")
                            if try await socket.response().text == "/\(client)/\(number)" { right += 1 }
                        }
                        return right
                    }
                }
                // The first request of each waits, all at once; the others find the gate open.
                #expect(await eventually { server.statistics.waitingHandlers == 50 })
                gate.open()
                var right = 0
                for try await count in group { right += count }
                #expect(right == 200)
            }
            #expect(server.statistics.suspended + server.statistics.inline == 200)
            #expect(server.statistics.suspended >= 50)
            #expect(await eventually { server.statistics.inFlight == 0 && server.statistics.waitingHandlers == 0 })
        }
    }

    @Test("a client that has finished sending is still answered", arguments: [false, true])
    func halfClosed(waits: Bool) async throws {
        let gate = Gate()
        if !waits { gate.open() }
        let handler: @Sendable (Request) async -> Response = { _ in
            await gate.wait()
            return .text("served")
        }
        try await withServer(handler: handler) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
            if waits { #expect(await eventually { server.statistics.waitingHandlers == 1 }) }
            socket.finishSending()
            gate.open()
            // When the library closes is not tested: 0.9.75 misses an end that arrives together with the request, and
            // closes at the idle timeout instead.
            #expect(try await socket.response().text == "served")
        }
    }

    @Test("one address gets only so many connections, and another when one of them ends")
    func perAddress() async throws {
        try await withServer({ $0.connectionLimitPerAddress = 3 }) { server in
            var open: [RawSocket] = []
            for _ in 0..<3 {
                let socket = try RawSocket(port: server.port)
                await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
                #expect(try await socket.response().status == 200)
                open.append(socket)
            }
            let fourth = try RawSocket(port: server.port)
            #expect(try await fourth.readToEnd() == "")
            open.removeLast().leave()
            #expect(await eventually { server.statistics.openConnections == 2 })
            let fifth = try RawSocket(port: server.port)
            await fifth.send("GET / HTTP/1.1\r\n\(host)\r\n")
            #expect(try await fifth.response().status == 200)
        }
    }

    @Test("a proxy that is trusted gets as many connections as there are, one that nobody named its share and a line")
    func perProxy() async throws {
        for (isTrusted, range) in [(true, "127.0.0.0/8"), (false, "10.0.0.1")] {
            let events = Lock<[ServerEvent]>([])
            let proxies = [range].compactMap { AddressRange($0) }
            let configure = { (settings: inout ServerConfiguration) in
                settings.connectionLimitPerAddress = 2
                settings.trustedProxies = proxies
            }
            try await withServer(configure, log: { event in events.withLock { $0.append(event) } }) { server in
                var open: [RawSocket] = []
                for _ in 0..<2 {
                    let socket = try RawSocket(port: server.port)
                    await socket.send("GET / HTTP/1.1\r\n\(host)X-Forwarded-For: 203.0.113.9\r\n\r\n")
                    #expect(try await socket.response().status == 200)
                    open.append(socket)
                }
                let third = try RawSocket(port: server.port)
                if isTrusted {
                    await third.send("GET / HTTP/1.1\r\n\(host)\r\n")
                    #expect(try await third.response().status == 200)
                } else {
                    #expect(try await third.readToEnd() == "")
                }
            }
            let lines = events.withLock(\.self).filter {
                if case .untrustedProxy("127.0.0.1") = $0 { true } else { false }
            }
            #expect(lines.count == (isTrusted ? 0 : 1), "\(range)")
        }
    }

    @Test("a handler that never waits is counted as inline")
    func inline() async throws {
        try await withServer { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
            #expect(try await socket.response().text == "served")
            #expect(server.statistics.inline == 1)
            #expect(server.statistics.suspended == 0)
        }
    }

    @Test("a message of the library quotes a client with its control characters escaped")
    func libraryMessages() async throws {
        let messages = Record<String>()
        let log: @Sendable (ServerEvent) -> Void = { event in
            if case .library(let text) = event { messages.add(text) }
        }
        try await withServer(log: log) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("POST / HTTP/1.1\r\n\(host)Content-Length: \u{1B}[31mred\r\n\r\n")
            #expect(try await socket.readToEnd().hasPrefix("HTTP/1.1 400 "))
            #expect(await eventually { !messages.all.isEmpty })
        }
        for message in messages.all { #expect(message.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }) }
    }
}
