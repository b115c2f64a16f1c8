import FlyleafServer
import HTTP
import Pages
import Primitives

/// How long the program needs for a page of somebody logged in.
enum PageTime {
    /// The median of so many times, in microseconds.
    static func median(
        _ path: String,
        _ cookie: String,
        _ application: Application,
        of rounds: Int
    ) async throws -> Double {
        Report.median(try await times(path, cookie, application, of: rounds, every: .zero))
    }

    /// Each of so many times, in microseconds, with a pause between two of them.
    static func times(
        _ path: String,
        _ cookie: String,
        _ application: Application,
        of rounds: Int,
        every pause: Duration
    ) async throws -> [Double] {
        guard let target = Target(path) else { throw LoadError(text: "not a target: \(path)") }
        let request = request(target, cookie)
        let site = application.site
        var times: [Double] = []
        for _ in 0..<rounds {
            let start = ContinuousClock.now
            var answer: Task<Response, Never>?
            application.readTogether { answer = Task.immediate { await site.respond(to: request) } }
            guard await answer?.value.status == .ok else { throw LoadError(text: "no such page: \(path)") }
            times.append(Report.seconds(ContinuousClock.now - start) * 1_000_000)
            if pause > .zero { try await Task.sleep(for: pause) }
        }
        return times
    }

    private static func request(_ target: Target, _ cookie: String) -> Request {
        var request = Request(method: .get, target: target, remoteAddress: "127.0.0.1")
        request.fields[.cookie] =
            "flyleaf-browser=\(Base64.encode([UInt8](repeating: 7, count: 32))); flyleaf=\(cookie)"
        return request
    }
}
