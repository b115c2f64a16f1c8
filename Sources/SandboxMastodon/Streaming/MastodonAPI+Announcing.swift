internal import HTTP
internal import Primitives
internal import SQLValues
internal import SQLite
internal import SandboxCore

extension MastodonAPI {
    /// Writes, and tells the streams what people were told by it.
    @discardableResult
    func announcing<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
        let (value, told) = try await world.database.write { connection in
            let newest = try MastodonNotifications.newest(connection)
            let value = try body(connection)
            return (value, try MastodonNotifications.recipients(after: newest, connection))
        }
        let listened = hub.channels
        for (person, id) in told where listened.contains(.notifications(person)) {
            let json = try world.database.readTransaction { connection in
                try MastodonNotifications.find(id, of: person, connection)?.json(for: person, world, connection)
            }
            if let json { hub.send(.notification(json), to: [.notifications(person)]) }
        }
        return value
    }

    /// Tells the streams of a status that is new, or was changed.
    func announce(_ id: StatusID, isEdit: Bool = false) throws {
        var audience = try audience(of: id)
        if !isEdit {
            // What is direct is told to its own streams as the conversation it stands in.
            for case .direct(let person) in audience {
                audience.remove(.direct(person))
                try announceConversation(of: id, to: person)
            }
        }
        guard !audience.isEmpty else { return }
        let json = try world.database.readTransaction { connection -> JSON? in
            guard let author = try author(of: id, connection),
                let status = try MastodonStatuses.find(id, author, connection)
            else { return nil }
            return try MastodonStatusWriter(world: world).json(status, connection)
        }
        if let json { hub.send(isEdit ? .edit(json) : .update(json), to: audience) }
    }

    private func announceConversation(of id: StatusID, to person: PersonID) throws {
        let json = try world.database.readTransaction { connection in
            try MastodonConversations.find(status: id, of: person, connection)?.json(for: person, world, connection)
        }
        if let json { hub.send(.conversation(json), to: [.direct(person)]) }
    }

    private func author(of id: StatusID, _ connection: borrowing Connection) throws -> PersonID? {
        try connection.first("SELECT author FROM mastodon_status WHERE id = ?", [id]) { row in
            PersonID(rawValue: try row.int64(0))
        }
    }

    /// The channels with listeners on which a status stands.
    func audience(of id: StatusID) throws -> Set<MastodonChannel> {
        let listened = hub.channels
        guard !listened.isEmpty else { return [] }
        return try world.database.readTransaction { connection in
            func holds(_ condition: String, _ viewer: PersonID?, _ bindings: [any Bindable] = []) throws -> Bool {
                let page = MastodonPage(limit: 1)
                let all = bindings + [id]
                return try !MastodonStatuses.list(
                    "s.id = ?\(all.count + 1) AND (\(condition))",
                    all,
                    viewer,
                    page,
                    connection
                ).isEmpty
            }
            return try listened.filter { channel in
                switch channel {
                case .home(let person): try holds(MastodonStatuses.isHome, person)
                case .direct(let person): try holds("s.visibility = 'direct'", person)
                case .notifications: false
                case .everyone(let person): try holds(MastodonStatuses.isPublic, person)
                case .media(let person):
                    try holds("\(MastodonStatuses.isPublic) AND \(MastodonTimelines.hasMedia)", person)
                case .tag(let name, let person): try holds(MastodonStatuses.isTagged, person, [name])
                case .list(let list, let person): try holds(MastodonStatuses.isListed, person, [list])
                }
            }
        }
    }

    /// The open home streams of a person and of those who follow them.
    func followers(of person: PersonID) throws -> Set<MastodonChannel> {
        let listened = hub.channels
        return try world.database.read { connection in
            try listened.filter { channel in
                guard case .home(let listener) = channel else { return false }
                return try listener == person || MastodonFollows.exists(listener, person, connection)
            }
        }
    }
}
