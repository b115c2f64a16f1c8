public import Primitives

/// Showing something on a wall: making the link to it, ending it, and what comes next on its screen.
public struct Displays: Sendable {
    private let stores: Stores
    private let reader: DisplayReader
    private let clock: Clock
    private let randomness: Randomness

    /// The use cases.
    public init(stores: Stores, streams: Streams, clock: Clock, randomness: Randomness) {
        self.stores = stores
        self.clock = clock
        self.randomness = randomness
        reader = DisplayReader(stores: stores, streams: streams)
    }

    // MARK: For its member

    /// A member's displays, the oldest first.
    public func list(of member: ID<Member>) async throws -> [Display] { try await stores.displays.list(member) }

    /// One of a member's displays.
    public func display(_ id: ID<Display>, of member: ID<Member>) async throws -> Display? {
        try await stores.displays.display(id, member)
    }

    /// Makes a display and its key, which is shown this once.
    ///
    /// - Throws: `DisplayFault`.
    public func make(
        _ name: DisplayName,
        showing content: DisplayContent,
        showsPrivate: Bool,
        stay: DisplayStay,
        look: DisplayLook,
        of member: ID<Member>
    ) async throws -> (display: Display, key: DisplayKey) {
        try await check(content, showsPrivate, of: member)
        let now = clock.now()
        let display = Display(
            id: randomness.id(at: now),
            memberID: member,
            name: name,
            content: content,
            showsPrivate: showsPrivate,
            stay: stay,
            look: look,
            createdAt: now,
            seenAt: nil
        )
        let key = DisplayKey(randomness)
        guard try await stores.displays.insert(display, key) else { throw DisplayFault.tooMany }
        return (display, key)
    }

    /// Has a display show something else, or in another way, under the same key; `false` where there is none.
    ///
    /// - Throws: `DisplayFault`.
    public func change(
        _ id: ID<Display>,
        _ name: DisplayName,
        showing content: DisplayContent,
        showsPrivate: Bool,
        stay: DisplayStay,
        look: DisplayLook,
        of member: ID<Member>
    ) async throws -> Bool {
        guard let display = try await display(id, of: member) else { return false }
        try await check(content, showsPrivate, of: member)
        let changed = Display(
            id: id,
            memberID: member,
            name: name,
            content: content,
            showsPrivate: showsPrivate,
            stay: stay,
            look: look,
            createdAt: display.createdAt,
            seenAt: display.seenAt
        )
        return try await stores.displays.change(changed)
    }

    private func check(_ content: DisplayContent, _ showsPrivate: Bool, of member: ID<Member>) async throws {
        guard let isPrivate = try await isPrivate(content, of: member) else { throw DisplayFault.missing }
        guard showsPrivate || !isPrivate else { throw DisplayFault.isPrivate }
    }

    /// Whether not everybody may see something of a member's at all; `nil` where it is none of theirs.
    private func isPrivate(_ content: DisplayContent, of member: ID<Member>) async throws -> Bool? {
        switch content {
        case .reviews, .own, .liked: return false
        case .shelf(let id):
            guard let shelf = try await stores.shelves.shelf(id, member)?.shelf, shelf.memberID == member else {
                return nil
            }
            return shelf.visibility != .everyone
        case .tag(let key): return try await stores.reading.tag(key, member, member).map { _ in false }
        case .year(let year): return try await stores.reading.years(member, member).contains(year) ? false : nil
        case .stream(let list, let connection):
            for id in [list.connectionID, connection].compactMap(\.self) {
                guard try await stores.connections.connection(id, member) != nil else { return nil }
            }
            return true
        }
    }

    /// Gives a display another key, which is shown this once; whoever has the one before sees nothing any more.
    public func newKey(_ id: ID<Display>, of member: ID<Member>) async throws -> DisplayKey? {
        let key = DisplayKey(randomness)
        return try await stores.displays.setKey(key, id, member) ? key : nil
    }

    /// Ends a display at once; `false` where there is none.
    public func end(_ id: ID<Display>, of member: ID<Member>) async throws -> Bool {
        try await stores.displays.remove(id, member)
    }

    // MARK: On the screen

    /// The display that a key opens; `nil` when it has ended, and while its member is shut out.
    public func open(_ key: DisplayKey) async throws -> Display? {
        guard let display = try await stores.displays.display(key),
            try await !stores.moderation.isHidden(.member(display.memberID))
        else { return nil }
        let now = clock.now()
        if display.seenAt.map({ now - $0 >= Display.touchInterval }) ?? true {
            try await stores.displays.touch(display.id, now)
        }
        return display
    }

    /// What a screen shows that is at a cursor; `nil` where any of it may not be shown any more.
    public func present(_ display: Display, at cursor: DisplayCursor) async throws -> DisplayStep? {
        var items: [DisplayItem] = []
        for key in cursor.shown {
            guard let item = try await reader.item(key, display) else { return nil }
            items.append(item)
        }
        let leaves = items.count == 1 ? items[0].leaves : []
        guard cursor.leaf < max(leaves.count, 1) else { return nil }
        let stay = items.isEmpty ? DisplayStay.shortest.duration : stay(display, longest(items, leaves, cursor.leaf))
        return DisplayStep(items: items, leaf: cursor.leaf, leaves: leaves, stay: stay, cursor: cursor)
    }

    /// What comes behind a cursor, and wishes for what is old.
    public func next(_ display: Display, after cursor: DisplayCursor) async throws -> DisplayStep {
        try await reader.wish(display)
        if let page = try await nextLeaf(display, cursor) { return page }
        let lines = try await reader.lines(display)
        var cursor = cursor
        if cursor.mark == nil { cursor.mark = DisplayTurn(lines: lines, cursor: cursor).latest }
        if let news = try await news(display, lines, &cursor) { return news }
        // As often as there are lines: what went since the lines were read is passed over.
        for _ in lines {
            guard let line = DisplayTurn(lines: lines, cursor: cursor).next else { break }
            cursor.place = line.key
            if let item = try await reader.item(line.key, display) {
                return step([item], [line.key], display, cursor, isHurried: false)
            }
        }
        return step([], [], display, cursor, isHurried: false)
    }

    private func nextLeaf(_ display: Display, _ cursor: DisplayCursor) async throws -> DisplayStep? {
        guard cursor.shown.count == 1, let present = try await present(display, at: cursor),
            cursor.leaf + 1 < present.leaves.count
        else { return nil }
        var next = cursor
        next.leaf += 1
        return DisplayStep(
            items: present.items,
            leaf: next.leaf,
            leaves: present.leaves,
            stay: stay(display, present.leaves[next.leaf]),
            cursor: next
        )
    }

    /// What is new, some short things together; `nil` where nothing is.
    private func news(
        _ display: Display,
        _ lines: [DisplayLine],
        _ cursor: inout DisplayCursor
    ) async throws -> DisplayStep? {
        let news = DisplayTurn(lines: lines, cursor: cursor).news
        var (items, keys): ([DisplayItem], [String]) = ([], [])
        var taken = 0
        for line in news {
            if let item = try await reader.item(line.key, display) {
                guard items.isEmpty || (item.isShort && items.allSatisfy(\.isShort)) else { break }
                items.append(item)
                keys.append(line.key)
            }
            taken += 1
            cursor.mark = line.arrival
            if items.count == DisplayTurn.most { break }
        }
        guard !items.isEmpty else { return nil }
        return step(items, keys, display, cursor, isHurried: taken < news.count)
    }

    private func step(
        _ items: [DisplayItem],
        _ keys: [String],
        _ display: Display,
        _ cursor: DisplayCursor,
        isHurried: Bool
    ) -> DisplayStep {
        let leaves = items.count == 1 ? items[0].leaves : []
        let stay =
            isHurried || items.isEmpty ? DisplayStay.shortest.duration : stay(display, longest(items, leaves, 0))
        let cursor = DisplayCursor(mark: cursor.mark, place: cursor.place, shown: keys, leaf: 0)
        return DisplayStep(items: items, leaf: 0, leaves: leaves, stay: stay, cursor: cursor)
    }

    /// What takes longest to read.
    private func longest(_ items: [DisplayItem], _ leaves: [String], _ leaf: Int) -> String {
        if leaves.indices.contains(leaf) { return leaves[leaf] }
        return items.map(\.words).max { $0.utf8.count < $1.utf8.count } ?? ""
    }

    /// As long as its member wants, and no shorter than it takes to read.
    private func stay(_ display: Display, _ words: String) -> Duration {
        max(display.stay.duration, .seconds(DisplayLeaves.weight(words) / Self.lettersPerSecond))
    }

    /// How fast people read from a wall, with time to look up.
    private static let lettersPerSecond = 20
}
