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
    for _ in 0..<2000 {
        if condition() { return true }
        do { try await Task.sleep(for: .milliseconds(5)) } catch { return false }
    }
    return false
}

/// Echoes method, target, body and a few fields, so that a test sees what the handler saw.
@Sendable
func echo(_ request: Request) async -> Response {
    .text(
        "\(request.method) \(request.target.raw) \(request.body.count) \(request.body.prefix(20).map { $0 }.lossyText)"
    )
}

let host = "Host: localhost\r\n"
