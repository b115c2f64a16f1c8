extension ReviewTable {
    // ?1 is the viewer, ?2 the identifier (in a search, the number) to stay below, ?3 the limit.

    static let listColumns = """
        r.id, r.member_id, r.title, r.author, r.excerpt, r.score, r.visibility, r.created_at, r.updated_at, m.name,
        r.is_spoiler, r.book_id, r.isbn
        """

    /// The members in whose friend lists the viewer stands, vouched for by the same authority.
    ///
    /// CROSS JOIN keeps the order of the loops: from the viewer's few identities, never from all friends of everybody.
    static let befriending = """
        SELECT theirs.member_id AS id
        FROM connections AS mine
        CROSS JOIN friends AS f ON f.remote_id = mine.remote_id
        CROSS JOIN connections AS theirs ON theirs.id = f.connection_id
            AND theirs.network = mine.network AND theirs.authority = mine.authority
        WHERE mine.member_id = ?1
        """

    /// The members in the viewer's own friend lists, vouched for by the same authority.
    static let befriended = """
        SELECT DISTINCT theirs.member_id AS id
        FROM connections AS mine
        CROSS JOIN friends AS f ON f.connection_id = mine.id
        CROSS JOIN connections AS theirs ON theirs.network = mine.network AND theirs.authority = mine.authority
            AND theirs.remote_id = f.remote_id
        WHERE mine.member_id = ?1 AND theirs.member_id <> ?1
        """

    static let isVisible = isShown("r")

    /// Whether the viewer may see a row of a table whose rows have a member and a visibility.
    ///
    /// The one place where that is decided: what a member may see by their visibility, and nobody blocks whom.
    ///
    /// - Parameter visibility: the column that says who may see it.
    static func isShown(_ row: String, _ visibility: String = "visibility") -> String {
        """
        (
            \(row).\(visibility) = 'everyone' OR \(row).member_id = ?1
            OR \(row).\(visibility) = 'friends' AND \(row).member_id IN (\(befriending))
        ) AND \(DistanceTable.isNear("\(row).member_id"))
        """
    }

    static let one = """
        SELECT r.id, r.member_id, r.title, r.author, r.text, r.score, r.visibility, r.created_at, r.updated_at, m.name,
            r.is_spoiler, r.book_id, r.isbn
        FROM reviews AS r CROSS JOIN members AS m ON m.id = r.member_id
        WHERE r.id = ?2 AND \(isVisible)
        """

    /// By the key of an author, ?1; identifiers are ordered first, so that only the rows of the page are read.
    static let listAuthor = """
        SELECT \(listColumns)
        FROM (
            SELECT r.number
            FROM books AS b INDEXED BY books_author
            CROSS JOIN reviews AS r INDEXED BY reviews_book_open ON r.book_id = b.id AND r.visibility = 'everyone'
            WHERE b.author_key = ?1 AND b.author_key <> '' AND b.open_reviews > 0 AND r.id < ?2
            ORDER BY r.id DESC LIMIT ?3
        ) AS page
        CROSS JOIN reviews AS r ON r.number = page.number
        CROSS JOIN members AS m ON m.id = r.member_id
        ORDER BY r.id DESC
        """

    /// Every so many of what anybody may read, walked along the index alone.
    static let openMarks = """
        SELECT id FROM (
            SELECT id, row_number() OVER (ORDER BY id) AS place
            FROM reviews INDEXED BY reviews_visibility WHERE visibility = 'everyone'
        ) WHERE place % ?1 = 0 LIMIT 50000
        """

    static let open = """
        SELECT id, member_id, book_id, updated_at FROM reviews INDEXED BY reviews_visibility
        WHERE visibility = 'everyone' AND id > ?1 AND id <= ?2 ORDER BY id LIMIT ?3
        """

    /// What anybody may read.
    static let listPublic = """
        SELECT \(listColumns)
        FROM reviews AS r CROSS JOIN members AS m ON m.id = r.member_id
        WHERE r.visibility = 'everyone' AND r.id < ?1
        ORDER BY r.id DESC LIMIT ?2
        """

    /// The same for a member who does not see everybody.
    static let listNear = """
        SELECT \(listColumns)
        FROM reviews AS r CROSS JOIN members AS m ON m.id = r.member_id
        WHERE r.visibility = 'everyone' AND r.id < ?2 AND \(DistanceTable.isListed("r.member_id"))
        ORDER BY r.id DESC LIMIT ?3
        """

    static let listOwn = """
        SELECT \(listColumns)
        FROM reviews AS r CROSS JOIN members AS m ON m.id = r.member_id
        WHERE r.member_id = ?1 AND r.id < ?2
        ORDER BY r.id DESC LIMIT ?3
        """

    /// What a member may read and not everybody, down to the identifier ?4.
    ///
    /// Two lists that share no review, each walked along an index of its own, each no further than the page is long:
    /// however many reviews are hidden from the viewer, none of them is looked at.
    static let listWithheld = """
        SELECT \(listColumns)
        FROM (
            SELECT id, number FROM (
                SELECT id, number FROM reviews
                WHERE visibility <> 'everyone' AND member_id = ?1 AND id < ?2 AND id > ?4 ORDER BY id DESC LIMIT ?3
            )
            UNION ALL
            SELECT r.id, r.number
            FROM (
                SELECT DISTINCT f.id FROM (\(befriending)) AS f
                WHERE f.id <> ?1 AND \(DistanceTable.isListed("f.id"))
            ) AS friend
            CROSS JOIN reviews AS r ON r.number IN (
                SELECT number FROM reviews
                WHERE visibility = 'friends' AND member_id = friend.id AND id < ?2 AND id > ?4
                ORDER BY id DESC LIMIT ?3
            )
            ORDER BY id DESC LIMIT ?3
        ) AS page
        CROSS JOIN reviews AS r ON r.number = page.number
        CROSS JOIN members AS m ON m.id = r.member_id
        ORDER BY page.id DESC
        """

    /// What of one writer, ?4, somebody may read.
    static let listWriter = """
        SELECT \(listColumns)
        FROM reviews AS r CROSS JOIN members AS m ON m.id = r.member_id
        WHERE r.member_id = ?4 AND r.id < ?2 AND \(isVisible)
        ORDER BY r.id DESC LIMIT ?3
        """

    /// What everybody may read of the book ?1.
    static let listBookOpen = """
        SELECT \(listColumns)
        FROM reviews AS r INDEXED BY reviews_book_open CROSS JOIN members AS m ON m.id = r.member_id
        WHERE r.book_id = ?1 AND r.visibility = 'everyone' AND r.id < ?2
        ORDER BY r.id DESC LIMIT ?3
        """

    /// The same for a member who does not see everybody, of the book ?4.
    static let listBookNear = """
        SELECT \(listColumns)
        FROM reviews AS r INDEXED BY reviews_book_open CROSS JOIN members AS m ON m.id = r.member_id
        WHERE r.book_id = ?4 AND r.visibility = 'everyone' AND r.id < ?2 AND \(DistanceTable.isListed("r.member_id"))
        ORDER BY r.id DESC LIMIT ?3
        """

    /// What a member may read and not everybody of the book ?4: their own, and of each who befriended them.
    static let listBookWithheld = """
        SELECT \(listColumns)
        FROM (
            SELECT number, id FROM reviews INDEXED BY reviews_book
            WHERE book_id = ?4 AND member_id = ?1 AND visibility IN ('self', 'friends') AND id < ?2
            UNION ALL
            SELECT r.number, r.id
            FROM (
                SELECT DISTINCT f.id FROM (\(befriending)) AS f
                WHERE f.id <> ?1 AND \(DistanceTable.isListed("f.id"))
            ) AS friend
            CROSS JOIN reviews AS r INDEXED BY reviews_book ON r.book_id = ?4 AND r.member_id = friend.id
                AND r.visibility = 'friends' AND r.id < ?2
            ORDER BY id DESC LIMIT ?3
        ) AS page
        CROSS JOIN reviews AS r ON r.number = page.number
        CROSS JOIN members AS m ON m.id = r.member_id
        ORDER BY page.id DESC
        """

    /// The newest readable review of the book ?2 by each friend of the member ?1, who knows them by their own lists.
    static let listBookFriends = """
        SELECT \(listColumns)
        FROM (\(befriended)) AS friend
        CROSS JOIN reviews AS r ON r.number = (
            SELECT r.number FROM reviews AS r INDEXED BY reviews_book
            WHERE r.book_id = ?2 AND r.member_id = friend.id AND \(isVisible) ORDER BY r.id DESC LIMIT 1
        )
        CROSS JOIN members AS m ON m.id = r.member_id
        WHERE \(DistanceTable.isListed("r.member_id"))
        ORDER BY r.id DESC LIMIT ?3
        """

    /// What a member may read and ?4, the text for MATCH, finds.
    ///
    /// The index gives its rows by number, so the walk ends when the page is full.
    static let searchVisible = search(matching, where: visible)

    static let searchOwn = search(matching, where: own)

    /// The same of the numbers of ?4, an array.
    static let searchFewVisible = search(numbered, where: visible)

    static let searchFewOwn = search(numbered, where: own)

    /// The same where the index is a table: ?4 are the words, ?5 the phrases.
    static let searchDocumentsVisible = searchDocuments(where: visible)

    static let searchDocumentsOwn = searchDocuments(where: own)

    private static func searchDocuments(where condition: String) -> String {
        """
        SELECT \(listColumns)
        FROM review_search AS s
        CROSS JOIN reviews AS r ON r.number = s.number
        CROSS JOIN members AS m ON m.id = r.member_id
        WHERE \(SearchDocumentQuery.hasWords("?4")) AND \(SearchDocumentQuery.hasPhrases("?5"))
            AND s.number < ?2 AND r.number < ?2 AND \(condition)
        ORDER BY s.number DESC LIMIT ?3
        """
    }

    private static let visible = "\(isVisible) AND \(DistanceTable.isListed("r.member_id"))"

    private static let own = "r.member_id = ?1"

    private static let matching = "SELECT rowid AS number FROM review_search WHERE review_search MATCH ?4"

    private static let numbered = "SELECT CAST(value AS bigint) AS number FROM json_each(?4)"

    private static func search(_ source: String, where condition: String) -> String {
        """
        SELECT \(listColumns)
        FROM (\(source)) AS s
        CROSS JOIN reviews AS r ON r.number = s.number
        CROSS JOIN members AS m ON m.id = r.member_id
        WHERE s.number < ?2 AND \(condition)
        ORDER BY s.number DESC LIMIT ?3
        """
    }
}
