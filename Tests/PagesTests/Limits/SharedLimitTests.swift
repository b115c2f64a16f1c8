import Primitives
import TestSupport
import Testing

@testable import Flyleaf
@testable import Pages
@testable import Web

@Suite("The limits that guard secrets")
struct SharedLimitTests {
    private let start = Timestamp(seconds: 1_700_000_000)

    @Test("they count as the limits of one process do, whatever is asked when", arguments: UInt64(1)...40)
    func sameAnswers(_ seed: UInt64) throws {
        var random = SplitMix(state: seed)
        let capacity = Int.random(in: 2...130, using: &random)
        let seconds = Int64.random(in: 1...3600, using: &random)
        let local = RateLimiter(capacity: capacity, per: .seconds(seconds))
        let shared = RateLimit(capacity: capacity, per: .seconds(seconds))
        var (now, fullAt, allowed) = (start, Int64?.none, 0)
        // About as often as attempts come back, so that both answers are frequent.
        let longest = max(10, 2 * seconds * 1000 / Int64(capacity))
        for step in 0..<500 {
            if Int.random(in: 0..<4, using: &random) > 0 {
                now = now + .milliseconds(Int64.random(in: 5...longest, using: &random))
            }
            let place: Comment = "seed \(seed), step \(step): \(capacity) in \(seconds) s"
            let expected = local.take("a", at: now)
            let found = shared.take(fullAt, at: now)
            fullAt = found.fullAt
            if found.pause == nil { allowed += 1 }
            guard (expected == nil) != (found.pause == nil) else {
                let difference = (expected ?? .zero) - (found.pause ?? .zero)
                #expect(abs(difference.milliseconds) <= 2, place)
                continue
            }
            // One of them was allowed a moment too early for the other; that moment later the other is as well.
            #expect(max(expected ?? .zero, found.pause ?? .zero) <= .milliseconds(2), place)
            now = now + .milliseconds(2)
            if expected == nil {
                let again = shared.take(fullAt, at: now)
                fullAt = again.fullAt
                #expect(again.pause == nil, place)
            } else {
                #expect(local.take("a", at: now) == nil, place)
            }
        }
        #expect(allowed > 0)
    }

    @Test("the addresses of one /64 have one bucket, in every process and after a restart")
    func network() async throws {
        try await AccountFixture.run { fixture in
            func limits() -> SiteLimits { SiteLimits(RateLimits(store: fixture.stores.rateLimits)) }
            let (first, second) = (limits(), limits())
            for number in 1...10 {
                let one = try await first.recoveries.take(from: "2001:db8::\(number)", at: start)
                #expect(one == nil)
                let other = try await second.recoveries.take(from: "2001:DB8:0:0:\(number)::9", at: start)
                #expect(other == nil)
            }
            let refused = try await limits().recoveries.take(from: "2001:db8:0::ffff", at: start)
            #expect(refused == .seconds(45))
            let neighbour = try await limits().recoveries.take(from: "2001:db8:0:1::1", at: start)
            #expect(neighbour == nil)
        }
    }

    @Test("nobody's address stays in memory once its attempts count for nothing, whatever they were at")
    func forgotten() async throws {
        try await AccountFixture.run { fixture in
            let limits = Mirror(reflecting: fixture.site.limits).children.map(\.value)
            let (own, shared) = (
                limits.compactMap { $0 as? RateLimiter }, limits.compactMap { $0 as? SharedRateLimiter }
            )
            #expect(own.count + shared.count == limits.count && shared.count == RateLimitKind.allCases.count)
            for limiter in own { _ = limiter.take(from: "192.0.2.7", at: fixture.clock.now) }
            for limiter in shared {
                for _ in 0...limiter.limit.capacity {
                    _ = try await limiter.take(from: "192.0.2.7", at: fixture.clock.now)
                }
            }
            fixture.site.forgetAttempts()
            #expect(own.allSatisfy { $0.count > 0 } && shared.allSatisfy { $0.count == 1 })
            fixture.clock.advance(by: RateLimit.longestInterval)
            fixture.site.forgetAttempts()
            #expect(own.allSatisfy { $0.count == 0 } && shared.allSatisfy { $0.count == 0 })
        }
    }

    @Test("each kind has one limit, and each limit is that of its kind")
    func kinds() async throws {
        try await AccountFixture.run { fixture in
            let limits = fixture.site.limits
            let all = [limits.logins, limits.accounts, limits.recoveries, limits.sheets, limits.devices]
            #expect(all.map(\.kind) == RateLimitKind.allCases)
        }
    }
}

/// Numbers that a seed brings back.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var number = state
        number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
        return number ^ (number >> 31)
    }
}
