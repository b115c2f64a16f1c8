public import Flyleaf

/// One promise that the stores of the domain make, whichever engine keeps them.
///
/// The tests of every engine run all of them, each on empty stores; the stores in memory that the domain is tested with
/// keep the same promises, so that what holds over them holds over a real engine.
public struct StorageContract: Sendable, CustomStringConvertible {
    /// The promise, as a sentence.
    public let sentence: String
    private let body: @Sendable (ContractScene) async throws -> Void

    init(_ sentence: String, _ body: @escaping @Sendable (ContractScene) async throws -> Void) {
        self.sentence = sentence
        self.body = body
    }

    /// Throws `ContractBreach` when empty stores do not keep the promise.
    public func check(_ stores: Stores) async throws {
        try await body(ContractScene(stores: stores))
    }

    /// The sentence.
    public var description: String { sentence }

    /// Every promise.
    public static let all: [StorageContract] = [
        members, recovery, passkeys, passkeyChallenges, sessions, loginRecords, attempts, heldGrants, heldForms,
        connections,
        connectionChecks, friends, shares, jobs, imports, shortLinks, reading, shelves, drafts, sharedPages, remarks,
        reviews,
        visibility,
        versions, reviewDrafts, books, library, covers, photos, devices,
        pairingCodes,
        servers,
        deletions,
        incidents, rateLimits, wipe,
        likes, sites, profileLinks,
        notices,
        moderation,
        distances,
        invitations, blockedLinks,
        security,
        leases,
        push, feedHub, mentions, sentMentions,
        locations, checkIns, savedPlaces, displays, messages,
        settings, memberPictures, streams, streamTopics, threads, people, followers, samePeople, seenPlaces,
        streamPictures, presses,
        replies,
        answers,
    ].flatMap(\.self)
}
