/// Why no answer could be had.
public struct FetchError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kinds of failure.
    public enum Reason: String, Sendable {
        /// No connection could be made: name unknown, refused, no route.
        case unreachable
        /// The deadline passed.
        case timedOut
        /// The address or scheme is not allowed for this request.
        case refusedAddress
        /// The certificate or handshake failed.
        case insecure
        /// The answer is larger than allowed.
        case tooLarge
        /// What came back is not HTTP, or the connection broke.
        case brokenAnswer
        /// The caller was cancelled, or the program is shutting down.
        case cancelled
    }

    /// The kind.
    public let reason: Reason
    /// Whether the other side may have received and done what was asked; `false` only when that is certain.
    public let mayHaveArrived: Bool
    /// For the log: the library's words, without address, query or secrets.
    public let detail: String

    /// A failure.
    public init(_ reason: Reason, mayHaveArrived: Bool, detail: String = "") {
        self.reason = reason
        self.mayHaveArrived = mayHaveArrived
        self.detail = detail
    }

    /// For logs.
    public var description: String { "\(reason.rawValue)\(detail.isEmpty ? "" : ": \(detail)")" }
}
