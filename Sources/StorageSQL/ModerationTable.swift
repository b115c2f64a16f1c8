import Flyleaf
import Primitives
import SQLAccess
import SQLValues

/// Flags, moderators and their acts; `HiddenRows` takes things from sight.
struct ModerationTable: ModerationStore {
    let database: any SQLDatabase

    func isModerator(_ member: ID<Member>) async throws -> Bool {
        try await database.read { connection in
            try await connection.exists("SELECT 1 FROM moderators WHERE member_id = ?", [member])
        }
    }

    // MARK: Flags

    func flag(_ flag: Flag, of owner: ID<Member>, _ maximum: Int) async throws -> FlagChange {
        try await database.write { connection in
            guard try await HiddenRows.owner(flag.subject, connection) == owner else { return .missing }
            let (kind, id) = (flag.subject.kind.rawValue, flag.subject.id)
            let one = "SELECT 1 FROM flags WHERE kind = ? AND subject_id = ? AND member_id = ?"
            if try await connection.exists(one, [kind, id, flag.memberID]) { return .flaggedBefore }
            let nth = "SELECT 1 FROM flags WHERE member_id = ? LIMIT 1 OFFSET ?"
            guard try await !connection.exists(nth, [flag.memberID, maximum - 1]) else { return .tooMany }
            let columns: NamedValues = [
                "kind": kind, "subject_id": id, "owner_id": owner, "member_id": flag.memberID,
                "reason": flag.reason.rawValue, "words": flag.words.text, "flagged_at": flag.moment,
            ]
            try await connection.execute(
                "INSERT INTO flags (\(columns.names)) VALUES (\(columns.places))",
                columns.values
            )
            return .kept
        }
    }

    func flags(by member: ID<Member>, _ limit: Int) async throws -> [Flag] {
        try await database.read { connection in
            try await connection.rows(
                """
                SELECT kind, subject_id, member_id, reason, words, flagged_at, is_settled FROM flags
                WHERE member_id = ? ORDER BY number DESC LIMIT ?
                """,
                [member, max(0, limit)]
            ) { row in try Flag(row) }
        }
    }

    static let queue = """
        SELECT kind, subject_id, member_id, flags, newest FROM flagged_items
        WHERE (flags, newest) < (?1, ?2) ORDER BY flags DESC, newest DESC LIMIT ?3
        """

    func queue(after place: FlaggedItem.Place?, _ limit: Int) async throws -> [FlaggedItem] {
        try await database.readTransaction { connection in
            let waiting = try await connection.rows(
                Self.queue,
                [Int64(place?.flags ?? .max), place?.number ?? .max, max(0, limit)]
            ) { row in try WaitingRow(row) }
            return try await waiting.asyncMap { try await $0.item(connection) }
        }
    }

    func waiting(_ subject: FlagSubject) async throws -> FlaggedItem? {
        try await database.readTransaction { connection in
            let found = try await connection.first(
                """
                SELECT kind, subject_id, member_id, flags, newest FROM flagged_items
                WHERE kind = ? AND subject_id = ?
                """,
                [subject.kind.rawValue, subject.id]
            ) { row in try WaitingRow(row) }
            return try await found?.item(connection)
        }
    }

    func owner(_ subject: FlagSubject) async throws -> ID<Member>? {
        try await database.read { connection in try await HiddenRows.owner(subject, connection) }
    }

    func isHidden(_ subject: FlagSubject) async throws -> Bool {
        try await database.read { connection in
            if case .member(let id) = subject { return try await HiddenRows.isSuspended(id, connection) }
            return try await connection.exists(
                "SELECT 1 FROM hidden_items WHERE kind = ? AND subject_id = ?",
                [subject.kind.rawValue, subject.id]
            )
        }
    }

    // MARK: Acts

    func perform(_ act: ModerationAct) async throws -> ModerationChange {
        let change = try await database.write { connection -> ModerationChange in
            guard let owner = try await HiddenRows.owner(act.subject, connection), owner == act.memberID else {
                return .missing
            }
            let change = try await Self.apply(act, owner, connection)
            guard change == .kept else { return change }
            try await Self.cancelShares(act, owner, connection)
            if act.kind.settlesFlags { try await Self.settle(act.subject, connection) }
            try await Self.insert(act, connection)
            return .kept
        }
        // Some things at a time: a member with many must not hold up everybody's writes. Said again, it goes on where it
        // was interrupted.
        if change != .missing, case .member(let member) = act.subject {
            if act.kind == .suspend {
                try await hideAll(of: member)
            } else if act.kind == .lift {
                try await showAll(of: member)
            }
        }
        return change
    }

    func finishInterrupted() async throws {
        let (shown, hidden) = try await database.readTransaction { connection in
            let shown = try await HiddenRows.shownAlthoughShutOut(connection)
            return (shown, try await HiddenRows.hiddenAlthoughLetIn(connection))
        }
        for member in shown { try await hideAll(of: member) }
        for member in hidden { try await showAll(of: member) }
    }

    private func hideAll(of member: ID<Member>) async throws {
        while try await database.write({ try await HiddenRows.hideSome(of: member, $0) }) {}
    }

    private func showAll(of member: ID<Member>) async throws {
        while try await database.write({ try await HiddenRows.showSome(of: member, $0) }) {}
    }

    /// What waits to be posted of a thing that is hidden, or of a member who is shut out, is not posted any more (MO-03).
    private static func cancelShares(
        _ act: ModerationAct,
        _ owner: ID<Member>,
        _ connection: any SQLConnection
    ) async throws {
        guard act.kind == .hide || act.kind == .suspend else { return }
        try await connection.execute(
            """
            UPDATE shares SET state = 'cancelled', next_attempt_at = NULL, updated_at = ?1
            WHERE member_id = ?2 AND state = 'queued' AND (?3 = 1 OR subject_kind = ?4 AND subject_id = ?5)
            """,
            [act.moment, owner, act.kind == .suspend, act.subject.kind.rawValue, act.subject.id]
        )
    }

    private static func apply(
        _ act: ModerationAct,
        _ owner: ID<Member>,
        _ connection: any SQLConnection
    ) async throws -> ModerationChange {
        func changed(_ sql: String) async throws -> ModerationChange {
            try await connection.affectedRows(sql, [owner]) > 0 ? .kept : .unchanged
        }
        let isMember = act.subject.kind == .member
        switch act.kind {
        case .hide:
            guard act.subject.canBeHidden else { return .missing }
            return try await HiddenRows.hide(act.subject, owner, connection) ? .kept : .unchanged
        case .restore:
            guard act.subject.canBeHidden else { return .missing }
            return try await HiddenRows.restore(act.subject, owner, connection) ? .kept : .unchanged
        case .dismiss:
            let waits = try await connection.exists(
                "SELECT 1 FROM flagged_items WHERE kind = ? AND subject_id = ?",
                [act.subject.kind.rawValue, act.subject.id]
            )
            return waits ? .kept : .unchanged
        case .warn:
            let isSaid = try await connection.exists(
                """
                SELECT 1 FROM moderation_acts
                WHERE kind = ? AND subject_id = ? AND act = 'warn' AND moderator_id IS NOT DISTINCT FROM ? AND reason = ?
                """,
                [act.subject.kind.rawValue, act.subject.id, act.moderatorID, act.reason.text]
            )
            return isSaid ? .unchanged : .kept
        case .suspend:
            guard isMember else { return .missing }
            return try await changed("INSERT INTO suspensions (member_id) VALUES (?) ON CONFLICT DO NOTHING")
        case .unpicture:
            guard isMember else { return .missing }
            return try await MemberPictureTable.remove(owner, connection) ? .kept : .unchanged
        case .lift: return isMember ? try await changed("DELETE FROM suspensions WHERE member_id = ?") : .missing
        case .appoint:
            guard isMember else { return .missing }
            return try await changed("INSERT INTO moderators (member_id) VALUES (?) ON CONFLICT DO NOTHING")
        case .discharge: return isMember ? try await changed("DELETE FROM moderators WHERE member_id = ?") : .missing
        case .answer: return .missing
        }
    }

    private static func settle(_ subject: FlagSubject, _ connection: any SQLConnection) async throws {
        let (kind, id) = (subject.kind.rawValue, subject.id)
        let condition = "WHERE kind = ? AND subject_id = ?"
        try await connection.execute("UPDATE flags SET is_settled = 1 \(condition) AND is_settled = 0", [kind, id])
        try await connection.execute("DELETE FROM flagged_items \(condition)", [kind, id])
    }

    private static func insert(_ act: ModerationAct, _ connection: any SQLConnection) async throws {
        let columns: NamedValues = [
            "id": act.id, "act": act.kind.rawValue, "moderator_id": act.moderatorID,
            "kind": act.subject.kind.rawValue, "subject_id": act.subject.id, "member_id": act.memberID,
            "reason": act.reason.text, "happened_at": act.moment,
        ]
        try await connection.execute(
            "INSERT INTO moderation_acts (\(columns.names)) VALUES (\(columns.places))",
            columns.values
        )
    }

    static let log = "SELECT * FROM moderation_acts WHERE number < ? ORDER BY number DESC LIMIT ?"

    func log(before number: Int64?, _ limit: Int) async throws -> [ModerationAct] {
        try await acts(Self.log, [number ?? .max, max(0, limit)])
    }

    func act(_ id: ID<ModerationAct>) async throws -> ModerationAct? {
        try await acts("SELECT * FROM moderation_acts WHERE id = ?", [id]).first
    }

    func hiding(_ subject: FlagSubject) async throws -> ModerationAct? {
        try await acts(
            """
            SELECT * FROM moderation_acts
            WHERE kind = ? AND subject_id = ? AND act IN ('hide', 'suspend') ORDER BY number DESC LIMIT 1
            """,
            [subject.kind.rawValue, subject.id]
        ).first
    }

    static let upon = """
        SELECT * FROM moderation_acts
        WHERE member_id = ? AND number < ? AND act IN ('hide', 'restore', 'warn', 'suspend', 'lift', 'unpicture')
        ORDER BY number DESC LIMIT ?
        """

    func acts(upon member: ID<Member>, before number: Int64?, _ limit: Int) async throws -> [ModerationAct] {
        try await acts(Self.upon, [member, number ?? .max, max(0, limit)])
    }

    static let done = """
        SELECT * FROM moderation_acts WHERE moderator_id = ? AND number < ? ORDER BY number DESC LIMIT ?
        """

    func acts(by moderator: ID<Member>, before number: Int64?, _ limit: Int) async throws -> [ModerationAct] {
        try await acts(Self.done, [moderator, number ?? .max, max(0, limit)])
    }

    private func acts(_ sql: String, _ bindings: [any Bindable]) async throws -> [ModerationAct] {
        try await database.read { connection in
            try await connection.rows(sql, bindings) { row in try ModerationAct(row, try row.columns()) }
        }
    }

    // MARK: Objections

    func object(
        to id: ID<ModerationAct>,
        _ member: ID<Member>,
        _ words: ModerationWords,
        _ moment: Timestamp
    ) async throws -> ModerationChange {
        try await database.write { connection in
            let one = "SELECT 1 FROM moderation_acts WHERE id = ? AND member_id = ?"
            guard try await connection.exists(one, [id, member]) else { return .missing }
            let count = try await connection.affectedRows(
                "UPDATE moderation_acts SET objection = ?, objected_at = ? WHERE id = ? AND objection IS NULL",
                [words.text, moment, id]
            )
            return count > 0 ? .kept : .unchanged
        }
    }

    static let objections = """
        SELECT * FROM moderation_acts WHERE objection IS NOT NULL AND answer IS NULL ORDER BY number LIMIT ?
        """

    func objections(_ limit: Int) async throws -> [ModerationAct] { try await acts(Self.objections, [max(0, limit)]) }

    func answer(_ id: ID<ModerationAct>, _ answer: ModerationAct) async throws -> ModerationChange {
        try await database.write { connection in
            let one = "SELECT 1 FROM moderation_acts WHERE id = ? AND objection IS NOT NULL"
            guard try await connection.exists(one, [id]) else { return .missing }
            let count = try await connection.affectedRows(
                "UPDATE moderation_acts SET answer = ? WHERE id = ? AND answer IS NULL",
                [answer.reason.text, id]
            )
            guard count > 0 else { return .unchanged }
            try await Self.insert(answer, connection)
            // What the member was told of is new again.
            try await connection.execute(
                """
                INSERT INTO notices (member_id, kind, subject, happened_at)
                SELECT member_id, 'moderation', id, ?2 FROM moderation_acts
                WHERE id = ?1 AND member_id IS NOT NULL AND NOT EXISTS (
                    SELECT 1 FROM notices_off
                    WHERE notices_off.member_id = moderation_acts.member_id AND kind = 'moderation'
                )
                ON CONFLICT (member_id, kind, subject) DO UPDATE SET
                    number = excluded.number, happened_at = excluded.happened_at, read_at = NULL
                """,
                [id, answer.moment]
            )
            return .kept
        }
    }
}

/// A row of the queue, whose flags are looked up for it.
private struct WaitingRow {
    let subject: FlagSubject
    let memberID: ID<Member>
    let place: FlaggedItem.Place

    init(_ row: any SQLRow) throws {
        let kind = try FlagSubject.Kind(rawValue: row.text(0)).read(from: "flagged_items.kind")
        subject = FlagSubject(kind, trusted: try row.text(1))
        memberID = try row.id(2)
        place = FlaggedItem.Place(flags: try row.int(3), number: try row.int64(4))
    }

    func item(_ connection: any SQLConnection) async throws -> FlaggedItem {
        let key: [any Bindable] = [subject.kind.rawValue, subject.id]
        let condition = "FROM flags WHERE kind = ? AND subject_id = ? AND is_settled = 0"
        let reasons = try await connection.rows("SELECT reason, count(*) \(condition) GROUP BY reason", key) { row in
            (try FlagReason(rawValue: row.text(0)).read(from: "flags.reason"), try row.int(1))
        }
        let words = try await connection.rows(
            "SELECT words \(condition) AND words <> '' ORDER BY number DESC LIMIT ?",
            key + [FlaggedItem.maximumWords]
        ) { row in ModerationWords(trusted: try row.text(0)) }
        return FlaggedItem(
            subject: subject,
            memberID: memberID,
            place: place,
            reasons: Dictionary(uniqueKeysWithValues: reasons),
            words: words
        )
    }
}

extension Flag {
    fileprivate init(_ row: any SQLRow) throws {
        let kind = try FlagSubject.Kind(rawValue: row.text(0)).read(from: "flags.kind")
        self.init(
            subject: FlagSubject(kind, trusted: try row.text(1)),
            memberID: try row.id(2),
            reason: try FlagReason(rawValue: row.text(3)).read(from: "flags.reason"),
            words: ModerationWords(trusted: try row.text(4)),
            moment: try row.timestamp(5),
            isSettled: try row.bool(6)
        )
    }
}

/// The columns of acts.
private struct ModerationActColumns: RowColumns {
    let number, id, act, moderatorID, kind, subjectID, memberID, reason, happenedAt, objection, objectedAt, answer: Int

    init(_ column: ColumnNames) throws(ColumnMissing) {
        number = try column("number")
        id = try column("id")
        act = try column("act")
        moderatorID = try column("moderator_id")
        kind = try column("kind")
        subjectID = try column("subject_id")
        memberID = try column("member_id")
        reason = try column("reason")
        happenedAt = try column("happened_at")
        objection = try column("objection")
        objectedAt = try column("objected_at")
        answer = try column("answer")
    }
}

extension ModerationAct {
    fileprivate init(_ row: any SQLRow, _ columns: ModerationActColumns) throws {
        let kind = try FlagSubject.Kind(rawValue: row.text(columns.kind)).read(from: "moderation_acts.kind")
        var objection: Objection?
        if let words = try row.optionalText(columns.objection) {
            objection = Objection(
                words: ModerationWords(trusted: words),
                moment: try row.timestamp(columns.objectedAt),
                answer: try row.optionalText(columns.answer).map(ModerationWords.init(trusted:))
            )
        }
        self.init(
            number: try row.int64(columns.number),
            id: try row.id(columns.id),
            kind: try Kind(rawValue: row.text(columns.act)).read(from: "moderation_acts.act"),
            moderatorID: try row.optionalText(columns.moderatorID).map(ID.init(trusted:)),
            subject: FlagSubject(kind, trusted: try row.text(columns.subjectID)),
            memberID: try row.optionalText(columns.memberID).map(ID.init(trusted:)),
            reason: ModerationWords(trusted: try row.text(columns.reason)),
            moment: try row.timestamp(columns.happenedAt),
            objection: objection
        )
    }
}
