public import Primitives

/// Everything kept of a member, for the member: one JSON text, the newest review and share first (PR-19).
///
/// No key and no digest of one is in it, and of others only what the member's own shares say: how many were tagged, not
/// who; friend lists are never exported (DA-04). Format `flyleaf-own-data`, version `OwnData.version`; times are RFC
/// 3339 in UTC, a missing value is `null`.
///
/// It is made in pieces, each once the one before is read, so that its length costs nobody memory.
public struct OwnData: Sendable {
    /// The version of the format; it grows when a program that reads the one before could go wrong.
    public static let version = 1

    /// How many can take their data home at once.
    public static let maximumAtOnce = 20

    /// A piece is handed over when it has so many bytes, or more by one review or share.
    static let pieceBytes = 32 << 10

    /// How many reviews or shares are looked up at once.
    static let pageSize = 20

    private let stores: Stores
    private let clock: Clock
    private let turns = OwnDataTurns(limit: maximumAtOnce)

    /// The use case.
    public init(stores: Stores, clock: Clock) {
        self.stores = stores
        self.clock = clock
    }

    /// Whether a member would have to wait for others, or for a download that nobody reads.
    public func isBusy(for member: Member) -> Bool { !turns.hasPlace(for: member.id) }

    /// Writes the whole text of a member, as UTF-8, piece by piece.
    ///
    /// A member who begins anew ends what was under way before. Throws `OwnDataFault`, and whatever `send` throws.
    ///
    /// - Parameters:
    ///   - photoAddress: says where the picture of a photo is.
    ///   - send: takes a piece, and returns when there is room for another.
    public func write(
        of member: Member,
        in browser: BrowserKey,
        photoAddress: (ID<Photo>) -> String,
        to send: ([UInt8]) async throws -> Void
    ) async throws {
        let turn = try turns.begin(member.id)
        defer { turns.end(turn) }
        var piece = Array((try await head(member, browser, photoAddress) + ",\n\"reviews\":[").utf8)
        /// Adds an element to the list that is being written.
        func add(_ text: String, isFirst: Bool) async throws {
            piece += (isFirst ? "\n" : ",\n").utf8
            piece += text.utf8
            guard piece.count >= Self.pieceBytes else { return }
            try turns.check(turn)
            try await send(piece)
            piece.removeAll(keepingCapacity: true)
        }

        var isFirst = true
        var query = ReviewQuery(viewer: member.id, scope: .own, limit: Self.pageSize)
        while case let page = try await stores.reviews.list(query), let last = page.last {
            for entry in page {
                // A list cuts texts short; one that was deleted meanwhile is not in the answer.
                guard let review = try await stores.reviews.review(entry.review.id, member.id)?.review else { continue }
                let photos = try await stores.photos.ofReview(review.id).map { $0.ownJSON(photoAddress($0.id)) }
                let draft = try await stores.shares.draft(member.id, .review(review.id))
                let versions = try await stores.reviews.versions(review.id, member.id).asyncCompactMap { short in
                    try await stores.reviews.version(review.id, short.number, member.id)?.ownJSON
                }
                try await add(
                    review.ownJSON(photos: photos, draft: draft, versions: versions).jsonText,
                    isFirst: isFirst
                )
                isFirst = false
            }
            query.before = last.review.id
        }
        piece += "],\n\"remarks\":[".utf8

        isFirst = true
        var oldest: ID<Remark>?
        while case let page = try await stores.remarks.list(member.id, oldest, Self.pageSize), let last = page.last {
            for remark in page {
                let draft = try await stores.shares.draft(member.id, .remark(remark.id))
                try await add(remark.ownJSON(draft: draft).jsonText, isFirst: isFirst)
                isFirst = false
            }
            oldest = last.id
        }
        piece += "],\n\"shares\":[".utf8

        isFirst = true
        var before: ID<Share>?
        while case let page = try await stores.shares.list(member.id, before, Self.pageSize), let last = page.last {
            for share in page {
                try await add(share.ownJSON.jsonText, isFirst: isFirst)
                isFirst = false
            }
            before = last.id
        }
        piece += "],\n\"reading\":[".utf8

        isFirst = true
        for status in ReadingStatus.allCases {
            var after: ReadingQuery.Cursor?
            while true {
                let query = ReadingQuery(
                    member: member.id,
                    viewer: member.id,
                    status: status,
                    after: after,
                    limit: Self.pageSize
                )
                let page = try await stores.reading.list(query)
                guard let last = page.last else { break }
                for entry in page {
                    try await add(entry.ownJSON.jsonText, isFirst: isFirst)
                    isFirst = false
                }
                after = ReadingQuery.Cursor(changedAt: last.changedAt, bookID: last.bookID)
            }
        }
        piece += "],\n\"shelvedBooks\":[".utf8

        isFirst = true
        for entry in try await stores.shelves.list(member.id, member.id) {
            let shelf = entry.shelf.id
            var place: Int64?
            while case let page = try await stores.shelves.books(shelf, member.id, place, Self.pageSize),
                let last = page.last
            {
                for book in page {
                    try await add(book.ownJSON(on: shelf).jsonText, isFirst: isFirst)
                    isFirst = false
                }
                place = last.position
            }
        }
        piece += "],\n\"shortLinks\":[".utf8

        isFirst = true
        var after: ShortLinkCode?
        while case let page = try await stores.shortLinks.list(member.id, after, Self.pageSize), let last = page.last {
            for link in page {
                try await add(link.ownJSON.jsonText, isFirst: isFirst)
                isFirst = false
            }
            after = last.code
        }
        piece += "],\n\"importedRows\":[".utf8

        isFirst = true
        let outcomes = Set(ImportedRow.Outcome.allCases)
        for found in try await stores.imports.list(member.id) {
            var row = 0
            while case let page = try await stores.imports.rows(found.id, row, outcomes, Self.pageSize),
                let last = page.last
            {
                for each in page {
                    try await add(each.ownJSON(of: found).jsonText, isFirst: isFirst)
                    isFirst = false
                }
                row = last.number
            }
        }
        piece += "],\n\"reviewDrafts\":[".utf8

        isFirst = true
        for short in try await stores.reviewDrafts.list(member.id) {
            // A list cuts texts short; one that was saved or deleted meanwhile is not in the answer.
            guard let draft = try await stores.reviewDrafts.draft(short.key, member.id) else { continue }
            try await add(draft.ownJSON.jsonText, isFirst: isFirst)
            isFirst = false
        }
        piece += "],\n\"likes\":[".utf8

        isFirst = true
        var newest: Int64?
        while case let page = try await stores.likes.events(member.id, before: newest, Self.pageSize),
            let last = page.last
        {
            for each in page {
                try await add(each.event.ownJSON.jsonText, isFirst: isFirst)
                isFirst = false
            }
            newest = last.number
        }
        piece += "]}\n".utf8
        try turns.check(turn)
        try await send(piece)
    }

    private func head(
        _ member: Member,
        _ browser: BrowserKey,
        _ photoAddress: (ID<Photo>) -> String
    ) async throws -> String {
        let holdings = try await stores.members.holdings(member.id, browser)
        let recovery = try await stores.recovery.state(member.id)
        let fields: [(String, JSON)] = [
            ("format", .string("flyleaf-own-data")), ("version", .integer(Self.version)),
            ("made", .moment(clock.now())),
            (
                "account",
                ["name": .string(member.name.text), "created": .moment(member.createdAt)]
            ),
            ("connections", .array(try await stores.connections.connections(member.id).map(\.ownJSON))),
            ("sessions", .array(try await stores.sessions.sessions(member.id).map(\.ownJSON))),
            (
                "logins",
                .array(
                    try await stores.sessions.logins.records(member.id, browser, LoginRecord.maximumPerMember * 2)
                        .map(\.ownJSON)
                )
            ),
            ("devices", .array(try await stores.devices.list(member.id).map(\.ownJSON))),
            (
                "photosWithoutReview",
                .array(try await stores.photos.unsaved(member.id).map { $0.ownJSON(photoAddress($0.id)) })
            ),
            (
                "readingGoals",
                .array(
                    try await stores.reading.goals(member.id).sorted { $0.key < $1.key }
                        .map { goal -> JSON in
                            ["year": .integer(goal.key.number), "books": .integer(goal.value.books)]
                        }
                )
            ),
            ("shelves", .array(try await stores.shelves.list(member.id, member.id).map(\.shelf.ownJSON))),
            ("readingVisibility", .string(try await stores.reading.visibility(member.id).rawValue)),
            ("valuesKeptByDevices", .integer(holdings.cachedValues)),
            (
                "recoveryCodes",
                recovery.map { state -> JSON in ["made": .moment(state.madeAt), "left": .integer(state.remaining)] }
                    ?? .null
            ),
        ]
        return "{" + fields.map { "\(JSON.string($0.0).jsonText):\($0.1.jsonText)" }.joined(separator: ",\n")
    }
}
