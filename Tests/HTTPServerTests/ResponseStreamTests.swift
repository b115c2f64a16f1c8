import HTTP
import HTTPServer
import TestSupport
import Testing

@Suite struct ResponseStreamTests {
    @Test("events arrive in order and the response ends when the producer returns")
    func order() async throws {
        let producer = EventProducer { send in
            for number in 0..<200 {
                if number % 10 == 0 { await Task.yield() }
                _ = send(ServerSentEvent(event: "count", id: "\(number)", data: "\(number)"))
            }
        }
        try await withServer(handler: { _ in .events(producer) }) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
            let response = try await socket.response()
            #expect(response.value("content-type") == "text/event-stream; charset=utf-8")
            #expect(response.text == (0..<200).map { "event: count\nid: \($0)\ndata: \($0)\n\n" }.joined())
            await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
            #expect(try await socket.response().status == 200)
            #expect(await eventually { server.statistics.openStreams == 0 })
        }
    }

    @Test("an event reaches the client while the stream goes on, and the head before any event")
    func live() async throws {
        let gate = Gate()
        let producer = EventProducer { send in
            await gate.wait()
            _ = send(ServerSentEvent(data: "now"))
            await untilCancelled()
        }
        try await withServer(handler: { _ in .events(producer) }) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
            _ = try await socket.read(through: "\r\n\r\n")
            gate.open()
            _ = try await socket.read(through: "data: now\n\n")
            #expect(server.statistics.openStreams == 1)
        }
    }

    @Test("a quiet stream carries comments")
    func heartbeat() async throws {
        let producer = EventProducer { _ in await untilCancelled() }
        let time = TurnedTime()
        try await withServer({ $0.clock = time.clock }, handler: { _ in .events(producer) }) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
            _ = try await socket.read(through: "\r\n\r\n")
            for _ in 0..<3 {
                #expect(await time.sweep(after: .seconds(15)))
                #expect(try await socket.read(through: "\r\n:\n\n\r\n") == "3\r\n:\n\n\r\n")
            }
        }
    }

    @Test("any bytes are streamed, and a quiet stream tells what its protocol has for that")
    func raw() async throws {
        let gate = Gate()
        let stream = BodyStream(keepAlive: [0x0D, 0x0A]) { send in
            _ = send([0xFF, 0x00, 0x0A])
            await gate.wait()
            _ = send([0x7B])
        }
        let response = Response(.ok, fields: Fields([.contentType: "application/json"]), body: .stream(stream))
        let time = TurnedTime()
        try await withServer({ $0.clock = time.clock }, handler: { _ in response }) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
            #expect(try await socket.read(through: "\r\n\r\n").lowercased().contains("content-type: application/json"))
            // A chunk of each: its size, its bytes, a line end.
            #expect(try await socket.read(through: "\0\n\r\n") == "3\r\n\u{FFFD}\0\n\r\n")
            for _ in 0..<2 {
                #expect(await time.sweep(after: .seconds(15)))
                #expect(try await socket.read(through: "2\r\n\r\n\r\n") == "2\r\n\r\n\r\n")
            }
            gate.open()
            #expect(try await socket.read(through: "\r\n0\r\n\r\n") == "1\r\n{\r\n0\r\n\r\n")
        }
    }

    @Test("a stream without a sign of life is left quiet")
    func quiet() async throws {
        let gate = Gate()
        let handler: @Sendable (Request) async -> Response = { request in
            let keepAlive: [UInt8] = request.target.raw == "/lively" ? [0x2E] : []
            return Response(
                .ok,
                body: .stream(
                    BodyStream(keepAlive: keepAlive) { send in
                        await gate.wait()
                        _ = send([0x61])
                    }
                )
            )
        }
        let time = TurnedTime()
        try await withServer({ $0.clock = time.clock }, handler: handler) { server in
            let (quiet, lively) = (try RawSocket(port: server.port), try RawSocket(port: server.port))
            await quiet.send("GET /quiet HTTP/1.1\r\n\(host)\r\n")
            _ = try await quiet.read(through: "\r\n\r\n")
            await lively.send("GET /lively HTTP/1.1\r\n\(host)\r\n")
            _ = try await lively.read(through: "\r\n\r\n")
            // Both are looked after together, so the quiet one has had its turns too.
            for _ in 0..<3 {
                #expect(await time.sweep(after: .seconds(15)))
                #expect(try await lively.read(through: "1\r\n.\r\n") == "1\r\n.\r\n")
            }
            gate.open()
            #expect(try await quiet.read(through: "0\r\n\r\n") == "1\r\na\r\n0\r\n\r\n")
        }
    }

    @Test("a client that does not read is cut and its producer told; one that reads the very same is not")
    func slowClient() async throws {
        let (cuts, refused) = (Record<String>(), Record<String>())
        let (read, unread) = (AsyncStream<String>.makeStream(), AsyncStream<String>.makeStream())
        let handler: @Sendable (Request) async -> Response = { request in
            let events = request.target.raw == "/read" ? read.stream : unread.stream
            return .events(
                EventProducer { send in
                    for await data in events where !send(ServerSentEvent(data: data)) {
                        return refused.add(request.target.raw)
                    }
                }
            )
        }
        let data = String(repeating: "x", count: 4000)
        try await withServer(log: DeadlineTests.cuts(cuts), handler: handler) { server in
            let reader = try RawSocket(port: server.port)
            let sleeper = try RawSocket(port: server.port, receiveBuffer: 4096)
            await reader.send("GET /read HTTP/1.1\r\n\(host)\r\n")
            await sleeper.send("GET /unread HTTP/1.1\r\n\(host)\r\n")
            // As fast as one of them reads; far more than the system keeps for the other.
            for number in 0..<50_000 where refused.all.isEmpty {
                read.continuation.yield(data + "\(number)")
                unread.continuation.yield(data)
                _ = try await reader.read(through: "x\(number)\n\n")
            }
            #expect(await eventually { server.statistics.openStreams == 1 && server.statistics.inFlight == 1 })
            read.continuation.finish()
            _ = try await reader.read(through: "0\r\n\r\n")
        }
        #expect(cuts.all == ["slowStream"])
        #expect(refused.all == ["/unread"])
    }

    @Test("a client that leaves is noticed although nothing is sent, and the producer is cancelled and refused")
    func leaves() async throws {
        let ends = Record<Bool>()
        let told = Record<String>()
        let producer = EventProducer { send in
            await untilCancelled()
            ends.add(send(ServerSentEvent(data: "too late")))
        }
        let log: @Sendable (ServerEvent) -> Void = { event in told.add("\(event)") }
        try await withServer(log: log, handler: { _ in .events(producer) }) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
            _ = try await socket.read(through: "\r\n\r\n")
            socket.leave()
            #expect(await eventually { ends.all == [false] })
            #expect(await eventually { server.statistics.openConnections == 0 && server.statistics.inFlight == 0 })
        }
        // That somebody left is nothing to tell an operator, and the library is not to do so either.
        #expect(
            told.all.count == 1 && told.all.allSatisfy { $0.hasPrefix("cut") && $0.contains("left") },
            "\(told.all)"
        )
    }

    @Test("a drain ends the streams at once and in good order")
    func drained() async throws {
        let producer = EventProducer { send in
            _ = send(ServerSentEvent(data: "last words"))
            await untilCancelled()
        }
        try await withServer(handler: { _ in .events(producer) }) { server in
            var sockets: [RawSocket] = []
            for _ in 0..<5 {
                let socket = try RawSocket(port: server.port)
                await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
                _ = try await socket.read(through: "last words\n\n")
                sockets.append(socket)
            }
            await server.drain(within: .seconds(60))
            for socket in sockets { #expect(try await socket.readToEnd().hasSuffix("0\r\n\r\n")) }
            #expect(server.statistics.openStreams == 0)
            #expect(server.statistics.waitingHandlers == 0)
        }
    }

    @Test("HEAD starts no producer")
    func head() async throws {
        let started = Record<Bool>()
        let producer = EventProducer { _ in started.add(true) }
        try await withServer(handler: { _ in .events(producer) }) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("HEAD / HTTP/1.1\r\n\(host)\r\n")
            #expect(try await socket.response(toHead: true).status == 200)
            #expect(await eventually { server.statistics.inFlight == 0 })
        }
        #expect(started.all == [])
    }

    @Test("many streams run beside ordinary requests")
    func many() async throws {
        let handler: @Sendable (Request) async -> Response = { request in
            guard request.target.raw == "/events" else { return .text("page") }
            return .events(
                EventProducer { send in
                    for number in 0..<50 {
                        _ = send(ServerSentEvent(data: "\(number)"))
                        await Task.yield()
                    }
                }
            )
        }
        let all = (0..<50).map { "data: \($0)\n\n" }.joined()
        try await withServer(handler: handler) { server in
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for client in 0..<40 {
                    group.addTask {
                        let socket = try RawSocket(port: server.port)
                        let isStream = client % 2 == 0
                        await socket.send("GET /\(isStream ? "events" : "page") HTTP/1.1\r\n\(host)\r\n")
                        return try await socket.response().text == (isStream ? all : "page")
                    }
                }
                for try await isRight in group { #expect(isRight) }
            }
        }
    }
}
