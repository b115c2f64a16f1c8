public import Primitives

/// What a reader wrote about a book.
public struct Review: Sendable, Equatable {
    /// Who may read a review.
    public enum Visibility: String, Sendable, CaseIterable {
        /// Only the writer.
        case onlyMe = "self"
        /// The writer's friends at a connected network, if they have an account here.
        case friends
        /// Everyone, logged in or not.
        case everyone
    }

    /// The identifier.
    public let id: ID<Review>
    /// Who wrote it.
    public let memberID: ID<Member>
    /// What it says.
    public var content: ReviewContent
    /// When it was first saved.
    public let createdAt: Timestamp
    /// When it was last changed.
    public var updatedAt: Timestamp

    /// A review.
    public init(
        id: ID<Review>,
        memberID: ID<Member>,
        content: ReviewContent,
        createdAt: Timestamp,
        updatedAt: Timestamp
    ) {
        self.id = id
        self.memberID = memberID
        self.content = content
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}

/// The part of a review that its writer fills in.
public struct ReviewContent: Sendable, Equatable {
    /// The title of the book.
    public var title: ReviewTitle
    /// The author line, or nothing.
    public var author: AuthorLine
    /// The text, or nothing.
    public var text: ReviewText
    /// The score, if one is given.
    public var score: Score?
    /// Who may read it.
    public var visibility: Review.Visibility

    /// Content.
    public init(
        title: ReviewTitle,
        author: AuthorLine,
        text: ReviewText,
        score: Score?,
        visibility: Review.Visibility
    ) {
        self.title = title
        self.author = author
        self.text = text
        self.score = score
        self.visibility = visibility
    }
}

/// The title of a book: one line, 1-500 characters.
public struct ReviewTitle: Sendable, Hashable {
    /// The title as typed, without white space at its ends.
    public let text: String
    /// The longest title, in Unicode scalars.
    public static let maximumLength = 500

    /// A title; `nil` when nothing of it can be seen, or when it is too long or more than one line.
    public init?(_ text: String) {
        guard let line = singleLine(text, maximumLength: Self.maximumLength), !isBlank(line) else { return nil }
        self.text = line
    }

    /// A title out of our own store.
    public init(trusted text: String) { self.text = text }
}

/// The author line of a book: one line, up to 1,000 characters, possibly empty (real ones reach 742).
public struct AuthorLine: Sendable, Hashable {
    /// The line as typed, without white space at its ends.
    public let text: String
    /// The longest line, in Unicode scalars.
    public static let maximumLength = 1000

    /// A line; `nil` when it is too long or more than one line.
    public init?(_ text: String) {
        guard let line = singleLine(text, maximumLength: Self.maximumLength) else { return nil }
        self.text = line
    }

    /// A line out of our own store.
    public init(trusted text: String) { self.text = text }
}

/// The text of a review: paragraphs, up to 50,000 characters, possibly empty.
public struct ReviewText: Sendable, Hashable {
    /// The text with LF line ends; empty when nothing of it could be seen.
    public let text: String
    /// The longest text, in Unicode scalars.
    public static let maximumLength = 50_000

    /// A text; `nil` when it is too long or holds control characters.
    public init?(_ text: String) {
        guard let text = paragraphs(text, maximumLength: Self.maximumLength) else { return nil }
        self.text = isBlank(text) ? "" : text
    }

    /// A text out of our own store.
    public init(trusted text: String) { self.text = text }
}

/// A score from 0 to 10, drawn as half stars.
public struct Score: Sendable, Hashable, Comparable {
    /// The number of half stars.
    public let value: Int

    /// A score; `nil` outside 0-10.
    public init?(_ value: Int) {
        guard (0...10).contains(value) else { return nil }
        self.value = value
    }

    /// Reads digits and nothing else: `8` and `10`, not `+8`, `8.0` or `٨`.
    public init?(text: String) {
        let digits = Array(text.utf8)
        guard (1...2).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }), let value = Int(text)
        else { return nil }
        self.init(value)
    }

    /// Orders lower scores first.
    public static func < (left: Score, right: Score) -> Bool { left.value < right.value }
}
