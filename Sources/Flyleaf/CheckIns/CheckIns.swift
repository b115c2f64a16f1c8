public import Primitives

/// Saying where one is, to people one chooses, for as long as one's positions stay here.
public struct CheckIns: Sendable {
    private let stores: Stores
    private let locations: Locations
    private let blockedLinks: BlockedLinks
    private let clock: Clock
    private let randomness: Randomness

    /// The use cases.
    public init(
        stores: Stores,
        locations: Locations,
        blockedLinks: BlockedLinks,
        clock: Clock,
        randomness: Randomness
    ) {
        self.stores = stores
        self.locations = locations
        self.blockedLinks = blockedLinks
        self.clock = clock
        self.randomness = randomness
    }

    private var store: any CheckInStore { stores.checkIns }

    /// How long somebody who checked in is there.
    public static let hereTime = Duration.seconds(3 * 3_600)
    /// How long it counts where somebody checked in last.
    public static let nearTime = Duration.seconds(86_400)
    /// How many books of each kind are offered.
    private static let offeredBooks = 25
    /// How many questions are shown at once.
    private static let shownQuestions = 20

    // MARK: Making

    /// Checks in; the answer is its identifier.
    ///
    /// Throws `CheckInFault` where that is not possible.
    ///
    /// - Parameters:
    ///   - photos: photos of the member's that belong to nothing yet.
    ///   - book: one of `books(of:)`.
    ///   - readers: who sees it, where the audience is chosen people; otherwise nobody is chosen.
    ///   - names: who is asked for a yes to being named.
    public func make(
        at place: CheckInPlace,
        saying message: CheckInMessage,
        with photos: [ChosenPhoto],
        reading book: ID<Book>?,
        for audience: CheckInAudience,
        readers: Set<ID<Member>>,
        naming names: Set<ID<Member>>,
        of member: ID<Member>
    ) async throws -> ID<CheckIn> {
        let readers = audience == .chosen ? readers : []
        if audience == .chosen, readers.isEmpty { throw CheckInFault.nobodyChosen }
        guard readers.count <= CheckIn.maximumReaders, names.count <= CheckIn.maximumNames else {
            throw CheckInFault.tooManyPeople
        }
        if let pattern = try await blockedLinks.first(in: [message.text, place.typed?.text ?? ""]) {
            throw CheckInFault.blockedLink(pattern)
        }
        var title: ReviewTitle?
        if let book {
            title = try await books(of: member).first { $0.id == book }?.title
            if title == nil { throw CheckInFault.foreignBook }
        }
        let now = clock.now()
        let checkIn = CheckIn(
            id: randomness.id(at: now),
            memberID: member,
            place: place,
            message: message,
            book: title,
            audience: audience,
            createdAt: now
        )
        try await store.insert(checkIn, photos, readers, names, randomness.id(at: now))
        return checkIn.id
    }

    /// What a member reads now, then what they reviewed last: what a check-in can name.
    public func books(of member: ID<Member>) async throws -> [(id: ID<Book>, title: ReviewTitle)] {
        let query = ReadingQuery(
            member: member,
            viewer: member,
            status: .reading,
            after: nil,
            limit: Self.offeredBooks,
            withQuotations: false
        )
        let reading = try await stores.reading.list(query).map { (id: $0.bookID, title: $0.title) }
        let reviews = try await stores.reviews.list(
            ReviewQuery(viewer: member, scope: .own, limit: Self.offeredBooks)
        )
        var seen: Set<ID<Book>> = []
        return (reading + reviews.map { (id: $0.review.bookID, title: $0.review.content.title) })
            .filter { seen.insert($0.id).inserted }
    }

    /// Members who count a member as a friend and are counted so by them.
    public func friends(of member: ID<Member>) async throws -> [CheckInFriend] {
        try await store.friends(member, CheckInFriend.maximum)
    }

    /// Removes a member's check-in; `false` where there is none.
    public func remove(_ id: ID<CheckIn>, of member: ID<Member>) async throws -> Bool {
        try await store.remove(id, member)
    }

    // MARK: Looking

    /// A check-in that the viewer may see.
    public func entry(_ id: ID<CheckIn>, for viewer: ID<Member>) async throws -> CheckInEntry? {
        try await store.entry(id, viewer, clock.now())
    }

    /// The viewer's own and those they may see, the newest first.
    public func list(for viewer: ID<Member>, before: ID<CheckIn>?, limit: Int) async throws -> [CheckInEntry] {
        try await store.list(viewer, before: before, limit, clock.now())
    }

    /// A member's own.
    public func own(_ member: ID<Member>) async throws -> [CheckInEntry] { try await store.own(member, clock.now()) }

    /// Those that wait for a member's yes to being named.
    public func asking(_ member: ID<Member>) async throws -> [CheckInEntry] {
        try await store.asking(member, Self.shownQuestions, clock.now())
    }

    /// Says yes to being named, or no, which also takes a yes back; `false` where nobody asks.
    public func answer(_ isYes: Bool, _ id: ID<CheckIn>, of member: ID<Member>) async throws -> Bool {
        try await store.answer(isYes ? .yes : .no, id, member, clock.now())
    }

    // MARK: Others

    /// What a member has set.
    public func setting(of member: ID<Member>) async throws -> CheckInSetting { try await store.setting(of: member) }

    /// Sets what others may do with where a member checked in.
    public func set(_ setting: CheckInSetting, of member: ID<Member>) async throws {
        try await store.set(setting, member)
    }

    /// Others who are at a city now, as far as the viewer may see that and they want to be seen.
    public func here(at city: UInt32, for viewer: ID<Member>) async throws -> [PersonName] {
        let now = clock.now()
        let found = try await store.here(city, viewer, since: now - Self.hereTime, now)
        try await locations.note(.here, of: found.map(\.memberID))
        return found.map(\.name)
    }

    /// About how far away friends are from where the viewer checked in last, the nearest first and then by name; `nil` where
    /// the viewer did not.
    ///
    /// - Parameter kilometres: the way between two positions.
    public func near(
        _ viewer: ID<Member>,
        kilometres: (RoundedPosition, RoundedPosition) -> Double
    ) async throws -> [(name: PersonName, band: DistanceBand)]? {
        let now = clock.now()
        let since = now - Self.nearTime
        guard let own = try await store.position(viewer, since: since, now) else { return nil }
        let friends = try await store.near(viewer, since: since, now)
        try await locations.note(.friends, of: [viewer])
        try await locations.note(.shown, of: friends.map(\.memberID))
        return friends.map { (name: $0.name, band: DistanceBand(kilometres: kilometres(own, $0.position))) }
            .sorted { ($0.band.rawValue, $0.name.text) < ($1.band.rawValue, $1.name.text) }
    }
}
