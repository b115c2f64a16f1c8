internal import Primitives
internal import SQLite
internal import SandboxCore

/// The statements about events and their guests.
enum Events {
    private static let select = """
        SELECT event.id, event.name, event.description, event.location, event.starts, event.ends, event.is_open,
            \(People.columns)
        FROM event JOIN person ON person.id = event.host
        """

    /// A viewer `?1` may see it: it is open, or they are on its list.
    private static let isVisible = """
        (event.is_open = 1 OR EXISTS (SELECT 1 FROM event_guest AS g WHERE g.event = event.id AND g.person = ?1))
        """

    /// Puts an event there; its host comes.
    ///
    /// - Parameter event: its id is not looked at.
    static func insert(_ event: Event, app: AppID?, _ connection: borrowing Connection) throws -> EventID {
        try connection.execute(
            """
            INSERT INTO event (host, app, name, description, location, starts, ends, is_open)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                event.host.id, app, event.name, event.description, event.location, event.starts, event.ends,
                event.isOpen,
            ]
        )
        let id = EventID(rawValue: try connection.lastInsertedRow)
        try set(.attending, of: event.host.id, id, connection)
        return id
    }

    static func find(_ id: EventID, for person: PersonID?, _ connection: borrowing Connection) throws -> Event? {
        try connection.first(
            "\(select) WHERE \(isVisible) AND event.id = ?2",
            [person?.rawValue ?? 0, id]
        ) { row in try read(row) }
    }

    /// The events somebody is on the list of, the latest made first.
    static func of(
        _ person: PersonID,
        _ window: Window,
        _ connection: borrowing Connection
    ) throws -> [(event: Event, answer: Event.Answer)] {
        let sql = """
            SELECT event.id, event.name, event.description, event.location, event.starts, event.ends, event.is_open,
                \(People.columns), guest.answer
            FROM event_guest AS guest JOIN event ON event.id = guest.event JOIN person ON person.id = event.host
            WHERE guest.person = ?1 \(window.clause("event.id", isDescending: true, from: 2))
            """
        let events = try connection.rows(sql, [person] + window.bindings) { row in
            (event: try read(row), answer: Event.Answer(rawValue: try row.text(12)) ?? .none)
        }
        return window.inOrder(events)
    }

    /// Those on the list, in the order of their ids.
    ///
    /// - Parameter answer: only those who said so; absent for all.
    static func guests(
        _ id: EventID,
        _ answer: Event.Answer?,
        _ window: Window,
        _ connection: borrowing Connection
    ) throws -> [Guest] {
        let guests = try connection.rows(
            """
            SELECT \(People.columns), guest.answer
            FROM event_guest AS guest JOIN person ON person.id = guest.person
            WHERE guest.event = ?1 AND (?2 IS NULL OR guest.answer = ?2)
            \(window.clause("guest.person", isDescending: false, from: 3))
            """,
            [id, answer?.rawValue] + window.bindings
        ) { row in Guest(person: try People.read(row), answer: Event.Answer(rawValue: try row.text(5)) ?? .none) }
        return window.inOrder(guests)
    }

    static func answer(of person: PersonID, _ id: EventID, _ connection: borrowing Connection) throws -> Event.Answer? {
        try connection.first(
            "SELECT answer FROM event_guest WHERE event = ? AND person = ?",
            [id, person]
        ) { row in Event.Answer(rawValue: try row.text(0)) ?? .none }
    }

    /// Notes what somebody said, putting them on the list if they are not.
    static func set(
        _ answer: Event.Answer,
        of person: PersonID,
        _ id: EventID,
        _ connection: borrowing Connection
    ) throws {
        try connection.execute(
            """
            INSERT INTO event_guest (event, person, answer) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET answer = excluded.answer
            """,
            [id, person, answer.rawValue]
        )
    }

    /// Puts somebody on the list who is not yet.
    static func invite(_ person: PersonID, _ id: EventID, _ connection: borrowing Connection) throws {
        try connection.execute(
            "INSERT OR IGNORE INTO event_guest (event, person, answer) VALUES (?, ?, ?)",
            [id, person, Event.Answer.none.rawValue]
        )
    }

    static func delete(_ id: EventID, _ connection: borrowing Connection) throws {
        try connection.execute("DELETE FROM event WHERE id = ?", [id])
    }

    private static func read(_ row: borrowing Row) throws -> Event {
        Event(
            id: EventID(rawValue: try row.int64(0)),
            host: try People.read(row, from: 7),
            name: try row.text(1),
            description: try row.optionalText(2),
            location: try row.optionalText(3),
            starts: try row.timestamp(4),
            ends: try row.optionalTimestamp(5),
            isOpen: try row.bool(6)
        )
    }
}
