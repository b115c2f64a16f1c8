internal import Primitives
internal import SQLite
internal import SandboxCore

/// Books, authors and more with a Page, and some who like them.
enum SeedPageLikes {
    private struct Row {
        var name: String
        var category: Page.Category
        /// Positions in the list of people.
        var likers: [Int]
    }

    private static let rows = [
        Row(name: "The Salt Atlas", category: Page.Category(id: 2611, name: "Book"), likers: [0, 1, 4]),
        Row(name: "Letters to a Lighthouse", category: Page.Category(id: 2611, name: "Book"), likers: [0, 2]),
        Row(name: "Ilse Marrow", category: Page.Category(id: 2612, name: "Author"), likers: [0, 1]),
        Row(name: "A Quiet Harbour", category: Page.Category(id: 2613, name: "Movie"), likers: [0]),
        Row(name: "The Winter Cartographers", category: Page.Category(id: 2614, name: "Musician/Band"), likers: [1]),
    ]

    static func insert(at moment: Timestamp, _ connection: borrowing Connection) throws {
        for (index, row) in rows.enumerated() {
            let page = try Pages.insert(name: row.name, category: row.category, about: nil, connection)
            let since = moment - .seconds((rows.count - index) * 86_400)
            for liker in row.likers {
                try PageLikes.add(page, by: SeedPeople.id(at: liker), at: since, connection)
            }
        }
    }
}
