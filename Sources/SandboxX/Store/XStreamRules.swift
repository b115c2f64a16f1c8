internal import Primitives
internal import SQLite
internal import SandboxCore

/// A rule of an app: posts that meet it come by the app's filtered stream.
struct XStreamRule: Sendable, Equatable {
    var id: XStreamRuleID
    /// The query, as it was sent.
    var value: String
    /// What the app calls it.
    var tag: String?

    /// Characters of a rule, and rules of an app, at most (platform documentation, filtered stream).
    static let longest = 1024
    static let most = 1000

    /// Reads a rule.
    static func query(_ value: String) throws(QueryFault) -> PostQuery {
        guard value.count <= longest else {
            throw QueryFault("Rules must be at most \(longest) characters long", at: longest + 1)
        }
        let query = try PostQueryParser.parse(value, .strict)
        var faults: [String] = []
        if !query.hasWantedTerm { faults.append("Rules must contain a non-negation term (at position 1)") }
        if !query.hasStandaloneTerm {
            faults.append("Rules must contain at least one positive, non-stopword clause (at position 1)")
        }
        guard faults.isEmpty else { throw QueryFault(faults) }
        return query
    }

    var json: JSON { .object(["id": id.json, "value": .string(value), "tag": .optional(tag)]) }
}

typealias XStreamRuleID = NumericID<XStreamRule>

/// The statements about rules of the filtered stream.
enum XStreamRules {
    static func of(_ app: XAppID, _ connection: borrowing Connection) throws -> [XStreamRule] {
        try connection.rows("SELECT id, value, tag FROM x_stream_rule WHERE app = ? ORDER BY id", [app], read)
    }

    static func find(_ value: String, of app: XAppID, _ connection: borrowing Connection) throws -> XStreamRule? {
        try connection.first(
            "SELECT id, value, tag FROM x_stream_rule WHERE app = ? AND value = ?",
            [app, value],
            read
        )
    }

    static func count(of app: XAppID, _ connection: borrowing Connection) throws -> Int {
        try connection.first("SELECT count(*) FROM x_stream_rule WHERE app = ?", [app]) { try $0.int(0) } ?? 0
    }

    static func insert(
        _ value: String,
        tag: String?,
        of app: XAppID,
        _ connection: borrowing Connection
    ) throws -> XStreamRule {
        try connection.execute("INSERT INTO x_stream_rule (app, value, tag) VALUES (?, ?, ?)", [app, value, tag])
        return XStreamRule(id: XStreamRuleID(rawValue: try connection.lastInsertedRow), value: value, tag: tag)
    }

    /// Whether there was such a rule.
    static func delete(_ id: XStreamRuleID, of app: XAppID, _ connection: borrowing Connection) throws -> Bool {
        try connection.execute("DELETE FROM x_stream_rule WHERE app = ? AND id = ?", [app, id]) > 0
    }

    static func deleteAll(of app: XAppID, _ connection: borrowing Connection) throws -> Int {
        try connection.execute("DELETE FROM x_stream_rule WHERE app = ?", [app])
    }

    private static func read(_ row: borrowing Row) throws -> XStreamRule {
        XStreamRule(
            id: XStreamRuleID(rawValue: try row.int64(0)),
            value: try row.text(1),
            tag: try row.optionalText(2)
        )
    }
}
