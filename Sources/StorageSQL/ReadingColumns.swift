import Flyleaf
import Primitives
import SQLAccess

/// The columns of entries.
private struct ReadingEntryColumns: RowColumns {
    let memberID, bookID, title, author, isWanted, pages, note, noteVisibility, visibility, addedAt, changedAt: Int

    init(_ column: ColumnNames) throws(ColumnMissing) {
        memberID = try column("member_id")
        bookID = try column("book_id")
        title = try column("title")
        author = try column("author")
        isWanted = try column("is_wanted")
        pages = try column("pages")
        note = try column("note")
        noteVisibility = try column("note_visibility")
        visibility = try column("visibility")
        addedAt = try column("added_at")
        changedAt = try column("changed_at")
    }
}

extension ReadingEntry {
    /// An entry without its reads, tags and quotations.
    init(_ row: any SQLRow) throws {
        let columns: ReadingEntryColumns = try row.columns()
        let visibility = Review.Visibility(rawValue: try row.text(columns.visibility))
        let noteVisibility = Review.Visibility(rawValue: try row.text(columns.noteVisibility))
        self.init(
            memberID: try row.id(columns.memberID),
            bookID: try row.id(columns.bookID),
            title: ReviewTitle(trusted: try row.text(columns.title)),
            author: AuthorLine(trusted: try row.text(columns.author)),
            isWanted: try row.int(columns.isWanted) == 1,
            pages: try row.optionalInt(columns.pages),
            note: ReadingNote(trusted: try row.text(columns.note)),
            noteVisibility: try noteVisibility.read(from: "reading_entries.note_visibility"),
            visibility: try visibility.read(from: "reading_entries.visibility"),
            tags: [],
            quotations: [],
            reads: [],
            addedAt: try row.timestamp(columns.addedAt),
            changedAt: try row.timestamp(columns.changedAt)
        )
    }

    var columns: NamedValues {
        [
            "member_id": memberID, "book_id": bookID, "status": status.rawValue, "visibility": visibility.rawValue,
            "is_wanted": isWanted, "pages": pages, "added_at": addedAt, "changed_at": changedAt, "title": title.text,
            "author": author.text, "note": note.text, "note_visibility": noteVisibility.rawValue,
        ]
    }
}

/// The columns of reads.
private struct BookReadColumns: RowColumns {
    let id, outcome, started, ended, progress: Int

    init(_ column: ColumnNames) throws(ColumnMissing) {
        id = try column("id")
        outcome = try column("outcome")
        started = try column("started")
        ended = try column("ended")
        progress = try column("progress")
    }
}

extension BookRead {
    init(_ row: any SQLRow) throws {
        let columns: BookReadColumns = try row.columns()
        let outcome = BookRead.Outcome(rawValue: try row.text(columns.outcome))
        let progress = try row.optionalText(columns.progress)
        self.init(
            id: try row.id(columns.id),
            started: try row.partialDate(columns.started, of: "book_reads.started"),
            ended: try row.partialDate(columns.ended, of: "book_reads.ended"),
            outcome: try outcome.read(from: "book_reads.outcome"),
            progress: try progress.map { try ReadingProgress($0).read(from: "book_reads.progress") }
        )
    }

    func columns(of entry: ReadingEntry, _ position: Int) -> NamedValues {
        [
            "id": id, "member_id": entry.memberID, "book_id": entry.bookID, "position": position,
            "outcome": outcome.rawValue, "started": started?.description, "ended": ended?.description,
            "ended_year": ended?.year, "progress": progress?.text,
        ]
    }
}

/// The columns of quotations.
private struct QuotationColumns: RowColumns {
    let id, page, visibility, addedAt, text: Int

    init(_ column: ColumnNames) throws(ColumnMissing) {
        id = try column("id")
        page = try column("page")
        visibility = try column("visibility")
        addedAt = try column("added_at")
        text = try column("text")
    }
}

extension Quotation {
    init(_ row: any SQLRow) throws {
        let columns: QuotationColumns = try row.columns()
        let visibility = Review.Visibility(rawValue: try row.text(columns.visibility))
        self.init(
            id: try row.id(columns.id),
            text: QuotationText(trusted: try row.text(columns.text)),
            page: try row.optionalInt(columns.page),
            visibility: try visibility.read(from: "quotations.visibility"),
            addedAt: try row.timestamp(columns.addedAt)
        )
    }

    func columns(of entry: ReadingEntry) -> NamedValues {
        [
            "id": id, "member_id": entry.memberID, "book_id": entry.bookID, "page": page,
            "visibility": visibility.rawValue, "added_at": addedAt, "text": text.text,
        ]
    }
}

extension BookTag {
    func columns(of entry: ReadingEntry, _ position: Int) -> NamedValues {
        [
            "member_id": entry.memberID, "book_id": entry.bookID, "position": position, "key": key, "tag": text,
        ]
    }
}

/// The columns of a year's reads.
private struct FinishedReadColumns: RowColumns {
    let bookID, title, author, started, ended, pages, score, language, published: Int

    init(_ column: ColumnNames) throws(ColumnMissing) {
        bookID = try column("book_id")
        title = try column("title")
        author = try column("author")
        started = try column("started")
        ended = try column("ended")
        pages = try column("pages")
        score = try column("score")
        language = try column("language")
        published = try column("published")
    }
}

extension FinishedRead {
    init(_ row: any SQLRow) throws {
        let columns: FinishedReadColumns = try row.columns()
        let score = try row.optionalInt(columns.score)
        self.init(
            bookID: try row.id(columns.bookID),
            title: ReviewTitle(trusted: try row.text(columns.title)),
            author: AuthorLine(trusted: try row.text(columns.author)),
            started: try row.partialDate(columns.started, of: "book_reads.started"),
            ended: try row.partialDate(columns.ended, of: "book_reads.ended"),
            pages: try row.optionalInt(columns.pages),
            score: try score.map { try Score($0).read(from: "reviews.score") },
            language: try row.optionalText(columns.language),
            published: try row.optionalInt(columns.published)
        )
    }
}

/// The column of a writer's name.
private struct WriterNameColumns: RowColumns {
    let name: Int

    init(_ column: ColumnNames) throws(ColumnMissing) { name = try column("writer_name") }
}

extension SQLRow {
    /// Whose entry it is.
    func writerName() throws -> PersonName {
        let columns: WriterNameColumns = try columns()
        return PersonName(trusted: try text(columns.name))
    }

    /// A date of which a part may be unknown.
    fileprivate func partialDate(_ column: Int, of name: String) throws -> PartialDate? {
        try optionalText(column).map { try PartialDate($0).read(from: name) }
    }
}
