import Flyleaf
import Primitives
import SQLite
import Testing

@testable import StorageSQL

/// What a query costs is decided by its plan; a test of the plan cannot be slow on a slow machine.
@Suite("Plans of the queries that every page runs")
struct QueryPlanTests {
    let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    @Test("a session is found by its key, and its member, network and count of notices by theirs")
    func signedIn() throws {
        let plan = try store.plan(SessionTable.signedIn)
        #expect(plan.prefix(2) == ["SEARCH s USING PRIMARY KEY (id=?)", "SEARCH m USING PRIMARY KEY (id=?)"])
        #expect(plan.count == 7 && plan[2].hasPrefix("SEARCH c USING") && plan[2].contains("id=?)"), "\(plan)")
        #expect(plan[3].hasPrefix("SEARCH n USING PRIMARY KEY (member_id=?)"), "\(plan)")
        #expect(plan[4].hasPrefix("SEARCH x USING PRIMARY KEY (member_id=?)"), "\(plan)")
        #expect(plan[5].hasPrefix("SEARCH p USING INDEX") && plan[5].contains("(member_id=?)"), "\(plan)")
        #expect(plan[6].hasPrefix("SEARCH w USING PRIMARY KEY (member_id=?)"), "\(plan)")
    }

    @Test("a page of streams is a walk along one index, of all lists or of one, and what waits is found by its own")
    func streams() throws {
        let all = try store.plan(StreamTable.itemsOfAll)
        #expect(
            all.first == "SEARCH stream_items USING INDEX stream_items_member (member_id=? AND list=? AND moment<?)"
        )
        #expect(!all.contains { $0.contains("TEMP B-TREE") }, "\(all)")
        let one = try store.plan(StreamTable.itemsOfOne)
        #expect(
            one == [
                "SEARCH stream_items USING INDEX stream_items_connection (connection_id=? AND list=? AND moment<?)"
            ]
        )
        let newer = try store.plan(StreamTable.newerOfAll)
        #expect(
            newer.contains { $0.contains("stream_items_member (member_id=? AND list=? AND moment>?)") },
            "\(newer)"
        )
        let waiting = try store.plan(StreamTable.waiting)
        #expect(
            waiting == ["SCAN streams USING INDEX streams_wished"] || waiting.first?.contains("streams_wished") == true
        )
        #expect(!waiting.contains { $0.contains("TEMP B-TREE") }, "\(waiting)")
    }

    @Test("what was pressed at the posts of a page is found post by post, and what waits by indexes of its own")
    func presses() throws {
        let shown = try store.plan(StreamPressTable.ofPosts)
        #expect(shown.contains { $0.contains("(connection_id=? AND post_id=?)") }, "\(shown)")
        let due = try store.plan(StreamPressTable.due)
        #expect(due.contains { $0.contains("stream_presses_waiting") }, "\(due)")
        let removed = try store.plan(StreamPressTable.removedItems)
        #expect(removed.first?.contains("(connection_id=?)") == true, "\(removed)")
        let removedThreads = try store.plan(StreamPressTable.removedThreads)
        #expect(removedThreads.first?.contains("(connection_id=?)") == true, "\(removedThreads)")
        let held = try store.plan(StreamPressTable.heldThreads)
        #expect(held.first?.contains("(connection_id=?)") == true, "\(held)")
        let contradicted = try store.plan(StreamTable.contradicted)
        #expect(contradicted.first?.contains("(connection_id=? AND post_id=?") == true, "\(contradicted)")
        let posts = try store.plan(ConnectionTable.removedPosts)
        #expect(posts.first?.contains("(connection_id=?)") == true, "\(posts)")
        let removedReply = try store.plan(StreamPressTable.removedReply)
        #expect(removedReply.first?.contains("(connection_id=?") == true, "\(removedReply)")
        let removedShare = try store.plan(StreamPressTable.removedShare)
        #expect(removedShare.first?.contains("shares_member (member_id=?)") == true, "\(removedShare)")
        let threads = try store.plan(StreamThreadTable.waiting)
        #expect(threads.first?.contains("stream_threads_wished") == true, "\(threads)")
        let people = try store.plan(StreamPersonTable.waiting)
        #expect(people.first?.contains("stream_people_wished") == true, "\(people)")
        let followers = try store.plan(StreamFollowerTable.waiting)
        #expect(followers.first?.contains("stream_followers_wished") == true, "\(followers)")
        #expect(!threads.contains { $0.contains("TEMP B-TREE") }, "\(threads)")
    }

    @Test("messages that wait, those of a member and whoever wrote one are found by an index each")
    func messages() throws {
        let waiting = try store.plan(MessageTable.waiting)
        #expect(waiting.first == "SCAN m USING INDEX messages_waiting", "\(waiting)")
        #expect(waiting.contains { $0.hasPrefix("SEARCH o USING") } && !waiting.contains { $0.contains("TEMP B-TREE") })
        let person = try store.plan(MessageTable.person)
        #expect(person.first?.hasPrefix("SEARCH message_people USING INDEX") == true, "\(person)")
        let people = try store.plan(MessageTable.people)
        #expect(people.first?.hasPrefix("SEARCH message_people USING INDEX") == true, "\(people)")
        let own = try store.plan(MessageTable.ofMember)
        #expect(own == ["SEARCH messages USING INDEX messages_member (member_id=?)"], "\(own)")
        let later = try store.plan(MessageTable.later)
        #expect(
            later == ["SEARCH messages USING INDEX messages_member (member_id=? AND written_at>?)"],
            "\(later)"
        )
        let written = try store.plan(MessageTable.written)
        #expect(
            written == [
                "SEARCH connections USING INDEX connections_address (network=? AND server=? AND address=?)"
            ],
            "\(written)"
        )
    }

    @Test("displays are found by their keys and by their member, by an index each")
    func displays() throws {
        let opened = try store.plan(DisplayTable.opened)
        #expect(opened.count == 1 && opened[0].contains("(key_digest=?)"), "\(opened)")
        let own = try store.plan(DisplayTable.ofMember)
        #expect(own == ["SEARCH displays USING INDEX displays_member (member_id=?)"], "\(own)")
    }

    @Test("check-ins are walked from the newest, by their city or by their member; friends from the viewer outwards")
    func checkIns() throws {
        let listed = try store.plan(CheckInTable.listed)
        #expect(
            listed.first?.hasPrefix("SEARCH c USING INDEX sqlite_autoindex_check_ins_1 (id=?)") == true,
            "\(listed)"
        )
        #expect(listed.contains { $0.contains("check_ins_everyone (id<?)") }, "\(listed)")
        #expect(listed.contains { $0.contains("check_ins_member (member_id=? AND id<?)") }, "\(listed)")
        let places = try store.plan(SavedPlaceTable.ofMember)
        #expect(places == ["SEARCH saved_places USING INDEX saved_places_member (member_id=?)"], "\(places)")
        let here = try store.plan(CheckInTable.here)
        #expect(here.contains { $0.contains("check_ins_city (city=? AND created_at>?)") }, "\(here)")
        let own = try store.plan(CheckInTable.own)
        #expect(own.first == "SEARCH c USING INDEX check_ins_member (member_id=?)", "\(own)")
        let purged = try store.plan(LocationTable.purgedCheckIns)
        #expect(purged.first?.hasSuffix("INDEX check_ins_end (ends_at<?)") == true, "\(purged)")
        #expect(!purged.contains { $0.hasPrefix("SCAN") }, "\(purged)")
        for plan in [listed, here, own, try store.plan(CheckInTable.near), try store.plan(CheckInTable.friends)] {
            #expect(!plan.contains { $0.hasPrefix("SCAN g") || $0.hasPrefix("SCAN theirs") }, "\(plan)")
            #expect(!plan.contains { $0.hasPrefix("SCAN c") || $0.hasPrefix("SCAN far") }, "\(plan)")
            #expect(!plan.contains { $0.hasPrefix("SCAN h") }, "\(plan)")
        }
    }

    @Test("uses of a position are found by their member, and those that end by an index of their own")
    func locations() throws {
        let uses = try store.plan(LocationTable.uses)
        #expect(uses == ["SEARCH location_uses USING INDEX location_uses_member (member_id=?)"], "\(uses)")
        let ended = try store.plan(LocationTable.ended)
        #expect(ended.contains { $0.contains("location_uses_kept (kept_until>? AND kept_until<?)") }, "\(ended)")
    }

    @Test("who somebody is here is found from one identity, by an index each")
    func behind() throws {
        let behind = try store.plan(FriendTable.behind)
        #expect(!behind.contains { $0.contains("SCAN") }, "\(behind)")
        let others = try store.plan(SamePersonTable.others)
        #expect(others.contains { $0.contains("same_people_one (member_id=? AND one=?)") }, "\(others)")
    }

    @Test("replies to a post, those of a member and those that are due are found by an index each")
    func replies() throws {
        let ofPost = try store.plan(StreamReplyTable.ofSubject)
        #expect(ofPost.first?.contains("stream_replies_post (connection_id=? AND post_id=?)") == true, "\(ofPost)")
        let ofKind = try store.plan(StreamReplyTable.ofKind)
        #expect(ofKind.first?.contains("stream_replies_post (connection_id=?)") == true, "\(ofKind)")
        let newest = try store.plan(StreamReplyTable.newest)
        #expect(newest.first?.contains("stream_replies_member (member_id=? AND id<?)") == true, "\(newest)")
        #expect(!(ofPost + newest).contains { $0.contains("TEMP B-TREE") })
        let unsettled = try store.plan(StreamReplyTable.unsettled)
        #expect(unsettled.contains { $0.contains("stream_replies_unsettled (member_id=?)") }, "\(unsettled)")
        let lost = try store.plan(StreamReplyTable.purgeOfLost)
        #expect(lost.contains { $0.contains("stream_replies_lost (updated_at<?)") }, "\(lost)")
        let due = try store.plan(StreamReplyTable.due)
        #expect(due.contains { $0.contains("stream_replies_due") }, "\(due)")
    }

    @Test("a page of notices is a walk along one index, and a friend is found from the member's own connections")
    func notices() throws {
        #expect(
            try store.plan(NoticeTable.list) == ["SEARCH notices USING INDEX notices_member (member_id=? AND number<?)"]
        )
        let plan = try store.plan(NoticeTable.friend)
        #expect(plan.allSatisfy { !$0.hasPrefix("SCAN") }, "\(plan)")
    }

    @Test("whose browser is to be told is a walk along those that wait, and what of is one along a member's notices")
    func push() throws {
        let plan = try store.plan(PushTable.due)
        #expect(plan.first == "SEARCH p USING INDEX push_subscriptions_due (not_before<?)", "\(plan)")
        #expect(plan.allSatisfy { !$0.hasPrefix("SCAN") }, "\(plan)")
        let untold = try store.plan(PushTable.untold)
        #expect(untold.first == "SEARCH n USING INDEX notices_member (member_id=? AND number>?)", "\(untold)")
        #expect(
            try store.plan(PushTable.list) == [
                "SEARCH push_subscriptions USING INDEX push_subscriptions_member (member_id=?)"
            ]
        )
    }

    @Test("the numbers of a site are one stretch of a key, and what a member likes is a walk along one index")
    func likes() throws {
        let stretch = "SEARCH like_counts USING PRIMARY KEY (kind=? AND subject_id>? AND subject_id<?)"
        #expect(try store.plan(LikeTable.totals) == [stretch])
        #expect(try store.plan(LikeTable.pages) == [stretch, "USE TEMP B-TREE FOR ORDER BY"])
        let recent = try store.plan(LikeTable.recent)
        #expect(recent.allSatisfy { !$0.hasPrefix("SCAN") && !$0.contains("TEMP B-TREE") }, "\(recent)")
    }

    @Test("what is new for the hub is a walk along what changed last, and that nothing is costs one step")
    func feedHub() throws {
        #expect(
            try store.plan(FeedHubTable.changed) == [
                "SEARCH reviews USING INDEX reviews_changed (updated_at>? AND updated_at<?)"
            ]
        )
        let idle = try store.plan(FeedHubTable.idle)
        #expect(idle.contains("SEARCH reviews USING INDEX reviews_changed (updated_at>?)"), "\(idle)")
    }

    @Test("mentions of a review and of a member, and what waits to be looked at, are each found by an index")
    func mentions() throws {
        #expect(
            try store.plan(MentionTable.list) == [
                "SEARCH mentions USING INDEX sqlite_autoindex_mentions_2 (review_id=?)", "USE TEMP B-TREE FOR ORDER BY",
            ]
        )
        #expect(
            try store.plan(MentionTable.ofMember) == [
                "SEARCH mentions USING INDEX mentions_member (member_id=? AND id>?)"
            ]
        )
        #expect(
            try store.plan(MentionTable.due) == [
                "SEARCH mention_requests USING INDEX mention_requests_due (not_before<?)"
            ]
        )
        #expect(
            try store.plan(MentionTable.ofSite) == [
                "SEARCH mention_requests USING COVERING INDEX mention_requests_site (site=?)"
            ]
        )
    }

    @Test("a turn to tell pages of a link, whom a review told, and what can be forgotten are each found by an index")
    func sentMentions() throws {
        #expect(
            try store.plan(SentMentionTable.due) == [
                "SEARCH mention_turns USING COVERING INDEX mention_turns_due (not_before<?)"
            ]
        )
        #expect(
            try store.plan(SentMentionTable.told) == ["SEARCH mention_targets USING PRIMARY KEY (review_id=?)"]
        )
        #expect(
            try store.plan(SentMentionTable.ended) == [
                "SEARCH mention_targets USING COVERING INDEX mention_targets_ended (ended_at>? AND ended_at<?)"
            ]
        )
    }

    @Test("a page of what moderators see, and of what a member reads of them, is a walk along one index")
    func moderation() throws {
        #expect(
            try store.plan(ModerationTable.queue) == [
                "SEARCH flagged_items USING INDEX flagged_items_place ((flags,newest)<(?,?))"
            ]
        )
        #expect(
            try store.plan(ModerationTable.log) == [
                "SEARCH moderation_acts USING INTEGER PRIMARY KEY (rowid<?)"
            ]
        )
        #expect(
            try store.plan(ModerationTable.upon) == [
                "SEARCH moderation_acts USING INDEX moderation_acts_member (member_id=? AND number<?)"
            ]
        )
        #expect(
            try store.plan(ModerationTable.done) == [
                "SEARCH moderation_acts USING INDEX moderation_acts_moderator (moderator_id=? AND rowid<?)"
            ]
        )
        #expect(
            try store.plan(ModerationTable.objections) == [
                "SCAN moderation_acts USING INDEX moderation_acts_waiting"
            ]
        )
    }

    @Test("a passkey is found by its name at its keeper, and a member's are a walk along one index")
    func passkeys() throws {
        let plan = try store.plan(PasskeyTable.byCredential)
        #expect(plan.count == 1 && plan.allSatisfy { $0.contains("(credential=?)") }, "\(plan)")
        #expect(
            try store.plan(PasskeyTable.ofMember) == ["SEARCH passkeys USING INDEX passkeys_member (member_id=?)"]
        )
    }

    @Test("the photos of a review are a walk along one index that meets no picture")
    func photos() throws {
        #expect(try store.plan(PhotoTable.ofReview) == ["SEARCH photos USING INDEX photos_review (review_id=?)"])
        let ofCheckIn = try store.plan(PhotoTable.ofCheckIn)
        #expect(ofCheckIn == ["SEARCH photos USING INDEX photos_check_in (check_in_id=?)"])
        let plan = try store.plan(PhotoTable.unsaved)
        #expect(plan.count == 1 && plan.allSatisfy { $0.contains("photos_member (member_id=?") }, "\(plan)")
    }

    @Test("which cover somebody gets is one look at each table, and those of a member are a walk along one index")
    func covers() throws {
        for (sql, table) in [
            (CoverTable.mark, "book_covers"), (CoverTable.ownMark, "member_covers"),
            (CoverTable.owned, "member_covers"),
        ] {
            let plan = try store.plan(sql)
            #expect(plan.count == 1 && plan.allSatisfy { $0.hasPrefix("SEARCH \(table) USING INDEX") }, "\(plan)")
        }
    }

    @Test("the list for everybody is a walk along one index")
    func listPublic() throws {
        #expect(
            try store.plan(ReviewTable.listPublic) == [
                "SEARCH r USING INDEX reviews_visibility (visibility=? AND id<?)",
                "SEARCH m USING PRIMARY KEY (id=?)",
            ]
        )
    }

    @Test("an author's feed orders identifiers out of two indexes, and the list of all open reviews walks along one")
    func openLists() throws {
        let feed = try store.plan(ReviewTable.listAuthor)
        #expect(feed.contains { $0.contains("INDEX books_author (author_key=?") }, "\(feed)")
        #expect(feed.contains { $0.contains("INDEX reviews_book_open (book_id=? AND id<?)") }, "\(feed)")
        let open = try store.plan(ReviewTable.open)
        #expect(open == ["SEARCH reviews USING INDEX reviews_visibility (visibility=? AND id>? AND id<?)"])
        let marks = try store.plan(ReviewTable.openMarks)
        #expect(marks.contains { $0.contains("COVERING INDEX reviews_visibility (visibility=?)") }, "\(marks)")
        #expect(!marks.contains { $0.contains("TEMP B-TREE") }, "\(marks)")
    }

    @Test("the list of one's own is a walk along one index")
    func listOwn() throws {
        #expect(
            try store.plan(ReviewTable.listOwn) == [
                "SEARCH r USING INDEX reviews_member (member_id=? AND id<?)",
                "SEARCH m USING PRIMARY KEY (id=?)",
            ]
        )
    }

    @Test("what a member may read and not everybody is found along two indexes, and no table is scanned")
    func listWithheld() throws {
        let plan = try store.plan(ReviewTable.listWithheld)
        for index in ["reviews_hidden", "reviews_friends", "connections_member", "friends_remote"] {
            #expect(plan.contains { $0.contains("INDEX \(index) ") }, "\(index): \(plan)")
        }
        #expect(scans(plan) == [])
    }

    @Test("a member's own books are looked through by indexes of what is theirs", arguments: [false, true])
    func own(byNumber: Bool) throws {
        let plan = try store.plan(byNumber ? BookTable.ownNumber : BookTable.ownWords)
        let inner = ["SCAN own"]
        #expect(scans(plan).allSatisfy { scan in inner.contains(where: scan.hasPrefix) }, "\(plan)")
    }

    @Test("a reader's tags are a walk along their keys that ends with those asked for")
    func tags() throws {
        let plan = try store.plan(ReadingTable.tags)
        #expect(plan.first == "SEARCH t USING PRIMARY KEY (member_id=? AND key<?)", "\(plan)")
        #expect(!plan.contains { $0.contains("FOR GROUP BY") || $0.contains("FOR ORDER BY") }, "\(plan)")
    }

    @Test("words and links are found by their key, and a member's are a walk along one index")
    func remarks() throws {
        #expect(
            try store.plan(RemarkTable.list) == ["SEARCH remarks USING INDEX remarks_member (member_id=? AND id<?)"]
        )
        let plan = try store.plan(RemarkTable.one)
        #expect(plan.count == 2 && plan.allSatisfy { $0.contains("(id=?)") }, "\(plan)")
        for kind in ShareSubject.Kind.allCases {
            guard let sql = ShareTable.existing(kind) else { continue }
            let plan = try store.plan(sql)
            #expect(scans(plan).allSatisfy { $0.contains("json_each") }, "\(plan)")
        }
    }

    @Test("a search is a walk along the index of words, in its own order")
    func search() throws {
        for sql in [ReviewTable.searchVisible, ReviewTable.searchOwn] {
            let plan = try store.plan(sql)
            #expect(plan.first?.hasPrefix("SCAN review_search VIRTUAL TABLE INDEX") == true, "\(plan)")
            #expect(scans(plan.dropFirst()) == [])
            #expect(!plan.contains { $0.contains("TEMP B-TREE FOR ORDER BY") }, "\(plan)")
        }
        for sql in [ReviewTable.searchFewVisible, ReviewTable.searchFewOwn, BookTable.searchedFew] {
            let plan = try store.plan(sql)
            #expect(scans(plan).allSatisfy { $0.contains("json_each") }, "\(plan)")
        }
    }

    @Test("the workers' look for something to do touches only what is open")
    func due() throws {
        let plan = try store.plan(ShareTable.due)
        #expect(plan.contains("SCAN shares USING INDEX shares_due"), "\(plan)")
        #expect(!plan.contains { $0.hasPrefix("SCAN shares") && $0 != "SCAN shares USING INDEX shares_due" }, "\(plan)")
        #expect(try store.plan(ShareTable.sending) == ["SCAN shares USING INDEX shares_sending"])
    }

    @Test("hand-offs that are too many are found among the shares of their subject")
    func handedOver() throws {
        let plan = try store.plan(ShareTable.dropHandedOver)
        #expect(plan.contains { $0.contains("INDEX shares_subject ") } && scans(plan) == [], "\(plan)")
    }

    @Test("shares of a subject, of a press, short links, and the last of all a member may have are found by an index")
    func ofSubject() throws {
        for (sql, index) in [
            (ShareTable.ofSubject, "shares_subject"), (ShareTable.ofPress, "shares_press"),
            (ShareTable.nth, "shares_member"), (ReviewTable.nth, "reviews_member"),
            (ShortLinkTable.nth, "short_links_member"), (ShortLinkTable.list, "short_links_member"),
        ] {
            let plan = try store.plan(sql)
            #expect(plan.contains { $0.contains("INDEX \(index) ") } && scans(plan) == [], "\(sql): \(plan)")
            #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
        }
    }

    @Test("a bucket of attempts is found by its key, and those too many and those full again along one index")
    func rateLimits() throws {
        #expect(
            try store.plan(RateLimitTable.find) == [
                "SEARCH rate_limits USING PRIMARY KEY (kind=? AND key_digest=?)"
            ]
        )
        let trim = try store.plan(RateLimitTable.trim)
        #expect(trim.contains("SEARCH rate_limits USING COVERING INDEX rate_limits_full (kind=?)"), "\(trim)")
        #expect(!trim.contains { $0.contains("TEMP B-TREE") || $0.hasPrefix("SCAN") }, "\(trim)")
        for sql in [RateLimitTable.purge, RateLimitTable.bound] {
            let plan = try store.plan(sql)
            #expect(plan.count == 1 && plan[0].contains("rate_limits_full (kind=? AND full_at"), "\(plan)")
        }
    }

    @Test("every foreign key stands at the beginning of an index")
    func foreignKeys() throws {
        let keys = try store.database.read { connection in
            try connection.rows(
                """
                SELECT f.name || '.' || f.columns, (
                    SELECT count(*) FROM pragma_index_list(f.name) AS i WHERE i.partial = 0 AND f.width = (
                        SELECT count(*) FROM pragma_index_info(i.name) AS c, pragma_foreign_key_list(f.name) AS k
                        WHERE k.id = f.id AND k.[from] = c.name AND c.seqno < f.width
                    )
                )
                FROM (
                    SELECT m.name, k.id, count(*) AS width, group_concat(k.[from]) AS columns
                    FROM sqlite_schema AS m, pragma_foreign_key_list(m.name) AS k
                    WHERE m.type = 'table' GROUP BY m.name, k.id
                ) AS f
                """
            ) { row in (name: try row.text(0), indexes: try row.int(1)) }
        }
        #expect(keys.count >= 7)
        for key in keys { #expect(key.indexes > 0, "\(key.name)") }
    }

    @Test("connections whose turn has come, and the sessions of one, are found by an index")
    func health() throws {
        #expect(
            try store.plan(ConnectionTable.claim) == [
                "SEARCH connections USING INDEX sqlite_autoindex_connections_1 (id=?)", "SCALAR SUBQUERY 1",
                "SEARCH connections USING INDEX connections_check (check_at<?)",
            ]
        )
        #expect(
            try store.plan(SessionTable.ofConnection) == [
                "SEARCH sessions USING INDEX sessions_connection (connection_id=?)"
            ]
        )
    }

    @Test("every table of ours is strict")
    func strict() throws {
        let loose = try store.texts(
            """
            SELECT name FROM pragma_table_list
            WHERE schema = 'main' AND type = 'table' AND NOT strict AND name NOT LIKE 'sqlite_%'
            """
        )
        #expect(loose == [])
    }

    /// Steps that read a whole table or index; walks over the few rows of an inner query do not count.
    private func scans(_ plan: some Sequence<String>) -> [String] {
        plan.filter {
            $0.hasPrefix("SCAN ") && !["SCAN page", "SCAN friend", "SCAN (subquery"].contains(where: $0.hasPrefix)
        }
    }
}
