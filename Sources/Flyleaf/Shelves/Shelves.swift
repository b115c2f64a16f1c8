public import Primitives

/// The shelves that readers make for themselves.
public struct Shelves: Sendable {
    private let store: any ShelfStore
    private let blockedLinks: BlockedLinks
    private let clock: Clock
    private let randomness: Randomness

    /// The use cases.
    public init(store: any ShelfStore, blockedLinks: BlockedLinks, clock: Clock, randomness: Randomness) {
        self.store = store
        self.blockedLinks = blockedLinks
        self.clock = clock
        self.randomness = randomness
    }

    // MARK: Looking

    /// A member's shelves that the viewer may see, by name.
    public func list(of member: ID<Member>, for viewer: ID<Member>?) async throws -> [ShelfEntry] {
        try await store.list(member, viewer)
    }

    /// A shelf where the viewer may see it.
    public func shelf(_ id: ID<Shelf>, for viewer: ID<Member>?) async throws -> ShelfEntry? {
        try await store.shelf(id, viewer)
    }

    /// Books of a shelf in their order, behind a position.
    public func books(
        on shelf: ID<Shelf>,
        for viewer: ID<Member>?,
        after position: Int64?,
        limit: Int
    ) async throws -> [ShelvedBook] {
        try await store.books(shelf, viewer, position, limit)
    }

    /// The shelves of a member that a book stands on.
    public func holding(_ book: ID<Book>, of member: ID<Member>) async throws -> Set<ID<Shelf>> {
        try await store.holding(book, member)
    }

    // MARK: Changing

    /// Makes a shelf.
    ///
    /// - Throws: `ShelfForm.Faults`, `ShelfFault.tooMany`.
    public func make(_ form: ShelfForm, of member: ID<Member>) async throws -> ID<Shelf> {
        let values = try await values(form)
        let now = clock.now()
        let shelf = Shelf(
            id: randomness.id(at: now),
            memberID: member,
            name: values.name,
            description: values.description,
            visibility: form.visibility,
            createdAt: now,
            changedAt: now
        )
        try Self.check(try await store.insert(shelf, Shelf.maximumPerMember), full: .tooMany)
        return shelf.id
    }

    /// Changes what a shelf says of itself.
    ///
    /// - Parameter seen: when the shelf was changed that the form was filled from; another one is not written over.
    /// - Throws: `ShelfForm.Faults`; `ShelfFault.missing`, `ShelfFault.overtaken`.
    public func change(
        _ id: ID<Shelf>,
        _ form: ShelfForm,
        of member: ID<Member>,
        seen: Timestamp
    ) async throws {
        let values = try await values(form)
        guard var shelf = try await store.shelf(id, member)?.shelf, shelf.memberID == member else {
            throw ShelfFault.missing
        }
        shelf.name = values.name
        shelf.description = values.description
        shelf.visibility = form.visibility
        shelf.changedAt = max(clock.now(), seen + .milliseconds(1))
        try Self.check(try await store.update(shelf, seen), full: .tooMany)
    }

    /// What a form says, without links that moderators blocked (MO-04).
    private func values(_ form: ShelfForm) async throws -> (name: ShelfName, description: ShelfDescription) {
        let values = try form.values()
        var faults = ShelfForm.Faults()
        faults.name = try await blockedLinks.first(in: [values.name.text]).map { .blockedLink($0) }
        faults.description = try await blockedLinks.first(in: [values.description.text]).map { .blockedLink($0) }
        guard faults == ShelfForm.Faults() else { throw faults }
        return values
    }

    /// Removes a shelf; its books stay in one's lists and on other shelves.
    ///
    /// - Returns: `false` when there is none.
    public func delete(_ id: ID<Shelf>, of member: ID<Member>) async throws -> Bool {
        try await store.delete(id, member)
    }

    /// Puts a book before all others of a shelf.
    ///
    /// - Parameter words: title and author line as they stood beside the button.
    /// - Throws: `ShelfFault.full`, `ShelfFault.missing`.
    public func put(
        _ book: ID<Book>,
        _ words: (title: ReviewTitle, author: AuthorLine),
        on shelf: ID<Shelf>,
        of member: ID<Member>
    ) async throws {
        let shelved = ShelvedBook(
            bookID: book,
            title: words.title,
            author: words.author,
            position: 0,
            addedAt: clock.now()
        )
        try Self.check(try await store.put(shelved, shelf, member, Shelf.maximumBooks), full: .full)
    }

    /// Takes a book off a shelf; `false` when it is not there.
    public func take(_ book: ID<Book>, off shelf: ID<Shelf>, of member: ID<Member>) async throws -> Bool {
        try await store.take(book, shelf, member)
    }

    /// Moves a book of a shelf; `false` when it is not there.
    public func move(
        _ book: ID<Book>,
        on shelf: ID<Shelf>,
        of member: ID<Member>,
        _ move: ShelfMove
    ) async throws -> Bool {
        try await store.move(book, shelf, member, move)
    }

    private static func check(_ change: ShelfChange, full: ShelfFault) throws {
        switch change {
        case .kept: return
        case .nameTaken:
            var faults = ShelfForm.Faults()
            faults.name = .nameTaken
            throw faults
        case .tooMany: throw full
        case .overtaken: throw ShelfFault.overtaken
        case .missing: throw ShelfFault.missing
        }
    }
}
