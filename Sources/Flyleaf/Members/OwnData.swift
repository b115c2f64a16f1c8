import Archive
public import Primitives

/// Everything kept of a member, for the member: one ZIP (PR-19), described in the README.
///
/// | file | holds |
/// |---|---|
/// | `flyleaf.json` | everything, the newest review and share first; format `flyleaf-own-data`, version `OwnData.version` |
/// | `reviews.csv` | reviews and reading life in the columns of Goodreads |
/// | `photos/ID.jpg` | each photo as it is kept |
/// | `covers/ID.jpg` | each cover of the member's own as it is kept, by the book |
///
/// No key and no digest of one is in it, and of others only what the member's own shares say: how many were tagged, not
/// who; friend lists are never exported (DA-04). Times are RFC 3339 in UTC, a missing value is `null`.
///
/// It is made in pieces, each once the one before is read, so that its length costs nobody memory.
public struct OwnData: Sendable {
    /// The version of the format; it grows when a program that reads the one before could go wrong.
    public static let version = 2

    /// The name of the format.
    public static let format = "flyleaf-own-data"

    /// The file in the ZIP that says everything.
    public static let textName = "flyleaf.json"

    /// The file in the ZIP with the columns of Goodreads.
    public static let tableName = "reviews.csv"

    /// How many can take their data home at once.
    public static let maximumAtOnce = 20

    /// A piece is handed over when it has so many bytes, or more by what libarchive keeps back: 64 KB.
    static let pieceBytes = 32 << 10

    /// How many reviews or shares are looked up at once.
    static let pageSize = 20

    let stores: Stores
    private let clock: Clock
    private let turns = OwnDataTurns(limit: maximumAtOnce)

    /// The use case.
    public init(stores: Stores, clock: Clock) {
        self.stores = stores
        self.clock = clock
    }

    /// Whether a member would have to wait for others, or for a download that nobody reads.
    public func isBusy(for member: Member) -> Bool { !turns.hasPlace(for: member.id) }

    /// The path of a photo in the ZIP: nothing that somebody typed is in a name there.
    static func path(of photo: ID<Photo>) -> String { "photos/\(photo.text).jpg" }

    /// The path of the cover that a member has for a book.
    static func path(ofCover book: ID<Book>) -> String { "covers/\(book.text).jpg" }

    /// The path of the picture beside a member’s name; pictures are called by identifiers alone, whatever of.
    static func path(ofPicture member: ID<Member>) -> String { "pictures/\(member.text).jpg" }

    /// Writes the ZIP of a member, piece by piece.
    ///
    /// A member who begins anew ends what was under way before. Throws `OwnDataFault`, and whatever `send` throws.
    ///
    /// - Parameters:
    ///   - addresses: say where what is named can be looked at.
    ///   - progress: is told how many reviews are done, each counted once for each of the three parts.
    ///   - send: takes a piece, and returns when there is room for another.
    public func write(
        of member: Member,
        in browser: BrowserKey,
        addresses: OwnDataAddresses,
        progress: (Int) -> Void,
        to send: ([UInt8]) async throws -> Void
    ) async throws {
        let turn = try turns.begin(member.id)
        defer { turns.end(turn) }
        let zip = try ZipWriter()
        let modified = clock.now().milliseconds / 1000
        var done = 0
        /// Writes bytes of the file that was begun, and hands over what there is by then.
        func add(_ bytes: [UInt8]) async throws {
            var rest = bytes[...]
            repeat {
                try zip.write(Array(rest.prefix(Self.pieceBytes)))
                rest = rest.dropFirst(Self.pieceBytes)
                try turns.check(turn)
                if zip.count >= Self.pieceBytes { try await send(zip.take()) }
            } while !rest.isEmpty
        }
        func countReview() {
            done += 1
            progress(done)
        }

        try zip.begin(Self.textName, .packed, modified: modified)
        try await add(Array(try await head(member, browser, addresses).utf8))
        for part in OwnDataPart.allCases {
            try await add(Array(",\n\(JSON.string(part.rawValue).jsonText):[".utf8))
            var isFirst = true
            try await each(part, of: member.id, addresses) { value in
                try await add(Array(((isFirst ? "\n" : ",\n") + value.jsonText).utf8))
                isFirst = false
                if part == .reviews { countReview() }
            }
            try await add(Array("]".utf8))
        }
        try await add(Array("}\n".utf8))

        try zip.begin(Self.tableName, .packed, modified: modified)
        try await eachTableRow(of: member.id) { row, isReview in
            try await add(Array(row.utf8))
            if isReview { countReview() }
        }

        try await eachReview(of: member.id) { review in
            for photo in try await stores.photos.ofReview(review) {
                // One that is gone since the text named it is missing here.
                guard let picture = try await stores.photos.jpeg(photo.id, member.id) else { continue }
                try zip.begin(Self.path(of: photo.id), .stored(picture.count), modified: modified)
                try await add(picture)
            }
            countReview()
        }
        try await eachRemark(of: member.id) { remark in
            for photo in try await stores.photos.ofRemark(remark.id) {
                guard let picture = try await stores.photos.jpeg(photo.id, member.id) else { continue }
                try zip.begin(Self.path(of: photo.id), .stored(picture.count), modified: modified)
                try await add(picture)
            }
        }
        for entry in try await stores.checkIns.own(member.id, clock.now()) {
            for photo in try await stores.photos.ofCheckIn(entry.checkIn.id) {
                guard let picture = try await stores.photos.jpeg(photo.id, member.id) else { continue }
                try zip.begin(Self.path(of: photo.id), .stored(picture.count), modified: modified)
                try await add(picture)
            }
        }
        let pictures = try await stores.photos.ofYears(member.id).map(\.photo)
        for photo in try await stores.photos.unsaved(member.id) + pictures {
            guard let picture = try await stores.photos.jpeg(photo.id, member.id) else { continue }
            try zip.begin(Self.path(of: photo.id), .stored(picture.count), modified: modified)
            try await add(picture)
        }
        try await eachCover(of: member.id) { cover in
            guard let picture = try await stores.covers.own(cover.bookID, of: member.id)?.jpeg else { return }
            try zip.begin(Self.path(ofCover: cover.bookID), .stored(picture.count), modified: modified)
            try await add(picture)
        }
        if let picture = try await stores.memberPictures.picture(of: member.id, for: member.id)?.jpeg {
            try zip.begin(Self.path(ofPicture: member.id), .stored(picture.count), modified: modified)
            try await add(picture)
        }
        try zip.close()
        try turns.check(turn)
        try await send(zip.take())
    }

    private func head(
        _ member: Member,
        _ browser: BrowserKey,
        _ addresses: OwnDataAddresses
    ) async throws -> String {
        let holdings = try await stores.members.holdings(member.id, browser)
        let sessions = try await stores.sessions.sessions(member.id)
        let recovery = try await stores.recovery.state(member.id)
        let settings = try await stores.settings.settings(of: member.id)
        let picture = try await stores.memberPictures.marks(of: [member.id])[member.id]
        let fields: [(String, JSON)] = [
            ("format", .string(Self.format)), ("version", .integer(Self.version)),
            ("made", .moment(clock.now())),
            (
                "account",
                ["name": .string(member.name.text), "created": .moment(member.createdAt)]
            ),
            (
                "securityEvents",
                .array(
                    try await stores.sessions.security.list(member.id, before: nil, SecurityEvent.maximumPerMember)
                        .map(\.ownJSON)
                )
            ),
            ("connections", .array(try await stores.connections.connections(member.id).map(\.ownJSON))),
            ("sessions", .array(sessions.map(\.ownJSON))),
            (
                "logins",
                .array(
                    try await stores.sessions.logins.records(member.id, browser, LoginRecord.maximumPerMember * 2)
                        .map(\.ownJSON)
                )
            ),
            ("devices", .array(try await stores.devices.list(member.id).map(\.ownJSON))),
            ("displays", .array(try await stores.displays.list(member.id).map(\.ownJSON))),
            (
                "photosWithoutReview",
                .array(try await stores.photos.unsaved(member.id).map { $0.ownJSON(addresses.photo($0.id)) })
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
            (
                "noticesOff",
                .array(try await stores.notices.off(member.id).map(\.rawValue).sorted().map { .string($0) })
            ),
            (
                "pushSubscriptions",
                .array(try await stores.push.list(member.id).map { $0.ownJSON(in: sessions) })
            ),
            ("distances", .array(try await stores.distances.list(member.id).map(\.ownJSON))),
            ("invitations", .array(try await stores.invitations.list(member.id).map(\.ownJSON))),
            ("sites", .array(try await stores.sites.list(member.id).map(\.ownJSON))),
            ("profileLinks", .array(try await stores.profileLinks.list(member.id).map(\.ownJSON))),
            ("mentionSites", .array(try await stores.mentions.sites(member.id).map(\.ownJSON))),
            ("locationSettings", try await stores.locations.setting(of: member.id).ownJSON),
            ("locationUses", .array(try await stores.locations.uses(member.id, clock.now()).map(\.ownJSON))),
            ("checkInSettings", try await stores.checkIns.setting(of: member.id).ownJSON),
            (
                "checkIns",
                .array(
                    try await stores.checkIns.own(member.id, clock.now()).asyncMap { entry in
                        let photos = try await stores.photos.ofCheckIn(entry.checkIn.id)
                        return entry.ownJSON(photos: photos.map { $0.ownJSON(addresses.photo($0.id)) })
                    }
                )
            ),
            ("savedPlaces", .array(try await stores.savedPlaces.list(member.id).map(\.ownJSON))),
            ("takesMessages", .bool(try await stores.messages.setting(member.id).isOn)),
            (
                "messages",
                .array(
                    try await stores.messages.handled(member.id, Message.maximumPerMember).asyncMap { message in
                        message.ownJSON(try await stores.replies.current(ID(trusted: message.id.text)))
                    }
                )
            ),
            ("messagePeople", .array(try await stores.messages.people(member.id).map(\.ownJSON))),
            (
                "messageAccounts",
                .array(try await stores.messages.acts(member.id, MessageAccountAct.maximum).map(\.ownJSON))
            ),
            ("readingVisibility", .string(try await stores.reading.visibility(member.id).rawValue)),
            ("reviewVisibility", .string(settings.newReviewVisibility.rawValue)),
            ("timeZone", .orNull(settings.timeZone?.text)),
            ("sharingDefaults", .array(settings.sharing.map { [$0.ownJSON] } ?? [])),
            ("streamFilters", .array(settings.filters.map { [$0.ownJSON] } ?? [])),
            ("pictures", .array(picture == nil ? [] : [OwnPicture.json(of: member.id)])),
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
