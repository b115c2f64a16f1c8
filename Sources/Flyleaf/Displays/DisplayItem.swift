/// One thing on a display.
public enum DisplayItem: Sendable, Equatable {
    /// A review, with its whole text.
    case review(ReviewEntry)
    /// A book.
    case book(DisplayBook)
    /// A post of a network.
    case post(DisplayPost)

    /// What is read of it page by page where it is long: of a review without its spoilers.
    public var words: String {
        switch self {
        case .review(let entry): entry.review.content.openText.text
        case .book: ""
        case .post(let post): post.kept.item.post.text.plain
        }
    }

    /// The same in pages; beside a review stand its book and the cover.
    var leaves: [String] {
        switch self {
        case .review: DisplayLeaves.leaves(words, capacity: DisplayLeaves.besideBook)
        case .book, .post: DisplayLeaves.leaves(words)
        }
    }

    /// How much room it takes besides.
    var besides: Int {
        switch self {
        case .review, .book: 0
        case .post(let post):
            (post.kept.item.post.card.map { DisplayLeaves.weight($0.title) } ?? 0)
                + post.kept.item.post.attachments.count * 10
        }
    }

    /// Whether it may stand beside others.
    var isShort: Bool { DisplayLeaves.weight(words) + besides * 2 <= DisplayLeaves.besides }
}
