import Primitives
import Testing

/// Every test of a browser.
///
/// Two suites at a time have one, because a browser needs most of a core; the tests of one suite are `.serialized`.
@Suite("In a browser", BrowserSeats())
enum BrowserTests {}

/// Lets as many suites run at a time as there are seats; the others wait for theirs before they start anything.
struct BrowserSeats: SuiteTrait, TestTrait, TestScoping {
    private static let seats = Seats(2)

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
        try await Self.seats.withSeat { try await function() }
    }
}
