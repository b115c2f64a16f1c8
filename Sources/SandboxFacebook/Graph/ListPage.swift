internal import Primitives
internal import SQLite
internal import SandboxCore

/// One page of a list of the Graph, in the order of a number that each item has.
struct ListPage<Item: Sendable>: Sendable {
    /// Read beside the page, to know whether it has one in front of it.
    private let first: Item?
    let items: [Item]
    private let hasMore: Bool
    private let page: Paging
    private let isOffset: Bool
    private let call: GraphCall
    private let position: @Sendable (Item) -> Int64

    /// Reads the part of a list that a call asks for.
    ///
    /// - Parameters:
    ///   - position: the number that the list is ordered by.
    ///   - read: reads a part of the list, in its order.
    init(
        _ call: GraphCall,
        _ world: World,
        defaultLimit: Int = 25,
        maximumLimit: Int = 100,
        position: @escaping @Sendable (Item) -> Int64,
        read: (Window, borrowing Connection) throws -> [Item]
    ) throws {
        let page = try Paging(call, defaultLimit: defaultLimit, maximumLimit: maximumLimit)
        let isOffset = call["offset"] != nil && page.after == nil && page.before == nil
        var window = page.window(isOffset: isOffset)
        window.limit += 1
        let asked = window
        let (found, first) = try world.database.readTransaction { connection in
            (try read(asked, connection), try read(Window(position: .offset(0), limit: 1), connection).first)
        }
        (items, hasMore) = page.cut(found, limit: page.limit)
        self.first = first
        self.page = page
        self.isOffset = isOffset
        self.call = call
        self.position = position
    }

    /// The answer: `data`, `paging` unless the page is empty, and a summary where there is one.
    ///
    /// - Parameter path: the path behind the version, by which the next page is asked for.
    func answer(
        _ world: World,
        path: String,
        summary: JSON? = nil,
        _ json: (Item) throws -> JSON
    ) throws -> GraphAnswer {
        let links = Paging.Links(world: world, call: call, path: path, limit: page.limit)
        let ends = Paging.Ends(
            first: items.first.map(position),
            last: items.last.map(position),
            hasMore: hasMore,
            hasPrevious: items.first.map { position($0) != first.map(position) } ?? false
        )
        return .json(
            .object([
                "data": .array(try items.map(json)),
                "paging": isOffset ? links.byOffset(page.offset, ends) : links.byCursor(ends),
                "summary": summary,
            ])
        )
    }
}
