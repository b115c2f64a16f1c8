internal import Primitives
internal import SandboxCore

/// A few posts, so that no wall one looks at first is empty.
enum SeedPosts {
    struct Post {
        var draft: Posts.Draft
        var created: Timestamp
    }

    /// The posts, oldest first, the newest an hour before the given moment.
    static func all(at moment: Timestamp) -> [Post] {
        let rows = rows
        return rows.enumerated().map { index, row in
            let draft = Posts.Draft(
                author: SeedPeople.id(at: row.author),
                wall: SeedPeople.id(at: row.wall ?? row.author),
                app: nil,
                content: PostContent(message: row.message),
                privacy: Privacy(audience: row.audience),
                place: row.place.map { PlaceID(rawValue: SeedPlaces.firstID + $0) },
                tags: row.tags.map(SeedPeople.id(at:))
            )
            return Post(draft: draft, created: moment - .seconds((rows.count - index) * 3600))
        }
    }

    private struct Row {
        var author: Int
        var wall: Int?
        var message: String
        var audience = Audience.everyone
        var place: Int64?
        var tags: [Int] = []
    }

    private static let rows = [
        Row(author: 32, message: "下雨天，最适合读书。"),
        Row(author: 15, message: "أقرأ الليلة كتابًا عن البحر."),
        Row(author: 12, message: "Дочитала до трёх часов ночи. Не жалею."),
        Row(author: 28, message: "อ่านจบแล้ว อยากอ่านอีกรอบ"),
        Row(author: 21, message: "नई किताब, पुरानी चाय।", place: 21),
        Row(author: 53, message: "Is <i>this</i> still a book & not a \"script\"? <script>alert('no')</script>"),
        Row(author: 4, wall: 0, message: "Sveika, Ada! Grąžinsiu tavo knygą penktadienį.", audience: .allFriends),
        Row(author: 47, message: "Owls read at night 🦉📖 — so do I.", audience: .allFriends),
        Row(author: 60, message: "A note to myself: page 214.", audience: .onlyMe),
        Row(author: 0, message: "Tea, rain, chapter one.", audience: .everyone, place: 0, tags: [1, 2]),
    ]
}
