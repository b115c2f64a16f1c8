internal import HTTP
internal import Primitives
internal import SandboxCore

/// The part of a list a call asks for.
struct Paging: Sendable {
    var limit: Int
    var offset: Int
    var after: Int64?
    var before: Int64?

    /// - Parameter maximumLimit: a greater limit is brought down to it, as the real one does.
    init(_ call: GraphCall, defaultLimit: Int, maximumLimit: Int) throws {
        limit = defaultLimit
        offset = 0
        if let text = call.text("limit") {
            guard let number = Int(text), number >= 0 else {
                throw GraphError.parameter("Param limit must be a non-negative integer")
            }
            // None, with a summary, asks for that alone.
            limit = min(number == 0 && call.text("summary") == nil ? defaultLimit : number, maximumLimit)
        }
        if let text = call.text("offset") {
            guard let number = Int(text), (0...1_000_000_000).contains(number) else {
                throw GraphError.parameter("Param offset must be a non-negative integer")
            }
            offset = number
        }
        after = try call.text("after").map(Self.position)
        before = try call.text("before").map(Self.position)
    }

    /// The text of a cursor: opaque, so that nobody takes it for an id.
    static func cursor(_ position: Int64) -> String {
        "QVFI" + Base64.encode(Array("at:\(position)".utf8))
    }

    private static func position(_ cursor: String) throws -> Int64 {
        let prefix = "at:"
        guard cursor.utf8.starts(with: "QVFI".utf8),
            let bytes = Base64.decode(String(cursor.dropFirst(4))),
            bytes.starts(with: prefix.utf8),
            let position = Int64(String(decoding: bytes.dropFirst(prefix.utf8.count), as: UTF8.self))
        else { throw GraphError.parameter("Invalid cursors values") }
        return position
    }

    func window(isOffset: Bool) -> Window {
        if isOffset { return Window(position: .offset(offset), limit: limit) }
        if let before, after == nil { return Window(position: .before(before), limit: limit) }
        return after.map { Window(position: .after($0), limit: limit) } ?? Window(position: .offset(0), limit: limit)
    }

    /// Takes the one element away that was read to see whether there are more.
    func cut<Item>(_ items: [Item], limit: Int) -> (items: [Item], hasMore: Bool) {
        let isBackward = before != nil && after == nil
        guard items.count > limit else { return (items, isBackward) }
        return isBackward ? (Array(items.suffix(limit)), true) : (Array(items.prefix(limit)), true)
    }

    /// Where a page of a list begins and ends.
    struct Ends: Sendable {
        var first: Int64?
        var last: Int64?
        var hasMore: Bool
        var hasPrevious: Bool
    }

    /// Writes the object `paging`, whose addresses clients follow as they are.
    struct Links: Sendable {
        var world: World
        var call: GraphCall
        var path: String
        var limit: Int

        /// - Returns: `nil` for an empty page.
        func byCursor(_ ends: Ends) -> JSON? {
            guard let first = ends.first, let last = ends.last else { return nil }
            let (before, after) = (Paging.cursor(first), Paging.cursor(last))
            return .object([
                "cursors": ["before": .string(before), "after": .string(after)],
                "previous": ends.hasPrevious ? link(["limit": "\(limit)", "before": before]) : nil,
                "next": ends.hasMore ? link(["limit": "\(limit)", "after": after]) : nil,
            ])
        }

        func byOffset(_ offset: Int, _ ends: Ends) -> JSON? {
            let back = ["limit": "\(limit)", "offset": "\(max(0, offset - limit))"] as KeyValuePairs
            let next =
                ["limit": "\(limit)", "offset": "\(offset + limit)", "__after_id": "\(ends.last ?? 0)"]
                as KeyValuePairs
            return .object([
                "previous": offset > 0 ? link(back) : nil,
                "next": ends.hasMore ? link(next) : nil,
            ])
        }

        private func link(_ fields: KeyValuePairs<String, String>) -> JSON {
            let replaced: Set<String> = ["limit", "offset", "after", "before", "__after_id", "access_token", "method"]
            var query = FormFields()
            if !call.hasHeaderToken, let token = call.tokenText { query.append("access_token", token) }
            for field in (call.linked ?? call.parameters).all where !replaced.contains(field.name) {
                query.append(field.name, field.value)
            }
            for (name, value) in fields { query.append(name, value) }
            return .string(world.address("/\(call.version)/\(path)?\(query.urlencoded)"))
        }
    }
}
