import Flyleaf
import Primitives

extension MemoryStores {
    var rateLimits: any RateLimitStore { MemoryRateLimitStore(memory: self) }
}

private struct MemoryRateLimitStore: RateLimitStore {
    let memory: MemoryStores

    func take(_ kind: RateLimitKind, _ key: String, _ limit: RateLimit, at moment: Timestamp) async throws -> Duration?
    {
        memory.write { tables in
            let taken = limit.take(tables.rateLimits[kind]?[key], at: moment)
            tables.rateLimits[kind, default: [:]][key] = taken.fullAt
            return taken.pause
        }
    }

    func pause(_ kind: RateLimitKind, _ key: String, _ limit: RateLimit, at moment: Timestamp) async throws -> Duration?
    {
        memory.read { tables in limit.pause(tables.rateLimits[kind]?[key], at: moment) }
    }

    func purge(_ now: Timestamp) async throws -> Int {
        memory.write { tables in
            let end = RateLimit.tick(now + RateLimit.longestInterval)
            var count = 0
            for (kind, buckets) in tables.rateLimits {
                let left = buckets.filter { $0.value > RateLimit.tick(now) }
                count += buckets.count - left.count
                tables.rateLimits[kind] = left.mapValues { min($0, end) }
            }
            return count
        }
    }
}
