public import Primitives

/// Words that a reader copied out of a book.
public struct Quotation: Sendable, Hashable {
    /// No reader has more of one book.
    public static let maximumPerBook = 100
    /// No reader has more of all their books.
    public static let maximumPerMember = 20_000

    /// The identifier.
    public let id: ID<Quotation>
    /// The words.
    public var text: QuotationText
    /// The page of the reader's copy that they stand on, if it was told.
    public var page: Int?
    /// Who may see it, of those who may see the book in its reader's lists.
    public var visibility: Review.Visibility
    /// When it was added.
    public let addedAt: Timestamp

    /// A quotation.
    public init(
        id: ID<Quotation>,
        text: QuotationText,
        page: Int?,
        visibility: Review.Visibility,
        addedAt: Timestamp
    ) {
        self.id = id
        self.text = text
        self.page = page
        self.visibility = visibility
        self.addedAt = addedAt
    }

    /// Tells a quotation from what it was before: of what it says, its page and who may see it.
    ///
    /// Against chance alone: nobody gains by deceiving themselves.
    public var mark: String {
        var hash: UInt64 = 14_695_981_039_346_656_037
        for byte in [String(page ?? 0), visibility.rawValue, text.text].joined(separator: "\n").utf8 {
            hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211
        }
        return String(hash, radix: 36)
    }

    /// Whether another has the same words of the same page for the same readers.
    func saysSame(as other: Quotation) -> Bool {
        text == other.text && page == other.page && visibility == other.visibility
    }

    /// By page, those without one last, then by when they were added.
    public static func ordered(_ quotations: [Quotation]) -> [Quotation] {
        quotations.sorted { ($0.page ?? .max, $0.addedAt, $0.id) < ($1.page ?? .max, $1.addedAt, $1.id) }
    }
}
