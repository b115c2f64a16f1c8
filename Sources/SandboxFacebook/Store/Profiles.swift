internal import SQLite
internal import SandboxCore

/// The statements about people and Pages alike.
enum Profiles {
    /// The columns that ``read(_:from:)`` reads, from the tables of ``join(_:on:)``.
    static func columns(_ name: String) -> String {
        let person = ["id", "name", "first_name", "last_name", "email"].map { "\(name)_person.\($0)" }
        let page = ["id", "name", "category", "category_id", "about"].map { "\(name)_page.\($0)" }
        return (person + page).joined(separator: ", ")
    }

    /// How many columns there are.
    static let width = 10

    /// Joins the two tables by the number in a column.
    static func join(_ name: String, on column: String) -> String {
        """
        LEFT JOIN person AS \(name)_person ON \(name)_person.id = \(column)
        LEFT JOIN page AS \(name)_page ON \(name)_page.id = \(column)
        """
    }

    static func read(_ row: borrowing Row, from column: Int) throws -> Profile {
        guard try row.optionalInt64(column) != nil else { return .page(try Pages.read(row, from: column + 5)) }
        return .person(try People.read(row, from: column))
    }

    static func find(_ id: ProfileID, _ connection: borrowing Connection) throws -> Profile? {
        if let page = id.page { return try Pages.find(page, connection).map(Profile.page) }
        return try People.find(id, connection).map(Profile.person)
    }
}
