import HTTP
import HTTPServer
import Primitives
import TestSupport
import Testing

@Suite struct DeadlineTests {
    @Test("a handler that takes too long is cancelled, its client answered 503, its late answer dropped")
    func lateHandler() async throws {
        let ends = Record<Bool>()
        let handler: @Sendable (Request) async -> Response = { request in
            guard request.target.raw == "/slow" else { return .text("quick") }
            await untilCancelled()
            ends.add(Task.isCancelled)
            return .text("too late")
        }
        let time = TurnedTime()
        try await withServer({ $0.clock = time.clock }, handler: handler) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("GET /slow HTTP/1.1\r\n\(host)\r\n")
            #expect(await eventually { server.statistics.waitingHandlers == 1 })
            #expect(await time.sweep(after: .seconds(29)))
            #expect(ends.all.isEmpty)
            #expect(await time.pass(inStepsOf: .seconds(1)) { !ends.all.isEmpty })
            let response = try await socket.response()
            #expect(response.status == 503)
            #expect(response.text == "503: the answer took too long\n")
            await socket.send("GET /quick HTTP/1.1\r\n\(host)\r\n")
            #expect(try await socket.response().text == "quick")
            #expect(await eventually { server.statistics.waitingHandlers == 0 })
        }
        #expect(ends.all == [true])
    }

    @Test("a handler that ignores its cancellation does not hold up its client")
    func stubborn() async throws {
        let gate = Gate()
        let handler: @Sendable (Request) async -> Response = { _ in
            await gate.wait()
            return .text("too late")
        }
        let time = TurnedTime()
        try await withServer({ $0.clock = time.clock }, handler: handler) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
            #expect(await eventually { server.statistics.waitingHandlers == 1 })
            #expect(await time.sweep(after: .seconds(31)))
            #expect(try await socket.response().status == 503)
            #expect(server.statistics.waitingHandlers == 1)
            gate.open()
            #expect(await eventually { server.statistics.waitingHandlers == 0 })
        }
    }

    @Test("a client that leaves while its handler waits costs nothing but the work")
    func clientGone() async throws {
        let gate = Gate()
        let ends = Record<Bool>()
        let handler: @Sendable (Request) async -> Response = { _ in
            await gate.wait()
            ends.add(Task.isCancelled)
            return .text("for nobody")
        }
        try await withServer(handler: handler) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("POST / HTTP/1.1\r\n\(host)Content-Length: 0\r\n\r\n")
            #expect(await eventually { server.statistics.waitingHandlers == 1 })
            socket.leave()
            gate.open()
            #expect(await eventually { server.statistics.inFlight == 0 && server.statistics.openConnections == 0 })
        }
        // What was begun for a person is finished, whether or not the person still watches.
        #expect(ends.all == [false])
    }

    @Test("a head that comes byte by byte is cut at its deadline, although something always happens")
    func slowHead() async throws {
        let (time, cuts) = (TurnedTime(), Record<String>())
        let configure: (inout ServerConfiguration) -> Void = { configuration in
            configuration.clock = time.clock
            configuration.sweepInterval = .milliseconds(1)
        }
        try await withServer(configure, log: Self.cuts(cuts)) { server in
            let socket = try RawSocket(port: server.port)
            #expect(await eventually { server.statistics.openConnections == 1 })
            for byte in "GET / HTTP/1.1\r\nX: 3456789".utf8.prefix(19) {
                await socket.send([byte])
                #expect(await time.sweep(after: .milliseconds(500)))
            }
            #expect(cuts.all.isEmpty)
            await socket.send([0x7A])
            #expect(await time.sweep(after: .milliseconds(500)))
            #expect(try await socket.readToEnd() == "")
            #expect(await eventually { server.statistics.openConnections == 0 })
        }
        #expect(cuts.all == ["slowHead"])
    }

    @Test("a connection on which nothing is said is cut")
    func silent() async throws {
        let (time, cuts) = (TurnedTime(), Record<String>())
        try await withServer({ $0.clock = time.clock }, log: Self.cuts(cuts)) { server in
            let socket = try RawSocket(port: server.port)
            #expect(await eventually { server.statistics.openConnections == 1 })
            #expect(await time.sweep(after: .milliseconds(9_999)))
            #expect(cuts.all.isEmpty)
            #expect(await time.sweep(after: .milliseconds(1)))
            #expect(try await socket.readToEnd() == "")
        }
        #expect(cuts.all == ["slowHead"])
    }

    @Test("a slow second head on a kept-alive connection is cut too")
    func slowSecondHead() async throws {
        let (time, cuts) = (TurnedTime(), Record<String>())
        let configure: (inout ServerConfiguration) -> Void = { configuration in
            configuration.clock = time.clock
            configuration.headTimeout = .seconds(1)
            configuration.idleTimeout = .seconds(60)
        }
        try await withServer(configure, log: Self.cuts(cuts)) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
            #expect(try await socket.response().status == 200)
            await socket.send("GET / HTTP/1.1\r\nX-Never: ends")
            // A minute is what it may be silent between two requests. When the head has begun to come is the loop's to know.
            for _ in 0..<50 where cuts.all.isEmpty { #expect(await time.sweep(after: .seconds(1))) }
            #expect(try await socket.readToEnd() == "")
        }
        #expect(cuts.all == ["slowHead"])
    }

    @Test("a slow body is cut at its deadline")
    func slowBody() async throws {
        let (time, cuts) = (TurnedTime(), Record<String>())
        try await withServer({ $0.clock = time.clock }, log: Self.cuts(cuts)) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("POST / HTTP/1.1\r\n\(host)Content-Length: 5\r\n\r\nabc")
            #expect(await eventually { server.statistics.inFlight == 1 })
            #expect(await time.sweep(after: .milliseconds(119_999)))
            #expect(cuts.all.isEmpty)
            #expect(await time.pass(inStepsOf: .seconds(1)) { !cuts.all.isEmpty })
            #expect(try await socket.readToEnd() == "")
            #expect(await eventually { server.statistics.inFlight == 0 })
        }
        #expect(cuts.all == ["slowBody"])
    }

    @Test("a client that does not read its answer is cut at its deadline")
    func slowReader() async throws {
        let (time, cuts) = (TurnedTime(), Record<String>())
        let page = [UInt8](repeating: 0x61, count: 16 << 20)
        let configure: (inout ServerConfiguration) -> Void = { $0.clock = time.clock }
        let handler: @Sendable (Request) async -> Response = { _ in .html(page) }
        try await withServer(configure, log: Self.cuts(cuts), handler: handler) { server in
            let socket = try RawSocket(port: server.port, receiveBuffer: 4096)
            await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
            _ = try await socket.read(through: "aaa")
            #expect(await time.sweep(after: .milliseconds(119_999)))
            #expect(cuts.all.isEmpty)
            #expect(await time.pass(inStepsOf: .seconds(1)) { cuts.all == ["slowReader"] })
            #expect(await eventually { server.statistics.inFlight == 0 })
        }
    }

    @Test("a quick client is never cut, and a waiting handler does not count as a slow client")
    func patient() async throws {
        let (time, cuts) = (TurnedTime(), Record<String>())
        let gate = Gate()
        let configure: (inout ServerConfiguration) -> Void = { configuration in
            configuration.clock = time.clock
            configuration.bodyTimeout = .seconds(10)
        }
        let handler: @Sendable (Request) async -> Response = { _ in
            await gate.wait()
            return .text("patient")
        }
        try await withServer(configure, log: Self.cuts(cuts), handler: handler) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("POST / HTTP/1.1\r\n\(host)Content-Length: 3\r\n\r\nabc")
            #expect(await eventually { server.statistics.waitingHandlers == 1 })
            // Began to be slow after the other had begun to wait: once it is cut, the wait is longer than any deadline.
            let silent = try RawSocket(port: server.port)
            #expect(await eventually { server.statistics.openConnections == 2 })
            #expect(await time.sweep(after: .seconds(10)))
            #expect(try await silent.readToEnd() == "")
            gate.open()
            #expect(try await socket.response().text == "patient")
        }
        #expect(cuts.all == ["slowHead"])
    }

    @Test("a handler and an stream may be quiet for longer than a connection may be idle")
    func longerThanIdle() async throws {
        let gate = Gate()
        let handler: @Sendable (Request) async -> Response = { request in
            if request.target.raw == "/quick" { return .text("quick") }
            if request.target.raw == "/page" {
                await gate.wait()
                return .text("late but there")
            }
            return .events(
                EventProducer { send in
                    await gate.wait()
                    _ = send(ServerSentEvent(data: "late but there"))
                }
            )
        }
        try await withServer({ $0.idleTimeout = .seconds(2) }, handler: handler) { server in
            let page = try RawSocket(port: server.port)
            await page.send("GET /page HTTP/1.1\r\n\(host)\r\n")
            let events = try RawSocket(port: server.port)
            await events.send("GET /events HTTP/1.1\r\n\(host)\r\n")
            #expect(await eventually { server.statistics.waitingHandlers == 2 })
            // Fell silent after both: once it is closed, they were quiet for longer than that.
            let idle = try RawSocket(port: server.port)
            await idle.send("GET /quick HTTP/1.1\r\n\(host)\r\n")
            #expect(try await idle.response().text == "quick")
            #expect(try await idle.readToEnd() == "")
            gate.open()
            #expect(try await page.response().text == "late but there")
            #expect(try await events.response().text == "data: late but there\n\n")
        }
    }

    static func cuts(_ record: Record<String>) -> @Sendable (ServerEvent) -> Void {
        { event in
            if case .cut(_, let reason) = event { record.add(reason.rawValue) }
        }
    }
}

/// Holds tasks, deaf to cancellation, until it is opened.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Lock(State())

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiters.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    func open() {
        let waiters = state.withLock { state in
            state.isOpen = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}
