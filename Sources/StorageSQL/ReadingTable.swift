import Flyleaf
import Primitives
import SQLAccess
import SQLValues

/// Reading lives.
struct ReadingTable: ReadingStore {
    let database: any SQLDatabase

    // MARK: Looking

    func entry(_ member: ID<Member>, _ book: ID<Book>, _ viewer: ID<Member>?) async throws -> ReadingEntry? {
        try await database.readTransaction { connection in
            guard
                let entry = try await connection.first(
                    Self.one,
                    [viewer, member, book],
                    { row in try ReadingEntry(row) }
                )
            else { return nil }
            var entries = [entry]
            try await Self.fill(&entries, for: viewer, withQuotations: true, connection)
            return entries[0]
        }
    }

    func list(_ query: ReadingQuery) async throws -> [ReadingEntry] {
        guard query.limit > 0 else { return [] }
        let (moment, book) = (
            query.after?.changedAt ?? Timestamp(milliseconds: .max), query.after?.bookID.text ?? endOfIDs
        )
        return try await database.readTransaction { connection in
            var entries = try await connection.rows(
                Self.page,
                [query.viewer, query.member, query.status.rawValue, moment, book, query.limit]
            ) { row in try ReadingEntry(row) }
            try await Self.fill(&entries, for: query.viewer, withQuotations: query.withQuotations, connection)
            return entries
        }
    }

    /// Puts in what stands in tables of its own.
    private static func fill(
        _ entries: inout [ReadingEntry],
        for viewer: ID<Member>?,
        withQuotations: Bool,
        _ connection: any SQLConnection
    ) async throws {
        let whose: [[any Bindable]] = entries.map { [$0.memberID, $0.bookID] }
        let reads = try await connection.keptRows(Self.readsOfOne, ofEach: whose) { row in try BookRead(row) }
        let tags = try await connection.keptRows(Self.tagsOfOne, ofEach: whose) { row in
            BookTag(trusted: try row.text(0))
        }
        for index in entries.indices { (entries[index].reads, entries[index].tags) = (reads[index], tags[index]) }
        guard withQuotations else { return }
        let shown: [[any Bindable]] = entries.map { [viewer, $0.memberID, $0.bookID] }
        let quotations = try await connection.keptRows(Self.quotationsOfOne, ofEach: shown) { row in try Quotation(row)
        }
        for index in entries.indices { entries[index].quotations = quotations[index] }
    }

    // MARK: Tags and words

    /// Of so many tagged books for each tag that is asked for, and of so many in all, the tags are looked for.
    private static let (booksPerTag, maximumTaggedBooks) = (500, 50_000)

    func tags(_ member: ID<Member>, _ viewer: ID<Member>?, _ limit: Int) async throws -> [TagCount] {
        guard limit > 0 else { return [] }
        let limit = min(limit, TagCount.maximum)
        let books = min(limit * Self.booksPerTag, Self.maximumTaggedBooks)
        return try await database.readTransaction { connection in
            try await connection.rows(Self.tags, [viewer, member, limit, books]) { row in try TagCount(row) }
        }
    }

    func tag(_ key: String, _ member: ID<Member>, _ viewer: ID<Member>?) async throws -> TagCount? {
        try await database.readTransaction { connection in
            try await connection.first(Self.tag, [viewer, member, key]) { row in try TagCount(row) }
        }
    }

    func tagged(
        _ key: String,
        _ member: ID<Member>,
        _ viewer: ID<Member>?,
        _ after: ReadingQuery.Cursor?,
        _ limit: Int
    ) async throws -> [ReadingEntry] {
        guard limit > 0 else { return [] }
        let moment = after?.changedAt ?? Timestamp(milliseconds: .max)
        let book = after?.bookID.text ?? endOfIDs
        return try await database.readTransaction { connection in
            var entries = try await connection.rows(Self.tagged, [viewer, member, key, moment, book, limit]) { row in
                try ReadingEntry(row)
            }
            try await Self.fill(&entries, for: viewer, withQuotations: false, connection)
            return entries
        }
    }

    /// Of so many who show something of a book to somebody those are looked for that show it to the viewer.
    private static let maximumWriters = 500

    func words(_ book: ID<Book>, _ viewer: ID<Member>?, _ limit: Int) async throws -> [ReaderWords] {
        guard limit > 0 else { return [] }
        return try await database.readTransaction { connection in
            let found = try await connection.rows(Self.words, [viewer, book, limit, Self.maximumWriters]) { row in
                (try ReadingEntry(row), try row.writerName())
            }
            let quotations = try await connection.keptRows(
                Self.firstQuotationsOfOne,
                ofEach: found.map { entry, _ in [viewer, entry.memberID, book, ReaderWords.maximumQuotations] }
            ) { row in try Quotation(row) }
            return zip(found, quotations).map { found, quotations in
                ReaderWords(memberID: found.0.memberID, name: found.1, note: found.0.note, quotations: quotations)
            }
        }
    }

    func statuses(_ member: ID<Member>, _ books: [ID<Book>]) async throws -> [ID<Book>: ReadingStatus] {
        guard !books.isEmpty else { return [:] }
        let numbers = JSON.array(Set(books).sorted().map { .string($0.text) }).line
        let found = try await database.read { connection in
            try await connection.keptRows(Self.statuses, [member, numbers]) { row in
                let status = try row.optionalText(1).map { text in
                    try ReadingStatus(rawValue: text).read(from: "reading_entries.status")
                }
                return (try row.id(0, of: Book.self), status)
            }
        }
        return Dictionary(uniqueKeysWithValues: found).compactMapValues(\.self)
    }

    func counts(_ member: ID<Member>, _ viewer: ID<Member>?) async throws -> [ReadingStatus: Int] {
        try await database.readTransaction { connection in
            let rows = try await connection.rows(Self.counts, [viewer, member]) { row in
                (try ReadingStatus(rawValue: row.text(0)).read(from: "reading_entries.status"), try row.int(1))
            }
            return Dictionary(uniqueKeysWithValues: rows)
        }
    }

    func has(_ member: ID<Member>, _ count: Int) async throws -> Bool {
        if count <= 0 { return true }
        return try await database.read { connection in
            try await connection.exists(
                "SELECT 1 FROM reading_entries WHERE member_id = ? LIMIT 1 OFFSET ?",
                [member, count - 1]
            )
        }
    }

    func hasQuotations(_ member: ID<Member>, _ count: Int) async throws -> Bool {
        if count <= 0 { return true }
        return try await database.read { connection in
            try await connection.exists(
                "SELECT 1 FROM quotations WHERE member_id = ? LIMIT 1 OFFSET ?",
                [member, count - 1]
            )
        }
    }

    func finished(_ member: ID<Member>, _ year: CalendarYear, _ viewer: ID<Member>?) async throws -> [FinishedRead] {
        try await database.readTransaction { connection in
            try await connection.rows(Self.year, [viewer, member, year.number, FinishedRead.maximumPerYear]) { row in
                try FinishedRead(row)
            }
        }
    }

    func years(_ member: ID<Member>, _ viewer: ID<Member>?) async throws -> [CalendarYear] {
        try await database.readTransaction { connection in
            try await connection.rows(Self.years, [viewer, member]) { row in
                try CalendarYear(row.int(0)).read(from: "book_reads.ended_year")
            }
        }
    }

    func reader(_ member: ID<Member>, _ viewer: ID<Member>?) async throws -> PersonName? {
        try await database.readTransaction { connection in
            try await connection.first(Self.reader, [viewer, member]) { row in PersonName(trusted: try row.text(0)) }
        }
    }

    func visibility(_ member: ID<Member>) async throws -> Review.Visibility {
        try await database.readTransaction { connection in
            try await connection.first("SELECT visibility FROM reading_settings WHERE member_id = ?", [member]) { row in
                try Review.Visibility(rawValue: row.text(0)).read(from: "reading_settings.visibility")
            } ?? .onlyMe
        }
    }

    func goal(_ member: ID<Member>, _ year: CalendarYear) async throws -> ReadingGoal? {
        try await database.read { connection in
            try await connection.first(
                "SELECT books FROM reading_goals WHERE member_id = ? AND year = ?",
                [member, year.number]
            ) {
                row in ReadingGoal(trusted: try row.int(0))
            }
        }
    }

    func goals(_ member: ID<Member>) async throws -> [CalendarYear: ReadingGoal] {
        let goals = try await database.read { connection in
            try await connection.rows("SELECT year, books FROM reading_goals WHERE member_id = ?", [member]) { row in
                (try CalendarYear(row.int(0)).read(from: "reading_goals.year"), ReadingGoal(trusted: try row.int(1)))
            }
        }
        return Dictionary(uniqueKeysWithValues: goals)
    }

    // MARK: Changing

    func save(_ entry: ReadingEntry, _ seen: Timestamp?) async throws -> Bool {
        try await database.write { connection in
            let columns = entry.columns
            let current = try await connection.first(
                "SELECT changed_at FROM reading_entries WHERE member_id = ? AND book_id = ?",
                [entry.memberID, entry.bookID]
            ) { row in try row.timestamp(0) }
            guard current == seen,
                try await connection.exists("SELECT 1 FROM books WHERE id = ?", [entry.bookID])
            else { return false }
            if current == nil {
                try await connection.execute(
                    "INSERT INTO reading_entries (\(columns.names)) VALUES (\(columns.places))",
                    columns.values
                )
            } else {
                try await connection.execute(
                    "UPDATE reading_entries SET \(columns.assignments) WHERE member_id = ? AND book_id = ?",
                    columns.values + [entry.memberID, entry.bookID]
                )
                for table in ["book_reads", "book_tags", "quotations"] {
                    try await connection.execute(
                        "DELETE FROM \(table) WHERE member_id = ? AND book_id = ?",
                        [entry.memberID, entry.bookID]
                    )
                }
            }
            for (position, tag) in entry.tags.prefix(BookTag.maximumPerBook).enumerated() {
                let columns = tag.columns(of: entry, position)
                try await connection.execute(
                    "INSERT INTO book_tags (\(columns.names)) VALUES (\(columns.places))",
                    columns.values
                )
            }
            for quotation in entry.quotations.prefix(Quotation.maximumPerBook) {
                let columns = quotation.columns(of: entry)
                try await connection.execute(
                    "INSERT INTO quotations (\(columns.names)) VALUES (\(columns.places))",
                    columns.values
                )
            }
            for (position, read) in entry.reads.prefix(ReadingEntry.maximumReads).enumerated() {
                let columns = read.columns(of: entry, position)
                try await connection.execute(
                    "INSERT INTO book_reads (\(columns.names)) VALUES (\(columns.places))",
                    columns.values
                )
            }
            return true
        }
    }

    func delete(_ member: ID<Member>, _ book: ID<Book>) async throws -> Bool {
        try await database.write { connection in
            let isThere = try await connection.exists(
                "SELECT 1 FROM reading_entries WHERE member_id = ? AND book_id = ?",
                [member, book]
            )
            guard isThere else { return false }
            try await connection.execute(
                "DELETE FROM reading_entries WHERE member_id = ? AND book_id = ?",
                [member, book]
            )
            try await BookRows.settle(book, connection)
            return true
        }
    }

    /// Removes all entries of a member, some at a time: others' writes do not wait for all of them.
    ///
    /// Books with nothing left stay for `BookTable.purge`.
    func clear(of member: ID<Member>) async throws {
        let some = """
            DELETE FROM reading_entries WHERE member_id = ?1
                AND book_id IN (SELECT book_id FROM reading_entries WHERE member_id = ?1 LIMIT 200)
            """
        while try await database.write({ connection in try await connection.affectedRows(some, [member]) }) > 0 {}
    }

    /// Each entry counts as changed, by the least there is: a form that was opened before must not show it again to more
    /// people than now, and no list is to be turned over.
    func setVisibility(_ member: ID<Member>, _ visibility: Review.Visibility, ofAll: Bool) async throws {
        try await database.write { connection in
            try await connection.execute(
                """
                INSERT INTO reading_settings (member_id, visibility) VALUES (?, ?)
                ON CONFLICT (member_id) DO UPDATE SET visibility = excluded.visibility
                """,
                [member, visibility.rawValue]
            )
            guard ofAll else { return }
            try await connection.execute(
                """
                UPDATE reading_entries SET visibility = ?1, changed_at = changed_at + 1
                WHERE member_id = ?2 AND visibility <> ?1
                """,
                [visibility.rawValue, member]
            )
        }
    }

    func adoptVisibility(_ member: ID<Member>, _ visibility: Review.Visibility) async throws -> Bool {
        try await database.write { connection in
            let sql = "INSERT INTO reading_settings (member_id, visibility) VALUES (?, ?) ON CONFLICT DO NOTHING"
            return try await connection.affectedRows(sql, [member, visibility.rawValue]) > 0
        }
    }

    func forgetVisibility(_ member: ID<Member>, _ visibility: Review.Visibility) async throws {
        try await database.write { connection in
            try await connection.execute(
                "DELETE FROM reading_settings WHERE member_id = ? AND visibility = ?",
                [member, visibility.rawValue]
            )
        }
    }

    func setGoal(_ member: ID<Member>, _ year: CalendarYear, _ goal: ReadingGoal?) async throws {
        try await database.write { connection in
            guard let goal else {
                try await connection.execute(
                    "DELETE FROM reading_goals WHERE member_id = ? AND year = ?",
                    [member, year.number]
                )
                return
            }
            try await connection.execute(
                """
                INSERT INTO reading_goals (member_id, year, books) VALUES (?, ?, ?)
                ON CONFLICT (member_id, year) DO UPDATE SET books = excluded.books
                """,
                [member, year.number, goal.books]
            )
        }
    }
}

extension TagCount {
    /// A tag and a number, in this order.
    fileprivate init(_ row: any SQLRow) throws {
        self.init(tag: BookTag(trusted: try row.text(0)), books: try row.int(1))
    }
}
