import Glibc

extension Console {
    /// Draws how much of something is done on the last line of standard error; nothing where that is no terminal.
    public static func progress(_ done: Int, of total: Int) {
        guard isatty(STDERR_FILENO) == 1 else { return }
        draw("\r\(bar(done, of: total))")
    }

    /// Ends the line that `progress` draws on.
    public static func endProgress() {
        guard isatty(STDERR_FILENO) == 1 else { return }
        draw("\n")
    }

    /// `[##########          ]  50 %  100 of 200`; the total counts for at least 1.
    public static func bar(_ done: Int, of total: Int) -> String {
        let total = max(1, total)
        let done = min(max(0, done), total)
        let width = 30
        let filled = done * width / total
        let percent = String(done * 100 / total)
        return "[" + String(repeating: "#", count: filled) + String(repeating: " ", count: width - filled) + "] "
            + String(repeating: " ", count: 3 - percent.utf8.count) + "\(percent) %  \(done) of \(total)"
    }

    private static func draw(_ text: String) {
        let bytes = Array(text.utf8)
        _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
