/// What a page elsewhere says of itself where it links to a review: words of people nobody here knows.
public struct MentionContent: Sendable, Equatable {
    /// How it stands to the review (microformats.org/wiki/h-entry).
    public enum Kind: String, Sendable, CaseIterable {
        /// It links to it.
        case mention
        /// It answers it.
        case reply
        /// It says that somebody likes it.
        case like
        /// It passes it on.
        case repost
        /// It keeps it for later.
        case bookmark
    }

    /// How it stands to the review.
    public let kind: Kind
    /// Who wrote it, in one line; empty where the page does not say.
    public let author: LinkTitle
    /// What is written, or what the page is called, in one line; empty where the page does not say.
    public let words: LinkTitle

    /// A content.
    public init(kind: Kind, author: LinkTitle, words: LinkTitle) {
        self.kind = kind
        self.author = author
        self.words = words
    }
}
