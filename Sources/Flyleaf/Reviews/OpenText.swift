import Markdown

/// The text of a review as everything but its own page gets it: plain, without marks of Markdown and without spoilers.
///
/// - Rule: lists, the search index, previews of links and every network take the text from here and nowhere else.
/// - Why: each of them is read by people who did not choose to see a spoiler.
/// - Without it: one surface forgets, and the end of a book stands on somebody's wall.
public struct OpenText: Sendable, Equatable {
    /// How much of a text is a spoiler.
    public enum Spoilers: Sendable, Equatable {
        /// Nothing.
        case none
        /// Some of it, as marked in the text.
        case parts
        /// All of it, as its writer said of the whole.
        case whole
    }

    /// How much of the text is left out here.
    public let spoilers: Spoilers
    /// The text with `mark` in place of each spoiler; empty when all of it is one.
    public let text: String
    /// The text before the first spoiler; all of it when there is none.
    public let beginning: String

    /// A text whose parts are known.
    public init(spoilers: Spoilers, text: String, beginning: String) {
        self.spoilers = spoilers
        self.text = text
        self.beginning = beginning
    }

    /// What stands in place of a spoiler, whatever its length; no word, so that it belongs to no language.
    public static let mark = "[…]"

    /// How much of the text a list shows, in Unicode scalars.
    public static let excerptLength = 160

    /// The beginning of the text, for lists.
    public var excerpt: String { String(text.unicodeScalars.prefix(Self.excerptLength)) }
}

extension OpenText {
    /// What everybody gets of a text.
    ///
    /// - Parameter isSpoiler: whether its writer says that all of it is one.
    public init(of text: ReviewText, isSpoiler: Bool) {
        if isSpoiler, !text.text.isEmpty {
            self.init(spoilers: .whole, text: "", beginning: "")
            return
        }
        let read = Markdown(text.text)
        let marked = read.plainText(spoilers: .mark(Self.mark))
        self.init(
            spoilers: read.hasSpoilers ? .parts : .none,
            text: marked,
            beginning: read.hasSpoilers ? read.plainText(spoilers: .end) : marked
        )
    }
}

extension ReviewContent {
    /// The text of this review without its spoilers.
    public var openText: OpenText { OpenText(of: text, isSpoiler: isSpoiler) }
}
