import HTTP
import HTTPServer
import TestSupport
import Testing

@Suite struct UpgradeTests {
    private static let ask = "GET / HTTP/1.1\r\n\(host)Connection: Upgrade\r\nUpgrade: shout\r\n\r\n"

    /// A server whose every answer goes on in a protocol of its own.
    private func withUpgrades<Result>(
        limit: Int = 100,
        _ configure: (inout ServerConfiguration) -> Void = { _ in },
        log: @escaping @Sendable (ServerEvent) -> Void = { _ in },
        run: @escaping @Sendable (DuplexStream) async -> Void,
        test: (Server) async throws -> Result
    ) async throws -> Result {
        try await withServer(
            {
                $0.upgradeLimit = limit
                configure(&$0)
            },
            log: log,
            handler: { request in
                guard request.fields[.upgrade] != nil else { return .text("plain") }
                return .switching(to: "shout", Upgrade(run: run))
            },
            test: test
        )
    }

    /// Says everything again, louder.
    private static let shout: @Sendable (DuplexStream) async -> Void = { stream in
        while let bytes = await stream.receive() {
            guard stream.send(bytes.map { (0x61...0x7A).contains($0) ? $0 & 0xDF : $0 }) else { return }
        }
    }

    /// A client that is through the handshake.
    private func join(_ server: Server, receiveBuffer: Int32? = nil) async throws -> RawSocket {
        let socket = try RawSocket(port: server.port, receiveBuffer: receiveBuffer)
        await socket.send(Self.ask)
        #expect(try await socket.read(through: "\r\n\r\n").hasPrefix("HTTP/1.1 101 "))
        return socket
    }

    private func isQuiet(_ server: Server) async -> Bool {
        await eventually {
            let counts = server.statistics
            return counts.openStreams == 0 && counts.inFlight == 0 && counts.waitingHandlers == 0
                && counts.openConnections == 0
        }
    }

    @Test("after a 101 bytes go both ways, those right behind the request first")
    func bothWays() async throws {
        try await withUpgrades(run: Self.shout) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send(Self.ask + "early ")
            let head = try await socket.read(through: "\r\n\r\n").lowercased()
            #expect(head.hasPrefix("http/1.1 101 "))
            #expect(head.contains("\r\nconnection: upgrade\r\n"))
            #expect(head.contains("\r\nupgrade: shout\r\n"))
            #expect(!head.contains("content-length") && !head.contains("transfer-encoding"))
            #expect(try await socket.read(through: "EARLY ") == "EARLY ")
            for _ in 0..<3 {
                await socket.send("and late")
                #expect(try await socket.read(through: "LATE") == "AND LATE")
            }
            #expect(server.statistics.openStreams == 1)
            socket.finishSending()
            #expect(try await socket.readToEnd() == "")
            #expect(await isQuiet(server))
        }
    }

    @Test("the last words arrive although the client has said more than anybody read")
    func lastWords() async throws {
        let run: @Sendable (DuplexStream) async -> Void = { stream in
            _ = await stream.receive()
            _ = stream.send(Array("goodbye".utf8))
        }
        try await withUpgrades(run: run) { server in
            let socket = try await join(server)
            await socket.send([UInt8](repeating: 0x61, count: 300_000))
            #expect(try await socket.readToEnd() == "goodbye")
            socket.leave()
            #expect(await isQuiet(server))
        }
    }

    @Test("what a slow handler has not taken is bounded, and nothing of it is lost")
    func slowHandler() async throws {
        let gate = Gate()
        let pieces = Record<Int>()
        let run: @Sendable (DuplexStream) async -> Void = { stream in
            await gate.wait()
            while let bytes = await stream.receive() { pieces.add(bytes.count) }
            _ = stream.send(Array("read".utf8))
        }
        try await withUpgrades(run: run) { server in
            let socket = try await join(server)
            let total = 8 << 20
            async let sent: Void = {
                await socket.send([UInt8](repeating: 0x61, count: total))
                socket.finishSending()
            }()
            gate.open()
            #expect(try await socket.readToEnd() == "read")
            await sent
            #expect(pieces.all.reduce(0, +) == total)
            #expect(pieces.all.allSatisfy { (1...32 << 10).contains($0) })
        }
    }

    @Test("a client that does not read is cut, and its handler told")
    func slowClient() async throws {
        let cuts = Record<String>()
        let sent = Record<Int>()
        let run: @Sendable (DuplexStream) async -> Void = { stream in
            let bytes = [UInt8](repeating: 0x61, count: 4000)
            var count = 0
            // Far more than every buffer on the way.
            while count < 200_000, stream.send(bytes) { count += 1 }
            sent.add(count)
            let more = await stream.receive()
            #expect(more == nil)
        }
        try await withUpgrades(log: DeadlineTests.cuts(cuts), run: run) { server in
            let socket = try await join(server, receiveBuffer: 4096)
            #expect(await eventually { !sent.all.isEmpty })
            #expect(await isQuiet(server))
            socket.leave()
        }
        #expect(cuts.all == ["slowStream"])
        #expect(sent.all.allSatisfy { $0 < 200_000 })
    }

    @Test("no more connections leave HTTP than may, and one that ends makes room")
    func limit() async throws {
        try await withUpgrades(limit: 1, run: Self.shout) { server in
            let first = try await join(server)
            let second = try RawSocket(port: server.port)
            await second.send(Self.ask)
            let refusal = try await second.response()
            #expect(refusal.status == 503)
            #expect(refusal.value("retry-after") == "10")
            let plain = try RawSocket(port: server.port)
            await plain.send("GET / HTTP/1.1\r\n\(host)\r\n")
            #expect(try await plain.response().text == "plain")
            first.leave()
            plain.leave()
            #expect(await isQuiet(server))
            let third = try await join(server)
            third.leave()
            #expect(await isQuiet(server))
        }
    }

    @Test("a server that was not told otherwise lets no connection leave HTTP")
    func off() async throws {
        let began = Record<Bool>()
        try await withUpgrades(limit: 0, run: { _ in began.add(true) }) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send(Self.ask)
            #expect(try await socket.response().status == 503)
        }
        #expect(began.all == [])
    }

    @Test("a drain lets each conversation say goodbye, and closes it")
    func drained() async throws {
        let run: @Sendable (DuplexStream) async -> Void = { stream in
            let more = await stream.receive()
            #expect(more == nil && Task.isCancelled)
            _ = stream.send(Array("closing time".utf8))
        }
        try await withUpgrades(run: run) { server in
            var sockets: [RawSocket] = []
            for _ in 0..<5 { sockets.append(try await join(server)) }
            async let drained: Void = server.drain(within: .seconds(60))
            for socket in sockets {
                #expect(try await socket.readToEnd() == "closing time")
                socket.leave()
            }
            await drained
            #expect(server.statistics.openStreams == 0)
            #expect(server.statistics.openConnections == 0)
            #expect(server.statistics.waitingHandlers == 0)
        }
    }

    @Test("a conversation deaf to its cancellation is cut at the end of a drain, and left behind")
    func deaf() async throws {
        let gate = Gate()
        let left = Record<Int>()
        let log: @Sendable (ServerEvent) -> Void = { event in
            if case .abandoned(let tasks, _) = event { left.add(tasks) }
        }
        try await withUpgrades(log: log, run: { _ in await gate.wait() }) { server in
            let socket = try await join(server)
            await server.drain(within: .milliseconds(50))
            #expect(try await socket.readToEnd() == "")
            #expect(left.all == [1])
            gate.open()
            #expect(await eventually { server.statistics.waitingHandlers == 0 })
        }
    }

    @Test("a client that does not close its side is cut some time after we have closed ours")
    func lingering() async throws {
        let cuts = Record<String>()
        try await withUpgrades({ $0.lingerTimeout = .milliseconds(30) }, log: DeadlineTests.cuts(cuts), run: { _ in }) {
            server in
            let socket = try await join(server)
            #expect(try await socket.readToEnd() == "")
            #expect(await isQuiet(server))
            socket.leave()
        }
        #expect(cuts.all == ["lingering"])
    }

    @Test("a client that leaves is noticed although nothing is sent, and its handler told")
    func leaves() async throws {
        let ends = Record<Bool>()
        let run: @Sendable (DuplexStream) async -> Void = { stream in
            let more = await stream.receive()
            ends.add(more == nil)
        }
        try await withUpgrades(run: run) { server in
            let socket = try await join(server)
            socket.leave()
            #expect(await eventually { ends.all == [true] })
            #expect(await isQuiet(server))
        }
    }

    @Test("a handler may end the connection at once")
    func cut() async throws {
        let run: @Sendable (DuplexStream) async -> Void = { stream in
            _ = await stream.receive()
            stream.cut()
            #expect(!stream.send([0x61]))
            let more = await stream.receive()
            #expect(more == nil)
        }
        try await withUpgrades(run: run) { server in
            let socket = try await join(server)
            await socket.send("x")
            #expect(try await socket.readToEnd() == "")
            #expect(await isQuiet(server))
        }
    }

    @Test("HTTP/1.0 knows no other protocols")
    func oldVersion() async throws {
        try await withUpgrades(run: Self.shout) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("GET / HTTP/1.0\r\n\(host)Connection: Upgrade\r\nUpgrade: shout\r\n\r\n")
            #expect(try await socket.response().text == "plain")
        }
    }

    @Test("many conversations run beside ordinary requests, and all come to an end")
    func many() async throws {
        try await withUpgrades(run: Self.shout) { server in
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for client in 0..<40 {
                    group.addTask {
                        let socket = try RawSocket(port: server.port)
                        if client.isMultiple(of: 2) {
                            await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
                            return try await socket.response().text == "plain"
                        }
                        await socket.send(Self.ask)
                        _ = try await socket.read(through: "\r\n\r\n")
                        for round in 0..<20 {
                            await socket.send("client \(client) round \(round).")
                            guard try await socket.read(through: ".") == "CLIENT \(client) ROUND \(round)." else {
                                return false
                            }
                        }
                        socket.leave()
                        return true
                    }
                }
                for try await isRight in group { #expect(isRight) }
            }
            #expect(await isQuiet(server))
        }
    }
}
