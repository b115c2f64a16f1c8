/// What can hold other pieces.
public enum MarkdownElement: Sendable, Equatable {
    /// A paragraph.
    case paragraph
    /// A paragraph of a list whose items stand close together: a bare line.
    case line
    /// A heading, from 1 to 6 as it was written.
    case heading(Int)
    /// A quote.
    case quote
    /// A list with bullets; it holds items only.
    case list
    /// A list with numbers, from this one on; it holds items only.
    case numberedList(Int)
    /// An item of a list.
    case item
    /// Emphasis.
    case emphasis
    /// Strong emphasis.
    case strong
    /// A link; it holds no other.
    case link(MarkdownLink)
    /// A spoiler inside a paragraph or line; it stands directly in it, never in emphasis.
    case spoiler
    /// A spoiler of whole paragraphs, lists and the like.
    case spoilerBlock

    /// Whether it stands among paragraphs; other elements stand in one.
    var isBlock: Bool {
        switch self {
        case .paragraph, .line, .heading, .quote, .list, .numberedList, .item, .spoilerBlock: true
        case .emphasis, .strong, .link, .spoiler: false
        }
    }

    /// Whether it holds words directly.
    var holdsWords: Bool {
        switch self {
        case .paragraph, .line, .heading: true
        default: false
        }
    }

    /// Whether it is a list.
    var isList: Bool {
        switch self {
        case .list, .numberedList: true
        default: false
        }
    }
}
