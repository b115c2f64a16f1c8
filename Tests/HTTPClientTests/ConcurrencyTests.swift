import HTTP
import Primitives
import TestSupport
import Testing

@testable import HTTPClient

/// Runs a loop's thread for as long as a test needs it.
final class WorkThreadOwner {
    private let loop: Loop
    private let thread: WorkThread

    init(_ loop: Loop) {
        self.loop = loop
        thread = WorkThread { loop.run() }
    }

    deinit {
        loop.close()
        thread.join()
    }
}

@Suite("Many calls, cancellation and shutdown")
struct ConcurrencyTests {
    /// A server that tells when it has a request and never answers.
    private func silentServer(_ arrived: AsyncStream<Void>.Continuation) throws -> RawServer {
        try RawServer { connection in
            guard connection.readRequest() != nil else { return }
            arrived.yield()
            connection.waitForClose()
        }
    }

    @Test("200 calls at once are all answered with their own answer")
    func parallel() async throws {
        let server = try RawServer { connection in
            while let request = connection.readRequest() {
                let path = String(request.line.split(separator: " ")[1])
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(path.utf8.count)\r\n\r\n\(path)")
            }
        }
        let client = try HTTPClient()
        let fetch = client.fetch
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<200 {
                let method: Method = index.isMultiple(of: 4) ? .post : .get
                let call = try request(method, url(server, "/\(index)")) { $0.timeout = .seconds(60) }
                group.addTask { try await fetch.send(call).body == Array("/\(index)".utf8) }
            }
            for try await isRight in group { #expect(isRight) }
        }
        #expect(server.requests.count == 200)
    }

    @Test("a host gets no more connections at once than allowed, and the rest wait their turn")
    func perHost() async throws {
        let open = Lock<(now: Int, most: Int)>((0, 0))
        let server = try RawServer { connection in
            while connection.readRequest() != nil {
                open.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                open.withLock { $0.now -= 1 }
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            }
        }
        // A call that is forgotten until libcurl's connect timer wakes it would miss its deadline.
        let client = try HTTPClient(
            configuration: ClientConfiguration(connectTimeout: .seconds(600), maximumConnectionsPerHost: 3)
        )
        let fetch = client.fetch
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<40 {
                let call = try request(.get, url(server)) { $0.timeout = .seconds(60) }
                group.addTask { _ = try await fetch.send(call) }
            }
            try await group.waitForAll()
        }
        #expect(server.requests.count == 40)
        #expect(server.connectionCount <= 3)
        #expect(open.withLock { $0.most } <= 3)
    }

    @Test("a call that waits for its turn ends at its deadline and cannot have arrived")
    func waitingEnds() async throws {
        let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
        let server = try silentServer(arrived)
        let client = try HTTPClient(configuration: ClientConfiguration(maximumConnectionsPerHost: 1))
        let fetch = client.fetch
        let long = try request(.get, url(server)) { $0.timeout = .seconds(60) }
        let first = Task { try await fetch.send(long) }
        for await _ in arrivals { break }
        let error = try await failure(client, request(.post, url(server)) { $0.timeout = .milliseconds(100) })
        #expect(error.reason == .timedOut)
        #expect(!error.mayHaveArrived)
        first.cancel()
        await #expect(throws: FetchError.self) { try await first.value }
        #expect(server.requests.count == 1)
    }

    @Test("a call that is cancelled before it starts sends nothing")
    func cancelledBefore() async throws {
        let server = try RawServer(answer: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let fetch = try HTTPClient().fetch
        let call = try request(.post, url(server))
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await fetch.send(call)
        }
        let error = await #expect(throws: FetchError.self) { try await task.value }
        #expect(error?.reason == .cancelled)
        #expect(error?.mayHaveArrived == false)
        #expect(server.requests.isEmpty)
    }

    @Test("a call that is cancelled while the server works may have arrived")
    func cancelledDuring() async throws {
        let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
        let server = try silentServer(arrived)
        let fetch = try HTTPClient().fetch
        let call = try request(.post, url(server)) { $0.timeout = .seconds(60) }
        let task = Task { try await fetch.send(call) }
        for await _ in arrivals { break }
        task.cancel()
        let error = await #expect(throws: FetchError.self) { try await task.value }
        #expect(error?.reason == .cancelled)
        #expect(error?.mayHaveArrived == true)
    }

    @Test("cancelling at any moment ends each call exactly once")
    func cancelledAnytime() async throws {
        let server = try RawServer(answer: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        let fetch = try HTTPClient().fetch
        let call = try request(.get, url(server)) { $0.timeout = .seconds(60) }
        for round in 0..<100 {
            let task = Task { () -> FetchError.Reason? in
                do throws(FetchError) {
                    _ = try await fetch.send(call)
                    return nil
                } catch {
                    return error.reason
                }
            }
            for _ in 0..<(round % 10) { await Task.yield() }
            task.cancel()
            let reason = await task.value
            #expect(reason == nil || reason == .cancelled)
        }
        #expect(try await fetch.send(call).status == .ok)
    }

    @Test("shutting down ends what is under way and refuses what comes later")
    func shutdown() async throws {
        let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
        let server = try silentServer(arrived)
        let client = try HTTPClient()
        let fetch = client.fetch
        let call = try request(.post, url(server)) { $0.timeout = .seconds(60) }
        let tasks = (0..<8).map { _ in Task { try await fetch.send(call) } }
        var count = 0
        for await _ in arrivals {
            count += 1
            if count == 8 { break }
        }
        client.shutdown()
        for task in tasks {
            let error = await #expect(throws: FetchError.self) { try await task.value }
            #expect(error?.reason == .cancelled)
            #expect(error?.mayHaveArrived == true)
        }
        let late = try await failure(client, call)
        #expect(late.reason == .cancelled)
        #expect(!late.mayHaveArrived)
        client.shutdown()
    }

    @Test("calls that start while the client shuts down all end")
    func shutdownRace() async throws {
        let server = try RawServer(answer: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        for _ in 0..<10 {
            let client = try HTTPClient()
            let fetch = client.fetch
            let call = try request(.get, url(server)) { $0.timeout = .seconds(60) }
            let tasks = (0..<10).map { _ in
                Task { () -> FetchError.Reason? in
                    do throws(FetchError) {
                        _ = try await fetch.send(call)
                        return nil
                    } catch {
                        return error.reason
                    }
                }
            }
            await Task.yield()
            client.shutdown()
            for task in tasks {
                let reason = await task.value
                #expect(reason == nil || reason == .cancelled)
            }
        }
    }

    @Test("a client that nobody holds ends by itself")
    func released() async throws {
        let server = try RawServer(answer: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        weak var released: HTTPClient?
        do {
            let client = try HTTPClient()
            released = client
            _ = try await client.fetch.send(request(.get, url(server)))
        }
        #expect(released == nil)
    }
}
