import Primitives
import Testing

@testable import Web

@Suite("Attempts are limited by key and by network")
struct RateLimiterTests {
    private let start = Timestamp(milliseconds: 0)

    @Test(
        "an address of IPv6 counts with its /64, however it is spelled",
        arguments: [
            ("192.0.2.7", "192.0.2.7"), ("unknown", "unknown"), ("", ""),
            ("2001:db8:1:2::1", "2001:db8:1:2::/64"), ("2001:0DB8:0001:0002:ffff:0:0:9", "2001:db8:1:2::/64"),
            ("2001:db8::1", "2001:db8:0:0::/64"), ("::1", "0:0:0:0::/64"), ("::", "0:0:0:0::/64"),
            ("fe80::", "fe80:0:0:0::/64"), ("1::2:3:4:5:6:7", "1:0:2:3::/64"), ("1:2:3:4:5:6:7::", "1:2:3:4::/64"),
            ("::ffff:192.0.2.7", "192.0.2.7"), ("x::1", "x::1"), ("fe80", "fe80"), (":", ":"),
        ]
    )
    func networks(_ address: String, _ network: String) {
        #expect(RateLimiter.network(of: address) == network)
    }

    @Test("two addresses of one network share their attempts, those of two do not")
    func shared() {
        let limiter = RateLimiter(capacity: 2, per: .seconds(60))
        #expect(limiter.take(from: "2001:db8::1", at: start) == nil)
        #expect(limiter.take(from: "2001:db8::2", at: start) == nil)
        #expect(limiter.take(from: "2001:db8:0:0:1::3", at: start) == .seconds(30))
        #expect(limiter.take(from: "2001:db8:0:1::3", at: start) == nil)
    }

    @Test("a key is forgotten when its bucket is full again, and not before")
    func forgotten() {
        let limiter = RateLimiter(capacity: 2, per: .seconds(60))
        for _ in 0..<2 { #expect(limiter.take("guesser", at: start) == nil) }
        #expect(limiter.take("other", at: start) == nil)
        limiter.forget(at: start + .seconds(30))
        #expect(limiter.count == 1)
        #expect(limiter.take("guesser", at: start + .seconds(30)) == nil)
        #expect(limiter.take("guesser", at: start + .seconds(30)) == .seconds(30))
        limiter.forget(at: start + .seconds(90))
        #expect(limiter.count == 0)
    }

    @Test("a flood of keys does not make it forget who has used up their attempts")
    func flood() {
        let limiter = RateLimiter(capacity: 2, per: .seconds(60), maximumKeys: 10)
        for _ in 0..<2 { #expect(limiter.take("guesser", at: start) == nil) }
        for number in 0..<1000 { #expect(limiter.take("\(number)", at: start) == nil) }
        #expect(limiter.take("guesser", at: start) != nil)
        #expect(limiter.take("guesser", at: start + .seconds(60)) == nil)
    }
}
