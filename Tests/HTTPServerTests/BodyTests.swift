import HTTP
import HTTPServer
import Primitives
import TestSupport
import Testing

@Suite struct BodyTests {
    /// A limit of 100 bytes, and 50 more that are read and dropped.
    @Sendable static func small(_ configuration: inout ServerConfiguration) {
        configuration.limits = Limits(bodyBytes: 100)
        configuration.discardedBodyBytes = 50
    }

    @Test(
        "the limit is exact with Content-Length",
        arguments: [(99, 200), (100, 200), (101, 413), (150, 413), (151, 413)]
    )
    func announced(count: Int, status: Int) async throws {
        try await withServer(Self.small, handler: echo) { server in
            let socket = try RawSocket(port: server.port)
            let body = String(repeating: "b", count: count)
            await socket.send("POST /f HTTP/1.1\r\n\(host)Content-Length: \(count)\r\n\r\n\(body)")
            let response = try await socket.response()
            #expect(response.status == status)
            if status == 200 { #expect(response.text.hasPrefix("POST /f \(count) bbb")) }
        }
    }

    @Test("the limit is exact with chunks", arguments: [(99, 200), (100, 200), (101, 413), (150, 413)])
    func chunked(count: Int, status: Int) async throws {
        try await withServer(Self.small, handler: echo) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("POST /f HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n")
            for _ in 0..<count { await socket.send("1\r\nc\r\n") }
            await socket.send("0\r\n\r\n")
            let response = try await socket.response()
            #expect(response.status == status)
            if status == 200 { #expect(response.text.hasPrefix("POST /f \(count) ccc")) }
        }
    }

    @Test("beyond the second limit a chunked body ends the connection unanswered")
    func endless() async throws {
        try await withServer(Self.small, handler: echo) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("POST /f HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n")
            await socket.send("97\r\n\(String(repeating: "c", count: 0x97))\r\n")
            #expect(try await socket.readToEnd() == "")
        }
    }

    @Test("who asks first is told 413 without being asked for the body")
    func expectation() async throws {
        try await withServer(Self.small, handler: echo) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("POST /f HTTP/1.1\r\n\(host)Expect: 100-continue\r\nContent-Length: 101\r\n\r\n")
            let text = try await socket.readToEnd()
            #expect(text.hasPrefix("HTTP/1.1 413 "))
            #expect(text.components("HTTP/1.1 ").count == 2)
        }
    }

    @Test("who asks first and may send is told to go on")
    func continued() async throws {
        try await withServer(Self.small, handler: echo) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("POST /f HTTP/1.1\r\n\(host)Expect: 100-continue\r\nContent-Length: 100\r\n\r\n")
            #expect(try await socket.response().status == 100)
            await socket.send(String(repeating: "d", count: 100))
            #expect(try await socket.response().text.hasPrefix("POST /f 100 ddd"))
        }
    }

    @Test("a body may come byte by byte")
    func split() async throws {
        try await withServer(handler: echo) { server in
            let socket = try RawSocket(port: server.port)
            for byte in "POST /f HTTP/1.1\r\n\(host)Content-Length: 6\r\n\r\nabcdef".utf8 { await socket.send([byte]) }
            #expect(try await socket.response().text == "POST /f 6 abcdef")
        }
    }

    @Test("every byte value arrives unchanged, also many of them")
    func bytes() async throws {
        let sent = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let seen = Record<[UInt8]>()
        let handler: @Sendable (Request) async -> Response = { request in
            seen.add(request.body)
            return .text("ok")
        }
        try await withServer(handler: handler) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send(Array("PUT /f HTTP/1.1\r\n\(host)Content-Length: \(sent.count)\r\n\r\n".utf8) + sent)
            #expect(try await socket.response().status == 200)
        }
        #expect(seen.all == [sent])
    }

    @Test("a route may have a limit of its own")
    func byRoute() async throws {
        let configure: (inout ServerConfiguration) -> Void = { configuration in
            Self.small(&configuration)
            configuration.bodyLimit = { _, target in target.segments == ["photo"] ? 200 : 100 }
        }
        try await withServer(configure, handler: echo) { server in
            for (target, status) in [("/photo", 200), ("/form", 413)] {
                let socket = try RawSocket(port: server.port)
                let body = String(repeating: "e", count: 130)
                await socket.send("POST \(target) HTTP/1.1\r\n\(host)Content-Length: 130\r\n\r\n\(body)")
                #expect(try await socket.response().status == status)
            }
        }
    }

    /// Answers with the ends of a body that is too long.
    @Sendable static func ends(_ configuration: inout ServerConfiguration) {
        configuration.limits = Limits(bodyBytes: 10)
        configuration.bodyLimit = { _, _ in 30 }
        configuration.discardedBodyBytes = 1000
        configuration.overlong = { request, end in
            .text("\(request.target.raw) \(request.body.lossyText)..\(end.lossyText)", status: .contentTooLarge)
        }
    }

    @Test(
        "of a body past its limit the page gets the beginning and the end, and the connection is closed",
        arguments: [31, 32, 39, 40, 41, 55, 500, 1030]
    )
    func ends(count: Int) async throws {
        let body = String(decoding: (0..<count).map { UInt8(0x30 + $0 % 75) }, as: UTF8.self)
        let refusals = Record<Status>()
        let log: @Sendable (ServerEvent) -> Void = { event in
            if case .refused(let status, _) = event { refusals.add(status) }
        }
        try await withServer(Self.ends, log: log, handler: echo) { server in
            let head = "POST /f HTTP/1.1\r\n\(host)"
            let smuggled = "GET /smuggled HTTP/1.1\r\n\(host)\r\n"
            let chunks = body.utf8.map { "1\r\n\(Character(Unicode.Scalar($0)))\r\n" }.joined() + "0\r\n\r\n"
            for message in [
                "\(head)Content-Length: \(count)\r\n\r\n\(body)", "\(head)Transfer-Encoding: chunked\r\n\r\n\(chunks)",
            ] {
                let socket = try RawSocket(port: server.port)
                await socket.send(message + smuggled)
                let text = try await socket.readToEnd()
                #expect(text.hasPrefix("HTTP/1.1 413 "))
                #expect(text.contains("Connection: close\r\n"))
                #expect(text.hasSuffix("\r\n\r\n/f \(body.prefix(10))..\(body.suffix(10))"), "\(text)")
                #expect(text.components("HTTP/1.1 ").count == 2)
            }
            #expect(await eventually { server.statistics.bufferedBodyBytes == 0 })
        }
        #expect(refusals.all == [.contentTooLarge, .contentTooLarge])
    }

    @Test("a body far past its limit is refused from its head alone, or cut off, also where its ends would be kept")
    func farBeyond() async throws {
        try await withServer(Self.ends, handler: echo) { server in
            let announced = try RawSocket(port: server.port)
            await announced.send("POST /f HTTP/1.1\r\n\(host)Content-Length: 1031\r\n\r\n")
            let response = try await announced.response()
            #expect(response.status == 413 && response.values("connection") == ["close"])
            #expect(response.text.hasPrefix("413: "))
            let chunked = try RawSocket(port: server.port)
            await chunked.send("POST /f HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n")
            await chunked.send("407\r\n\(String(repeating: "c", count: 0x407))\r\n")
            #expect(try await chunked.readToEnd() == "")
            #expect(await eventually { server.statistics.bufferedBodyBytes == 0 })
        }
    }

    @Test("where all bodies together leave no room for the ends of one, it is refused without them")
    func crowdedEnds() async throws {
        let configure: (inout ServerConfiguration) -> Void = { configuration in
            Self.ends(&configuration)
            configuration.bufferedBodyBytes = 30
        }
        try await withServer(configure, handler: echo) { server in
            let socket = try RawSocket(port: server.port)
            let body = String(repeating: "e", count: 31)
            await socket.send("POST /f HTTP/1.1\r\n\(host)Content-Length: 31\r\n\r\n\(body)")
            let response = try await socket.response()
            #expect(response.status == 413 && response.text.hasPrefix("413: "))
            #expect(await eventually { server.statistics.bufferedBodyBytes == 0 })
        }
    }

    @Test("a page made of the ends may wait, and its connection is closed all the same")
    func slowEnds() async throws {
        let configure: (inout ServerConfiguration) -> Void = { configuration in
            Self.ends(&configuration)
            configuration.overlong = { _, end in
                await Task.yield()
                await Task.detached {}.value
                return .text("late \(end.count)", status: .contentTooLarge)
            }
        }
        try await withServer(configure, handler: echo) { server in
            let socket = try RawSocket(port: server.port)
            let body = String(repeating: "e", count: 50)
            await socket.send("POST /f HTTP/1.1\r\n\(host)Content-Length: 50\r\n\r\n\(body)")
            let text = try await socket.readToEnd()
            #expect(text.contains("Connection: close\r\n") && text.hasSuffix("late 10"))
            #expect(await eventually { server.statistics.waitingHandlers == 0 })
        }
    }

    /// Forms of 100 bytes, photos of 1000, and 1500 for all bodies together.
    @Sendable static func crowded(_ configuration: inout ServerConfiguration) {
        configuration.limits = Limits(bodyBytes: 100)
        configuration.bodyLimit = { _, target in target.segments == ["photo"] ? 1000 : 100 }
        configuration.bufferedBodyBytes = 1500
    }

    @Test("large bodies past the bound of all together are answered 503, before they are sent or after")
    func crowd() async throws {
        try await withServer(Self.crowded, handler: echo) { server in
            let first = try RawSocket(port: server.port)
            let head = "POST /photo HTTP/1.1\r\n\(host)"
            await first.send("\(head)Content-Length: 1000\r\n\r\n\(String(repeating: "a", count: 900))")
            #expect(await eventually { server.statistics.bufferedBodyBytes == 900 })

            let announced = try RawSocket(port: server.port)
            await announced.send("\(head)Content-Length: 601\r\n\r\n")
            let refusal = try await announced.response()
            #expect(refusal.status == 503)
            #expect(refusal.values("retry-after") == ["10"])
            #expect(server.statistics.bufferedBodyBytes == 900)

            let chunked = try RawSocket(port: server.port)
            await chunked.send("\(head)Transfer-Encoding: chunked\r\n\r\n")
            for _ in 0..<7 { await chunked.send("64\r\n\(String(repeating: "c", count: 100))\r\n") }
            await chunked.send("0\r\n\r\n")
            #expect(try await chunked.response().status == 503)
            #expect(await eventually { server.statistics.bufferedBodyBytes == 900 })

            await first.send(String(repeating: "a", count: 100))
            #expect(try await first.response().text.hasPrefix("POST /photo 1000 aaa"))
            #expect(await eventually { server.statistics.bufferedBodyBytes == 0 })
        }
    }

    @Test("what just fits is taken, and a form always is")
    func fits() async throws {
        try await withServer(Self.crowded, handler: echo) { server in
            let first = try RawSocket(port: server.port)
            let head = "POST /photo HTTP/1.1\r\n\(host)"
            await first.send("\(head)Content-Length: 1000\r\n\r\n\(String(repeating: "a", count: 900))")
            #expect(await eventually { server.statistics.bufferedBodyBytes == 900 })
            for (target, count) in [("/photo", 600), ("/form", 100), ("/photo", 100)] {
                let socket = try RawSocket(port: server.port)
                let body = String(repeating: "e", count: count)
                await socket.send("POST \(target) HTTP/1.1\r\n\(host)Content-Length: \(count)\r\n\r\n\(body)")
                #expect(try await socket.response().status == 200)
                #expect(await eventually { server.statistics.bufferedBodyBytes == 900 })
            }
            // Six hundred bytes held by a second client leave nothing for a third, but a form is taken.
            let second = try RawSocket(port: server.port)
            await second.send("\(head)Content-Length: 600\r\n\r\n\(String(repeating: "a", count: 599))")
            #expect(await eventually { server.statistics.bufferedBodyBytes == 1499 })
            for (target, count, status) in [("/photo", 101, 503), ("/form", 100, 200)] {
                let socket = try RawSocket(port: server.port)
                let body = String(repeating: "e", count: count)
                await socket.send("POST \(target) HTTP/1.1\r\n\(host)Content-Length: \(count)\r\n\r\n\(body)")
                #expect(try await socket.response().status == status)
            }
            for socket in [first, second] { socket.leave() }
        }
    }

    @Test("who leaves in the middle of a large body gives its room back")
    func leavesLarge() async throws {
        try await withServer(Self.crowded, handler: echo) { server in
            let socket = try RawSocket(port: server.port)
            let body = String(repeating: "a", count: 900)
            await socket.send("POST /photo HTTP/1.1\r\n\(host)Content-Length: 1000\r\n\r\n\(body)")
            #expect(await eventually { server.statistics.bufferedBodyBytes == 900 })
            socket.leave()
            #expect(await eventually { server.statistics.bufferedBodyBytes == 0 })
        }
    }

    @Test("a client that leaves in the middle of its body is forgotten")
    func leaves() async throws {
        try await withServer(handler: echo) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("POST /f HTTP/1.1\r\n\(host)Content-Length: 6\r\n\r\nabc")
            #expect(await eventually { server.statistics.inFlight == 1 })
            socket.leave()
            #expect(await eventually { server.statistics.inFlight == 0 })
            #expect(server.statistics.inline == 0)
        }
    }
}
