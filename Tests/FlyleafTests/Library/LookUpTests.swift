import Flyleaf
import Primitives
import Testing

@Suite("Asking a library outside")
struct LookUpTests {
    /// A library that answers what it is told to, and counts.
    private final class Played: Sendable {
        let asked = Lock<[LookUpWords]>([])
        let failure = Lock<LibraryFailure?>(nil)

        var library: BookLibrary {
            BookLibrary(
                name: "Open Library",
                search: { words async throws(LibraryFailure) in
                    self.asked.withLock { $0.append(words) }
                    if let failure = self.failure.withLock(\.self) { throw failure }
                    return words == .words("nothing") ? [] : [LookUpTests.moby]
                },
                cover: { _ async throws(LibraryFailure) in
                    if let failure = self.failure.withLock(\.self) { throw failure }
                    return [1, 2, 3]
                }
            )
        }
    }

    private static let moby = LibraryBook(
        work: LibraryWork(trusted: "OL1W"),
        title: ReviewTitle(trusted: "Moby-Dick"),
        author: AuthorLine(trusted: "Herman Melville"),
        isbns: [],
        facts: BookFacts(year: 1851, pages: nil, language: nil, subjects: [], source: "Open Library"),
        cover: nil
    )

    /// A clock that a test turns, and that notes how long somebody slept.
    private final class Turned: Sendable {
        let now = Lock(Timestamp(seconds: 1000))
        let slept = Lock<[Duration]>([])
        var clock: Clock {
            Clock(
                now: { self.now.withLock(\.self) },
                sleep: { duration in
                    self.slept.withLock { $0.append(duration) }
                    self.now.withLock { $0 = $0 + duration }
                }
            )
        }
        func advance(_ duration: Duration) { now.withLock { $0 = $0 + duration } }
    }

    private let played = Played()
    private let clock = Turned()
    private let memory = MemoryStores()

    private func lookUps(_ library: BookLibrary?) -> LookUps {
        LookUps(library: library, store: memory.library, clock: clock.clock)
    }

    @Test("4.2 the same words are asked once, whatever their capitals and marks, until the answer is old")
    func keepsAnswers() async throws {
        let lookUps = lookUps(played.library)
        let words = try #require(LookUpWords("Moby-Dick"))
        #expect(try await lookUps.search(words) == .books([Self.moby]))
        #expect(try await lookUps.search(try #require(LookUpWords("MOBY dick!"))) == .books([Self.moby]))
        #expect(played.asked.withLock(\.count) == 1)
        clock.advance(LookUps.lifetime + .seconds(1))
        #expect(try await lookUps.search(words) == .books([Self.moby]))
        #expect(played.asked.withLock(\.count) == 2)
    }

    @Test("4.2 that there is nothing is kept for a day")
    func keepsNothing() async throws {
        let lookUps = lookUps(played.library)
        #expect(try await lookUps.search(.words("nothing")) == .books([]))
        clock.advance(LookUps.emptyLifetime - .seconds(1))
        #expect(try await lookUps.search(.words("nothing")) == .books([]))
        #expect(played.asked.withLock(\.count) == 1)
        clock.advance(.seconds(2))
        #expect(try await lookUps.search(.words("nothing")) == .books([]))
        #expect(played.asked.withLock(\.count) == 2)
    }

    @Test("4.2 one question a second: the next waits its turn, and one too many gets no answer")
    func keepsPace() async throws {
        let lookUps = lookUps(played.library)
        for name in ["one", "two"] { _ = try await lookUps.search(.words(name)) }
        #expect(clock.slept.withLock(\.self) == [.seconds(1)])
        // Two have their turns ahead of it: its own would come too late.
        let pace = Lock(0)
        let held = Clock(now: { Timestamp(seconds: 1000) }, sleep: { _ in pace.withLock { $0 += 1 } })
        let still = LookUps(library: played.library, store: MemoryStores().library, clock: held)
        var answers: [LookUps.Answer] = []
        for name in ["three", "four", "five"] { answers.append(try await still.search(.words(name))) }
        #expect(answers == [.books([Self.moby]), .books([Self.moby]), .notNow])
        #expect(pace.withLock(\.self) == 1)
    }

    @Test("4.2 whoever was refused does not ask again before the time named, or a minute")
    func restsAfterRefusal() async throws {
        let lookUps = lookUps(played.library)
        for (failure, rest) in [
            (LibraryFailure.tooOften(again: .seconds(30)), Duration.seconds(30)), (.tooOften(again: nil), .seconds(60)),
            (.tooOften(again: .seconds(86_400)), .seconds(3600)), (.outOfOrder, .seconds(30)),
        ] {
            clock.advance(.seconds(7200))
            played.failure.withLock { $0 = failure }
            #expect(try await lookUps.search(.words("refused")) == .notNow)
            played.failure.withLock { $0 = nil }
            let count = played.asked.withLock(\.count)
            clock.advance(rest - .seconds(1))
            #expect(try await lookUps.search(.words("again \(rest)")) == .notNow)
            #expect(played.asked.withLock(\.count) == count)
            clock.advance(.seconds(2))
            #expect(try await lookUps.search(.words("again \(rest) \(failure)")) == .books([Self.moby]))
        }
    }

    @Test("4.2 a failure is an answer, is not kept, and three in a row rest it")
    func failsQuietly() async throws {
        let lookUps = lookUps(played.library)
        for failure in [LibraryFailure.tooSlow, .unreachable, .unreadable] {
            played.failure.withLock { $0 = failure }
            clock.advance(.seconds(5))
            #expect(try await lookUps.search(.words("failed")) == .notNow)
        }
        played.failure.withLock { $0 = nil }
        clock.advance(.seconds(5))
        #expect(try await lookUps.search(.words("failed")) == .notNow)
        clock.advance(.seconds(30))
        #expect(try await lookUps.search(.words("failed")) == .books([Self.moby]))
    }

    @Test("4.2 without a library nobody is asked and nothing is known")
    func withoutLibrary() async throws {
        try await memory.library.keep(.words("moby"), [Self.moby], Timestamp(seconds: 1000))
        let lookUps = lookUps(nil)
        #expect(lookUps.name == nil)
        #expect(try await lookUps.search(.words("moby")) == .notNow)
        #expect(try await lookUps.book(Self.moby.work) == nil)
        #expect(try await lookUps.known(of: Self.moby.claim) == nil)
        #expect(await lookUps.cover(try #require(LibraryCover(1))) == nil)
    }

    @Test(
        "4.2 too little is not asked for",
        arguments: ["", "  ", "ab", "!!!", "a b", String(repeating: "\u{301}", count: 400)]
    )
    func asksForEnough(text: String) {
        #expect(LookUpWords(text) == nil)
    }

    @Test("4.2 words are cut, and a number is asked for as one")
    func readsWords() throws {
        #expect(LookUpWords("源氏") == .words("源氏"))
        #expect(LookUpWords("ISBN 0-306-40615-2") == .isbn(ISBN(trusted: "9780306406157")))
        let long = try #require(LookUpWords(String(repeating: "word ", count: 10_000)))
        #expect(long.key.unicodeScalars.count <= LookUpWords.maximumLength)
    }
}
