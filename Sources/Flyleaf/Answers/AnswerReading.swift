public import Primitives

/// A post whose answers are to be read, held by one program for a while.
public struct AnswerReading: Sendable, Equatable {
    /// Which share.
    public let shareID: ID<Share>
    /// Whose.
    public let memberID: ID<Member>
    /// What says that it is held.
    public let key: String

    /// For so long it belongs to the program that reads it; then any may begin again.
    public static let lease = Duration.seconds(120)

    /// A reading.
    public init(shareID: ID<Share>, memberID: ID<Member>, key: String) {
        self.shareID = shareID
        self.memberID = memberID
        self.key = key
    }
}
