import Glibc

/// Lines to standard output and standard error, written at once and whole, so that a pipe sees them in time.
public enum Console {
    /// Writes a line to standard output.
    public static func print(_ line: String) { write(line, to: STDOUT_FILENO) }

    /// Writes a line to standard error.
    public static func report(_ line: String) { write(line, to: STDERR_FILENO) }

    private static func write(_ line: String, to descriptor: Int32) {
        var rest = Array((line + "\n").utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                // Nobody reads: there is no place left to say so.
                return
            }
            rest = rest.dropFirst(count)
        }
    }
}
