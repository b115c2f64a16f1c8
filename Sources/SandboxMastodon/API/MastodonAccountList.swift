internal import HTTP
internal import Primitives
internal import SQLValues
internal import SQLite
internal import SandboxCore

/// Lists of accounts, whose pages are named by the rows that put somebody there.
enum MastodonAccountList {
    /// Those of other people whom a viewer `?2` may meet in a list that `?1` owns.
    static let isShown = """
        (?1 = ?2 OR NOT EXISTS (SELECT 1 FROM mastodon_hidden WHERE person = ?2 AND other = person.id))
        """

    /// One page of a list.
    ///
    /// - Parameters:
    ///   - query: ends in a condition; its first column is the row's id, the next are those of the person.
    ///   - column: the row's id.
    ///   - bindings: of the query, numbered from 1 without a gap.
    ///   - more: what an account has in this list alone, from the columns behind the person, the first of which is 6.
    static func answer(
        _ query: String,
        _ column: String,
        _ bindings: [any Bindable],
        _ page: MastodonPage,
        _ call: MastodonCall,
        _ connection: borrowing Connection,
        more: (Row) throws -> [JSON.Member] = { _ in [] }
    ) throws -> Response {
        let rows = try page.rows(query, column, bindings, connection) { row in
            (id: try row.int64(0), person: try People.read(row, from: 1), more: try more(row))
        }
        let writer = MastodonAccountWriter(world: call.world)
        let accounts = try rows.map { row in
            JSON.object(try writer.members(row.person, connection) + row.more)
        }
        var response = Response.json(JSON.array(accounts).bytes)
        response.fields[.link] = page.links(rows.map(\.id), previous: "since_id", call)
        return response
    }
}
