import Flyleaf
import HostNames
import Primitives
import Testing

/// Imports and jobs over stores in memory.
struct ImportScene {
    let memory = MemoryStores()
    let clock = TestClock()
    let ann = Member(
        id: ID(at: Timestamp(seconds: 1), entropy: [UInt8](repeating: 7, count: 10)),
        name: PersonName(trusted: "Ann"),
        createdAt: Timestamp(seconds: 1)
    )
    let randomness = countingRandomness()
    var photoQuota = PhotoQuota.standard
    /// Whether the disk has room.
    let hasRoom = Lock(true)

    init() {
        let ann = ann
        memory.write { $0.members[ann.id] = ann }
    }

    var blockedLinks: BlockedLinks {
        BlockedLinks(store: memory.stores.blockedLinks, clock: clock.clock, ascii: HostName.ascii)
    }

    var reading: Reading {
        Reading(
            store: memory.stores.reading,
            blockedLinks: blockedLinks,
            clock: clock.clock,
            randomness: randomness
        )
    }

    /// - Parameter stores: what the work sees; the tables themselves by default.
    func imports(_ stores: Stores? = nil) -> BookImports {
        let stores = stores ?? memory.stores
        return BookImports(
            stores: stores,
            blockedLinks: BlockedLinks(store: stores.blockedLinks, clock: clock.clock, ascii: HostName.ascii),
            clock: clock.clock,
            randomness: randomness,
            digest: testDigest,
            rewrite: testRewrite,
            photoQuota: photoQuota,
            hasRoom: { [hasRoom] in hasRoom.withLock { $0 } }
        )
    }

    func jobs(_ stores: Stores? = nil) -> Jobs {
        let stores = stores ?? memory.stores
        return Jobs(
            store: stores.jobs,
            works: imports(stores).works,
            clock: clock.clock,
            randomness: randomness
        ) { _, _ in }
    }

    static let header = "Book Id,Title,Author,My Rating,Date Added,Exclusive Shelf,My Review,Spoiler\n"

    /// Keeps a file, starts it and works until nothing is due.
    @discardableResult
    func take(_ text: String, _ visibility: Review.Visibility = .everyone) async throws -> BookImport {
        let kept = try await imports().keep(Array(text.utf8), named: ImportFileName("x.csv"), of: ann.id)
        _ = try await imports().start(kept.id, for: visibility, of: ann.id)
        _ = try await jobs().workOnDue()
        return kept
    }

    /// The ZIP that a member takes home.
    func export(_ member: Member) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        try await OwnData(stores: memory.stores, clock: clock.clock).write(
            of: member,
            in: BrowserKey(randomness),
            addresses: OwnDataAddresses(photo: { $0.text }, liked: { $0.id }),
            progress: { _ in }
        ) { bytes += $0 }
        return bytes
    }

    /// Brings a file to a member, starts it and works until nothing is due.
    ///
    /// - Parameter stores: what the work sees; the tables themselves by default.
    @discardableResult
    func bring(_ bytes: [UInt8], to member: Member, _ stores: Stores? = nil) async throws -> BookImport {
        let kept = try await imports().keep(bytes, named: ImportFileName("x.zip"), of: member.id)
        #expect(try await imports().start(kept.id, for: .onlyMe, of: member.id) == .underWay)
        _ = try await jobs(stores).workOnDue()
        return kept
    }

    /// Another member, called Ben.
    func ben() -> Member {
        let ben = Member(id: randomness.id(at: clock.now), name: PersonName(trusted: "Ben"), createdAt: clock.now)
        memory.write { $0.members[ben.id] = ben }
        return ben
    }

    /// Gives the member as many jobs as one can have, about nothing that is there.
    func fillJobs() async throws -> [Job] {
        var jobs: [Job] = []
        for number in 0..<Job.maximumUnderWay {
            let job = Job(
                id: randomness.id(at: clock.now),
                memberID: ann.id,
                kind: .takeImport,
                subject: "other \(number)",
                state: .waiting,
                done: 0,
                total: 0,
                attempts: 0,
                fault: nil,
                createdAt: clock.now,
                endedAt: nil
            )
            _ = try await memory.stores.jobs.insert(job)
            jobs.append(job)
        }
        return jobs
    }

    var reviews: [Review] { memory.read { Array($0.reviews.values) }.sorted { $0.id < $1.id } }

    func outcomes(_ bookImport: BookImport) async throws -> [ImportedRow.Outcome] {
        try await imports().rows(bookImport, after: 0, nil).map(\.outcome)
    }
}

/// A digest that is good enough to tell a test's texts apart: FNV-1a, twice.
func testDigest(_ bytes: [UInt8]) -> [UInt8] {
    func hash(_ start: UInt64) -> UInt64 {
        bytes.reduce(start) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    }
    return [hash(14_695_981_039_346_656_037), hash(77)].flatMap { value in
        (0..<8).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
    }
}
