import Flyleaf

/// A server somebody typed, shown again so that it need not be typed twice.
struct TypedServer: Sendable {
    var network: NetworkName
    var text: String
    var fault: String?

    /// The longest text shown again, in bytes: a whole address with a name in it.
    static let maximumLength = 300
}
