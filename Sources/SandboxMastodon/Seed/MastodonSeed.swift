internal import Primitives
internal import SQLite
internal import SandboxCore

/// A few statuses, so that no timeline one looks at first is empty.
enum MastodonSeed {
    private struct Row {
        var author: Int
        var text: String
        var spoiler = ""
        var visibility = MastodonVisibility.everyone
        var language = "en"
        /// The row it answers.
        var reply: Int?
        var poll: [String] = []
    }

    private static let rows = [
        Row(author: 32, text: "下雨天，最适合读书。 #读书", language: "zh"),
        Row(author: 12, text: "Дочитала до трёх часов ночи. Не жалею. #книги", language: "ru"),
        Row(author: 1, text: "Ein Buch, das nach Regen riecht. #books #Bücher", language: "de"),
        Row(author: 0, text: "Tea, rain, chapter one.\n\nWhat are you reading? #AmReading #books"),
        Row(author: 9, text: "@ada Um romance sobre faróis. #AmReading", language: "pt", reply: 3),
        Row(author: 53, text: "Is <i>this</i> still a book & not a \"script\"? <script>alert('no')</script>"),
        Row(author: 47, text: "The gardener did it.", spoiler: "How the mystery ends"),
        Row(author: 60, text: "A note to my followers: page 214.", visibility: .followers),
        Row(author: 5, text: "Which one next? #books", poll: ["The long one", "The one with the owl"]),
        Row(author: 2, text: "A list of lighthouses in fiction: https://books.example/lighthouses?from=sandbox #books"),
    ]

    /// Publishes them once, the newest an hour before the given moment.
    static func seed(at moment: Timestamp, host: String, _ connection: borrowing Connection) throws {
        guard try Settings.value("mastodon seeded", connection) == nil else { return }
        var ids: [StatusID] = []
        for (index, row) in rows.enumerated() {
            let parameters: JSON = [
                "status": .string(row.text), "spoiler_text": .string(row.spoiler),
                "visibility": .string(row.visibility.rawValue), "language": .string(row.language),
                "in_reply_to_id": row.reply.map { ids[$0].json } ?? .null,
                "poll": row.poll.isEmpty
                    ? .null : ["options": .array(row.poll.map(JSON.string)), "expires_in": 604_800],
            ]
            let publisher = MastodonPublisher(
                author: SeedPeople.id(at: row.author),
                host: host,
                now: moment - .seconds((rows.count - index) * 3600)
            )
            ids.append(try publisher.publish(try MastodonDraft(MastodonParameters(json: parameters)), connection))
        }
        try Settings.set("mastodon seeded", "1", connection)
    }

    /// Makes lists of the first person, once: one of those whom they follow and who wrote something, and an empty one.
    static func seedLists(_ connection: borrowing Connection) throws {
        guard try Settings.value("mastodon lists seeded", connection) == nil else { return }
        let owner = SeedPeople.id(at: 0)
        var ids: [ListID] = []
        for title in ["Readers at night 🦉", "People I never added"] {
            let list = MastodonList(id: ListID(rawValue: 0), title: title, replies: .list, isExclusive: false)
            ids.append(try MastodonLists.insert(list, of: owner, connection))
        }
        var people: [PersonID] = []
        for person in rows.map({ SeedPeople.id(at: $0.author) }) where !people.contains(person) {
            if try MastodonFollows.exists(owner, person, connection) { people.append(person) }
        }
        if let first = ids.first { try MastodonLists.add(people, to: first, of: owner, connection) }
        try Settings.set("mastodon lists seeded", "1", connection)
    }
}
