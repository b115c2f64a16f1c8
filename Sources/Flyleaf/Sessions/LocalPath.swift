/// A place inside Flyleaf to go to next: a path with an optional query, never another site.
public struct LocalPath: Sendable, Hashable, CustomStringConvertible {
    /// The path, beginning with exactly one slash.
    public let text: String

    /// Reads a path a form or an address carried; `nil` when a browser could take it for another site.
    ///
    /// Browsers drop tabs and line ends and read a backslash as a slash, so `/\evil.example` and `/<TAB>/evil.example`
    /// are other sites; a path like that is refused, not mended.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count <= 2000, bytes.first == UInt8(ascii: "/"),
            bytes.dropFirst().first != UInt8(ascii: "/"),
            bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
        else { return nil }
        self.text = text
    }

    /// A path our own routes made.
    public init(trusted text: String) {
        self.text = text
    }

    /// The front page.
    public static let front = LocalPath(trusted: "/")

    /// The path.
    public var description: String { text }
}
