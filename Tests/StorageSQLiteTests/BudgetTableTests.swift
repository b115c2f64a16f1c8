import Flyleaf
import Primitives
import SQLite
import TestSupport
import Testing

@Suite("Every table has a bound")
struct BudgetTableTests {
    /// Why a table cannot be filled without end.
    private enum Bound {
        /// A member has so many rows of it.
        case budget(MemberBudget)
        /// Photos: their bytes are bounded (`PhotoQuota`).
        case bytes
        /// So many rows for each row of another table.
        case each(_ table: String, _ count: Int)
        /// So many rows in all; older ones go, or no more are taken.
        case inAll(_ count: Int)
        /// They end by themselves after a while.
        case ends
        /// Only the operator, moderators or the program write it.
        case house
    }

    /// The lists a connection may have, and the entries of all of them.
    private static let streamLists =
        StreamList.allCases.count + StreamGroup.allCases.reduce(0) { $0 + StreamRetention.maximumLists($1) }
    private static let streamItems =
        StreamList.allCases.reduce(0) { $0 + StreamRetention.maximumItems($1) }
        + StreamGroup.allCases.reduce(0) { sum, group in
            sum + StreamRetention.maximumLists(group) * (group.sample.map { StreamRetention.maximumItems($0) } ?? 0)
        }

    /// A line for every table, sorted by who is bounded.
    private static let bounds: [String: Bound] = [
        "members": .house, "moderators": .house, "suspensions": .house, "sign_up_changes": .house, "link_acts": .house,
        "moderation_acts": .house, "push_keys": .house, "feed_hub": .house,
        "member_settings": .each("members", 1), "reading_settings": .each("members", 1),
        "member_pictures": .each("members", 1), "photo_bytes": .each("members", 1),
        "notice_counts": .each("members", 1), "notices_off": .each("members", NoticeKind.allCases.count),
        "recovery_sheets": .each("members", 1), "recovery_codes": .each("recovery_sheets", RecoverySheet.count),
        "reading_goals": .each("members", 9999), "pairing_codes": .each("members", 1),
        "location_settings": .each("members", 1), "check_in_settings": .each("members", 1),
        "check_in_people": .each("check_ins", CheckIn.maximumReaders + CheckIn.maximumNames),
        "location_uses": .each("members", LocationUse.maximumPerMember),
        "held_grants": .each("members", HeldGrant.maximumPerMember),
        "sharing_connections": .each("members", ShareDraft.maximumConnections),
        "reviews": .budget(.reviews), "remarks": .budget(.remarks), "review_drafts": .budget(.reviewDrafts),
        "reading_entries": .budget(.readingEntries), "quotations": .budget(.quotations), "shelves": .budget(.shelves),
        "member_covers": .budget(.covers), "likes": .budget(.likes), "shares": .budget(.shares),
        "share_drafts": .budget(.drafts), "short_links": .budget(.shortLinks), "imports": .budget(.imports),
        "connections": .budget(.connections), "sessions": .budget(.sessions), "passkeys": .budget(.passkeys),
        "devices": .budget(.devices), "displays": .budget(.displays), "check_ins": .budget(.checkIns),
        "saved_places": .budget(.savedPlaces),
        "device_values": .budget(.cachedValues),
        "push_subscriptions": .budget(.pushSubscriptions), "notices": .budget(.notices), "flags": .budget(.flags),
        "distances": .budget(.distances), "invitations": .budget(.invitations), "site_claims": .budget(.sites),
        "profile_links": .budget(.profileLinks), "mention_sites": .budget(.mentionSites), "logins": .budget(.logins),
        "security_events": .budget(.securityEvents),
        "photos": .bytes, "photo_files": .bytes,
        "like_events": .each("members", LikeEvent.maximumPerMember),
        "review_versions": .each("reviews", ReviewVersion.maximumPerReview),
        "books": .each("reviews", 1), "book_isbns": .each("books", 20), "book_covers": .each("books", 1),
        "book_reads": .each("reading_entries", ReadingEntry.maximumReads),
        "book_tags": .each("reading_entries", BookTag.maximumPerBook),
        "review_draft_photos": .each("review_drafts", Photo.maximumTogether),
        "shelf_books": .each("shelves", Shelf.maximumBooks), "like_counts": .each("likes", 1),
        "mentions": .each("reviews", Mention.maximumPerReview), "mention_turns": .each("reviews", 1),
        "mention_targets": .each("reviews", 2 * SentMentions.maximumTargets),
        "friends": .each("connections", FriendDirectory.maximumCount),
        "streams": .each("connections", streamLists),
        "stream_gaps": .each("connections", StreamRetention.maximumGaps * streamLists),
        "stream_items": .each("connections", streamItems),
        "stream_topics": .each("connections", StreamTopics.allCases.count * StreamRetention.maximumTopics),
        "stream_threads": .each("connections", StreamThreads.maximumKept),
        "message_people": .each("members", MessagePerson.maximumPerMember),
        "message_posts": .ends,
        "message_account_acts": .inAll(MessageAccountAct.maximum),
        "message_accounts": .inAll(MessageAccount.maximum), "message_settings": .each("members", 1),
        // Of people without an account there are `Message.maximumStrangers` besides.
        "messages": .each("members", Message.maximumPerMember),
        "same_people": .each("members", SamePerson.maximumPerMember),
        "stream_seen": .each("sessions", StreamList.allCases.count),
        "stream_followers": .each("connections", 1),
        "stream_people": .each("connections", StreamPeople.maximumKept),
        "stream_replies": .each("connections", StreamReply.maximumPerConnection),
        "stream_pictures": .each("members", StreamPictures.maximumPerMember),
        "stream_portraits": .each("stream_people", 1),
        "stream_picture_uses": .each(
            "stream_items",
            StreamPicture.maximumPerPost + StreamPicture.maximumPerThread
        ),
        "stream_presses": .each("connections", StreamPress.maximumPerConnection), "posts_read": .house,
        "posts_made": .each("connections", 1),
        "share_answers": .each("shares", 1),
        "import_rows": .each("imports", BookImport.maximumRows), "import_pieces": .each("imports", 400),
        "jobs": .each("imports", Job.maximumUnderWay), "login_steps": .each("logins", LoginRecord.maximumSteps),
        "flagged_items": .each("flags", 1), "hidden_items": .each("reviews", 1),
        "incidents": .inAll(Incident.maximumCount), "login_attempts": .inAll(LoginAttempt.maximumInAll),
        "rate_limits": .inAll(RateLimitKind.allCases.count * RateLimit.maximumKeys),
        "passkey_challenges": .inAll(PasskeyChallenge.maximumInAll), "held_forms": .inAll(HeldForm.maximumInAll),
        "held_photos": .inAll(HeldPhoto.maximumInAll), "mention_requests": .inAll(MentionRequest.maximum),
        "library_answers": .inAll(LookUps.maximumAnswers), "library_books": .inAll(8 * LookUps.maximumAnswers),
        "library_isbns": .each("library_books", LibraryBook.maximumISBNs),
        "ended_sessions": .ends, "leases": .ends, "data_deletions": .ends, "servers": .house,
    ]

    @Test("a table that is made gets a line that says what bounds it, and every budget bounds a table")
    func lines() throws {
        let store = try TemporaryStores()
        // The tables of indexes of texts grow with what is in them.
        let tables = Set(
            try store.texts(
                """
                SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
                    AND name NOT LIKE '%\\_search%' ESCAPE '\\' AND name NOT LIKE '%\\_words' ESCAPE '\\'
                """
            )
        ).filter { !$0.hasPrefix("flyleaf_") && !$0.hasPrefix("schema_") }
        #expect(tables.subtracting(Self.bounds.keys).sorted() == [])
        #expect(Set(Self.bounds.keys).subtracting(tables).sorted() == [])
        var covered: Set<MemberBudget> = []
        for (table, bound) in Self.bounds {
            switch bound {
            case .budget(let budget): covered.insert(budget)
            case .each(let other, let count): #expect(tables.contains(other) && count > 0, "\(table)")
            case .inAll(let count): #expect(count > 0, "\(table)")
            case .bytes, .ends, .house: break
            }
        }
        #expect(covered == Set(MemberBudget.allCases))
        for budget in MemberBudget.allCases { #expect((1...100_000).contains(budget.maximum), "\(budget)") }
    }
}
