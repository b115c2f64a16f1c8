public import Primitives

/// How a list of a connection stands.
public struct StreamStanding: Sendable, Equatable {
    /// Which list.
    public let list: ConnectionList
    /// When it was read last; `nil` when never.
    public var readAt: Timestamp?
    /// When somebody asked for it to be read and it was not yet.
    public var wishedAt: Timestamp?
    /// Why it could not be read the last time.
    public var failure: NetworkFailure.Category?
    /// Before this moment the network is not asked.
    public var pausedUntil: Timestamp?
    /// Whether its network has more of what leads to further lists than was read.
    public var isCut: Bool

    /// A standing.
    public init(
        list: ConnectionList,
        readAt: Timestamp? = nil,
        wishedAt: Timestamp? = nil,
        failure: NetworkFailure.Category? = nil,
        pausedUntil: Timestamp? = nil,
        isCut: Bool = false
    ) {
        self.list = list
        self.readAt = readAt
        self.wishedAt = wishedAt
        self.failure = failure
        self.pausedUntil = pausedUntil
        self.isCut = isCut
    }
}
