import Flyleaf
import Primitives
import SQLAccess

// Drafts of the share dialog, one for each member and subject.
extension ShareTable {
    func draft(_ member: ID<Member>, _ subject: ShareSubject) async throws -> ShareDraft? {
        try await database.read { connection in
            try await connection.first(
                "SELECT * FROM share_drafts WHERE member_id = ? AND subject_kind = ? AND subject_id = ?",
                [member, subject.kind.rawValue, subject.id]
            ) { row in try ShareDraft(row, member, subject) }
        }
    }

    static let pageDrafts = """
        SELECT * FROM share_drafts
        WHERE member_id = ? AND subject_kind IN ('book', 'check-in', 'shelf', 'year') AND (subject_kind, subject_id) > (?, ?)
        ORDER BY subject_kind, subject_id LIMIT ?
        """

    func pageDrafts(_ member: ID<Member>, _ after: ShareSubject?, _ limit: Int) async throws -> [ShareDraft] {
        let place = (kind: after?.kind.rawValue ?? "", id: after?.id ?? "")
        return try await database.read { connection in
            try await connection.rows(Self.pageDrafts, [member, place.kind, place.id, max(0, limit)]) { row in
                let columns: ShareDraftColumns = try row.columns()
                let kind = try ShareSubject.Kind(rawValue: row.text(columns.subjectKind))
                    .read(from: "share_drafts.subject_kind")
                let subject = try ShareSubject(kind, row.text(columns.subjectID), of: member)
                    .read(from: "share_drafts.subject_id")
                return try ShareDraft(row, member, subject)
            }
        }
    }

    func saveDraft(_ draft: ShareDraft) async throws {
        try await database.write { connection in
            let columns = draft.columns
            try await connection.execute(
                "DELETE FROM share_drafts WHERE member_id = ? AND subject_kind = ? AND subject_id = ?",
                [draft.memberID, draft.subject.kind.rawValue, draft.subject.id]
            )
            try await connection.execute(
                "INSERT INTO share_drafts (\(columns.names)) VALUES (\(columns.places))",
                columns.values
            )
            // A row that is written anew has the highest number.
            try await connection.execute(
                """
                DELETE FROM share_drafts WHERE rowid IN (
                    SELECT rowid FROM share_drafts WHERE member_id = ? ORDER BY rowid DESC LIMIT -1 OFFSET ?
                )
                """,
                [draft.memberID, ShareDraft.maximumPerMember]
            )
        }
    }

    func dropDraft(_ member: ID<Member>, _ subject: ShareSubject, _ key: ShareKey) async throws {
        try await database.write { connection in
            try await connection.execute(
                "DELETE FROM share_drafts WHERE member_id = ? AND subject_kind = ? AND subject_id = ? AND key = ?",
                [member, subject.kind.rawValue, subject.id, key.text]
            )
        }
    }
}

/// The columns of drafts.
private struct ShareDraftColumns: RowColumns {
    let subjectKind, subjectID, key, network, connections, words, aim: Int
    let content: ShareContentColumns

    init(_ column: ColumnNames) throws(ColumnMissing) {
        subjectKind = try column("subject_kind")
        subjectID = try column("subject_id")
        key = try column("key")
        network = try column("network")
        connections = try column("connections")
        words = try column("words")
        aim = try column("aim")
        content = try ShareContentColumns(column)
    }
}

extension ShareDraft {
    fileprivate init(_ row: any SQLRow, _ member: ID<Member>, _ subject: ShareSubject) throws {
        let columns: ShareDraftColumns = try row.columns()
        let network = try row.optionalText(columns.network)
        self.init(
            memberID: member,
            subject: subject,
            key: try ShareKey(row.text(columns.key)).read(from: "share_drafts.key"),
            network: try network.map { try NetworkName(rawValue: $0).read(from: "share_drafts.network") },
            connections: try row.text(columns.connections).split(separator: ",").map { ID(trusted: String($0)) },
            content: try columns.content.content(row, "share_drafts"),
            words: try WordsText.decode(row.text(columns.words)).read(from: "share_drafts.words"),
            aim: try ShareDestination.Kind(rawValue: row.text(columns.aim)).read(from: "share_drafts.aim"),
            friend: try columns.content.destination.friend(row),
            page: try columns.content.destination.page(row)
        )
    }

    fileprivate var columns: NamedValues {
        [
            "member_id": memberID, "subject_kind": subject.kind.rawValue, "subject_id": subject.id, "key": key.text,
            "network": network?.rawValue, "connections": connections.map(\.text).joined(separator: ","),
            "words": WordsText.encode(words), "aim": aim.rawValue, "friend_id": friend?.remoteID,
            "friend_name": friend?.name.text,
            "friend_address": friend?.address, "page_id": page?.remoteID, "page_name": page?.name.text,
        ] + content.columns
    }
}
