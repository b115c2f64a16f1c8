import HTTP
import HTTPServer
import TestSupport
import Testing

@Suite struct DrainTests {
    @Test("requests in flight are finished, new connections refused, kept-alive ones answered 503 and closed")
    func underLoad() async throws {
        let gate = Gate()
        let handler: @Sendable (Request) async -> Response = { request in
            if request.target.raw == "/slow" { await gate.wait() }
            return .text("finished")
        }
        try await withServer(handler: handler) { server in
            let kept = try RawSocket(port: server.port)
            await kept.send("GET /quick HTTP/1.1\r\n\(host)\r\n")
            #expect(try await kept.response().status == 200)
            var slow: [RawSocket] = []
            for _ in 0..<8 { slow.append(try RawSocket(port: server.port)) }
            for socket in slow { await socket.send("GET /slow HTTP/1.1\r\n\(host)\r\n") }
            #expect(await eventually { server.statistics.waitingHandlers == 8 })

            async let drained: Void = server.drain(within: .seconds(30))
            #expect(await eventually { refuses(server.port) })
            await kept.send("GET /quick HTTP/1.1\r\n\(host)\r\n")
            let answer = try await kept.readToEnd()
            #expect(answer.hasPrefix("HTTP/1.1 503 "))
            #expect(answer.contains("Connection: close"))
            #expect(answer.hasSuffix("the server is shutting down\n"))

            gate.open()
            for socket in slow { #expect(try await socket.response().text == "finished") }
            await drained
            #expect(server.statistics.inFlight == 0)
            #expect(server.statistics.openConnections == 0)
        }
    }

    @Test("a handler that hangs is cancelled at the end of the time, and its client still answered")
    func hanging() async throws {
        let handler: @Sendable (Request) async -> Response = { _ in
            await untilCancelled()
            return .text("cancelled: \(Task.isCancelled)")
        }
        try await withServer(handler: handler) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
            #expect(await eventually { server.statistics.waitingHandlers == 1 })
            await server.drain(within: .milliseconds(50))
            let response = try await socket.response()
            #expect(response.status == 503)
            #expect(response.text == "503: the server is shutting down\n")
            #expect(server.statistics.waitingHandlers == 0)
        }
    }

    @Test("a handler deaf to its cancellation is reported and left behind")
    func deaf() async throws {
        let gate = Gate()
        let left = Record<Int>()
        let log: @Sendable (ServerEvent) -> Void = { event in
            if case .abandoned(let tasks, let requests) = event {
                left.add(tasks)
                left.add(requests)
            }
        }
        let handler: @Sendable (Request) async -> Response = { _ in
            await gate.wait()
            return .text("too late")
        }
        try await withServer(log: log, handler: handler) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
            #expect(await eventually { server.statistics.waitingHandlers == 1 })
            await server.drain(within: .zero)
            #expect(try await socket.response().status == 503)
            gate.open()
            #expect(await eventually { server.statistics.waitingHandlers == 0 })
        }
        #expect(left.all == [1, 0])
    }

    @Test("a client that does not read cannot hold up the drain for long")
    func slowReader() async throws {
        let page = [UInt8](repeating: 0x61, count: 16 << 20)
        try await withServer(handler: { _ in .html(page) }) { server in
            let socket = try RawSocket(port: server.port, receiveBuffer: 4096)
            await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
            #expect(await eventually { server.statistics.inFlight == 1 })
            await server.drain(within: .milliseconds(50))
            #expect(server.statistics.inFlight == 0)
        }
    }

    @Test("draining twice, and at the same time, ends both")
    func twice() async throws {
        try await withServer { server in
            async let first: Void = server.drain(within: .seconds(5))
            async let second: Void = server.drain(within: .seconds(5))
            _ = await (first, second)
            await server.drain(within: .seconds(5))
            #expect(refuses(server.port))
        }
    }

    @Test("an idle server with open connections stops at once")
    func idle() async throws {
        try await withServer { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
            #expect(try await socket.response().status == 200)
            await server.drain(within: .seconds(60))
            #expect(try await socket.readToEnd() == "")
        }
    }

    private func refuses(_ port: UInt16) -> Bool {
        do throws(RawSocket.Failure) {
            _ = try RawSocket(port: port)
            return false
        } catch {
            return error == .refused
        }
    }
}
