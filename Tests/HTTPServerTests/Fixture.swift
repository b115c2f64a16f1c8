import HTTP
import HTTPServer
import Primitives
import TestSupport

/// Collects what happens on other threads.
final class Record<Element: Sendable>: Sendable {
    private let elements = Lock<[Element]>([])

    func add(_ element: Element) { elements.withLock { $0.append(element) } }

    var all: [Element] { elements.withLock { $0 } }
}

/// A server for the length of a test; drained whatever happens.
func withServer<Result>(
    _ configure: (inout ServerConfiguration) -> Void = { _ in },
    log: @escaping @Sendable (ServerEvent) -> Void = { _ in },
    handler: @escaping @Sendable (Request) async -> Response = { _ in .text("served") },
    test: (Server) async throws -> Result
) async throws -> Result {
    var configuration = ServerConfiguration()
    configuration.sweepInterval = .milliseconds(20)
    configure(&configuration)
    let server = try Server.start(configuration, log: log, handler: handler)
    do {
        let result = try await test(server)
        await server.drain(within: .seconds(5))
        return result
    } catch {
        await server.drain(within: .seconds(5))
        throw error
    }
}

/// Waits until something that happens elsewhere has happened.
func eventually(_ condition: @Sendable () -> Bool) async -> Bool {
    do {
        // Far beyond what the busiest machine needs: it only ends a test that would hang.
        try await TestSupport.eventually("it", within: .seconds(120), every: .milliseconds(5)) { condition() }
        return true
    } catch {
        return false
    }
}

/// Waits, as a handler or a stream does that only its cancellation ends.
func untilCancelled() async {
    let cancelled = Gate()
    await withTaskCancellationHandler {
        await cancelled.wait()
    } onCancel: {
        cancelled.open()
    }
}

/// Echoes method, target, body and a few fields, so that a test sees what the handler saw.
@Sendable
func echo(_ request: Request) async -> Response {
    .text(
        "\(request.method) \(request.target.raw) \(request.body.count) \(request.body.prefix(20).map { $0 }.lossyText)"
    )
}

let host = "Host: localhost\r\n"
