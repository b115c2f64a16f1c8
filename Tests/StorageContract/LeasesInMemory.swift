public import Flyleaf
public import Primitives

/// Leases in memory.
public final class LeasesInMemory: LeaseStore {
    private let rows = Lock<[String: (holder: LeaseHolder, end: Timestamp)]>([:])

    /// None is taken.
    public init() {}

    /// Takes one.
    public func take(_ lease: Lease, _ holder: LeaseHolder, _ now: Timestamp, until end: Timestamp) -> Bool {
        rows.withLock { rows in
            if let row = rows[lease.name], row.holder != holder, row.end > now, row.end <= now + Lease.longestTime {
                return false
            }
            rows[lease.name] = (holder, end)
            return true
        }
    }

    /// Lets one go.
    public func release(_ lease: Lease, _ holder: LeaseHolder) {
        rows.withLock { rows in
            if rows[lease.name]?.holder == holder { rows[lease.name] = nil }
        }
    }

    /// Lets every one go.
    public func releaseAll() { rows.withLock { $0 = [:] } }

    /// Removes those that lapsed.
    public func purge(_ lapsedBefore: Timestamp) -> Int {
        rows.withLock { rows in
            let lapsed = rows.filter { $0.value.end < lapsedBefore }.keys.prefix(1000)
            for name in lapsed { rows[name] = nil }
            return lapsed.count
        }
    }
}

extension Leases {
    /// Those of a program that is alone.
    public static func inMemory(_ clock: Clock) -> Leases {
        Leases(store: LeasesInMemory(), holder: LeaseHolder(trusted: "alone"), clock: clock)
    }
}
