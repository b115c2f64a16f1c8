import HTTP
import HTTPServer
import TestSupport
import Testing

@Suite struct EventLoopTests {
    @Test("sixteen connections opened at once give every event loop between 35 and 65 of 100 requests")
    func spread() async throws {
        try await withServer({ $0.eventLoops = 2 }) { server in
            let sockets = try (0..<16).map { _ in try RawSocket(port: server.port) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for socket in sockets {
                    group.addTask {
                        for _ in 0..<10 {
                            await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
                            let status = try await socket.response().status
                            #expect(status == 200)
                        }
                    }
                }
                try await group.waitForAll()
            }
            let shares = server.statistics.requestsByLoop
            #expect(shares.count == 2)
            #expect(shares.reduce(0, +) == 160)
            #expect(shares.allSatisfy { (56...104).contains($0) })
        }
    }

    @Test("connections that take the place of others are spread too")
    func replaced() async throws {
        try await withServer({ $0.eventLoops = 2 }) { server in
            for round in 1...4 {
                let sockets = try (0..<4).map { _ in try RawSocket(port: server.port) }
                for socket in sockets {
                    await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
                    #expect(try await socket.response().status == 200)
                }
                #expect(server.statistics.requestsByLoop == [2 * round, 2 * round])
                for socket in sockets { socket.leave() }
                #expect(await eventually { server.statistics.openConnections == 0 })
            }
        }
    }

    @Test("requests have names of their own, whichever loop they come to")
    func names() async throws {
        try await withServer({ $0.eventLoops = 3 }, handler: { .text($0.id) }) { server in
            var names: Set<String> = []
            for _ in 0..<12 {
                let socket = try RawSocket(port: server.port)
                await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
                names.insert(try await socket.response().text)
            }
            #expect(names.count == 12)
        }
    }

    @Test("beyond the limit of connections a client waits until another leaves")
    func limit() async throws {
        try await withServer({ $0.connectionLimit = 1 }) { server in
            let first = try RawSocket(port: server.port)
            await first.send("GET / HTTP/1.1\r\n\(host)\r\n")
            #expect(try await first.response().status == 200)
            let second = try RawSocket(port: server.port)
            await second.send("GET / HTTP/1.1\r\n\(host)\r\n")
            for _ in 0..<20 {
                await first.send("GET / HTTP/1.1\r\n\(host)\r\n")
                #expect(try await first.response().status == 200)
            }
            #expect(server.statistics.requests == 21)
            first.leave()
            #expect(try await second.response().status == 200)
        }
    }

    @Test("a drain refuses who waits for room, and ends")
    func drainWhenFull() async throws {
        try await withServer({ $0.connectionLimit = 1 }) { server in
            let first = try RawSocket(port: server.port)
            await first.send("GET / HTTP/1.1\r\n\(host)\r\n")
            #expect(try await first.response().status == 200)
            let second = try RawSocket(port: server.port)
            await second.send("GET / HTTP/1.1\r\n\(host)\r\n")
            await server.drain(within: .seconds(5))
            #expect(server.statistics.requests == 1)
            #expect(server.statistics.openConnections == 0)
        }
    }

    @Test("one event loop serves as well as several", arguments: [1, 5])
    func any(loops: Int) async throws {
        try await withServer({ $0.eventLoops = loops }, handler: echo) { server in
            let sockets = try (0..<10).map { _ in try RawSocket(port: server.port) }
            for (number, socket) in sockets.enumerated() {
                await socket.send("POST /\(number) HTTP/1.1\r\n\(host)Content-Length: 1\r\n\r\n\(number)")
                #expect(try await socket.response().text == "POST /\(number) 1 \(number)")
            }
            #expect(server.statistics.requestsByLoop.allSatisfy { $0 == 10 / loops })
        }
    }

    @Test("what the first stretch of a handler is wrapped in ends when the handler first waits")
    func firstStretch() async throws {
        let events = Record<String>()
        let gate = Gate()
        let configure: (inout ServerConfiguration) -> Void = { configuration in
            configuration.firstStretch = { stretch in
                events.add("begin")
                stretch()
                events.add("end")
            }
        }
        let handler: @Sendable (Request) async -> Response = { _ in
            events.add("first")
            await gate.wait()
            events.add("second")
            return .text("served")
        }
        try await withServer(configure, handler: handler) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
            #expect(await eventually { events.all.contains("end") })
            gate.open()
            #expect(try await socket.response().text == "served")
        }
        #expect(events.all == ["begin", "first", "end", "second"])
    }
}
