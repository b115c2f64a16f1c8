public import Primitives

/// Asks a library outside about books, if the operator allows it.
///
/// - Rule: nothing waits for it but the page that asked, and that for `deadline` at most; a failure is an answer.
/// - Why: title and author are enough for a review, and a library is at times slow, or away.
public final class LookUps: Sendable {
    private let library: BookLibrary?
    private let store: any LibraryStore
    private let clock: Clock
    private let pace: Lock<LookUpPace>

    /// The use cases; without a library every answer is "not now".
    public init(library: BookLibrary?, store: any LibraryStore, clock: Clock) {
        self.library = library
        self.store = store
        self.clock = clock
        pace = Lock(LookUpPace(now: clock.now()))
    }

    /// The longest that anybody waits for an answer, its turn included.
    public static let deadline = Duration.seconds(3)
    /// More works of one answer are not kept.
    public static let maximumBooks = 8
    /// More answers are not kept.
    public static let maximumAnswers = 5000
    /// How long an answer serves.
    public static let lifetime = Duration.seconds(30 * 86_400)
    /// How long the answer serves that there is nothing.
    public static let emptyLifetime = Duration.seconds(86_400)

    /// What the library is called; `nil` when none is asked.
    public var name: String? { library?.name }

    /// What became of a question.
    public enum Answer: Sendable, Equatable {
        /// Works, perhaps none.
        case books([LibraryBook])
        /// No answer at present: the library is away, slow, or was asked enough.
        case notNow
    }

    /// Works with these words or this number; kept answers first.
    public func search(_ words: LookUpWords) async throws -> Answer {
        guard let library else { return .notNow }
        let now = clock.now()
        if let kept = try await store.answer(words, now - Self.lifetime, now - Self.emptyLifetime) {
            return .books(kept)
        }
        guard let wait = pace.withLock({ $0.turn(now) }) else { return .notNow }
        if wait > .zero { await clock.sleep(wait) }
        let books: [LibraryBook]
        do throws(LibraryFailure) {
            books = Array(try await library.search(words).prefix(Self.maximumBooks))
            pace.withLock { $0.succeeded() }
        } catch {
            let moment = clock.now()
            pace.withLock { $0.failed(error, moment) }
            return .notNow
        }
        try await store.keep(words, books, clock.now())
        return .books(books)
    }

    /// A work that some answer named.
    public func book(_ work: LibraryWork) async throws -> LibraryBook? {
        library == nil ? nil : try await store.book(work)
    }

    /// What kept answers say of a book that was named so; nobody is asked.
    public func known(of claim: BookClaim) async throws -> LibraryBook? {
        library == nil ? nil : try await store.book(of: claim)
    }

    /// How often the file of a cover steps back for somebody who waits, a second each time.
    static let coverPatience = 20

    /// The file of a cover; `nil` where there is none, or not at present.
    ///
    /// It steps back for whoever searches.
    public func cover(_ cover: LibraryCover) async -> [UInt8]? {
        guard let library else { return nil }
        var tries = 0
        while true {
            let now = clock.now()
            if let wait = pace.withLock({ $0.turn(now) }) {
                if wait > .zero { await clock.sleep(wait) }
                break
            }
            tries += 1
            guard tries < Self.coverPatience, !Task.isCancelled else { return nil }
            await clock.sleep(LookUpPace.interval)
        }
        do throws(LibraryFailure) {
            return try await library.cover(cover)
        } catch {
            let moment = clock.now()
            if error != .missing { pace.withLock { $0.failed(error, moment) } }
            return nil
        }
    }

    /// Removes answers that serve no more.
    public func purge() async throws {
        while try await store.purge(clock.now() - Self.lifetime) {}
    }
}
