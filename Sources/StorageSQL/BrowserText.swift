import Flyleaf

/// A browser in one column: `Firefox/Linux`, `Firefox`, `/Linux`, or nothing; no name holds a slash.
enum BrowserText {
    /// The column of a browser.
    static func encode(_ browser: BrowserName) -> String {
        (browser.program ?? "") + (browser.system.map { "/\($0)" } ?? "")
    }

    /// The browser of a column.
    static func decode(_ text: String) -> BrowserName {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return BrowserName(
            program: parts[0].isEmpty ? nil : parts[0],
            system: parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil
        )
    }
}
