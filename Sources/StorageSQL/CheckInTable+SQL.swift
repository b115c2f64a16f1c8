extension CheckInTable {
    // ?1 is the viewer, ?2 the moment; an end that is past hides a row that was not purged yet.

    static let columns = """
        SELECT c.id, c.member_id, c.typed, c.city, c.city_name, c.north, c.east, c.message, c.book, c.audience,
            c.created_at, c.ends_at, m.name
        FROM check_ins AS c CROSS JOIN members AS m ON m.id = c.member_id
        """

    /// The members who have somebody in their friend lists in whose lists the viewer stands.
    ///
    /// CROSS JOIN as in `ReviewTable.befriending`: from the viewer outwards, never from all friends of everybody.
    static let befriendingFriends = """
        SELECT far.member_id AS id
        FROM (SELECT DISTINCT id FROM (\(ReviewTable.befriending))) AS middle
        CROSS JOIN connections AS known ON known.member_id = middle.id
        CROSS JOIN friends AS g ON g.remote_id = known.remote_id
        CROSS JOIN connections AS far ON far.id = g.connection_id
            AND far.network = known.network AND far.authority = known.authority
        """

    /// Whether the viewer may see a check-in: the one place where that is decided.
    ///
    /// Nobody else sees those of somebody shut out, nor one that is hidden.
    static let isVisible = """
        c.ends_at > ?2 AND (
            c.member_id = ?1 OR c.audience = 'everyone'
            OR c.audience IN ('friends', 'friends-of-friends') AND c.member_id IN (\(ReviewTable.befriending))
            OR c.audience = 'friends-of-friends' AND c.member_id IN (\(Self.befriendingFriends))
            OR EXISTS (
                SELECT 1 FROM check_in_people AS p
                WHERE p.check_in_id = c.id AND p.member_id = ?1
                    AND (c.audience = 'chosen' AND p.is_reader = 1 OR p.naming IN ('asked', 'yes'))
            )
        ) AND \(DistanceTable.isNear("c.member_id"))
        AND (
            c.member_id = ?1
            OR NOT EXISTS (SELECT 1 FROM suspensions AS u WHERE u.member_id = c.member_id)
                AND NOT EXISTS (SELECT 1 FROM hidden_items AS h WHERE h.kind = 'check-in' AND h.subject_id = c.id)
        )
        """

    /// The members who count the viewer as a friend and are counted so by them.
    static let mutual = """
        SELECT id FROM (\(ReviewTable.befriending)) WHERE id <> ?1
        INTERSECT SELECT id FROM (\(ReviewTable.befriended))
        """

    static let one = "\(columns) WHERE c.id = ?3 AND \(isVisible)"

    /// Below the identifier ?3.
    private static let isListed = "c.id < ?3 AND \(isVisible) AND \(DistanceTable.isListed("c.member_id"))"

    /// The newest that everyone sees, then what people around the viewer wrote, and where the viewer is named or chosen:
    /// each from its own index, so that what is none of the viewer's business costs nothing however much there is of it.
    static let candidates = """
        SELECT id FROM (
            SELECT c.id FROM check_ins AS c INDEXED BY check_ins_everyone
            WHERE c.audience = 'everyone' AND \(Self.isListed) ORDER BY c.id DESC LIMIT ?4
        )
        UNION
        SELECT c.id FROM (
            SELECT ?1 AS id UNION \(ReviewTable.befriending) UNION \(Self.befriendingFriends)
        ) AS f CROSS JOIN check_ins AS c ON c.member_id = f.id AND c.id < ?3
        UNION
        SELECT check_in_id FROM check_in_people WHERE member_id = ?1 AND check_in_id < ?3
        """

    static let listed = """
        \(columns) WHERE c.id IN (\(Self.candidates)) AND \(Self.isListed) ORDER BY c.id DESC LIMIT ?4
        """

    static let own = "\(columns) WHERE c.member_id = ?1 AND c.ends_at > ?2 ORDER BY c.id DESC"

    static let asking = """
        SELECT * FROM (
            \(columns) WHERE c.id IN (SELECT check_in_id FROM check_in_people WHERE member_id = ?1 AND naming = 'asked')
                AND \(isVisible)
        ) ORDER BY 1 DESC LIMIT ?3
        """

    /// ?1 is the viewer, ?2 the check-in; who blocks its member, or is blocked by them, is named no more.
    static let people = """
        SELECT p.member_id, m.name, p.is_reader = 1 AND c.member_id = ?1, p.naming
        FROM check_ins AS c
        CROSS JOIN check_in_people AS p ON p.check_in_id = c.id
        CROSS JOIN members AS m ON m.id = p.member_id
        WHERE c.id = ?2 AND (
            c.member_id = ?1 OR p.member_id = ?1 AND p.naming IS NOT NULL
            OR p.naming = 'yes' AND \(DistanceTable.isNear("p.member_id"))
        ) AND NOT EXISTS (
            SELECT 1 FROM distances AS b
            WHERE b.viewer_id = p.member_id AND b.member_id = c.member_id
                AND (b.is_kept_away = 1 OR b.chosen = 'block')
        )
        ORDER BY m.name, p.member_id
        """

    static let friends = """
        SELECT m.id, m.name, coalesce(s.allows_naming, 0)
        FROM (\(Self.mutual)) AS f CROSS JOIN members AS m ON m.id = f.id
        LEFT JOIN check_in_settings AS s ON s.member_id = m.id
        WHERE \(DistanceTable.isNear("m.id"))
        ORDER BY m.name, m.id LIMIT ?2
        """

    static let position = """
        SELECT north, east FROM check_ins
        WHERE member_id = ?1 AND ends_at > ?2 AND created_at > ?3 AND city IS NOT NULL ORDER BY id DESC LIMIT 1
        """

    /// What a member's positions are used for by others ends at once when they are off, whatever else is set.
    private static let isOn = """
        EXISTS (SELECT 1 FROM location_settings AS l WHERE l.member_id = c.member_id AND l.is_on = 1)
        """

    static let near = """
        SELECT c.member_id, m.name, c.north, c.east
        FROM (\(Self.mutual)) AS f
        CROSS JOIN check_in_settings AS s ON s.member_id = f.id AND s.is_near = 1
        CROSS JOIN check_ins AS c ON c.member_id = f.id
        CROSS JOIN members AS m ON m.id = c.member_id
        WHERE c.created_at > ?3 AND c.city IS NOT NULL AND \(Self.isOn) AND \(isVisible)
            AND \(DistanceTable.isListed("c.member_id"))
        ORDER BY m.name, m.id, c.id DESC LIMIT 1000
        """

    static let here = """
        SELECT c.member_id, m.name, c.north, c.east
        FROM check_ins AS c
        CROSS JOIN check_in_settings AS s ON s.member_id = c.member_id AND s.is_here = 1
        CROSS JOIN members AS m ON m.id = c.member_id
        WHERE c.city = ?4 AND c.created_at > ?3 AND c.member_id <> ?1 AND \(Self.isOn) AND \(isVisible)
            AND \(DistanceTable.isListed("c.member_id"))
        ORDER BY m.name, m.id, c.id DESC LIMIT 1000
        """
}
