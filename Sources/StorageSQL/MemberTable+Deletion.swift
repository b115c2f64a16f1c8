import Flyleaf
import Primitives
import SQLAccess

extension MemberTable {
    func holdings(_ id: ID<Member>, _ browser: BrowserKey) async throws -> MemberHoldings {
        let digest = secretDigest(browser.text)
        return try await database.readTransaction { connection in try await Self.holdings(id, digest, connection) }
    }

    /// Removes everything in one transaction: whoever looks sees all of it or nothing.
    ///
    /// Only the search index and the books forget the reviews before; files that were imported, likes, books on shelves
    /// and in lists, and covers go before, and books with nothing left go after, some at a time, because a member with many must
    /// not hold up everybody's writes.
    ///
    /// What belongs to the member by a foreign key goes with its row. Named here is what does not: reviews, which leave
    /// the search index first; logins under way, which refer to nothing; forms, which belong to a browser.
    func delete(_ id: ID<Member>, _ browser: BrowserKey) async throws -> MemberHoldings {
        let digest = secretDigest(browser.text)
        var last: ID<Review>?
        repeat {
            let before = last
            last = try await database.write { try await ReviewIndex.forget(id, after: before, $0) }
        } while last != nil
        try await ImportTable(database: database).clear(of: id)
        let before = try await holdings(id, browser)
        try await LikeTable(database: database).clear(of: id)
        try await ShelfTable(database: database).clear(of: id)
        try await ReadingTable(database: database).clear(of: id)
        try await CoverTable(database: database).clear(of: id)
        let holdings = try await database.write { connection in
            var holdings = try await Self.holdings(id, digest, connection)
            holdings.likes += before.likes
            holdings.covers += before.covers
            holdings.readingEntries += before.readingEntries
            holdings.quotations += before.quotations
            // What was written in between.
            let numbers = try await connection.rows(
                "SELECT number FROM reviews WHERE member_id = ? AND indexed_writer <> ''",
                [id]
            ) { row in try row.int64(0) }
            for number in numbers {
                try await ReviewIndex.remove(number, connection)
                let book = try await BookRows.leave(number, connection)
                try await connection.execute("UPDATE reviews SET indexed_writer = '' WHERE number = ?", [number])
                if let book { try await BookRows.settle(book, connection) }
            }
            try await connection.execute("DELETE FROM reviews WHERE member_id = ?", [id])
            try await connection.execute(LoginAttemptTable.removeOfMember, [id])
            try await connection.execute("DELETE FROM passkey_challenges WHERE member_id = ?", [id])
            try await connection.execute("DELETE FROM held_forms WHERE browser_digest = ?", [digest])
            try await connection.execute("DELETE FROM members WHERE id = ?", [id])
            return holdings
        }
        while try await BookTable(database: database).purge() {}
        return holdings
    }

    private static func holdings(
        _ id: ID<Member>,
        _ browser: [UInt8],
        _ connection: any SQLConnection
    ) async throws -> MemberHoldings {
        let holdings = try await connection.first(counts, [id, browser]) { row in
            var holdings = MemberHoldings()
            holdings.reviews = try row.int(0)
            holdings.shares = try row.int(1)
            holdings.waitingShares = try row.int(2)
            holdings.drafts = try row.int(3)
            holdings.connections = try row.int(4)
            holdings.friends = try row.int(5)
            holdings.sessions = try row.int(6)
            holdings.logins = try row.int(7)
            holdings.recoveryCodes = try row.int(8)
            holdings.heldForms = try row.int(9)
            holdings.devices = try row.int(10)
            holdings.cachedValues = try row.int(11)
            holdings.passkeys = try row.int(12)
            holdings.photos = try row.int(13)
            holdings.shortLinks = try row.int(14)
            holdings.readingEntries = try row.int(15)
            holdings.imports = try row.int(16)
            holdings.remarks = try row.int(17)
            holdings.reviewDrafts = try row.int(18)
            holdings.likes = try row.int(19)
            holdings.shelves = try row.int(20)
            holdings.notices = try row.int(21)
            holdings.quotations = try row.int(22)
            holdings.flags = try row.int(23)
            holdings.distances = try row.int(24)
            holdings.invitations = try row.int(25)
            holdings.securityEvents = try row.int(26)
            holdings.covers = try row.int(27)
            holdings.pushSubscriptions = try row.int(28)
            holdings.sites = try row.int(29)
            holdings.profileLinks = try row.int(30)
            holdings.mentions = try row.int(31)
            holdings.mentionSites = try row.int(32)
            holdings.pictures = try row.int(33)
            holdings.streamItems = try row.int(34)
            holdings.streamPictures = try row.int(35)
            holdings.replies = try row.int(36)
            holdings.displays = try row.int(37)
            holdings.checkIns = try row.int(38)
            holdings.savedPlaces = try row.int(39)
            return holdings
        }
        return holdings ?? MemberHoldings()
    }

    private static let counts = """
        SELECT
            (SELECT count(*) FROM reviews WHERE member_id = ?1),
            (SELECT count(*) FROM shares WHERE member_id = ?1),
            (SELECT count(*) FROM shares WHERE member_id = ?1 AND state = 'queued'),
            (SELECT count(*) FROM share_drafts WHERE member_id = ?1),
            (SELECT count(*) FROM connections WHERE member_id = ?1),
            (SELECT count(*) FROM friends WHERE connection_id IN (SELECT id FROM connections WHERE member_id = ?1)),
            (SELECT count(*) FROM sessions WHERE member_id = ?1),
            (SELECT count(*) FROM logins WHERE member_id = ?1),
            (SELECT count(*) FROM recovery_codes WHERE member_id = ?1),
            (SELECT count(*) FROM held_forms WHERE browser_digest = ?2),
            (SELECT count(*) FROM devices WHERE member_id = ?1),
            (SELECT count(*) FROM device_values WHERE member_id = ?1),
            (SELECT count(*) FROM passkeys WHERE member_id = ?1),
            (SELECT count(*) FROM photos WHERE member_id = ?1),
            (SELECT count(*) FROM short_links WHERE member_id = ?1),
            (SELECT count(*) FROM reading_entries WHERE member_id = ?1),
            (SELECT count(*) FROM imports WHERE member_id = ?1),
            (SELECT count(*) FROM remarks WHERE member_id = ?1),
            (SELECT count(*) FROM review_drafts WHERE member_id = ?1),
            (SELECT count(*) FROM likes WHERE member_id = ?1),
            (SELECT count(*) FROM shelves WHERE member_id = ?1),
            (SELECT count(*) FROM notices WHERE member_id = ?1),
            (SELECT count(*) FROM quotations WHERE member_id = ?1),
            (SELECT count(*) FROM flags WHERE member_id = ?1),
            (SELECT count(*) FROM distances WHERE viewer_id = ?1 AND chosen IS NOT NULL AND is_kept_away = 0),
            (SELECT count(*) FROM invitations WHERE member_id = ?1),
            (SELECT count(*) FROM security_events WHERE member_id = ?1),
            (SELECT count(*) FROM member_covers WHERE member_id = ?1),
            (SELECT count(*) FROM push_subscriptions WHERE member_id = ?1),
            (SELECT count(*) FROM site_claims WHERE member_id = ?1),
            (SELECT count(*) FROM profile_links WHERE member_id = ?1),
            (SELECT count(*) FROM mentions WHERE member_id = ?1),
            (SELECT count(*) FROM mention_sites WHERE member_id = ?1),
            (SELECT count(*) FROM member_pictures WHERE member_id = ?1),
            (SELECT count(*) FROM stream_items WHERE member_id = ?1),
            (SELECT count(*) FROM stream_pictures WHERE member_id = ?1 AND bytes > 0),
            (SELECT count(*) FROM stream_replies WHERE member_id = ?1),
            (SELECT count(*) FROM displays WHERE member_id = ?1),
            (SELECT count(*) FROM check_ins WHERE member_id = ?1),
            (SELECT count(*) FROM saved_places WHERE member_id = ?1)
        """
}
