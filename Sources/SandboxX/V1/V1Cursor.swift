internal import HTTP
internal import Primitives
internal import SandboxCore

/// Where a page of version 1.1 begins: -1 is the beginning, 0 the end; a number goes on behind that id, a negative one
/// in front of it.
struct V1Cursor: Sendable {
    private let value: Int64
    private let size: Int

    /// Where the beginning is: below all ids, or above them.
    private let beginning: Int64

    init(_ call: XCall, usual: Int, most: Int, isDescending: Bool = false) {
        beginning = isDescending ? .max : 0
        size = V1.number(call, "count", usual: usual, most: most)
        value = call.text("cursor").flatMap { Int64($0) } ?? -1
    }

    private var isBackward: Bool { value < -1 && value > .min }

    /// The part of the list to read, with one more than the page holds.
    private var window: Window {
        let position: Window.Position = isBackward ? .before(-value) : .after(value <= -1 ? beginning : value)
        return Window(position: position, limit: size + 1)
    }

    /// The ids of the page, and the members that lead to its neighbours.
    func page(_ read: (Window) throws -> [Int64]) rethrows -> (ids: [Int64], members: [JSON.Member]) {
        guard value != 0 else { return ([], Self.members(previous: 0, next: 0)) }
        let found = try read(window)
        let kept = Array(isBackward ? found.suffix(size) : found.prefix(size))
        let hasNext = isBackward || found.count > size
        let hasPrevious = isBackward ? found.count > size : value != -1
        return (
            kept,
            Self.members(previous: hasPrevious ? -(kept.first ?? 0) : 0, next: hasNext ? kept.last ?? 0 : 0)
        )
    }

    /// The members of a list that is one page.
    static let single = members(previous: 0, next: 0)

    private static func members(previous: Int64, next: Int64) -> [JSON.Member] {
        [
            JSON.Member(name: "next_cursor", value: .integer(next)),
            JSON.Member(name: "next_cursor_str", value: .string(String(next))),
            JSON.Member(name: "previous_cursor", value: .integer(previous)),
            JSON.Member(name: "previous_cursor_str", value: .string(String(previous))),
            JSON.Member(name: "total_count", value: .null),
        ]
    }
}

extension V1 {
    /// A page of people, whole or as ids.
    static func people(
        _ context: XContext,
        _ cursor: V1Cursor,
        asIDs: Bool = false,
        _ read: (Window) throws -> [PersonID]
    ) throws -> XAnswer {
        let (ids, cursors) = try cursor.page { window in try read(window).map(\.rawValue) }
        let people = ids.map { PersonID(rawValue: $0) }
        if asIDs {
            let areTexts = context.call.flag("stringify_ids") ?? false
            let list = JSON.array(people.map { areTexts ? $0.json : .integer($0.rawValue) })
            return .json(.object([JSON.Member(name: "ids", value: list)] + cursors))
        }
        let users = try context.read { connection in
            try people.compactMap { try XUsers.find($0, reader: context.caller.person?.id, connection) }
        }
        let writer = writer(context)
        return .json(.object([JSON.Member(name: "users", value: .array(users.map { writer.user($0) }))] + cursors))
    }

    /// The person a parameter names, who must be named.
    static func namedPerson(_ context: XContext) throws -> Person {
        guard context.call.text("user_id") != nil || context.call.text("screen_name") != nil else {
            throw XError.coded(.badRequest, 50, "User not found.")
        }
        return try person(context)
    }
}
