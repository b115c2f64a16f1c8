public import Primitives

/// What a member has of a book, as they typed it.
public struct ReadingForm: Sendable, Equatable {
    /// The note.
    public var note: String
    /// Who may see the note, of those who may see the entry.
    public var noteVisibility: Review.Visibility
    /// The tags, with commas between them.
    public var tags: String
    /// The number of pages of their copy, or nothing.
    public var pages: String
    /// Who may see the entry.
    public var visibility: Review.Visibility
    /// The reads, those to be added too.
    public var reads: [ReadForm]

    /// What is wrong with its fields.
    public struct Faults: Error, Sendable, Equatable {
        /// With the note.
        public var note: ReadingFormFault?
        /// With the tags.
        public var tags: ReadingFormFault?
        /// With the number of pages.
        public var pages: ReadingFormFault?
        /// With reads, by their place in the form.
        public var reads: [Int: ReadForm.Faults] = [:]
        /// With how many there are.
        public var count: ReadingFormFault?

        /// Nothing is wrong.
        public init() {}
    }

    /// A form.
    public init(
        note: String,
        noteVisibility: Review.Visibility,
        tags: String,
        pages: String,
        visibility: Review.Visibility,
        reads: [ReadForm]
    ) {
        self.note = note
        self.noteVisibility = noteVisibility
        self.tags = tags
        self.pages = pages
        self.visibility = visibility
        self.reads = reads
    }

    /// The form of an entry.
    public init(_ entry: ReadingEntry) {
        self.init(
            note: entry.note.text,
            noteVisibility: entry.noteVisibility,
            tags: entry.tags.map(\.text).joined(separator: ", "),
            pages: entry.pages.map(String.init) ?? "",
            visibility: entry.visibility,
            reads: entry.reads.map { ReadForm($0) }
        )
    }

    /// The values it says.
    ///
    /// - Parameter fresh: gives the identifier of a read that is added.
    public func values(
        _ fresh: () -> ID<BookRead>
    ) throws(Faults) -> (note: ReadingNote, tags: [BookTag], pages: Int?, reads: [BookRead]) {
        var faults = Faults()
        let note = ReadingNote(self.note)
        if note == nil { faults.note = .noteTooLong }
        var tags: [BookTag] = []
        do throws(ReadingFormFault) { tags = try BookTag.list(self.tags) } catch { faults.tags = error }
        let digits = self.pages.utf8.filter { $0 != UInt8(ascii: " ") }
        var pages: Int?
        if !digits.isEmpty {
            if case .page(let number)? = ReadingProgress(String(decoding: digits, as: UTF8.self)) { pages = number }
            if pages == nil { faults.pages = .notANumberOfPages }
        }
        var reads: [BookRead] = []
        for (index, form) in self.reads.enumerated() where !form.isRemoved {
            do throws(ReadForm.Faults) {
                reads.append(try form.read(fresh()))
            } catch {
                faults.reads[index] = error
            }
        }
        if reads.count > ReadingEntry.maximumReads { faults.count = .tooManyReads }
        guard faults == Faults(), let note else { throw faults }
        return (note, tags, pages, reads)
    }
}
