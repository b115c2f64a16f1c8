import Flyleaf
import Interchange
import Primitives
import SQLAccess

/// Imports.
struct ImportTable: ImportStore {
    let database: any SQLDatabase

    // MARK: Imports and their files

    func insert(_ bookImport: BookImport) async throws -> Bool {
        try await database.write { connection in
            let isFull = try await connection.exists(
                "SELECT 1 FROM imports WHERE member_id = ? LIMIT 1 OFFSET ?",
                [bookImport.memberID, BookImport.maximumPerMember - 1]
            )
            if isFull { return false }
            let columns = bookImport.columns
            try await connection.execute(
                "INSERT INTO imports (\(columns.names)) VALUES (\(columns.places))",
                columns.values
            )
            return true
        }
    }

    func addPiece(_ id: ID<BookImport>, _ number: Int, _ bytes: [UInt8]) async throws {
        try await database.write { connection in
            try await connection.execute(
                "INSERT INTO import_pieces (import_id, number, bytes) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                [id, number, bytes]
            )
        }
    }

    func piece(_ id: ID<BookImport>, _ number: Int) async throws -> [UInt8]? {
        try await database.read { connection in
            try await connection.first(
                "SELECT bytes FROM import_pieces WHERE import_id = ? AND number = ?",
                [id, number]
            ) {
                row in try row.blob(0)
            }
        }
    }

    func bookImport(_ id: ID<BookImport>, _ member: ID<Member>) async throws -> BookImport? {
        try await database.read { connection in
            try await connection.first("SELECT * FROM imports WHERE id = ? AND member_id = ?", [id, member]) { row in
                try BookImport(row)
            }
        }
    }

    func list(_ member: ID<Member>) async throws -> [BookImport] {
        try await database.read { connection in
            try await connection.rows("SELECT * FROM imports WHERE member_id = ? ORDER BY id DESC", [member]) { row in
                try BookImport(row)
            }
        }
    }

    func start(_ id: ID<BookImport>, _ visibility: Review.Visibility, _ moment: Timestamp) async throws -> Bool {
        try await database.write { connection in
            try await connection.affectedRows(
                "UPDATE imports SET started_at = ?, visibility = ? WHERE id = ? AND started_at IS NULL",
                [moment, visibility.rawValue, id]
            ) == 1
        }
    }

    func undo(_ id: ID<BookImport>, _ moment: Timestamp) async throws -> Bool {
        try await database.write { connection in
            try await connection.affectedRows(
                "UPDATE imports SET undone_at = ? WHERE id = ? AND undone_at IS NULL",
                [moment, id]
            )
                == 1
        }
    }

    /// Rows and pieces go some at a time before, because a member with many must not hold up everybody's writes.
    func delete(_ id: ID<BookImport>, _ member: ID<Member>) async throws -> Bool {
        guard try await bookImport(id, member) != nil else { return false }
        try await clear(id)
        return try await database.write { connection in
            try await connection.affectedRows("DELETE FROM imports WHERE id = ? AND member_id = ?", [id, member]) == 1
        }
    }

    /// Removes the rows and pieces of all imports of a member, some at a time.
    func clear(of member: ID<Member>) async throws {
        for bookImport in try await list(member) { try await clear(bookImport.id) }
    }

    private func clear(_ id: ID<BookImport>) async throws {
        for table in ["import_pieces", "import_rows"] {
            let sql = """
                DELETE FROM \(table) WHERE import_id = ?1
                    AND number IN (SELECT number FROM \(table) WHERE import_id = ?1 LIMIT 500)
                """
            while try await database.write({ connection in try await connection.affectedRows(sql, [id]) }) > 0 {}
        }
    }

    func purge(_ unstartedBefore: Timestamp) async throws -> Int {
        let old = try await database.read { connection in
            try await connection.rows(
                "SELECT id FROM imports WHERE started_at IS NULL AND created_at < ? LIMIT 100",
                [unstartedBefore]
            ) { row in try row.id(0, of: BookImport.self) }
        }
        for id in old {
            try await clear(id)
            try await database.write { connection in
                try await connection.execute("DELETE FROM imports WHERE id = ? AND started_at IS NULL", [id])
            }
        }
        return old.count
    }

    // MARK: Rows

    func record(_ id: ID<BookImport>, _ rows: [ImportedRow]) async throws {
        // Made before the write, which holds up everybody's.
        let raw = rows.map { RawCell.text($0.raw) }
        try await database.write { connection in
            for (row, raw) in zip(rows, raw) {
                let columns = row.columns(id, raw)
                try await connection.execute(
                    "INSERT INTO import_rows (\(columns.names)) VALUES (\(columns.places)) ON CONFLICT DO NOTHING",
                    columns.values
                )
            }
        }
    }

    func lastRow(_ id: ID<BookImport>) async throws -> Int {
        try await database.read { connection in
            try await connection.first("SELECT max(number) FROM import_rows WHERE import_id = ?", [id]) { row in
                try row.optionalInt(0)
            } ?? nil
        } ?? 0
    }

    func rows(_ id: ID<BookImport>, _ after: Int, _ outcomes: Set<ImportedRow.Outcome>, _ limit: Int) async throws
        -> [ImportedRow]
    {
        let names = outcomes.map(\.rawValue).sorted()
        let places = names.map { _ in "?" }.joined(separator: ", ")
        let sql = """
            SELECT * FROM import_rows WHERE import_id = ? AND number > ? AND outcome IN (\(places))
            ORDER BY number LIMIT ?
            """
        return try await database.read { connection in
            try await connection.rows(sql, [id, after] + names + [max(0, limit)]) { row in try ImportedRow(row) }
        }
    }

    func counts(_ id: ID<BookImport>) async throws -> [ImportedRow.Outcome: Int] {
        let counts = try await database.read { connection in
            try await connection.rows(
                "SELECT outcome, count(*) FROM import_rows WHERE import_id = ? GROUP BY outcome",
                [id]
            ) { row in
                (try ImportedRow.Outcome(rawValue: row.text(0)).read(from: "import_rows.outcome"), try row.int(1))
            }
        }
        return Dictionary(uniqueKeysWithValues: counts)
    }

    static let earlier = """
        SELECT r.* FROM import_rows AS r CROSS JOIN imports AS i ON i.id = r.import_id
        WHERE r.identity = ?1 AND (r.review_id IS NOT NULL OR r.book_id IS NOT NULL) AND i.member_id = ?2 AND r.import_id <> ?3
        ORDER BY r.import_id DESC LIMIT 1
        """

    func earlier(_ identities: [[UInt8]], _ member: ID<Member>, _ than: ID<BookImport>) async throws -> [ImportedRow] {
        try await database.read { connection in
            try await identities.asyncCompactMap { identity in
                try await connection.first(Self.earlier, [identity, member, than]) { row in try ImportedRow(row) }
            }
        }
    }
}

/// The columns of imports.
private struct ImportColumns: RowColumns {
    let id, memberID, fileName, bytes, digest, rowCount, faultCount, reviewCount, source, visibility, createdAt,
        startedAt, undoneAt: Int

    init(_ column: ColumnNames) throws(ColumnMissing) {
        id = try column("id")
        memberID = try column("member_id")
        fileName = try column("file_name")
        bytes = try column("bytes")
        digest = try column("digest")
        rowCount = try column("row_count")
        faultCount = try column("fault_count")
        reviewCount = try column("review_count")
        source = try column("source")
        visibility = try column("visibility")
        createdAt = try column("created_at")
        startedAt = try column("started_at")
        undoneAt = try column("undone_at")
    }
}

extension BookImport {
    fileprivate init(_ row: any SQLRow) throws {
        let columns: ImportColumns = try row.columns()
        let visibility = Review.Visibility(rawValue: try row.text(columns.visibility))
        self.init(
            id: try row.id(columns.id),
            memberID: try row.id(columns.memberID),
            fileName: ImportFileName(trusted: try row.text(columns.fileName)),
            byteCount: try row.int(columns.bytes),
            digest: try row.blob(columns.digest),
            source: try LibrarySource(rawValue: row.text(columns.source)).read(from: "imports.source"),
            summary: ImportSummary(
                rowCount: try row.int(columns.rowCount),
                faultCount: try row.int(columns.faultCount),
                reviewCount: try row.int(columns.reviewCount)
            ),
            visibility: try visibility.read(from: "imports.visibility"),
            createdAt: try row.timestamp(columns.createdAt),
            startedAt: try row.optionalTimestamp(columns.startedAt),
            undoneAt: try row.optionalTimestamp(columns.undoneAt)
        )
    }

    fileprivate var columns: NamedValues {
        [
            "id": id, "member_id": memberID, "file_name": fileName.text, "bytes": byteCount,
            "digest": digest, "row_count": summary.rowCount, "fault_count": summary.faultCount,
            "review_count": summary.reviewCount,
            "source": source.rawValue,
            "visibility": visibility.rawValue, "created_at": createdAt, "started_at": startedAt, "undone_at": undoneAt,
        ]
    }
}

/// The columns of rows.
private struct ImportRowColumns: RowColumns {
    let number, identity, digest, title, raw, outcome, remarks, reviewID, reviewMoment, reading, bookID,
        entryMoment: Int

    init(_ column: ColumnNames) throws(ColumnMissing) {
        number = try column("number")
        identity = try column("identity")
        digest = try column("digest")
        title = try column("title")
        raw = try column("raw")
        outcome = try column("outcome")
        remarks = try column("remarks")
        reviewID = try column("review_id")
        reviewMoment = try column("review_moment")
        reading = try column("reading")
        bookID = try column("book_id")
        entryMoment = try column("entry_moment")
    }
}

extension ImportedRow {
    fileprivate init(_ row: any SQLRow) throws {
        let columns: ImportRowColumns = try row.columns()
        let reading = try row.optionalText(columns.reading).map { outcome in
            ImportedRow.Reading(
                outcome: try ImportedRow.Reading.Outcome(rawValue: outcome).read(from: "import_rows.reading"),
                bookID: try row.optionalID(columns.bookID),
                moment: try row.optionalTimestamp(columns.entryMoment)
            )
        }
        self.init(
            number: try row.int(columns.number),
            identity: try row.blob(columns.identity),
            digest: try row.blob(columns.digest),
            title: try row.text(columns.title),
            raw: try RawCell.list(row.text(columns.raw)).read(from: "import_rows.raw"),
            outcome: try Outcome(rawValue: row.text(columns.outcome)).read(from: "import_rows.outcome"),
            remarks: try row.text(columns.remarks).split(separator: " ").map(String.init),
            reviewID: try row.optionalID(columns.reviewID),
            reviewMoment: try row.optionalTimestamp(columns.reviewMoment),
            reading: reading
        )
    }

    fileprivate func columns(_ id: ID<BookImport>, _ raw: String) -> NamedValues {
        [
            "import_id": id, "number": number, "identity": identity, "digest": digest, "title": title,
            "raw": raw, "outcome": outcome.rawValue, "remarks": remarks.joined(separator: " "),
            "review_id": reviewID, "review_moment": reviewMoment, "reading": reading?.outcome.rawValue,
            "book_id": reading?.bookID, "entry_moment": reading?.moment,
        ]
    }
}

extension RawCell {
    /// Cells as one JSON array of names and texts by turns.
    fileprivate static func text(_ cells: [RawCell]) -> String {
        JSON.array(cells.flatMap { [.string($0.name), .string($0.text)] }).jsonText
    }

    fileprivate static func list(_ text: String) -> [RawCell]? {
        guard let texts = JSON(Array(text.utf8))?.elements?.map({ $0.text ?? "" }), texts.count % 2 == 0
        else { return nil }
        return stride(from: 0, to: texts.count, by: 2).map { RawCell(name: texts[$0], text: texts[$0 + 1]) }
    }
}
