import Flyleaf
import Primitives
import SQLAccess

/// The columns of shelves with their owners.
private struct ShelfColumns: RowColumns {
    let id, memberID, name, description, visibility, books, createdAt, changedAt, owner: Int

    init(_ column: ColumnNames) throws(ColumnMissing) {
        id = try column("id")
        memberID = try column("member_id")
        name = try column("name")
        description = try column("description")
        visibility = try column("visibility")
        books = try column("books")
        createdAt = try column("created_at")
        changedAt = try column("changed_at")
        owner = try column("owner")
    }
}

extension ShelfEntry {
    init(_ row: any SQLRow) throws {
        let columns: ShelfColumns = try row.columns()
        let visibility = Review.Visibility(rawValue: try row.text(columns.visibility))
        let shelf = Shelf(
            id: try row.id(columns.id),
            memberID: try row.id(columns.memberID),
            name: ShelfName(trusted: try row.text(columns.name)),
            description: ShelfDescription(trusted: try row.text(columns.description)),
            visibility: try visibility.read(from: "shelves.visibility"),
            createdAt: try row.timestamp(columns.createdAt),
            changedAt: try row.timestamp(columns.changedAt)
        )
        self.init(
            shelf: shelf,
            owner: PersonName(trusted: try row.text(columns.owner)),
            books: try row.int(columns.books)
        )
    }
}

extension Shelf {
    /// What it says of itself.
    var columns: NamedValues {
        [
            "name": name.text, "name_key": name.key, "description": description.text,
            "visibility": visibility.rawValue, "changed_at": changedAt,
        ]
    }

    /// What never changes.
    var fixedColumns: NamedValues { ["id": id, "member_id": memberID, "created_at": createdAt, "books": 0] }
}

/// The columns of books on shelves.
private struct ShelvedBookColumns: RowColumns {
    let bookID, title, author, position, addedAt: Int

    init(_ column: ColumnNames) throws(ColumnMissing) {
        bookID = try column("book_id")
        title = try column("title")
        author = try column("author")
        position = try column("position")
        addedAt = try column("added_at")
    }
}

extension ShelvedBook {
    init(_ row: any SQLRow) throws {
        let columns: ShelvedBookColumns = try row.columns()
        self.init(
            bookID: try row.id(columns.bookID),
            title: ReviewTitle(trusted: try row.text(columns.title)),
            author: AuthorLine(trusted: try row.text(columns.author)),
            position: try row.int64(columns.position),
            addedAt: try row.timestamp(columns.addedAt)
        )
    }
}
