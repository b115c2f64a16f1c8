internal import Primitives
internal import SQLite
internal import SandboxCore

/// The statements about polls, and their form in the protocol.
enum MastodonPolls {
    static func find(
        status: StatusID,
        _ viewer: PersonID?,
        _ connection: borrowing Connection
    ) throws -> MastodonPoll? {
        try find("status = ?", status.rawValue, viewer, connection)
    }

    static func find(_ id: PollID, _ viewer: PersonID?, _ connection: borrowing Connection) throws -> MastodonPoll? {
        try find("id = ?", id.rawValue, viewer, connection)
    }

    private static func find(
        _ condition: String,
        _ key: Int64,
        _ viewer: PersonID?,
        _ connection: borrowing Connection
    ) throws -> MastodonPoll? {
        let sql = "SELECT id, status, options, expires, multiple, hides_totals FROM mastodon_poll WHERE \(condition)"
        let found = try connection.first(sql, [key]) { row in
            let options = (JSON(text: try row.text(2))?.elements ?? []).compactMap(\.text)
            return MastodonPoll(
                id: PollID(rawValue: try row.int64(0)),
                status: StatusID(rawValue: try row.int64(1)),
                options: options,
                expires: try row.timestamp(3),
                isMultiple: try row.bool(4),
                hidesTotals: try row.bool(5),
                votes: options.map { _ in 0 },
                voters: 0,
                own: []
            )
        }
        guard var poll = found else { return nil }
        var voters: Set<Int64> = []
        try connection.forEach("SELECT person, choice FROM mastodon_vote WHERE poll = ?", [poll.id]) { row in
            let (person, choice) = (try row.int64(0), try row.int(1))
            guard poll.votes.indices.contains(choice) else { return }
            poll.votes[choice] += 1
            voters.insert(person)
            if person == viewer?.rawValue { poll.own.append(choice) }
        }
        poll.voters = voters.count
        return poll
    }

    static func vote(
        _ choices: [Int],
        in poll: MastodonPoll,
        by person: PersonID,
        at moment: Timestamp,
        _ connection: borrowing Connection
    ) throws {
        guard moment < poll.expires else { throw MastodonError.invalid("The poll has already ended") }
        guard poll.own.isEmpty else { throw MastodonError.invalid("You have already voted on this poll") }
        guard !choices.isEmpty, choices.allSatisfy(poll.options.indices.contains),
            poll.isMultiple || Set(choices).count == 1
        else { throw MastodonError.invalid("Chosen option does not exist") }
        for choice in choices {
            try connection.execute(
                "INSERT OR IGNORE INTO mastodon_vote (poll, person, choice) VALUES (?, ?, ?)",
                [poll.id, person, choice]
            )
        }
    }

    static func json(_ poll: MastodonPoll, at moment: Timestamp, _ viewer: PersonID?) -> JSON {
        let isOver = moment >= poll.expires
        let hides = poll.hidesTotals && !isOver
        let options = zip(poll.options, poll.votes).map { title, votes -> JSON in
            ["title": .string(title), "votes_count": hides ? .null : .integer(Int64(votes))]
        }
        return .object([
            "id": poll.id.json, "expires_at": .string(poll.expires.mastodonText), "expired": .bool(isOver),
            "multiple": .bool(poll.isMultiple), "votes_count": .integer(Int64(poll.votes.reduce(0, +))),
            "voters_count": poll.isMultiple ? .integer(Int64(poll.voters)) : .null, "options": .array(options),
            "emojis": [], "voted": viewer == nil ? nil : .bool(!poll.own.isEmpty),
            "own_votes": viewer == nil ? nil : .array(poll.own.map { .integer(Int64($0)) }),
        ])
    }
}
