public import Primitives

/// What a row of a file says about a book and its reader, in the terms of Flyleaf.
public struct ImportedBook: Sendable, Equatable {
    /// The title, with the tail of its series.
    public var title: String
    /// The author as a reader would write the name; empty if there is none.
    public var author: String
    /// The identifier that the other program has for the book or the reader's entry; empty if there is none.
    public var sourceID: String
    /// What may be ISBNs, without the marks of spreadsheets and unchecked.
    public var isbns: [String]
    /// The stars, if some were given.
    public var score: ImportedScore?
    /// How far the reader is.
    public var status: ImportedStatus?
    /// The reader's own shelves, in their order.
    public var shelves: [String]
    /// Words the reader gave it.
    public var tags: [String]
    /// Each time it was read, the earliest first.
    public var reads: [ImportedRead]
    /// How often it was read to its end, where the file counts that; there may be fewer reads with dates.
    public var timesRead: Int?
    /// How many pages the reader's copy has.
    public var pages: Int?
    /// When it came into the reader's library.
    public var added: PartialDate?
    /// The review as Markdown of Flyleaf; empty if there is none.
    public var review: String
    /// Whether the whole review gives the book away.
    public var isSpoiler: Bool
    /// When the review was written, if the file says so.
    public var reviewed: PartialDate?
    /// What nobody else may see.
    public var privateNotes: String
    /// Whether the reader keeps the whole entry private.
    public var isPrivate: Bool
    /// What could not be taken over as it is.
    public var remarks: [ImportRemark]

    /// A book of which nothing but the title and the author is known.
    public init(title: String, author: String) {
        self.title = title
        self.author = author
        sourceID = ""
        isbns = []
        score = nil
        status = nil
        shelves = []
        tags = []
        reads = []
        timesRead = nil
        pages = nil
        added = nil
        review = ""
        isSpoiler = false
        reviewed = nil
        privateNotes = ""
        isPrivate = false
        remarks = []
    }

    /// Notes something once.
    mutating func remark(_ remark: ImportRemark) { if !remarks.contains(remark) { remarks.append(remark) } }
}
