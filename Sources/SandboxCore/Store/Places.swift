package import SQLite

/// The statements about places.
package enum Places {
    package static let columns = """
        place.id, place.name, place.category, place.street, place.city, place.state, place.country, place.zip, \
        place.latitude, place.longitude
        """

    package static func read(_ row: borrowing Row, from column: Int = 0) throws -> Place {
        Place(
            id: PlaceID(rawValue: try row.int64(column)),
            name: try row.text(column + 1),
            category: try row.text(column + 2),
            street: try row.text(column + 3),
            city: try row.text(column + 4),
            state: try row.text(column + 5),
            country: try row.text(column + 6),
            zip: try row.text(column + 7),
            latitude: try row.double(column + 8),
            longitude: try row.double(column + 9)
        )
    }

    package static func find(_ id: PlaceID, _ connection: borrowing Connection) throws -> Place? {
        try connection.first("SELECT \(columns) FROM place WHERE id = ?", [id]) { row in try read(row) }
    }

    package static func all(_ connection: borrowing Connection) throws -> [Place] {
        try connection.rows("SELECT \(columns) FROM place ORDER BY id") { row in try read(row) }
    }

    package static func insert(_ place: Place, _ connection: borrowing Connection) throws {
        try connection.execute(
            """
            INSERT INTO place (id, name, category, street, city, state, country, zip, latitude, longitude)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                place.id, place.name, place.category, place.street, place.city, place.state, place.country, place.zip,
                place.latitude, place.longitude,
            ]
        )
    }
}
