import Glibc

/// A file or directory could not be used.
public struct FileError: Error, Sendable, CustomStringConvertible {
    /// Which one.
    public let path: String
    /// What was tried, a verb.
    public let action: String
    /// The `errno` of the call.
    public let code: Int32

    /// A failure.
    public init(path: String, action: String, code: Int32) {
        self.path = path
        self.action = action
        self.code = code
    }

    /// For the person who runs the program.
    public var description: String {
        "cannot \(action) \(path): \(reason)"
    }

    /// What the system says of the code.
    public var reason: String {
        unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    }
}
