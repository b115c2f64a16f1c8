import TestSupport
import Testing

/// One program and one browser for all tests of a suite; ended after the last of them.
///
/// Each test is somebody else at the sandbox, and begins with `Reader.fresh()`.
struct SharedReader: SuiteTrait, TestScoping {
    let options: TestBrowser.Options

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await Reader.with(options) { reader in
            try await Reader.$shared.withValue(reader) { try await function() }
        }
    }
}

extension Trait where Self == SharedReader {
    /// One program and one browser for all tests of the suite.
    static func sharedReader(_ options: TestBrowser.Options = TestBrowser.Options()) -> SharedReader {
        SharedReader(options: options)
    }
}

extension Reader {
    @TaskLocal fileprivate static var shared: Reader?

    /// The reader of the suite, in front of one empty tab and a browser that remembers nothing.
    static func fresh(_ change: (inout TestBrowser.Options) -> Void = { _ in }) async throws -> Reader {
        guard let shared else { throw TestSupportError("The suite lacks the trait .sharedReader()") }
        var options = shared.options
        change(&options)
        let browser = shared.browser
        // Cookies are forgotten after the pages that could bring them back are gone.
        let tab = try await browser.openTab(options)
        try await browser.closeTabs(but: tab)
        try await browser.forgetAllCookies()
        _ = try await browser.complaints()
        try await shared.program.clearFaults()
        return Reader(program: shared.program, browser: browser, options: options)
    }

    /// Does something in a tab of its own, and comes back to the one in front.
    func inAnotherTab(_ body: () async throws -> Void) async throws {
        let tab = try await browser.tab
        try await browser.openTab(options)
        try await body()
        try await browser.closeTabs(but: tab)
    }
}
