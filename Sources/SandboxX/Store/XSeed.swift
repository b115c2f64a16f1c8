internal import Primitives
internal import SQLite
internal import SandboxCore

/// A few posts, so that no timeline one looks at first is empty.
enum XSeed {
    static func seed(at moment: Timestamp, _ connection: borrowing Connection) throws {
        guard try Settings.value("x seeded", connection) == nil else { return }
        for (index, row) in rows.enumerated() {
            let draft = Tweets.Draft(author: SeedPeople.id(at: row.author), text: row.text)
            let created = moment - .seconds((rows.count - index) * 1800)
            _ = try Tweets.insert(draft, at: created, connection)
        }
        try Settings.set("x seeded", "1", connection)
    }

    /// Makes a list of the first person that nobody else sees, once, with those who wrote something.
    static func seedList(at moment: Timestamp, _ connection: borrowing Connection) throws {
        guard try Settings.value("x list seeded", connection) == nil else { return }
        let owner = SeedPeople.id(at: 0)
        let id = try XLists.insert(
            owner: owner,
            name: "Page turners",
            description: "Who writes of books",
            isPrivate: true,
            at: moment,
            connection
        )
        for person in Set(rows.map { SeedPeople.id(at: $0.author) }) where person != owner {
            _ = try XLists.set(.member, person, of: id, true, connection)
        }
        try Settings.set("x list seeded", "1", connection)
    }

    private static let rows: [(author: Int, text: String)] = [
        (32, "下雨天，最适合读书。 #读书"),
        (12, "Дочитала до трёх часов ночи. Не жалею. #книги"),
        (53, "Is <i>this</i> still a book & not a \"script\"? <script>alert('no')</script>"),
        (47, "Owls read at night 🦉📖 — so do I."),
        (60, "The first chapter is online: https://books.example.com/chapters/1?from=x (thanks @Ada_1001!) #books"),
        (0, "Tea, rain, chapter one. #books"),
    ]
}
