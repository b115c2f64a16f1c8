import Flyleaf
import FlyleafServer
import HTTP
import HTTPServer
import Pages
import Primitives
import StorageEngines
import TestSupport

/// A Flyleaf in a temporary folder, with reviews in it.
struct Installation {
    let folder: TemporaryFolder
    let configuration: Configuration
    let application: Application
    let member: Member

    /// Makes one; the sandbox is off, since it is not what is measured.
    ///
    /// - Parameters:
    ///   - books: how many books they are about, in turns; without it each is about one of its own.
    ///   - database: the address of one on a server that keeps everything; without it a file does.
    static func make(reviews: Int, books: Int? = nil, database: String? = nil) async throws -> Installation {
        let folder = try TemporaryFolder()
        var settings = environment(folder.path)
        settings["FLYLEAF_DATABASE_URL"] = database
        let configuration = try Configuration(environment: settings)
        var world = Application.World.real
        if let program { world.program = program }
        let application = try await Application(configuration, world: world)
        let stores = application.storage.stores
        let now = Clock.system.now()
        let randomness = Application.World.real.randomness
        let name = PersonName(foreign: "Ada Benchmark", fallback: "Ada")
        let member = Member(id: randomness.id(at: now), name: name, createdAt: now)
        try await stores.members.insert(member)
        try await fill(stores, member, reviews, books ?? reviews, randomness, from: now)
        return Installation(folder: folder, configuration: configuration, application: application, member: member)
    }

    /// The path of `flyleaf`, as it was built beside this program.
    static let program = ProcessEnvironment.programPath.flatMap { own in
        own.lastIndex(of: "/").map { String(own[..<$0]) + "/flyleaf" }
    }

    static func environment(_ folder: String) -> [String: String] {
        [
            "FLYLEAF_DATA": folder, "FLYLEAF_FACEBOOK_APP_ID": "1", "FLYLEAF_FACEBOOK_APP_SECRET": "s",
            "FLYLEAF_FACEBOOK_EDITION": "classic",
            "FLYLEAF_FACEBOOK_GRAPH_URL": "http://127.0.0.1:1/", "FLYLEAF_FACEBOOK_DIALOG_URL": "http://127.0.0.1:1/",
        ]
    }

    /// Writes in batches that wait for their commits together, as 200 writers would.
    private static func fill(
        _ stores: Stores,
        _ member: Member,
        _ count: Int,
        _ books: Int,
        _ randomness: Randomness,
        from start: Timestamp
    ) async throws {
        var made = 0
        while made < count {
            let batch = made..<min(made + 200, count)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in batch {
                    let moment = Timestamp(milliseconds: start.milliseconds + Int64(number))
                    let review = sampleReview(number % max(1, books), member.id, moment, randomness)
                    group.addTask { _ = try await stores.reviews.insert(review, [], nil) }
                }
                try await group.waitForAll()
            }
            made = batch.upperBound
        }
    }

    /// Serves it on a free port.
    func serve() throws -> Server {
        let site = application.site
        var settings = ServerConfiguration()
        settings.firstStretch = application.readTogether
        return try Server.start(settings) { request in await site.respond(to: request) }
    }

    /// Writes one review more.
    func addReview(_ number: Int) async throws {
        let randomness = Application.World.real.randomness
        let review = Self.sampleReview(number, member.id, Clock.system.now(), randomness)
        _ = try await application.storage.stores.reviews.insert(review, [], nil)
    }

    static func sampleReview(_ number: Int, _ member: ID<Member>, _ moment: Timestamp, _ randomness: Randomness)
        -> Review
    {
        let sentence = "The harbour lay quiet, and nobody on the long pier had anything left to say about it. "
        let content = ReviewContent(
            title: ReviewTitle(trusted: "The Lighthouse at the End of Book \(number)"),
            author: AuthorLine(trusted: "Ursula Quill, Anselm O'Hara & others"),
            isbn: nil,
            text: ReviewText(trusted: String(repeating: sentence, count: 4)),
            isSpoiler: false,
            score: Score(number % 11),
            visibility: .everyone
        )
        return Review(
            id: randomness.id(at: moment),
            memberID: member,
            bookID: randomness.bookID(),
            content: content,
            createdAt: moment,
            updatedAt: moment
        )
    }
}
