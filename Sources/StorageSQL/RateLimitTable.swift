import Crypto
import Flyleaf
import Primitives
import SQLAccess

/// Attempts that all processes of the file count together,.
///
/// Of a key there is a digest that only who has the key of the installation can make: there are few enough addresses
/// to try the plain digests of all. With another key all buckets are full.
struct RateLimitTable: RateLimitStore {
    private let database: any SQLDatabase
    private let key: SealingKey
    private let maximumKeys: Int
    private let trimInterval: Int
    /// How many attempts of each kind this process asked about since it looked for too many keys.
    private let attempts = Lock<[RateLimitKind: Int]>([:])

    /// - Parameters:
    ///   - maximumKeys: keys of a kind that are remembered.
    ///   - trimInterval: after how many attempts a process looks for more; so many more there are at most for each.
    init(
        database: any SQLDatabase,
        key: SealingKey,
        maximumKeys: Int = RateLimit.maximumKeys,
        trimInterval: Int = 1000
    ) {
        self.database = database
        self.key = key.derived(for: "rate limits")
        self.maximumKeys = maximumKeys
        self.trimInterval = trimInterval
    }

    /// The one statement that decides; no row when the bucket is empty.
    static let take = """
        INSERT INTO rate_limits (kind, key_digest, full_at) VALUES (?1, ?2, ?3 + ?4)
        ON CONFLICT (kind, key_digest) DO UPDATE SET
            full_at = CASE WHEN rate_limits.full_at > ?3 THEN rate_limits.full_at ELSE ?3 END + ?4
        WHERE rate_limits.full_at <= ?5
        RETURNING full_at
        """

    static let find = "SELECT full_at FROM rate_limits WHERE kind = ?1 AND key_digest = ?2"

    static let trim = """
        DELETE FROM rate_limits WHERE kind = ?1 AND key_digest IN (
            SELECT key_digest FROM rate_limits INDEXED BY rate_limits_full WHERE kind = ?1
            ORDER BY full_at DESC LIMIT -1 OFFSET ?2
        )
        """

    func take(_ kind: RateLimitKind, _ key: String, _ limit: RateLimit, at moment: Timestamp) async throws -> Duration?
    {
        let digest = digest(kind, key)
        let isToTrim = countsToTrim(kind)
        return try await database.write { connection in
            let isTaken = try await connection.exists(
                Self.take,
                [kind.rawValue, digest, RateLimit.tick(moment), limit.spacing, limit.latest(at: moment)]
            )
            if isToTrim { try await connection.execute(Self.trim, [kind.rawValue, maximumKeys]) }
            guard !isTaken else { return nil }
            let fullAt = try await connection.first(Self.find, [kind.rawValue, digest]) { row in try row.int64(0) }
            // Forgotten just now among too many: it is as good as full, and not for this attempt.
            guard let fullAt else { return .milliseconds(1) }
            let refusal = limit.refusal(fullAt, at: moment)
            if refusal.fullAt < fullAt {
                try await connection.execute(
                    "UPDATE rate_limits SET full_at = ?3 WHERE kind = ?1 AND key_digest = ?2",
                    [kind.rawValue, digest, refusal.fullAt]
                )
            }
            return refusal.pause
        }
    }

    func pause(_ kind: RateLimitKind, _ key: String, _ limit: RateLimit, at moment: Timestamp) async throws -> Duration?
    {
        let digest = digest(kind, key)
        let fullAt = try await database.read { connection in
            try await connection.first(Self.find, [kind.rawValue, digest]) { row in try row.int64(0) }
        }
        return limit.pause(fullAt, at: moment)
    }

    private func digest(_ kind: RateLimitKind, _ key: String) -> [UInt8] {
        self.key.authenticationCode(Array("\(kind.rawValue) \(key)".utf8))
    }

    /// The first attempt of a process looks, too, so that no number of restarts adds up.
    private func countsToTrim(_ kind: RateLimitKind) -> Bool {
        attempts.withLock { attempts in
            let count = attempts[kind, default: 0]
            attempts[kind] = (count + 1) % trimInterval
            return count == 0
        }
    }

    static let purge = "DELETE FROM rate_limits WHERE kind = ?1 AND full_at <= ?2"
    static let bound = "UPDATE rate_limits SET full_at = ?2 WHERE kind = ?1 AND full_at > ?2"

    func purge(_ now: Timestamp) async throws -> Int {
        try await database.write { connection in
            var count = 0
            for kind in RateLimitKind.allCases {
                let end = RateLimit.tick(now + RateLimit.longestInterval)
                try await connection.execute(Self.bound, [kind.rawValue, end])
                count += try await connection.affectedRows(Self.purge, [kind.rawValue, RateLimit.tick(now)])
            }
            return count
        }
    }
}
