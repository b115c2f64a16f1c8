internal import HTTP
internal import SQLValues
internal import SQLite
internal import SandboxCore

/// Which part of a list a call asks for, by the ids of its items.
struct MastodonPage: Sendable {
    var limit: Int
    /// Older than this.
    var maximum: Int64?
    /// Newer than this, the newest first.
    var since: Int64?
    /// Newer than this, the nearest first.
    var minimum: Int64?

    private static let names: Set<String> = ["max_id", "since_id", "min_id"]

    /// - Parameter usual: the limit of a call that names none; the greatest is twice that.
    init(_ parameters: MastodonParameters, usual: Int) throws(MastodonError) {
        limit = try Self.number(parameters, "limit", usual: usual, greatest: usual * 2)
        maximum = parameters["max_id"].flatMap { Int64($0) }
        since = parameters["since_id"].flatMap { Int64($0) }
        minimum = parameters["min_id"].flatMap { Int64($0) }
    }

    init(limit: Int) {
        self.limit = limit
    }

    static func number(
        _ parameters: MastodonParameters,
        _ name: String,
        usual: Int,
        greatest: Int
    ) throws(MastodonError) -> Int {
        guard let number = parameters[name].flatMap({ Int($0) }) else { return usual }
        guard number >= 0 else { throw .negativePaging }
        return min(number, greatest)
    }

    /// Rows of a query that ends in a condition, with the newest first.
    ///
    /// - Parameters:
    ///   - column: what the ids of the page are compared with.
    ///   - bindings: of the query, numbered from 1 without a gap.
    func rows<Value>(
        _ query: String,
        _ column: String,
        _ bindings: [any Bindable],
        _ connection: borrowing Connection,
        _ transform: (Row) throws -> Value
    ) throws -> [Value] {
        let next = bindings.count + 1
        let isForward = minimum != nil
        let sql =
            "\(query) AND \(column) < ?\(next) AND \(column) > ?\(next + 1) "
            + "ORDER BY \(column) \(isForward ? "ASC" : "DESC") LIMIT ?\(next + 2)"
        let lower = max(minimum ?? .min, since ?? .min)
        let rows = try connection.rows(sql, bindings + [maximum ?? Int64.max, lower, limit], transform)
        return isForward ? rows.reversed() : rows
    }

    /// The `Link` field of a page, which is the only way clients find the next one.
    ///
    /// - Parameters:
    ///   - ids: of the rows of the page, newest first.
    ///   - previous: `min_id` for statuses, `since_id` for lists of accounts.
    func links(_ ids: [Int64], previous: String = "min_id", _ call: MastodonCall) -> String? {
        guard let first = ids.first, let last = ids.last else { return nil }
        let path = call.world.address("/" + call.path.joined(separator: "/"))
        func link(_ name: String, _ id: Int64, _ relation: String) -> String {
            var query = FormFields()
            for field in call.request.target.query.all
            where !Self.names.contains(field.name) && field.name != "access_token" {
                query.append(field.name, field.value)
            }
            query.append(name, String(id))
            return "<\(path)?\(query.urlencoded)>; rel=\"\(relation)\""
        }
        let older = ids.count >= limit ? [link("max_id", last, "next")] : []
        return (older + [link(previous, first, "prev")]).joined(separator: ", ")
    }
}
