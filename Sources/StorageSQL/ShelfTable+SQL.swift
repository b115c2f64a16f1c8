extension ShelfTable {
    // ?1 is the viewer.

    private static let columns = """
        s.id, s.member_id, s.name, s.description, s.visibility, s.books, s.created_at, s.changed_at, m.name AS owner
        """

    static let one = """
        SELECT \(columns) FROM shelves AS s CROSS JOIN members AS m ON m.id = s.member_id
        WHERE s.id = ?2 AND \(ReviewTable.isShown("s"))
        """

    static let named = """
        SELECT \(columns) FROM shelves AS s CROSS JOIN members AS m ON m.id = s.member_id
        WHERE s.member_id = ? AND s.name_key = ?
        """

    static let list = """
        SELECT \(columns) FROM members AS m CROSS JOIN shelves AS s ON s.member_id = m.id
        WHERE m.id = ?2 AND \(ReviewTable.isShown("s")) ORDER BY s.name_key
        """

    static let books = """
        SELECT b.book_id, b.title, b.author, b.position, b.added_at
        FROM shelves AS s CROSS JOIN shelf_books AS b ON b.shelf_id = s.id
        WHERE s.id = ?2 AND b.position > ?3 AND \(ReviewTable.isShown("s")) ORDER BY b.position LIMIT ?4
        """

    static let shelved = """
        SELECT b.book_id, b.title, b.author, b.position, b.added_at
        FROM shelves AS s CROSS JOIN shelf_books AS b ON b.shelf_id = s.id AND b.book_id = ?
        WHERE s.id = ? AND s.member_id = ?
        """

    /// Of the member ?1.
    static let holding = """
        SELECT s.id FROM shelves AS s
        WHERE s.member_id = ?1 AND EXISTS (SELECT 1 FROM shelf_books WHERE shelf_id = s.id AND book_id = ?2)
        """

    static let before = """
        SELECT book_id, position FROM shelf_books WHERE shelf_id = ?1 AND position < ?2
        ORDER BY position DESC LIMIT 1
        """

    static let behind = """
        SELECT book_id, position FROM shelf_books WHERE shelf_id = ?1 AND position > ?2
        ORDER BY position LIMIT 1
        """
}
