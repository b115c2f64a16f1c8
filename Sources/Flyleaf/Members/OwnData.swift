public import Primitives

/// Everything kept of a member, for the member: one JSON text, the newest review and share first (PR-19).
///
/// No key and no digest of one is in it, and of others only what the member's own shares say: how many were tagged, not
/// who; friend lists are never exported (DA-04). Format `flyleaf-own-data`, version `OwnData.version`; times are RFC
/// 3339 in UTC, a missing value is `null`.
public struct OwnData: Sendable {
    /// The version of the format; it grows when a program that reads the one before could go wrong.
    public static let version = 1

    /// The longest file, in bytes: ten thousand reviews of six thousand letters.
    public static let maximumBytes = 64 * 1_048_576

    /// How many reviews or shares one piece holds.
    static let pageSize = 20

    private let stores: Stores
    private let clock: Clock

    /// The use case.
    public init(stores: Stores, clock: Clock) {
        self.stores = stores
        self.clock = clock
    }

    /// The whole text of a member as UTF-8; `nil` when it is longer than the limit in bytes.
    ///
    /// - Parameter photoAddress: says where the picture of a photo is.
    public func file(
        of member: Member,
        in browser: BrowserKey,
        limit: Int,
        photoAddress: (ID<Photo>) -> String
    ) throws -> [UInt8]? {
        var file: [UInt8] = []
        var place = Place.head
        while true {
            let (piece, next) = try piece(place, member, browser, photoAddress)
            guard let piece else { return file }
            guard file.count + piece.utf8.count <= limit else { return nil }
            file += piece.utf8
            place = next
        }
    }

    /// Where in the text a reader is.
    private enum Place {
        case head
        case reviews(before: ID<Review>?)
        case shares(before: ID<Share>?)
        case end
    }

    private func piece(
        _ place: Place,
        _ member: Member,
        _ browser: BrowserKey,
        _ photoAddress: (ID<Photo>) -> String
    ) throws -> (String?, Place) {
        switch place {
        case .head:
            return (try head(member, browser, photoAddress) + ",\n\"reviews\":[", .reviews(before: nil))
        case .reviews(let before):
            let query = ReviewQuery(viewer: member.id, scope: .own, before: before, limit: Self.pageSize)
            let page = try stores.reviews.list(query)
            guard let last = page.last else { return ("],\n\"shares\":[", .shares(before: nil)) }
            // A list cuts texts short; one that was deleted meanwhile is not in the answer.
            let texts = try page.compactMap { try stores.reviews.review($0.review.id, member.id) }
                .map { entry in
                    let review = entry.review
                    let photos = try stores.photos.ofReview(review.id).map { $0.ownJSON(photoAddress($0.id)) }
                    return review.ownText(photos: photos, draft: try stores.shares.draft(member.id, .review(review.id)))
                }
            return (Self.joined(texts, isFirst: before == nil), .reviews(before: last.review.id))
        case .shares(let before):
            let page = try stores.shares.list(member.id, before, Self.pageSize)
            guard let last = page.last else { return ("]}\n", .end) }
            return (Self.joined(page.map(\.ownText), isFirst: before == nil), .shares(before: last.id))
        case .end:
            return (nil, .end)
        }
    }

    /// Elements of an array that goes on.
    private static func joined(_ texts: [String], isFirst: Bool) -> String {
        let text = texts.map { "\n\($0)" }.joined(separator: ",")
        return isFirst || texts.isEmpty ? text : ",\(text)"
    }

    private func head(
        _ member: Member,
        _ browser: BrowserKey,
        _ photoAddress: (ID<Photo>) -> String
    ) throws -> String {
        let holdings = try stores.members.holdings(member.id, browser)
        let recovery = try stores.recovery.state(member.id)
        let fields: [(String, OwnJSON)] = [
            ("format", .text("flyleaf-own-data")), ("version", .number(Self.version)), ("made", .moment(clock.now())),
            (
                "account",
                .object([("name", .text(member.name.text)), ("created", .moment(member.createdAt))])
            ),
            ("connections", .array(try stores.connections.connections(member.id).map(\.ownJSON))),
            ("sessions", .array(try stores.sessions.sessions(member.id).map(\.ownJSON))),
            (
                "logins",
                .array(
                    try stores.sessions.logins.records(member.id, browser, LoginRecord.maximumPerMember * 2)
                        .map(\.ownJSON)
                )
            ),
            ("devices", .array(try stores.devices.list(member.id).map(\.ownJSON))),
            (
                "photosWithoutReview",
                .array(try stores.photos.unsaved(member.id).map { $0.ownJSON(photoAddress($0.id)) })
            ),
            ("valuesKeptByDevices", .number(holdings.cachedValues)),
            (
                "recoveryCodes",
                recovery.map { .object([("made", .moment($0.madeAt)), ("left", .number($0.remaining))]) } ?? .null
            ),
        ]
        return "{" + fields.map { "\(JSONText.quoted($0.0)):\($0.1.description)" }.joined(separator: ",\n")
    }
}
