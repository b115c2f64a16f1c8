import Primitives
import Testing

/// Every test of a browser.
///
/// Two suites at a time have one, because a browser needs most of a core; the tests of one suite are `.serialized`.
@Suite("In a browser", BrowserSeats())
enum BrowserTests {}

/// Lets as many suites run at a time as there are seats; the others wait for theirs before they start anything.
struct BrowserSeats: SuiteTrait, TestTrait, TestScoping {
    private struct State {
        var free = 2
        var line: [CheckedContinuation<Void, Never>] = []
    }

    private static let state = Lock(State())

    var isRecursive: Bool { true }

    /// One seat for each suite below the whole, and none for what is in it.
    func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        test.isSuite && test.name != "\(BrowserTests.self)" ? self : nil
    }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        await Self.take()
        defer { Self.leave() }
        try await function()
    }

    private static func take() async {
        await withCheckedContinuation { next in
            let isFree = state.withLock { state in
                guard state.free > 0 else {
                    state.line.append(next)
                    return false
                }
                state.free -= 1
                return true
            }
            if isFree { next.resume() }
        }
    }

    private static func leave() {
        state.withLock { state -> CheckedContinuation<Void, Never>? in
            if state.line.isEmpty {
                state.free += 1
                return nil
            }
            return state.line.removeFirst()
        }?.resume()
    }
}
