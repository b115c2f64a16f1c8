public import Primitives

/// A bucket of attempts per key that fills again over time; inside the program, so that no proxy has to be set up right.
///
/// Each process has its own, and a restart forgets them: what guards a secret is counted in the database
/// (`SharedRateLimiter`).
public final class RateLimiter: Sendable {
    private struct Bucket {
        var attempts: Double
        var filledAt: Timestamp
    }

    private let capacity: Double
    private let interval: Duration
    private let maximumKeys: Int
    private let buckets = Lock<[String: Bucket]>([:])

    /// A limiter.
    ///
    /// - Parameters:
    ///   - capacity: attempts allowed at once.
    ///   - interval: the time in which an empty bucket fills.
    ///   - maximumKeys: keys remembered; full buckets are forgotten first, and then the fuller half of the others.
    public init(capacity: Int, per interval: Duration, maximumKeys: Int = 10_000) {
        self.capacity = Double(capacity)
        self.interval = interval
        self.maximumKeys = maximumKeys
    }

    /// Takes an attempt; `nil` when it is allowed, else the time until the next one is.
    public func take(_ key: String, at moment: Timestamp) -> Duration? {
        buckets.withLock { buckets in
            if buckets.count >= maximumKeys { forget(&buckets, at: moment) }
            var level = buckets[key].map { self.level($0, at: moment) } ?? capacity
            defer { buckets[key] = Bucket(attempts: level, filledAt: moment) }
            guard level < 1 else {
                level -= 1
                return nil
            }
            let milliseconds = (1 - level) / capacity * Double(interval.milliseconds)
            return .milliseconds(Int64(milliseconds.rounded(.up)))
        }
    }

    /// Takes an attempt of the network an address is in.
    ///
    /// An address of IPv4 stands for itself. One of IPv6 stands for its /64, which is what a household or a rented
    /// server is given, and is the same however it is spelled.
    public func take(from address: String, at moment: Timestamp) -> Duration? {
        take(Self.network(of: address), at: moment)
    }

    /// The first four groups of an address of IPv6 (RFC 4291 section 2.2); any other text as it is.
    public static func network(of address: String) -> String {
        guard address.utf8.contains(UInt8(ascii: ":")) else { return address }
        let groups = address.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        // The addresses of IPv4 within IPv6 are as many as those of IPv4.
        if let last = groups.last, last.contains(UInt8(ascii: ".")) { return String(Substring(last)) }
        var values: [UInt16] = []
        for (index, group) in groups.enumerated() where values.count < 4 {
            let isGap = group.isEmpty && index > 0 && index < groups.count - 1
            if isGap {
                values += Array(repeating: 0, count: max(0, 8 - groups.count { !$0.isEmpty }))
            } else if !group.isEmpty {
                guard let value = UInt16(String(Substring(group)), radix: 16) else { return address }
                values.append(value)
            }
        }
        guard values.count >= 4 else { return address }
        return values.prefix(4).map { String($0, radix: 16) }.joined(separator: ":") + "::/64"
    }

    /// Forgets the keys whose buckets are full again; for now and then, since whose they are is kept no longer than needed.
    public func forget(at moment: Timestamp) {
        buckets.withLock { buckets in
            // One that was filled later than could be is of before a clock was set back.
            buckets = buckets.filter {
                $0.value.filledAt <= moment + interval && level($0.value, at: moment) < capacity
            }
        }
    }

    /// How many keys are remembered.
    var count: Int { buckets.withLock(\.count) }

    private func level(_ bucket: Bucket, at moment: Timestamp) -> Double {
        let elapsed = Double(max(0, (moment - bucket.filledAt).milliseconds))
        return min(capacity, bucket.attempts + elapsed / Double(interval.milliseconds) * capacity)
    }

    private func forget(_ buckets: inout [String: Bucket], at moment: Timestamp) {
        buckets = buckets.filter { level($0.value, at: moment) < capacity }
        guard buckets.count >= maximumKeys else { return }
        // Still full of keys in use: an attack from many addresses, each of which has hardly begun. Whoever has used up
        // the most stays known.
        let emptiest = buckets.sorted { $0.value.attempts < $1.value.attempts }.prefix(maximumKeys / 2)
        buckets = Dictionary(uniqueKeysWithValues: emptiest.map { ($0.key, $0.value) })
    }
}
