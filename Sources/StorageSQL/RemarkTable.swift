import Flyleaf
import Primitives
import SQLAccess
import SQLValues

/// Remarks.
struct RemarkTable: RemarkStore {
    let database: any SQLDatabase

    func insert(_ remark: Remark, _ photos: [ChosenPhoto], _ form: ID<RemarkForm>) async throws -> ID<Remark> {
        try await database.write { connection in
            let sql = "SELECT id FROM remarks WHERE member_id = ? AND form_key = ?"
            let kept: ID<Remark>? = try await connection.first(sql, [remark.memberID, form]) { row in try row.id(0) }
            if let kept { return kept }
            let columns =
                ["id": remark.id, "member_id": remark.memberID, "form_key": form, "created_at": remark.createdAt]
                + remark.content.columns + (["updated_at": remark.updatedAt] as NamedValues)
            try await connection.execute(
                "INSERT INTO remarks (\(columns.names)) VALUES (\(columns.places))",
                columns.values
            )
            try await PhotoTable.give(photos, to: .remark(remark.id), of: remark.memberID, connection)
            return remark.id
        }
    }

    func update(
        _ id: ID<Remark>,
        _ member: ID<Member>,
        _ content: RemarkContent,
        _ photos: [ChosenPhoto],
        _ moment: Timestamp,
        _ seen: Timestamp
    ) async throws -> RemarkChange {
        try await database.write { connection in
            let own = "SELECT 1 FROM remarks WHERE id = ? AND member_id = ?"
            guard try await connection.exists(own, [id, member]) else { return .missing }
            let columns = content.columns + (["updated_at": moment] as NamedValues)
            let count = try await connection.affectedRows(
                "UPDATE remarks SET \(columns.assignments) WHERE id = ? AND updated_at = ?",
                columns.values + [id, seen]
            )
            guard count > 0 else { return .overtaken }
            try await PhotoTable.give(photos, to: .remark(id), of: member, connection)
            return .kept
        }
    }

    func delete(_ id: ID<Remark>, _ member: ID<Member>) async throws -> Bool {
        try await database.write { connection in
            let count = try await connection.affectedRows(
                "DELETE FROM remarks WHERE id = ? AND member_id = ?",
                [id, member]
            )
            guard count > 0 else { return false }
            try await connection.execute(
                "DELETE FROM share_drafts WHERE member_id = ? AND subject_kind = ? AND subject_id = ?",
                [member, ShareSubject.Kind.remark.rawValue, id]
            )
            return true
        }
    }

    static let nth = "SELECT 1 FROM remarks WHERE member_id = ? LIMIT 1 OFFSET ?"

    func has(_ member: ID<Member>, _ count: Int) async throws -> Bool {
        if count <= 0 { return true }
        return try await database.read { connection in try await connection.exists(Self.nth, [member, count - 1]) }
    }

    static let anyReadable = """
        SELECT 1 FROM remarks
        WHERE member_id = ?2 AND (is_open = 1 OR member_id = ?1) AND \(DistanceTable.isNear("?2")) LIMIT 1
        """

    func hasReadable(_ member: ID<Member>, for viewer: ID<Member>?) async throws -> Bool {
        try await database.read { connection in try await connection.exists(Self.anyReadable, [viewer, member]) }
    }

    private static let entries = """
        SELECT remarks.*, members.name AS writer FROM remarks JOIN members ON members.id = remarks.member_id
        """

    static let one = "\(entries) WHERE remarks.id = ?"

    static let readable = """
        \(entries)
        WHERE remarks.id = ?2 AND (remarks.is_open = 1 OR remarks.member_id = ?1)
            AND \(DistanceTable.isNear("remarks.member_id"))
        """

    func remark(_ id: ID<Remark>) async throws -> RemarkEntry? { try await entry(Self.one, [id]) }

    func remark(_ id: ID<Remark>, _ viewer: ID<Member>?) async throws -> RemarkEntry? {
        try await entry(Self.readable, [viewer, id])
    }

    private func entry(_ sql: String, _ values: [any Bindable]) async throws -> RemarkEntry? {
        try await database.read { connection in
            try await connection.first(sql, values) { row in
                let columns: RemarkEntryColumns = try row.columns()
                return RemarkEntry(
                    remark: try Remark(row, columns.remark),
                    writer: PersonName(trusted: try row.text(columns.writer))
                )
            }
        }
    }

    static let list = "SELECT * FROM remarks WHERE member_id = ? AND id < ? ORDER BY id DESC LIMIT ?"

    func list(_ member: ID<Member>, _ before: ID<Remark>?, _ limit: Int) async throws -> [Remark] {
        try await database.read { connection in
            try await connection.rows(Self.list, [member, before?.text ?? endOfIDs, max(0, limit)]) { row in
                try Remark(row, try row.columns())
            }
        }
    }
}

/// The columns of remarks.
private struct RemarkColumns: RowColumns {
    let id, memberID, words, address, title, description, isOpen, createdAt, updatedAt: Int

    init(_ column: ColumnNames) throws(ColumnMissing) {
        id = try column("id")
        memberID = try column("member_id")
        words = try column("words")
        address = try column("address")
        title = try column("title")
        description = try column("description")
        isOpen = try column("is_open")
        createdAt = try column("created_at")
        updatedAt = try column("updated_at")
    }
}

/// The same with the name of the writer.
private struct RemarkEntryColumns: RowColumns {
    let remark: RemarkColumns
    let writer: Int

    init(_ column: ColumnNames) throws(ColumnMissing) {
        remark = try RemarkColumns(column)
        writer = try column("writer")
    }
}

extension Remark {
    fileprivate init(_ row: any SQLRow, _ columns: RemarkColumns) throws {
        let address = try row.optionalText(columns.address)
        let title = LinkTitle(trusted: try row.text(columns.title))
        let description = LinkDescription(trusted: try row.text(columns.description))
        let link = try address.map { text in
            SharedLink(
                address: try ShortLinkTarget(text).read(from: "remarks.address"),
                title: title,
                description: description
            )
        }
        let content = RemarkContent(
            words: ShareMessage(trusted: try row.text(columns.words)),
            link: link,
            isOpen: try row.bool(columns.isOpen)
        )
        self.init(
            id: try row.id(columns.id),
            memberID: try row.id(columns.memberID),
            content: try content.read(from: "remarks.words"),
            createdAt: try row.timestamp(columns.createdAt),
            updatedAt: try row.timestamp(columns.updatedAt)
        )
    }
}

extension RemarkContent {
    fileprivate var columns: NamedValues {
        [
            "words": words.text, "address": link?.address.text, "title": link?.title.text ?? "",
            "description": link?.description.text ?? "", "is_open": isOpen,
        ]
    }
}
