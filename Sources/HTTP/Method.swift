/// A request method, compared exactly (RFC 9110 section 9.1: methods are case-sensitive).
public struct Method: Hashable, Sendable, CustomStringConvertible {
    /// The token as sent.
    public let rawValue: String

    /// A method from its token; `nil` unless it is one of those this project answers or sends.
    public init?(_ token: String) {
        guard let known = Self.known.first(where: { $0.rawValue.utf8.elementsEqual(token.utf8) }) else { return nil }
        self = known
    }

    private init(token: String) { rawValue = token }

    /// Reads.
    public static let get = Method(token: "GET")
    /// Reads without the body.
    public static let head = Method(token: "HEAD")
    /// Acts.
    public static let post = Method(token: "POST")
    /// Replaces; answered by the sandbox only.
    public static let put = Method(token: "PUT")
    /// Deletes; answered by the sandbox only.
    public static let delete = Method(token: "DELETE")
    /// Changes in part; answered by the sandbox only.
    public static let patch = Method(token: "PATCH")
    /// Asks what is allowed.
    public static let options = Method(token: "OPTIONS")

    private static let known = [get, head, post, put, delete, patch, options]

    /// Whether the method must change nothing (RFC 9110 section 9.2.1).
    public var isSafe: Bool { self == .get || self == .head || self == .options }

    /// The token as sent.
    public var description: String { rawValue }
}
