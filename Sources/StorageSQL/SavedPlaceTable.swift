import Flyleaf
import Primitives
import SQLAccess

/// Members' own places.
struct SavedPlaceTable: SavedPlaceStore {
    let database: any SQLDatabase

    func insert(_ place: SavedPlace) async throws {
        try await database.write { connection in
            let count = try await connection.first(
                "SELECT count(*) FROM saved_places WHERE member_id = ?",
                [place.memberID]
            ) { row in try row.int(0) }
            guard (count ?? 0) < SavedPlace.maximumPerMember else { throw SavedPlaceFault.tooMany }
            try await connection.execute(
                """
                INSERT INTO saved_places (id, member_id, name, city, city_name, city_north, city_east, north, east,
                    offers_check_in, created_at)
                SELECT ?1, id, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11 FROM members WHERE id = ?2
                """,
                [
                    place.id, place.memberID, place.name.text, place.city.map { Int($0.number) },
                    place.city?.name.text, place.city?.position.north, place.city?.position.east,
                    place.position.north, place.position.east, place.offersCheckIn, place.createdAt,
                ]
            )
        }
    }

    private static let columns = """
        SELECT id, member_id, name, city, city_name, city_north, city_east, north, east, offers_check_in, created_at
        FROM saved_places
        """

    static let ofMember = "\(columns) WHERE member_id = ? ORDER BY id"

    func list(_ member: ID<Member>) async throws -> [SavedPlace] {
        try await database.read { connection in
            try await connection.rows(Self.ofMember, [member]) { row in try SavedPlace(row) }
        }
    }

    func find(_ id: ID<SavedPlace>, _ member: ID<Member>) async throws -> SavedPlace? {
        try await database.read { connection in
            try await connection.first("\(Self.columns) WHERE id = ? AND member_id = ?", [id, member]) { row in
                try SavedPlace(row)
            }
        }
    }

    func offer(_ isOffered: Bool, _ id: ID<SavedPlace>, _ member: ID<Member>) async throws -> Bool {
        try await database.write { connection in
            try await connection.affectedRows(
                "UPDATE saved_places SET offers_check_in = ?3 WHERE id = ?1 AND member_id = ?2",
                [id, member, isOffered]
            ) == 1
        }
    }

    func remove(_ id: ID<SavedPlace>, _ member: ID<Member>) async throws -> Bool {
        try await database.write { connection in
            try await connection.affectedRows("DELETE FROM saved_places WHERE id = ? AND member_id = ?", [id, member])
                == 1
        }
    }
}

extension SavedPlace {
    fileprivate init(_ row: any SQLRow) throws {
        let city = try row.optionalInt64(3).map { number in
            CheckInCity(
                number: try UInt32(exactly: number).read(from: "saved_places.city"),
                name: PlaceName(trusted: try row.text(4)),
                position: try RoundedPosition(north: row.int(5), east: row.int(6)).read(from: "saved_places.city_north")
            )
        }
        self.init(
            id: try row.id(0),
            memberID: try row.id(1),
            name: PlaceName(trusted: try row.text(2)),
            city: city,
            position: try RoundedPosition(north: row.int(7), east: row.int(8)).read(from: "saved_places.north"),
            offersCheckIn: try row.bool(9),
            createdAt: try row.timestamp(10)
        )
    }
}
