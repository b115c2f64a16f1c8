import Flyleaf
import Primitives
import SQLAccess

/// Pages elsewhere that link to reviews,; triggers of the schema write the notices.
struct MentionTable: MentionStore {
    let database: any SQLDatabase

    // MARK: Requests

    static let ofSite = "SELECT 1 FROM mention_requests WHERE site = ? LIMIT 1 OFFSET ?"

    func request(_ request: MentionRequest, _ moment: Timestamp) async throws -> Bool {
        try await database.write { connection in
            let isThere = "SELECT 1 FROM mention_requests WHERE review_id = ? AND source = ?"
            if try await connection.exists(isThere, [request.reviewID, request.source.text]) { return true }
            let site = request.source.authority
            let isFull = try await connection.exists(
                "SELECT 1 FROM mention_requests LIMIT 1 OFFSET ?",
                [MentionRequest.maximum - 1]
            )
            let isSiteFull = try await connection.exists(Self.ofSite, [site, MentionRequest.maximumPerSite - 1])
            guard !isFull, !isSiteFull else { return false }
            try await connection.execute(
                """
                INSERT INTO mention_requests (review_id, source, site, target, tries, not_before)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
                [request.reviewID, request.source.text, site, request.target.text, request.tries, moment]
            )
            return true
        }
    }

    static let due = """
        SELECT review_id, source, target, tries FROM mention_requests WHERE not_before <= ? ORDER BY not_before LIMIT 1
        """

    func claim(_ moment: Timestamp, until lease: Timestamp) async throws -> MentionRequest? {
        // Most of the time none is due, and looking costs no write.
        guard try await database.read({ try await $0.exists(Self.due, [moment]) }) else { return nil }
        return try await database.write { connection in
            let request = try await connection.first(Self.due, [moment]) { row in
                MentionRequest(
                    reviewID: try row.id(0),
                    source: try ShortLinkTarget(row.text(1)).read(from: "mention_requests.source"),
                    target: try ShortLinkTarget(row.text(2)).read(from: "mention_requests.target"),
                    tries: try row.int(3)
                )
            }
            guard let request else { return nil }
            try await connection.execute(
                "UPDATE mention_requests SET not_before = ? WHERE review_id = ? AND source = ?",
                [lease, request.reviewID, request.source.text]
            )
            return request
        }
    }

    func settle(_ request: MentionRequest, notBefore: Timestamp?) async throws {
        _ = try await database.write { connection in
            guard let notBefore else {
                return try await connection.affectedRows(
                    "DELETE FROM mention_requests WHERE review_id = ? AND source = ?",
                    [request.reviewID, request.source.text]
                )
            }
            return try await connection.affectedRows(
                "UPDATE mention_requests SET not_before = ?, tries = ? WHERE review_id = ? AND source = ?",
                [notBefore, request.tries + 1, request.reviewID, request.source.text]
            )
        }
    }

    // MARK: Mentions

    func keep(_ mention: Mention, _ maximum: Int) async throws {
        _ = try await database.write { connection in
            try await connection.execute(
                """
                INSERT INTO mentions (
                    id, review_id, member_id, source, site, kind, author, words, state, received_at
                )
                SELECT ?1, r.id, r.member_id, ?3, ?4, ?5, ?6, ?7, iif(s.is_trusted, 'shown', 'waiting'), ?8
                FROM reviews AS r LEFT JOIN mention_sites AS s ON s.member_id = r.member_id AND s.site = ?4
                WHERE r.id = ?2 AND r.visibility = 'everyone' AND s.is_trusted IS DISTINCT FROM 0
                    AND (
                        EXISTS (SELECT 1 FROM mentions WHERE review_id = ?2 AND source = ?3)
                        OR (SELECT count(*) FROM mentions WHERE review_id = ?2) < ?9
                    )
                ON CONFLICT (review_id, source) DO UPDATE SET
                    kind = excluded.kind, author = excluded.author, words = excluded.words,
                    state = CASE WHEN mentions.state = 'waiting' THEN excluded.state ELSE mentions.state END
                """,
                [
                    mention.id, mention.reviewID, mention.source.text, mention.site, mention.content.kind.rawValue,
                    mention.content.author.text, mention.content.words.text, mention.receivedAt, maximum,
                ]
            )
        }
    }

    func remove(_ source: ShortLinkTarget, of review: ID<Review>) async throws {
        let condition = "FROM mentions WHERE review_id = ? AND source = ?"
        let isThere = try await database.read { try await $0.exists("SELECT 1 \(condition)", [review, source.text]) }
        guard isThere else { return }
        _ = try await database.write { connection in
            try await connection.execute("DELETE \(condition)", [review, source.text])
        }
    }

    private static let columns = "SELECT id, review_id, source, kind, author, words, state, received_at FROM mentions"

    /// Few enough to be put in order for each page; the key of a review begins an index.
    static let list = "\(columns) WHERE review_id = ? ORDER BY received_at, id LIMIT ?"

    func list(_ review: ID<Review>, _ limit: Int) async throws -> [Mention] {
        try await database.readTransaction { connection in
            try await connection.keptRows(Self.list, [review, max(0, limit)]) { row in try Mention(row) }
        }
    }

    static let ofMember = "\(columns) WHERE member_id = ? AND id > ? ORDER BY id LIMIT ?"

    func mentions(of member: ID<Member>, after id: ID<Mention>?, _ limit: Int) async throws -> [Mention] {
        try await database.read { connection in
            try await connection.rows(Self.ofMember, [member, id?.text ?? "", max(0, limit)]) { row in try Mention(row)
            }
        }
    }

    func decide(_ decision: MentionDecision, _ id: ID<Mention>, _ member: ID<Member>) async throws -> Bool {
        try await database.write { connection in
            let own = "SELECT site FROM mentions WHERE id = ? AND member_id = ?"
            guard let site = try await connection.first(own, [id, member], { row in try row.text(0) }) else {
                return false
            }
            let decide = """
                INSERT INTO mention_sites (member_id, site, is_trusted)
                SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM mention_sites WHERE member_id = ?1 AND site = ?2)
                    OR (SELECT count(*) FROM mention_sites WHERE member_id = ?1) < \(MentionSite.maximumPerMember)
                ON CONFLICT (member_id, site) DO UPDATE SET is_trusted = excluded.is_trusted
                """
            switch decision {
            case .show:
                try await connection.execute("UPDATE mentions SET state = 'shown' WHERE id = ?", [id])
                try await connection.execute(decide, [member, site, true])
            case .refuse:
                try await connection.execute("UPDATE mentions SET state = 'refused' WHERE id = ?", [id])
            case .block:
                try await connection.execute(decide, [member, site, false])
                try await connection.execute("DELETE FROM mentions WHERE member_id = ? AND site = ?", [member, site])
            }
            return true
        }
    }

    func sites(_ member: ID<Member>) async throws -> [MentionSite] {
        try await database.read { connection in
            try await connection.rows(
                "SELECT site, is_trusted FROM mention_sites WHERE member_id = ? ORDER BY site",
                [member]
            ) { row in MentionSite(name: try row.text(0), isTrusted: try row.bool(1)) }
        }
    }

    func forget(_ site: String, _ member: ID<Member>) async throws {
        _ = try await database.write { connection in
            try await connection.execute("DELETE FROM mention_sites WHERE member_id = ? AND site = ?", [member, site])
        }
    }
}

extension Mention {
    fileprivate init(_ row: any SQLRow) throws {
        self.init(
            id: try row.id(0),
            reviewID: try row.id(1),
            source: try ShortLinkTarget(row.text(2)).read(from: "mentions.source"),
            content: MentionContent(
                kind: try MentionContent.Kind(rawValue: row.text(3)).read(from: "mentions.kind"),
                author: LinkTitle(trusted: try row.text(4)),
                words: LinkTitle(trusted: try row.text(5))
            ),
            state: try Mention.State(rawValue: row.text(6)).read(from: "mentions.state"),
            receivedAt: try row.timestamp(7)
        )
    }
}
