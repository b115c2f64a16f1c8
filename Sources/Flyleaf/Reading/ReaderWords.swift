public import Primitives

/// What a reader shows of a book beside reviews: their note, and words they copied out.
public struct ReaderWords: Sendable, Equatable {
    /// No page of a book shows those of more readers.
    public static let maximumPerBook = 20
    /// No page of a book shows more quotations of one reader.
    public static let maximumQuotations = 10

    /// The reader.
    public let memberID: ID<Member>
    /// Their name.
    public let name: PersonName
    /// Their note, where they show it.
    public let note: ReadingNote
    /// The first of their quotations that the viewer may see, in order.
    public let quotations: [Quotation]

    /// What a reader shows.
    public init(memberID: ID<Member>, name: PersonName, note: ReadingNote, quotations: [Quotation]) {
        self.memberID = memberID
        self.name = name
        self.note = note
        self.quotations = quotations
    }
}
