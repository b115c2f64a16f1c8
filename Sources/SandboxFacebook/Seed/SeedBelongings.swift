internal import Primitives
internal import SQLite
internal import SandboxCore

/// Groups, videos and notes of a few people; everybody else has none.
enum SeedBelongings {
    private static let rows: [(kind: Belonging.Kind, title: String?, text: String?, people: [Int])] = [
        (.group, "Night readers 🦉", "We begin at ten.", [0, 1, 2]),
        (.group, "Лiтаратура & чай <b>", nil, [0]),
        (.group, "Margin notes", "Pencils only.", [0, 4]),
        (.video, "The shop in the snow", "Forty seconds of quiet.", [0]),
        // As most are that came from a telephone.
        (.video, nil, nil, [0]),
        (.note, "Ten books I left on trains", "<p>The first was a loan.</p>", [0]),
        (.note, nil, "<p>Untitled, like the best of them.</p>", [0, 1]),
    ]

    static func insert(at moment: Timestamp, _ connection: borrowing Connection) throws {
        for (index, row) in rows.enumerated() {
            let made = moment - .seconds((rows.count - index) * 86_400)
            for person in row.people {
                try Belongings.insert(
                    row.kind,
                    of: SeedPeople.id(at: person),
                    row.title,
                    row.text,
                    at: made,
                    connection
                )
            }
        }
    }
}
