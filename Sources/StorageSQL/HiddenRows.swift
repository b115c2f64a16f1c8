import Flyleaf
import Primitives
import SQLAccess

/// Takes things from sight and gives them back, inside a transaction of whoever writes.
///
/// Rule: what is hidden has the visibility of its writer alone in its own row, and what its writer chose in `hidden_items`.
/// Why: every list, count, search, feed and page asks that one column already. A check-in alone keeps its audience, which
/// knows more kinds of people: `CheckInTable.isVisible`, that all its lists and pages ask, asks for the row as well.
/// What happens otherwise: a place that forgets to ask shows what was hidden.
enum HiddenRows {
    /// Whose something is; `nil` when it is gone.
    static func owner(_ subject: FlagSubject, _ connection: any SQLConnection) async throws -> ID<Member>? {
        let sql =
            switch subject.kind {
            case .review: "SELECT member_id FROM reviews WHERE id = ?"
            case .remark: "SELECT member_id FROM remarks WHERE id = ?"
            case .shelf: "SELECT member_id FROM shelves WHERE id = ?"
            case .member: "SELECT id FROM members WHERE id = ?"
            case .checkIn: "SELECT member_id FROM check_ins WHERE id = ?"
            }
        return try await connection.first(sql, [subject.id]) { row in try row.id(0) }
    }

    static func isSuspended(_ member: ID<Member>, _ connection: any SQLConnection) async throws -> Bool {
        try await connection.exists("SELECT 1 FROM suspensions WHERE member_id = ?", [member])
    }

    /// Hides a thing because of what it is; `false` when it is hidden for that already.
    static func hide(
        _ subject: FlagSubject,
        _ owner: ID<Member>,
        _ connection: any SQLConnection
    ) async throws -> Bool {
        let (kind, id) = (subject.kind.rawValue, subject.id)
        let judged = try await connection.first(
            "SELECT is_judged FROM hidden_items WHERE kind = ? AND subject_id = ? AND member_id = ?",
            [kind, id, owner]
        ) { row in try row.bool(0) }
        if judged == true { return false }
        if judged == false {
            try await connection.execute(
                "UPDATE hidden_items SET is_judged = 1 WHERE kind = ? AND subject_id = ? AND member_id = ?",
                [kind, id, owner]
            )
            return true
        }
        try await hide(kind, id, owner, isJudged: true, connection)
        return true
    }

    /// Gives a thing back; `false` when it is not hidden because of what it is.
    ///
    /// With a member who is shut out it stays away.
    static func restore(
        _ subject: FlagSubject,
        _ owner: ID<Member>,
        _ connection: any SQLConnection
    ) async throws -> Bool {
        let (kind, id) = (subject.kind.rawValue, subject.id)
        let judged = "kind = ? AND subject_id = ? AND member_id = ? AND is_judged = 1"
        guard try await connection.exists("SELECT 1 FROM hidden_items WHERE \(judged)", [kind, id, owner]) else {
            return false
        }
        if try await isSuspended(owner, connection) {
            try await connection.execute("UPDATE hidden_items SET is_judged = 0 WHERE \(judged)", [kind, id, owner])
        } else {
            try await show(kind, id, owner, connection)
        }
        return true
    }

    // MARK: All of a member

    /// How many things a transaction takes from sight or gives back.
    private static let batch = 200

    /// Hides some of what a member shows; `false` when nothing is left to hide, or they are shut out no more.
    static func hideSome(of member: ID<Member>, _ connection: any SQLConnection) async throws -> Bool {
        guard try await isSuspended(member, connection) else { return false }
        let shown = try await connection.rows(
            """
            SELECT * FROM (SELECT 'review', id FROM reviews WHERE member_id = ?1 AND visibility <> 'self' LIMIT ?2)
            UNION ALL
            SELECT * FROM (SELECT 'shelf', id FROM shelves WHERE member_id = ?1 AND visibility <> 'self' LIMIT ?2)
            UNION ALL
            SELECT * FROM (SELECT 'remark', id FROM remarks WHERE member_id = ?1 AND is_open = 1 LIMIT ?2)
            UNION ALL
            SELECT * FROM (
                SELECT 'reading', book_id FROM reading_entries WHERE member_id = ?1 AND visibility <> 'self' LIMIT ?2
            )
            """,
            [member, batch]
        ) { row in (kind: try row.text(0), id: try row.text(1)) }
        for item in shown { try await hide(item.kind, item.id, member, isJudged: false, connection) }
        return !shown.isEmpty
    }

    /// Gives back some of what went with its member; `false` when nothing is left, or they are shut out again.
    static func showSome(of member: ID<Member>, _ connection: any SQLConnection) async throws -> Bool {
        guard try await !isSuspended(member, connection) else { return false }
        let hidden = try await connection.rows(
            "SELECT kind, subject_id FROM hidden_items WHERE member_id = ? AND is_judged = 0 LIMIT ?",
            [member, batch]
        ) { row in (kind: try row.text(0), id: try row.text(1)) }
        for item in hidden { try await show(item.kind, item.id, member, connection) }
        return !hidden.isEmpty
    }

    /// Members who are shut out and of whom something is still seen: hiding it all was interrupted.
    static func shownAlthoughShutOut(_ connection: any SQLConnection) async throws -> [ID<Member>] {
        try await connection.rows(
            """
            SELECT member_id FROM suspensions AS s
            WHERE EXISTS (SELECT 1 FROM reviews WHERE member_id = s.member_id AND visibility <> 'self')
                OR EXISTS (SELECT 1 FROM shelves WHERE member_id = s.member_id AND visibility <> 'self')
                OR EXISTS (SELECT 1 FROM remarks WHERE member_id = s.member_id AND is_open = 1)
                OR EXISTS (SELECT 1 FROM reading_entries WHERE member_id = s.member_id AND visibility <> 'self')
            """
        ) { row in try row.id(0) }
    }

    /// Members who are not shut out and of whom something is hidden for that: giving it back was interrupted.
    static func hiddenAlthoughLetIn(_ connection: any SQLConnection) async throws -> [ID<Member>] {
        try await connection.rows(
            """
            SELECT DISTINCT member_id FROM hidden_items AS h
            WHERE is_judged = 0 AND NOT EXISTS (SELECT 1 FROM suspensions WHERE member_id = h.member_id)
            """
        ) { row in try row.id(0) }
    }

    // MARK: One row

    private static func hide(
        _ kind: String,
        _ id: String,
        _ owner: ID<Member>,
        isJudged: Bool,
        _ connection: any SQLConnection
    ) async throws {
        let chosen = try await visibility(kind, id, owner, connection).read(from: "hidden_items.subject_id")
        // The row first would make the triggers take this for a choice of the writer's.
        try await set(.onlyMe, kind, id, owner, connection)
        try await connection.execute(
            """
            INSERT INTO hidden_items (kind, subject_id, member_id, visibility, is_judged) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (kind, subject_id, member_id) DO UPDATE SET visibility = excluded.visibility
            """,
            [kind, id, owner, chosen.rawValue, isJudged]
        )
    }

    private static func show(
        _ kind: String,
        _ id: String,
        _ owner: ID<Member>,
        _ connection: any SQLConnection
    ) async throws {
        let condition = "kind = ? AND subject_id = ? AND member_id = ?"
        let chosen = try await connection.first(
            "SELECT visibility FROM hidden_items WHERE \(condition)",
            [kind, id, owner]
        ) { row in try Review.Visibility(rawValue: row.text(0)).read(from: "hidden_items.visibility") }
        guard let chosen else { return }
        try await connection.execute("DELETE FROM hidden_items WHERE \(condition)", [kind, id, owner])
        try await set(chosen, kind, id, owner, connection)
    }

    private static func visibility(
        _ kind: String,
        _ id: String,
        _ owner: ID<Member>,
        _ connection: any SQLConnection
    ) async throws -> Review.Visibility? {
        let sql =
            switch kind {
            case "review": "SELECT visibility FROM reviews WHERE id = ? AND member_id = ?"
            case "shelf": "SELECT visibility FROM shelves WHERE id = ? AND member_id = ?"
            case "remark": "SELECT iif(is_open, 'everyone', 'self') FROM remarks WHERE id = ? AND member_id = ?"
            case "check-in": "SELECT 'self' FROM check_ins WHERE id = ? AND member_id = ?"
            default: "SELECT visibility FROM reading_entries WHERE book_id = ? AND member_id = ?"
            }
        return try await connection.first(sql, [id, owner]) { row in Review.Visibility(rawValue: try row.text(0)) }
            ?? nil
    }

    private static func set(
        _ visibility: Review.Visibility,
        _ kind: String,
        _ id: String,
        _ owner: ID<Member>,
        _ connection: any SQLConnection
    ) async throws {
        switch kind {
        case "review":
            guard let number = try await ReviewTable.number(ID(trusted: id), of: owner, connection) else { return }
            let book = try await BookRows.leave(number, connection)
            try await connection.execute(
                "UPDATE reviews SET visibility = ? WHERE number = ?",
                [visibility.rawValue, number]
            )
            try await BookRows.enter(number, connection)
            if let book { try await BookRows.settle(book, connection) }
        case "shelf":
            try await connection.execute("UPDATE shelves SET visibility = ? WHERE id = ?", [visibility.rawValue, id])
        case "remark":
            try await connection.execute("UPDATE remarks SET is_open = ? WHERE id = ?", [visibility == .everyone, id])
        case "check-in": break
        default:
            try await connection.execute(
                "UPDATE reading_entries SET visibility = ? WHERE book_id = ? AND member_id = ?",
                [visibility.rawValue, id, owner]
            )
        }
    }
}
