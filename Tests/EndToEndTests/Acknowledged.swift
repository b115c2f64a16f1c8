import HTTP
import Primitives
import TestSupport
import Testing

/// The reviews the program has said it saved, noted the moment it says so.
final class Acknowledged: Sendable {
    private let state = Lock<[String: String]>([:])
    private let steps: StepCount

    init(writers: Int) { steps = StepCount(walkers: writers) }

    /// Titles by the path of the review.
    var titles: [String: String] { state.withLock { $0 } }

    func note(_ path: String, _ title: String) {
        state.withLock { $0[path] = title }
        steps.step()
    }

    /// Says that one writer has stopped.
    func writerEnded() { steps.walkerEnded() }

    /// Returns once so many reviews are saved.
    func reach(_ count: Int) async { await steps.reach(count) }
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
