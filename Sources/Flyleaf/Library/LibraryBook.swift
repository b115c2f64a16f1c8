/// A work as a library outside tells of it, within our bounds; nothing of it is believed to be more than a text.
public struct LibraryBook: Sendable, Equatable {
    /// Its key there.
    public let work: LibraryWork
    /// The title.
    public let title: ReviewTitle
    /// Its authors in one line, possibly none.
    public let author: AuthorLine
    /// The numbers of its editions, at most `maximumISBNs`.
    public let isbns: [ISBN]
    /// What else is known; its source is the library's name.
    public let facts: BookFacts
    /// Its cover there.
    public let cover: LibraryCover?

    /// More numbers than this are not kept.
    public static let maximumISBNs = 20

    /// A work.
    public init(
        work: LibraryWork,
        title: ReviewTitle,
        author: AuthorLine,
        isbns: [ISBN],
        facts: BookFacts,
        cover: LibraryCover?
    ) {
        self.work = work
        self.title = title
        self.author = author
        self.isbns = isbns
        self.facts = facts
        self.cover = cover
    }

    /// What a form says of it.
    public var claim: BookClaim { BookClaim(title: title, author: author, isbn: isbn) }

    /// Its number, where there is but one: which of many editions somebody holds, a library cannot know.
    public var isbn: ISBN? { isbns.count == 1 ? isbns.first : nil }
}

extension LibraryBook {
    /// A work out of an answer, its texts made into lines and cut; `nil` without a key or a title.
    ///
    /// - Parameter isbns: numbers in any way of writing; those that are none are left out, and each counts once.
    public init?(
        foreign work: String,
        title: String,
        authors: [String],
        isbns: [String],
        facts: ForeignFacts,
        cover: Int?,
        source: String
    ) {
        guard let work = LibraryWork(work), let line = foreignName(title, maximumLength: ReviewTitle.maximumLength)
        else { return nil }
        let names = authors.prefix(Self.maximumAuthors).compactMap { foreignName($0, maximumLength: 100) }
        var numbers: [ISBN] = []
        for text in isbns where numbers.count < Self.maximumISBNs {
            guard let isbn = Self.number(text), isbn.tellsBooksApart, !numbers.contains(isbn) else { continue }
            numbers.append(isbn)
        }
        self.init(
            work: work,
            title: ReviewTitle(trusted: line),
            author: AuthorLine(trusted: names.joined(separator: ", ")),
            isbns: numbers,
            facts: facts.facts(source: source),
            cover: cover.flatMap { LibraryCover($0) }
        )
    }

    /// More authors than this are not named: with a hundred letters each they fit into the line.
    private static let maximumAuthors = 8

    private static func number(_ text: String) -> ISBN? {
        do { return try ISBN(reading: text) } catch { return nil }
    }
}
