import HTTP
import HTTPServer
import TestSupport
import Testing

/// Files that are made as they are read.
@Suite struct ResponseFileTests {
    private static let piece = Array(repeating: UInt8(ascii: "x"), count: 10_000)

    private static func response(
        _ run: @escaping @Sendable (@escaping BodyStream.SendPiece) async throws -> Void
    ) -> Response {
        Response(.ok, fields: Fields([.contentType: "application/json"]), body: .stream(BodyStream(file: run)))
    }

    @Test("a file longer than every buffer arrives whole, and the connection serves on")
    func whole() async throws {
        let response = Self.response { send in
            for number in 0..<200 { try await send(Self.piece + "\(number)\n".utf8) }
        }
        let expected = (0..<200).map { String(repeating: "x", count: 10_000) + "\($0)\n" }.joined()
        try await withServer({ $0.streamBufferBytes = 4096 }, handler: { _ in response }) { server in
            let socket = try RawSocket(port: server.port)
            for _ in 0..<2 {
                await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
                #expect(try await socket.response().text == expected)
            }
            #expect(await eventually { server.statistics.openStreams == 0 && server.statistics.waitingHandlers == 0 })
        }
    }

    @Test("no more is made than the client reads and one buffer holds")
    func paced() async throws {
        let made = Record<Int>()
        let response = Self.response { send in
            for number in 0..<2_000 {
                try await send(Self.piece)
                made.add(number)
            }
        }
        try await withServer(handler: { _ in response }) { server in
            let socket = try RawSocket(port: server.port, receiveBuffer: 4096)
            await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
            _ = try await socket.read(through: "\r\n\r\n")
            // Another client's whole file takes as many turns of the loop as this one could have had.
            let other = try RawSocket(port: server.port)
            await other.send("GET / HTTP/1.1\r\n\(host)\r\n")
            #expect(try await other.response().body.count == 20_000_000)
            // What the other one read, and what the buffers of the system hold for this one, which are a few megabytes.
            #expect(made.all.count < 3_000)
            socket.leave()
            #expect(await eventually { server.statistics.openStreams == 0 && server.statistics.waitingHandlers == 0 })
        }
    }

    @Test("a client that stops reading is cut, and the producer ends")
    func slowReader() async throws {
        let (time, cuts, ends) = (TurnedTime(), Record<String>(), Record<Bool>())
        let response = Self.response { send in
            defer { ends.add(true) }
            while true { try await send(Self.piece) }
        }
        try await withServer(
            { $0.clock = time.clock },
            log: DeadlineTests.cuts(cuts),
            handler: { _ in response }
        ) { server in
            let socket = try RawSocket(port: server.port, receiveBuffer: 4096)
            await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
            _ = try await socket.read(through: "\r\n\r\n")
            #expect(await time.sweep(after: .milliseconds(119_999)))
            #expect(cuts.all.isEmpty)
            // Every piece that the buffers of the system still take begins the time anew: so many steps there may be.
            #expect(await time.pass(inStepsOf: .seconds(120)) { !cuts.all.isEmpty })
            #expect(await eventually { ends.all == [true] && server.statistics.openStreams == 0 })
        }
        #expect(cuts.all.first == "slowReader")
    }

    @Test("a producer may be slower than any deadline of its reader")
    func slowProducer() async throws {
        let gate = Gate()
        let response = Self.response { send in
            try await send([0x61])
            await gate.wait()
            try await send([0x62])
        }
        let page = [UInt8](repeating: 0x61, count: 16 << 20)
        let handler: @Sendable (Request) async -> Response = { request in
            request.target.raw == "/silent" ? .html(page) : response
        }
        let (time, cuts) = (TurnedTime(), Record<String>())
        let configure: (inout ServerConfiguration) -> Void = {
            $0.clock = time.clock
            $0.eventLoops = 1
        }
        try await withServer(configure, log: DeadlineTests.cuts(cuts), handler: handler) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
            _ = try await socket.read(through: "a\r\n")
            // Began later and was cut: the wait has been longer than the deadline. The one loop has seen that the first
            // client waits before it answered the second.
            let silent = try RawSocket(port: server.port, receiveBuffer: 4096)
            await silent.send("GET /silent HTTP/1.1\r\n\(host)\r\n")
            _ = try await silent.read(through: "aaa")
            #expect(await time.sweep(after: .seconds(120)))
            #expect(cuts.all == ["slowReader"])
            gate.open()
            #expect(try await socket.read(through: "0\r\n\r\n") == "1\r\nb\r\n0\r\n\r\n")
        }
    }

    @Test("a producer that fails leaves an answer that is not whole")
    func fails() async throws {
        let cuts = Record<String>()
        let response = Self.response { send in
            try await send(Array("{\"reviews\":[".utf8))
            throw TestSupportError("disk")
        }
        try await withServer(log: DeadlineTests.cuts(cuts), handler: { _ in response }) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
            #expect(try await !socket.readToEnd().contains("0\r\n\r\n"))
            #expect(await eventually { server.statistics.openStreams == 0 && server.statistics.waitingHandlers == 0 })
        }
        #expect(cuts.all == ["brokenFile"])
    }

    @Test("a server that stops lets a file come to its end")
    func drained() async throws {
        let (gate, begun) = (Gate(), Record<Bool>())
        let response = Self.response { send in
            try await send([0x61])
            begun.add(true)
            await gate.wait()
            try await send([0x62])
        }
        try await withServer(handler: { _ in response }) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
            _ = try await socket.read(through: "a\r\n")
            async let drain: Void = server.drain(within: .seconds(60))
            // Nobody new is let in any more: the drain has begun.
            #expect(await eventually { (try? RawSocket(port: server.port)) == nil })
            gate.open()
            #expect(try await socket.readToEnd() == "1\r\nb\r\n0\r\n\r\n")
            await drain
        }
    }

    @Test("a server that cannot wait any longer leaves an answer that is not whole")
    func drainedTooLate() async throws {
        let gate = Gate()
        let response = Self.response { send in
            try await send([0x61])
            await gate.wait()
            try await send([0x62])
        }
        try await withServer(handler: { _ in response }) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
            _ = try await socket.read(through: "a\r\n")
            await server.drain(within: .milliseconds(50))
            #expect(try await !socket.readToEnd().contains("0\r\n\r\n"))
            gate.open()
        }
    }
}
