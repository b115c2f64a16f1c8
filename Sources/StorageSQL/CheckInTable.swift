import Flyleaf
import Primitives
import SQLAccess
import SQLValues

/// Check-ins.
struct CheckInTable: CheckInStore {
    let database: any SQLDatabase

    // MARK: Settings

    func setting(of member: ID<Member>) async throws -> CheckInSetting {
        try await database.read { connection in
            try await connection.first(
                "SELECT is_here, is_near, allows_naming FROM check_in_settings WHERE member_id = ?",
                [member]
            ) { row in
                CheckInSetting(isHere: try row.bool(0), isNear: try row.bool(1), allowsNaming: try row.bool(2))
            } ?? .unset
        }
    }

    func set(_ setting: CheckInSetting, _ member: ID<Member>) async throws {
        try await database.write { connection in
            try await connection.execute(
                """
                INSERT INTO check_in_settings (member_id, is_here, is_near, allows_naming)
                SELECT id, ?2, ?3, ?4 FROM members WHERE id = ?1
                ON CONFLICT (member_id) DO UPDATE SET is_here = excluded.is_here, is_near = excluded.is_near,
                    allows_naming = excluded.allows_naming
                """,
                [member, setting.isHere, setting.isNear, setting.allowsNaming]
            )
            guard !setting.allowsNaming else { return }
            try await connection.execute(
                "DELETE FROM check_in_people WHERE member_id = ? AND naming = 'asked' AND is_reader = 0",
                [member]
            )
            try await connection.execute(
                "UPDATE check_in_people SET naming = NULL WHERE member_id = ? AND naming = 'asked'",
                [member]
            )
        }
    }

    // MARK: Writing

    func insert(
        _ checkIn: CheckIn,
        _ photos: [ChosenPhoto],
        _ readers: Set<ID<Member>>,
        _ names: Set<ID<Member>>,
        _ use: ID<LocationUse>
    ) async throws {
        try await database.write { connection in
            let (member, now) = (checkIn.memberID, checkIn.createdAt)
            let setting = try await LocationTable.setting(member, connection)
            guard setting.isOn else { throw CheckInFault.locationOff }
            guard let lifetime = setting.retention.lifetime else { throw CheckInFault.nothingKept }
            let count = try await connection.first("SELECT count(*) FROM check_ins WHERE member_id = ?", [member]) {
                row in
                try row.int(0)
            }
            guard (count ?? 0) < CheckIn.maximumPerMember else { throw CheckInFault.tooMany }
            // As many as there are: who is beyond those that are offered is a friend all the same.
            let friends = try await Self.friends(member, .max, connection)
            guard readers.isSubset(of: friends.map(\.memberID)),
                names.isSubset(of: friends.filter(\.allowsNaming).map(\.memberID))
            else { throw CheckInFault.stranger }
            let until = now + lifetime
            let place = checkIn.place
            try await connection.execute(
                """
                INSERT INTO check_ins (id, member_id, typed, city, city_name, north, east, message, book, audience,
                    created_at, ends_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    checkIn.id, member, place.typed?.text, place.city.map { Int($0.number) }, place.city?.name.text,
                    place.city?.position.north, place.city?.position.east, checkIn.message.text, checkIn.book?.text,
                    checkIn.audience.rawValue, now, until,
                ]
            )
            try await PhotoTable.give(photos, to: .checkIn(checkIn.id), of: member, connection)
            for person in readers.union(names) {
                try await connection.execute(
                    "INSERT INTO check_in_people (check_in_id, member_id, is_reader, naming) VALUES (?, ?, ?, ?)",
                    [
                        checkIn.id, person, readers.contains(person),
                        names.contains(person) ? CheckInNaming.asked.rawValue : nil,
                    ]
                )
            }
            let kept = place.city.map { LocationUse.Kept(position: $0.position, until: until) }
            try await LocationTable.add(
                LocationUse(id: use, memberID: member, purpose: .checkIn, moment: now, kept: kept),
                connection
            )
        }
    }

    func answer(_ naming: CheckInNaming, _ id: ID<CheckIn>, _ member: ID<Member>, _ now: Timestamp) async throws -> Bool
    {
        try await database.write { connection in
            try await connection.affectedRows(
                """
                UPDATE check_in_people SET naming = ?3
                WHERE check_in_id = ?1 AND member_id = ?2 AND naming IN ('asked', 'yes')
                    AND EXISTS (SELECT 1 FROM check_ins WHERE id = ?1 AND ends_at > ?4)
                """,
                [id, member, naming.rawValue, now]
            ) == 1
        }
    }

    func remove(_ id: ID<CheckIn>, _ member: ID<Member>) async throws -> Bool {
        try await database.write { connection in
            try await connection.affectedRows("DELETE FROM check_ins WHERE id = ? AND member_id = ?", [id, member]) == 1
        }
    }

    // MARK: Reading

    func entry(_ id: ID<CheckIn>, _ viewer: ID<Member>, _ now: Timestamp) async throws -> CheckInEntry? {
        try await entries(Self.one, [viewer, now, id], viewer).first
    }

    func list(_ viewer: ID<Member>, before: ID<CheckIn>?, _ limit: Int, _ now: Timestamp) async throws -> [CheckInEntry]
    {
        // Greater than every identifier.
        try await entries(Self.listed, [viewer, now, before?.text ?? "~", max(0, limit)], viewer)
    }

    func own(_ member: ID<Member>, _ now: Timestamp) async throws -> [CheckInEntry] {
        try await entries(Self.own, [member, now], member)
    }

    func asking(_ member: ID<Member>, _ limit: Int, _ now: Timestamp) async throws -> [CheckInEntry] {
        try await entries(Self.asking, [member, now, max(0, limit)], member)
    }

    private func entries(
        _ sql: String,
        _ values: [any Bindable],
        _ viewer: ID<Member>
    ) async throws -> [CheckInEntry] {
        try await database.readTransaction { connection in
            let found = try await connection.rows(sql, values) { row in try CheckInEntry(row) }
            return try await found.asyncMap { entry in
                let people = try await connection.rows(Self.people, [viewer, entry.checkIn.id]) { row in
                    CheckInPerson(
                        memberID: try row.id(0),
                        name: PersonName(trusted: try row.text(1)),
                        isReader: try row.bool(2),
                        naming: try row.optionalText(3).map { text in
                            try CheckInNaming(rawValue: text).read(from: "check_in_people.naming")
                        }
                    )
                }
                return CheckInEntry(checkIn: entry.checkIn, writer: entry.writer, until: entry.until, people: people)
            }
        }
    }

    // MARK: Others

    func friends(_ member: ID<Member>, _ limit: Int) async throws -> [CheckInFriend] {
        try await database.read { connection in try await Self.friends(member, limit, connection) }
    }

    private static func friends(
        _ member: ID<Member>,
        _ limit: Int,
        _ connection: any SQLConnection
    ) async throws -> [CheckInFriend] {
        try await connection.rows(friends, [member, max(0, limit)]) { row in
            CheckInFriend(
                memberID: try row.id(0),
                name: PersonName(trusted: try row.text(1)),
                allowsNaming: try row.bool(2)
            )
        }
    }

    func position(_ member: ID<Member>, since: Timestamp, _ now: Timestamp) async throws -> RoundedPosition? {
        try await database.read { connection in
            try await connection.first(Self.position, [member, now, since]) { row in
                try RoundedPosition(north: row.int(0), east: row.int(1)).read(from: "check_ins.north")
            }
        }
    }

    func near(_ viewer: ID<Member>, since: Timestamp, _ now: Timestamp) async throws -> [CheckedIn] {
        try await latest(Self.near, [viewer, now, since])
    }

    func here(_ city: UInt32, _ viewer: ID<Member>, since: Timestamp, _ now: Timestamp) async throws -> [CheckedIn] {
        try await latest(Self.here, [viewer, now, since, Int(city)])
    }

    /// The first row of each member.
    private func latest(_ sql: String, _ values: [any Bindable]) async throws -> [CheckedIn] {
        let all = try await database.read { connection in
            try await connection.rows(sql, values) { row in
                CheckedIn(
                    memberID: try row.id(0),
                    name: PersonName(trusted: try row.text(1)),
                    position: try RoundedPosition(north: row.int(2), east: row.int(3)).read(from: "check_ins.north")
                )
            }
        }
        var seen: Set<ID<Member>> = []
        return Array(all.filter { seen.insert($0.memberID).inserted }.prefix(CheckedIn.maximum))
    }
}

extension CheckInEntry {
    /// A row, without its people.
    fileprivate init(_ row: any SQLRow) throws {
        let city = try row.optionalInt64(3).map { number in
            CheckInCity(
                number: try UInt32(exactly: number).read(from: "check_ins.city"),
                name: PlaceName(trusted: try row.text(4)),
                position: try RoundedPosition(north: row.int(5), east: row.int(6)).read(from: "check_ins.north")
            )
        }
        let typed = try row.optionalText(2).map { PlaceName(trusted: $0) }
        self.init(
            checkIn: CheckIn(
                id: try row.id(0),
                memberID: try row.id(1),
                place: try CheckInPlace(typed: typed, city: city).read(from: "check_ins.typed"),
                message: CheckInMessage(trusted: try row.text(7)),
                book: try row.optionalText(8).map { ReviewTitle(trusted: $0) },
                audience: try CheckInAudience(rawValue: row.text(9)).read(from: "check_ins.audience"),
                createdAt: try row.timestamp(10)
            ),
            writer: PersonName(trusted: try row.text(12)),
            until: try row.timestamp(11),
            people: []
        )
    }
}
