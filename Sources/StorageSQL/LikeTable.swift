import Flyleaf
import Primitives
import SQLAccess

/// Likes.
struct LikeTable: LikeStore {
    let database: any SQLDatabase

    // MARK: Pressing

    private static let one = "SELECT 1 FROM likes WHERE kind = ? AND subject_id = ? AND member_id = ?"

    func set(
        _ isLiked: Bool,
        _ subject: LikeSubject,
        _ member: ID<Member>,
        _ moment: Timestamp
    ) async throws -> LikeChange {
        let (kind, id) = (subject.kind.rawValue, subject.id)
        return try await database.write { connection in
            if let existing = Self.existing(subject.kind), try await !connection.exists(existing, [id]) {
                return .missing
            }
            guard try await connection.exists(Self.one, [kind, id, member]) != isLiked else { return .kept }
            if isLiked, subject.kind == .review, try await connection.exists(Self.isDistant, [member, id]) {
                return .missing
            }
            if isLiked {
                let nth = "SELECT 1 FROM likes WHERE member_id = ? LIMIT 1 OFFSET ?"
                guard try await !connection.exists(nth, [member, Likes.maximumPerMember - 1]) else { return .tooMany }
                if case .webPage(let page) = subject,
                    let refusal = try await Self.refusal(of: page, by: member, connection)
                {
                    return refusal
                }
                try await connection.execute(
                    "INSERT INTO likes (kind, subject_id, member_id, liked_at) VALUES (?, ?, ?, ?)",
                    [kind, id, member, moment]
                )
            } else {
                try await connection.execute(
                    "DELETE FROM likes WHERE kind = ? AND subject_id = ? AND member_id = ?",
                    [kind, id, member]
                )
            }
            try await connection.execute(
                "INSERT INTO like_events (member_id, kind, subject_id, is_like, happened_at) VALUES (?, ?, ?, ?, ?)",
                [member, kind, id, isLiked, moment]
            )
            try await connection.execute(
                """
                DELETE FROM like_events WHERE member_id = ?1 AND number <= (
                    SELECT number FROM like_events WHERE member_id = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2
                )
                """,
                [member, LikeEvent.maximumPerMember]
            )
            return .kept
        }
    }

    /// A review whose writer and the member ?1 are apart; looked at in the write, as they may be so since a moment.
    private static let isDistant = """
        SELECT 1 FROM reviews AS r WHERE r.id = ?2 AND NOT (\(DistanceTable.isNear("r.member_id")))
        """

    /// What is looked for before something is liked; nothing of another site.
    private static func existing(_ kind: LikeSubject.Kind) -> String? {
        switch kind {
        case .webPage: nil
        case .review: "SELECT 1 FROM reviews WHERE id = ?"
        case .book: "SELECT 1 FROM books WHERE id = ?"
        }
    }

    /// Why a page of another site cannot be liked; `nil` where it can.
    private static func refusal(
        of page: LikedPage,
        by member: ID<Member>,
        _ connection: any SQLConnection
    ) async throws -> LikeChange? {
        let ofMember = "SELECT 1 FROM likes WHERE member_id = ? AND kind = 'page' LIMIT 1 OFFSET ?"
        guard try await !connection.exists(ofMember, [member, LikedPage.maximumPerMember - 1]) else {
            return .tooManyPages
        }
        let (beginning, end) = (page.site.beginning, page.site.end)
        let ofSiteByMember = """
            SELECT 1 FROM likes INDEXED BY likes_member
            WHERE member_id = ? AND kind = 'page' AND subject_id >= ? AND subject_id < ? LIMIT 1 OFFSET ?
            """
        let isFullForMember = try await connection.exists(
            ofSiteByMember,
            [member, beginning, end, LikedPage.maximumPerMemberAndSite - 1]
        )
        guard !isFullForMember else { return .tooManyOfSite }
        // One more of a page that is liked already makes the ledger of its site no longer.
        guard try await !connection.exists(count, [LikeSubject.Kind.webPage.rawValue, page.address]) else { return nil }
        let ofSite = """
            SELECT 1 FROM like_counts
            WHERE kind = 'page' AND subject_id >= ? AND subject_id < ? LIMIT 1 OFFSET ?
            """
        let isFull = try await connection.exists(
            ofSite,
            [beginning, end, LikedPage.maximumPerSite - 1]
        )
        return isFull ? .siteIsFull : nil
    }

    /// Likes of a book that another one takes the place of; who likes both likes it once.
    static func carry(_ old: ID<Book>, to new: ID<Book>, _ connection: any SQLConnection) async throws {
        let kind = LikeSubject.Kind.book.rawValue
        try await connection.execute(
            """
            INSERT INTO likes (kind, subject_id, member_id, liked_at)
            SELECT kind, ?3, member_id, liked_at FROM likes WHERE kind = ?1 AND subject_id = ?2
            ON CONFLICT DO NOTHING
            """,
            [kind, old, new]
        )
        try await connection.execute("DELETE FROM likes WHERE kind = ? AND subject_id = ?", [kind, old])
    }

    /// Takes all likes of a member back, some at a time: others' writes do not wait for all of them.
    func clear(of member: ID<Member>) async throws {
        let likes = """
            DELETE FROM likes WHERE (kind, subject_id, member_id) IN (
                SELECT kind, subject_id, member_id FROM likes WHERE member_id = ?1 LIMIT 500
            )
            """
        let events = """
            DELETE FROM like_events WHERE number IN (SELECT number FROM like_events WHERE member_id = ?1 LIMIT 500)
            """
        for sql in [likes, events] {
            while try await database.write({ connection in try await connection.affectedRows(sql, [member]) }) > 0 {}
        }
    }

    // MARK: Looking

    static let count = "SELECT likes FROM like_counts WHERE kind = ? AND subject_id = ?"

    /// From the viewer's friends to their likes: ten thousand likes of others are not looked at.
    static let friends = """
        SELECT m.name
        FROM (\(ReviewTable.befriended)) AS friend
        CROSS JOIN likes AS l ON l.kind = ?2 AND l.subject_id = ?3 AND l.member_id = friend.id
        CROSS JOIN members AS m ON m.id = l.member_id
        WHERE \(DistanceTable.isListed("friend.id"))
        ORDER BY l.liked_at DESC, m.id DESC LIMIT ?4
        """

    /// An empty name for the viewer's own like, and behind it their friends': one query, as each costs a page a part of its
    /// time.
    static let known = """
        SELECT '' FROM likes WHERE kind = ?2 AND subject_id = ?3 AND member_id = ?1
        UNION ALL SELECT * FROM (\(friends))
        """

    func standing(_ subject: LikeSubject, _ viewer: ID<Member>?, _ friends: Int) async throws -> LikeStanding {
        let (kind, id) = (subject.kind.rawValue, subject.id)
        return try await database.readTransaction { connection in
            let count = try await connection.keptFirst(Self.count, [kind, id]) { row in try row.int(0) } ?? 0
            guard let viewer, count > 0 else { return LikeStanding(count: count, isLiked: false, friends: []) }
            let names = try await connection.keptRows(Self.known, [viewer, kind, id, max(0, friends)]) { row in
                PersonName(trusted: try row.text(0))
            }
            let isLiked = names.first?.text.isEmpty == true
            return LikeStanding(count: count, isLiked: isLiked, friends: Array(names.dropFirst(isLiked ? 1 : 0)))
        }
    }

    static let liked = """
        SELECT kind, subject_id, liked_at FROM likes
        WHERE member_id = ?1 AND (kind, subject_id) > (?2, ?3) ORDER BY kind, subject_id LIMIT ?4
        """

    func liked(
        _ member: ID<Member>,
        after last: LikeSubject?,
        _ limit: Int
    ) async throws -> [(subject: LikeSubject, moment: Timestamp)] {
        try await database.readTransaction { connection in
            try await connection.rows(
                Self.liked,
                [member, last?.kind.rawValue ?? "", last?.id ?? "", max(0, limit)]
            ) { row in
                let kind = try LikeSubject.Kind(rawValue: row.text(0)).read(from: "likes.kind")
                return (LikeSubject(kind, trusted: try row.text(1)), try row.timestamp(2))
            }
        }
    }

    static let recent = """
        SELECT kind, subject_id, liked_at FROM likes INDEXED BY likes_recent
        WHERE member_id = ?1 AND (liked_at, kind, subject_id) < (?2, ?3, ?4)
        ORDER BY liked_at DESC, kind DESC, subject_id DESC LIMIT ?5
        """

    func recent(_ member: ID<Member>, before last: StandingLike?, _ limit: Int) async throws -> [StandingLike] {
        try await database.readTransaction { connection in
            try await connection.rows(
                Self.recent,
                [
                    member, last?.moment.milliseconds ?? .max, last?.subject.kind.rawValue ?? "",
                    last?.subject.id ?? "", max(0, limit),
                ]
            ) { row in
                let kind = try LikeSubject.Kind(rawValue: row.text(0)).read(from: "likes.kind")
                return StandingLike(
                    subject: LikeSubject(kind, trusted: try row.text(1)),
                    moment: try row.timestamp(2)
                )
            }
        }
    }

    func events(
        _ member: ID<Member>,
        before number: Int64?,
        _ limit: Int
    ) async throws -> [(number: Int64, event: LikeEvent)] {
        try await database.readTransaction { connection in
            try await connection.rows(
                """
                SELECT number, kind, subject_id, is_like, happened_at FROM like_events
                WHERE member_id = ? AND number < ? ORDER BY number DESC LIMIT ?
                """,
                [member, number ?? .max, max(0, limit)]
            ) { row in
                let kind = try LikeSubject.Kind(rawValue: row.text(1)).read(from: "like_events.kind")
                let event = LikeEvent(
                    subject: LikeSubject(kind, trusted: try row.text(2)),
                    isLike: try row.int(3) == 1,
                    moment: try row.timestamp(4)
                )
                return (try row.int64(0), event)
            }
        }
    }

    // MARK: Sites

    static let totals = """
        SELECT count(*), CAST(coalesce(sum(likes), 0) AS bigint) FROM like_counts
        WHERE kind = 'page' AND subject_id >= ?1 AND subject_id < ?2
        """

    func totals(_ site: WebSite) async throws -> SiteTotals {
        try await database.readTransaction { connection in
            try await connection.first(Self.totals, [site.beginning, site.end]) { row in
                SiteTotals(likes: try row.int(1), pages: try row.int(0))
            } ?? SiteTotals(likes: 0, pages: 0)
        }
    }

    /// The pages of a site are put in order for each list: there are ``LikedPage/maximumPerSite`` at most.
    static let pages = """
        SELECT subject_id, likes FROM like_counts
        WHERE kind = 'page' AND subject_id >= ?1 AND subject_id < ?2 AND (-likes, subject_id) > (?3, ?4)
        ORDER BY -likes, subject_id LIMIT ?5
        """

    func pages(_ site: WebSite, after last: LikedPageCount?, _ limit: Int) async throws -> [LikedPageCount] {
        try await database.readTransaction { connection in
            try await connection.rows(
                Self.pages,
                [
                    site.beginning, site.end, last.map { -Int64($0.likes) } ?? .min, last?.page.address ?? "",
                    max(0, limit),
                ]
            ) { row in
                LikedPageCount(page: LikedPage(trusted: try row.text(0)), likes: try row.int(1))
            }
        }
    }
}
