import HTTP
import Primitives
import TestSupport
import Testing

/// The reviews the program has said it saved, noted the moment it says so.
final class Acknowledged: Sendable {
    private struct State {
        var titles: [String: String] = [:]
        var watching: [(Int, CheckedContinuation<Void, Never>)] = []
        var writersLeft: Int
    }

    private let state: Lock<State>

    init(writers: Int) { state = Lock(State(writersLeft: writers)) }

    /// Titles by the path of the review.
    var titles: [String: String] { state.withLock { $0.titles } }

    func note(_ path: String, _ title: String) {
        let due = state.withLock { state in
            state.titles[path] = title
            let due = state.watching.filter { $0.0 <= state.titles.count }.map(\.1)
            state.watching.removeAll { $0.0 <= state.titles.count }
            return due
        }
        for watcher in due { watcher.resume() }
    }

    /// Says that one writer has stopped; nobody waits for a count that nobody will reach.
    func writerEnded() {
        let due = state.withLock { state in
            state.writersLeft -= 1
            guard state.writersLeft == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { state.watching = [] }
            return state.watching.map(\.1)
        }
        for watcher in due { watcher.resume() }
    }

    /// Returns once so many reviews are saved.
    func reach(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.titles.count < count, state.writersLeft > 0 { state.watching.append((count, continuation)) }
                return state.titles.count >= count || state.writersLeft == 0
            }
            if isThere { continuation.resume() }
        }
    }
}

extension AppClient {
    /// Saves reviews one after the other until the program is gone, and notes those it acknowledged.
    ///
    /// The browser must stand on a page with the form and stop at redirects.
    func writeReviews(_ label: String, upTo count: Int, _ acknowledged: Acknowledged) async {
        defer { acknowledged.writerEnded() }
        guard let csrf = page?.document.first("input[name=csrf]")?["value"] else {
            Issue.record("no form on \(page?.text ?? "no page")")
            return
        }
        for number in 0..<count {
            let title = "\(label) number \(number)"
            let form = FormFields([
                "csrf": csrf, "title": title, "author": "A", "review": String(repeating: "word ", count: 200),
                "score": "7", "visibility": "everyone",
            ])
            do {
                var request = ClientRequest.form(try resolve("/reviews/new"), form)
                // Every review from another address, or the program would say that this is a little fast.
                request.fields[.xForwardedFor] = "10.1.\(number % 250).\(UInt8.random(in: 1...250))"
                let response = try await send(request, initiator: page?.url)
                guard response.status == .seeOther, let path = response.fields[.location] else {
                    // While it stops it may refuse.
                    if response.status != .serviceUnavailable { Issue.record("status \(response.status.code)") }
                    return
                }
                acknowledged.note(String(path.prefix { $0 != "?" }), title)
            } catch {
                // The program was killed: whether this one was saved nobody knows, and nobody was told.
                return
            }
        }
    }
}
