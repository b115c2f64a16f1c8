/// What a person can do about a post in the network's own window.
public struct StreamIntent: Sendable, Equatable {
    /// What it does; pages have words for each.
    public enum Kind: String, Sendable, CaseIterable {
        /// Answers it.
        case reply
        /// Shows it to one's own people.
        case `repeat`
        /// Shows it within a post of one's own.
        case quote
        /// Likes it.
        case like
    }

    /// What it does.
    public let kind: Kind
    /// The address of the window.
    public let address: String

    /// An intent.
    public init(kind: Kind, address: String) {
        self.kind = kind
        self.address = address
    }
}
