import Primitives
import Testing

@testable import Flyleaf

@Suite("What guards secrets is counted by all processes together")
struct SharedRateLimiterTests {
    /// A store that counts what it is asked, and fails when it is told to.
    private struct WatchedStore: RateLimitStore {
        let inner: any RateLimitStore
        let questions = Lock(0)
        let fails = Lock(false)

        private func ask() throws {
            questions.withLock { $0 += 1 }
            if fails.withLock(\.self) { throw StoreFault() }
        }

        func take(
            _ kind: RateLimitKind,
            _ key: String,
            _ limit: RateLimit,
            at moment: Timestamp
        ) async throws -> Duration? {
            try ask()
            return try await inner.take(kind, key, limit, at: moment)
        }

        func pause(
            _ kind: RateLimitKind,
            _ key: String,
            _ limit: RateLimit,
            at moment: Timestamp
        ) async throws -> Duration? {
            try ask()
            return try await inner.pause(kind, key, limit, at: moment)
        }

        func purge(_ now: Timestamp) async throws -> Int { try await inner.purge(now) }
    }

    private let store = WatchedStore(inner: MemoryStores().stores.rateLimits)
    private let limit = RateLimit(capacity: 5, per: .seconds(900))

    private func limiter(maximumRefusals: Int = 10) -> SharedRateLimiter {
        SharedRateLimiter(.sheets, limit, store, maximumRefusals: maximumRefusals)
    }

    private func moment(_ seconds: Int64) -> Timestamp { Timestamp(seconds: 1_700_000_000 + seconds) }

    private var questions: Int { store.questions.withLock(\.self) }

    @Test("two processes together allow what one would, and so does one that was started anew")
    func together() async throws {
        let processes = [limiter(), limiter()]
        var allowed = 0
        for number in 0..<20 {
            let pause = try await processes[number % 2].take("a", at: moment(0))
            if pause == nil { allowed += 1 }
        }
        #expect(allowed == 5)
        let again = try await limiter().take("a", at: moment(0))
        #expect(again == .seconds(180))
    }

    @Test("a flood of one key asks the store for what is allowed and for one refusal, and no more before its time")
    func flood() async throws {
        let limiter = limiter()
        for _ in 0..<500 { _ = try await limiter.take("flood", at: moment(0)) }
        #expect(questions == 6)
        let late = try await limiter.take("flood", at: moment(179))
        #expect(late == .seconds(1) && questions == 6)
        // Others are not held up by it.
        let other = try await limiter.take("other", at: moment(179))
        #expect(other == nil && questions == 7)
        let next = try await limiter.take("flood", at: moment(180))
        #expect(next == nil && questions == 8)
        let refused = try await limiter.take("flood", at: moment(180))
        #expect(refused == .seconds(180) && questions == 9)
    }

    @Test("to ask how long to wait takes no attempt, sees those of other processes, and remembers a refusal")
    func pause() async throws {
        let (limiter, other) = (limiter(), limiter())
        for _ in 1...20 {
            let pause = try await limiter.pause("a", at: moment(0))
            #expect(pause == nil)
        }
        for _ in 1...5 {
            let taken = try await other.take("a", at: moment(0))
            #expect(taken == nil)
        }
        let before = questions
        for _ in 1...20 {
            let refused = try await limiter.pause("a", at: moment(0))
            #expect(refused == .seconds(180))
        }
        #expect(questions == before + 1)
        let taken = try await limiter.take("a", at: moment(100))
        #expect(taken == .seconds(80) && questions == before + 1)
        let next = try await limiter.pause("a", at: moment(180))
        #expect(next == nil)
    }

    @Test("more refused keys than are remembered are refused all the same")
    func manyRefusals() async throws {
        let limiter = limiter(maximumRefusals: 3)
        for number in 0..<10 {
            for _ in 1...5 {
                let pause = try await limiter.take("\(number)", at: moment(0))
                #expect(pause == nil)
            }
        }
        for _ in 1...3 {
            for number in 0..<10 {
                let pause = try await limiter.take("\(number)", at: moment(1))
                #expect(pause == .seconds(179))
            }
        }
    }

    @Test("a store that cannot be asked allows nothing, and what it refused before it goes on refusing")
    func fault() async throws {
        let limiter = limiter()
        store.fails.withLock { $0 = true }
        await #expect(throws: StoreFault.self) { try await limiter.take("a", at: moment(0)) }
        store.fails.withLock { $0 = false }
        for _ in 1...6 { _ = try await limiter.take("a", at: moment(0)) }
        store.fails.withLock { $0 = true }
        let pause = try await limiter.take("a", at: moment(0))
        #expect(pause == .seconds(180))
        await #expect(throws: StoreFault.self) { try await limiter.take("a", at: moment(180)) }
    }

    @Test("a clock that is set back by a day shuts nobody out for longer than one attempt takes, and gives none")
    func clockSetBack() async throws {
        let limiter = limiter()
        for _ in 1...6 { _ = try await limiter.take("a", at: moment(86_400)) }
        let back = try await limiter.take("a", at: moment(0))
        #expect(back == .seconds(180))
        let before = try await limiter.take("a", at: moment(179))
        #expect(before == .seconds(1))
        let after = try await limiter.take("a", at: moment(180))
        #expect(after == nil)
        let second = try await limiter.take("a", at: moment(180))
        #expect(second == .seconds(180))
    }

    @Test("however far a clock is set back, nobody waits for longer than the interval", arguments: 0...60)
    func setBackBy(_ minutes: Int64) throws {
        var fullAt: Int64?
        for _ in 1...5 { fullAt = limit.take(fullAt, at: moment(86_400)).fullAt }
        let now = moment(86_400 - minutes * 60)
        let refused = limit.take(fullAt, at: now)
        let pause = try #require(refused.pause)
        #expect(pause >= .seconds(180) && pause <= .seconds(900))
        #expect(limit.take(refused.fullAt, at: now + pause).pause == nil)
        #expect(limit.take(refused.fullAt, at: now + pause - .milliseconds(1)).pause == .milliseconds(1))
        // As long as it can be another process that is behind, what is counted stays as it is.
        #expect((refused.fullAt == fullAt) == (minutes <= 12))
    }

    @Test("an interval that does not divide loses nothing that adds up", arguments: [7, 13, 120, 999])
    func divided(_ capacity: Int) {
        let limit = RateLimit(capacity: capacity, per: .seconds(60))
        var fullAt: Int64?
        var allowed = 0
        // In each of ten minutes a bucket and no more, after the first one.
        for step in 0...(10 * 60_000 / 20) {
            let taken = limit.take(fullAt, at: Timestamp(milliseconds: Int64(step) * 20))
            fullAt = taken.fullAt
            if taken.pause == nil { allowed += 1 }
        }
        #expect((11 * capacity...11 * capacity + 1).contains(allowed), "\(allowed) of \(11 * capacity)")
    }
}
