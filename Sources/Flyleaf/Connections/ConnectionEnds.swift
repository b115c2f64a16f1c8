public import Primitives

/// When a connection ends, as the network says.
public struct ConnectionEnds: Sendable, Equatable {
    /// When the token ends; `nil` for never.
    public let token: Timestamp?
    /// When the network stops telling what was granted; `nil` for never.
    public let data: Timestamp?

    /// Both ends.
    public init(token: Timestamp?, data: Timestamp?) {
        self.token = token
        self.data = data
    }
}
