internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// The addresses that public statuses link to.
struct MastodonLinks: Sendable {
    struct Use: Sendable {
        var status: StatusID
        var author: PersonID
        var moment: Timestamp
    }

    private(set) var uses: [String: [Use]] = [:]

    /// Those of statuses that are newer than a moment.
    init(since moment: Timestamp, _ connection: borrowing Connection) throws {
        var uses: [String: [Use]] = [:]
        try connection.forEach(
            "SELECT id, author, created, text FROM mastodon_status WHERE visibility = 'public' AND created > ?",
            [moment]
        ) { row in
            let use = Use(
                status: StatusID(rawValue: try row.int64(0)),
                author: PersonID(rawValue: try row.int64(1)),
                moment: try row.timestamp(2)
            )
            for address in MastodonText(try row.text(3)).links { uses[address, default: []].append(use) }
        }
        self.uses = uses
    }

    /// The addresses, those of the most authors first.
    var popular: [String] {
        func rank(_ address: String) -> (Int, Int) {
            let uses = uses[address, default: []]
            return (Set(uses.map(\.author)).count, uses.count)
        }
        return uses.keys.map { (rank($0), $0) }.sorted { left, right in
            left.0 == right.0 ? left.1 < right.1 : left.0 > right.0
        }.map(\.1)
    }

    /// An address as a card with its use on each of the last seven days; nobody looks at the page behind it, so that its
    /// host is its title.
    func json(_ address: String, at now: Timestamp) -> JSON {
        let host = WebURL(address)?.authority ?? address
        let day = Int64(86_400)
        let today = now.seconds / day
        let history = (0..<7).map { back -> JSON in
            let uses = uses[address, default: []].filter { $0.moment.seconds / day == today - Int64(back) }
            return [
                "day": .string("\((today - Int64(back)) * day)"), "uses": .string("\(uses.count)"),
                "accounts": .string("\(Set(uses.map(\.author)).count)"),
            ]
        }
        return [
            "url": .string(address), "title": .string(host), "description": "", "language": .null, "type": "link",
            "author_name": "", "author_url": "", "provider_name": .string(host), "provider_url": "", "html": "",
            "width": 0, "height": 0, "image": .null, "image_description": "", "embed_url": "", "blurhash": .null,
            "published_at": .null, "authors": [], "history": .array(history),
        ]
    }
}
