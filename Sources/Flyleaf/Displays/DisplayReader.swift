import Primitives

/// What there is to show on a display, as it is now.
///
/// - Rule: nothing is remembered between two looks, and each thing is looked up again by all rules before it is shown.
/// - Why: what was hidden, deleted, told to fewer or disconnected since must be gone from the wall, at once and by itself.
struct DisplayReader: Sendable {
    let stores: Stores
    let streams: Streams

    // MARK: The lines

    /// What the display goes through, the newest first, or in the order of a shelf.
    func lines(_ display: Display) async throws -> [DisplayLine] {
        let (member, limit) = (display.memberID, DisplayTurn.window)
        switch display.content {
        case .reviews:
            let entries = try await stores.reviews.list(ReviewQuery(viewer: member, limit: limit))
            return entries.filter { $0.review.content.visibility == .everyone }.map(Self.line)
        case .own: return try await stores.reviews.reviews(by: member, display.viewer, nil, limit).map(Self.line)
        case .liked:
            return try await stores.likes.recent(member, before: nil, limit).compactMap { like in
                guard case .review(let id) = like.subject else { return nil }
                return DisplayLine(
                    key: id.text,
                    arrival: "\(DisplayLine.arrival(like.moment.milliseconds))-\(id.text)"
                )
            }
        case .shelf(let id):
            guard try await shelf(id, display) != nil else { return [] }
            return try await stores.shelves.books(id, display.viewer, nil, limit).map { book in
                DisplayLine(
                    key: book.bookID.text,
                    arrival: "\(DisplayLine.arrival(book.addedAt.milliseconds))-\(book.bookID.text)"
                )
            }
        case .tag, .year:
            return try await books(display).map { DisplayLine(key: $0.bookID.text, arrival: nil) }
        case .stream(let list, let connection): return try await posts(display, list, connection)
        }
    }

    private static func line(_ entry: ReviewEntry) -> DisplayLine {
        // Identifiers are made in the order of time.
        DisplayLine(key: entry.review.id.text, arrival: entry.review.id.text)
    }

    private func posts(
        _ display: Display,
        _ list: StreamList,
        _ connection: ID<Connection>?
    ) async throws -> [DisplayLine] {
        guard display.showsPrivate else { return [] }
        let sources = try await sources(display, list, connection)
        guard !sources.isEmpty else { return [] }
        let items = try await stores.streams.items(
            display.memberID,
            list,
            sources.map(\.connection.id),
            nil,
            DisplayTurn.window
        )
        var seen: Set<String> = []
        var lines: [DisplayLine] = []
        // What is there twice, repeated or by two connections, came when it came first.
        for kept in try await shown(items, display, list).sorted(by: { $0.place.number < $1.place.number })
        where seen.insert(kept.item.post.page ?? "\(kept.connectionID.text) \(kept.item.post.remoteID)").inserted {
            lines.append(
                DisplayLine(key: kept.place.text, arrival: DisplayLine.arrival(kept.place.number))
            )
        }
        return lines.sorted { (StreamPlace($0.key) ?? .first) > (StreamPlace($1.key) ?? .first) }
    }

    /// The connections whose posts are shown.
    func sources(
        _ display: Display,
        _ list: StreamList,
        _ connection: ID<Connection>?
    ) async throws -> [StreamSource] {
        try await streams.sources(display.memberID, list).filter { source in
            source.showsItems && (connection.map { $0 == source.connection.id } ?? true)
        }
    }

    /// Those of the entries that a wall may show to whom their member would see them.
    private func shown(
        _ items: [KeptStreamItem],
        _ display: Display,
        _ list: StreamList
    ) async throws -> [KeptStreamItem] {
        let filters = try await stores.settings.settings(of: display.memberID).filters ?? .none
        let hidden = HiddenPeople(try await stores.presses.hiding(display.memberID))
        return StreamSieve(filters, hidden).of(list).lines(items.map { .item($0) }).compactMap { line in
            guard case .item(let kept) = line, kept.item.post.canBeDisplayed else { return nil }
            return kept
        }
    }

    // MARK: One thing

    /// A thing of a display by the key of its line; `nil` where it may not be shown, or not any more.
    func item(_ key: String, _ display: Display) async throws -> DisplayItem? {
        switch display.content {
        case .reviews, .own, .liked: return try await review(key, display).map { .review($0) }
        case .shelf, .tag, .year:
            guard let id = ID<Book>(key) else { return nil }
            return try await books(display).first { $0.bookID == id }.map { .book($0) }
        case .stream(let list, let connection):
            return try await post(key, display, list, connection).map { .post($0) }
        }
    }

    private func review(_ key: String, _ display: Display) async throws -> ReviewEntry? {
        guard let id = ID<Review>(key), let entry = try await stores.reviews.review(id, display.memberID) else {
            return nil
        }
        let isOwn = entry.review.memberID == display.memberID
        if display.content == .own, !isOwn { return nil }
        if entry.review.content.visibility == .everyone { return entry }
        // What others let their friends read is on nobody's wall; and what moderators hid is its writer's alone.
        guard isOwn, display.showsPrivate, display.content != .reviews,
            try await !stores.moderation.isHidden(.review(id))
        else { return nil }
        return entry
    }

    private func shelf(_ id: ID<Shelf>, _ display: Display) async throws -> ShelfEntry? {
        guard let entry = try await stores.shelves.shelf(id, display.viewer),
            entry.shelf.memberID == display.memberID, try await !stores.moderation.isHidden(.shelf(id))
        else { return nil }
        return entry
    }

    private func books(_ display: Display) async throws -> [DisplayBook] {
        let (member, viewer) = (display.memberID, display.viewer)
        switch display.content {
        case .shelf(let id):
            guard let entry = try await shelf(id, display) else { return [] }
            return try await stores.shelves.books(id, viewer, nil, DisplayTurn.window).map { book in
                DisplayBook(
                    bookID: book.bookID,
                    title: book.title,
                    author: book.author,
                    reader: entry.owner,
                    place: .shelf(entry.shelf.name)
                )
            }
        case .tag(let key):
            guard let reader = try await stores.reading.reader(member, viewer),
                let count = try await stores.reading.tag(key, member, viewer)
            else { return [] }
            return try await stores.reading.tagged(key, member, viewer, nil, DisplayTurn.window).map { entry in
                DisplayBook(
                    bookID: entry.bookID,
                    title: entry.title,
                    author: entry.author,
                    reader: reader,
                    place: .tag(count.tag)
                )
            }
        case .year(let year):
            guard let reader = try await stores.reading.reader(member, viewer) else { return [] }
            var seen: Set<ID<Book>> = []
            // A book read twice in a year stands there once.
            return try await stores.reading.finished(member, year, viewer).filter { seen.insert($0.bookID).inserted }
                .prefix(DisplayTurn.window)
                .map { read in
                    DisplayBook(
                        bookID: read.bookID,
                        title: read.title,
                        author: read.author,
                        reader: reader,
                        place: .year(year)
                    )
                }
        case .reviews, .own, .liked, .stream: return []
        }
    }

    private func post(
        _ key: String,
        _ display: Display,
        _ list: StreamList,
        _ connection: ID<Connection>?
    ) async throws -> DisplayPost? {
        guard display.showsPrivate, let place = StreamPlace(key), place.number < .max else { return nil }
        let sources = try await sources(display, list, connection)
        guard !sources.isEmpty else { return nil }
        let above = StreamPlace(moment: place.moment, number: place.number + 1)
        let found = try await stores.streams.items(
            display.memberID,
            list,
            sources.map(\.connection.id),
            above,
            1
        )
        guard let kept = try await shown(found, display, list).first, kept.place == place,
            let source = sources.first(where: { $0.connection.id == kept.connectionID })
        else { return nil }
        return DisplayPost(kept: kept, identity: source.connection.identity)
    }

    // MARK: Wishing

    /// Wishes for what is old of a stream that is shown, as a page does that is opened.
    ///
    /// Where each reading costs money a wall that is on for days reads nothing: it shows what its member had read.
    func wish(_ display: Display) async throws {
        guard case .stream(let list, let connection) = display.content, display.showsPrivate else { return }
        let free = try await sources(display, list, connection).filter { source in
            if case .readable(let list) = source.state { list.cost == nil } else { false }
        }
        try await streams.wishForOld(free)
    }
}

extension StreamPlace {
    /// Below all others.
    fileprivate static let first = StreamPlace(moment: Timestamp(milliseconds: 0), number: 0)
}
