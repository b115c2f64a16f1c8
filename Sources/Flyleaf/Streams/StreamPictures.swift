public import Primitives

/// The pictures of posts in members' streams: fetched when a page first shows them, drawn anew, and shown from here.
///
/// - Rule: no page waits for a picture, and no browser asks a network for one. A page that shows a picture is a wish, which a
///   job fulfils; what is behind a warning is not even wished for before somebody opens it.
/// - Why: who loads a picture tells its server who reads what and when, from where; and files of strangers are hostile.
/// - Without it: whoever posts a picture watches its readers, and a dead server leaves holes in every page.
public struct StreamPictures: Sendable {
    private let store: any StreamPictureStore
    private let reader: StreamPictureReader
    private let rewrite: @Sendable ([UInt8]) async throws -> RewrittenPicture
    private let digest: @Sendable ([UInt8]) -> [UInt8]
    private let budget: StreamPictureBudget
    private let clock: Clock
    private let randomness: Randomness
    private let report: @Sendable (any Error) -> Void

    /// The use cases.
    ///
    /// - Parameters:
    ///   - rewrite: writes a file of up to `StreamPicture.maximumSourceBytes` anew, in the size of a picture and, as its
    ///     thumbnail, in that of a portrait; throws `PhotoFault`.
    ///   - digest: SHA-256; it makes the marks of pictures.
    ///   - report: takes what went wrong with a picture and was no fault of it or of its server.
    public init(
        store: any StreamPictureStore,
        reader: StreamPictureReader,
        rewrite: @escaping @Sendable ([UInt8]) async throws -> RewrittenPicture,
        digest: @escaping @Sendable ([UInt8]) -> [UInt8],
        budget: StreamPictureBudget = .usual,
        clock: Clock,
        randomness: Randomness,
        report: @escaping @Sendable (any Error) -> Void
    ) {
        self.store = store
        self.reader = reader
        self.rewrite = rewrite
        self.digest = digest
        self.budget = budget
        self.clock = clock
        self.randomness = randomness
        self.report = report
    }

    /// So many pictures of a member are known.
    public static let maximumPerMember = 3_000
    /// After so many attempts a picture is left alone until somebody looks after `freshness`.
    public static let maximumAttempts = 4
    /// What was asked for longer ago is asked for again when somebody looks: whether it is still there, and the same.
    public static let freshness = Duration.seconds(86_400)
    /// So many may call `workOnDue` at once: a slow server holds up one of them.
    public static let readers = 2

    /// How long a server is left alone after each attempt.
    private static let pauses: [Duration] = [.seconds(60), .seconds(600), .seconds(3600)]

    // MARK: Looking

    /// How the pictures stand that a page shows; those that are not here are fetched behind it.
    public func standings(
        of uses: [StreamPictureUse],
        for member: ID<Member>
    ) async throws -> [StreamPicture: StreamPictureStanding] {
        guard uses.contains(where: { !$0.all.isEmpty }) else { return [:] }
        let now = clock.now()
        return try await store.want(member, uses, now, now - Self.freshness)
    }

    /// How the portrait of somebody stands at whom a member looked; what is not here is fetched behind the page.
    public func portrait(of person: StreamAuthor, through connection: Connection) async throws -> StreamPictureStanding?
    {
        let now = clock.now()
        return try await store.want(
            connection.memberID,
            portrait: StreamPicture(.portrait, person.picture),
            of: person.remoteID,
            connection.id,
            now,
            now - Self.freshness
        )
    }

    /// A picture of a member; anybody else's is not there.
    public func picture(_ number: Int64, of member: ID<Member>) async throws -> KeptStreamPicture? {
        try await store.picture(member, number)
    }

    // MARK: Fetching

    /// Fetches what is wished for, one picture after the other, until nothing is; how many those were.
    public func workOnDue() async throws -> Int {
        var count = 0
        while !Task.isCancelled, try await work() { count += 1 }
        return count
    }

    private func work() async throws -> Bool {
        let now = clock.now()
        let key = randomness.secret()
        guard let reading = try await store.claim(now, now + StreamPictureReading.lease, key) else { return false }
        // One at which the program ended again and again is not touched any more.
        var outcome = StreamPictureOutcome.none
        do {
            if reading.attempts <= Self.maximumAttempts { outcome = try await read(reading) }
        } catch is CancellationError {
            return false
        } catch {
            report(error)
            outcome = .later(retry(reading), isServer: false)
        }
        try await store.settle(reading, outcome, clock.now(), budget)
        return true
    }

    private func read(_ reading: StreamPictureReading) async throws -> StreamPictureOutcome {
        switch try await reader.read(reading.picture.address, reading.validators) {
        case .same: return .same
        case .none: return .none
        case .later: return .later(retry(reading), isServer: true)
        case .file(let bytes, let validators):
            do {
                let picture = try await rewrite(bytes)
                let jpeg = reading.picture.kind == .portrait ? picture.thumbnail : picture.jpeg
                guard jpeg.count <= StreamPicture.maximumBytes else { return .none }
                return .read(KeptStreamPicture(mark: Hex.encode(digest(jpeg).prefix(8)), jpeg: jpeg), validators)
            } catch PhotoFault.noRoom {
                return .later(retry(reading), isServer: false)
            } catch is PhotoFault {
                return .none
            }
        }
    }

    private func retry(_ reading: StreamPictureReading) -> Timestamp? {
        guard reading.attempts < Self.maximumAttempts else { return nil }
        return clock.now() + Self.pauses[min(reading.attempts, Self.pauses.count) - 1]
    }
}
