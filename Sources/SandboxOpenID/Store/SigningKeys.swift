internal import Crypto
internal import Primitives
internal import SQLite
internal import SandboxCore

/// The statements about the provider's keys; the newest signs.
enum SigningKeys {
    /// The newest key, made now if there is none.
    static func current(_ world: World) async throws -> SigningKey {
        if let key = try world.database.read({ try newest(madeBefore: nil, $0) }) { return key }
        return try await rotate(world, onlyFirst: true)
    }

    /// The keys of the key set: the one that signs, or its forerunner while it is not to be shown yet.
    static func shown(_ world: World, _ temper: OpenIDTemper) async throws -> [SigningKey] {
        let current = try await current(world)
        let latest = world.now - .seconds(temper.showsKeysAfter)
        let shown = try world.database.read { try newest(madeBefore: latest, $0) }
        return [shown ?? current]
    }

    /// Makes a new key, which takes the place of the one before at once.
    @discardableResult
    static func rotate(_ world: World, onlyFirst: Bool = false) async throws -> SigningKey {
        guard let key = RSAPrivateKey.generate() else { throw OpenIDError.unavailable }
        let now = world.now
        return try await world.database.write { connection in
            // Two requests may have found no key at once.
            if onlyFirst, let known = try newest(madeBefore: nil, connection) { return known }
            try connection.execute("INSERT INTO openid_key (private, created) VALUES (?, ?)", [key.bytes, now])
            return SigningKey(id: try connection.lastInsertedRow, key: key, created: now)
        }
    }

    private static func newest(madeBefore end: Timestamp?, _ connection: borrowing Connection) throws -> SigningKey? {
        let sql = "SELECT id, private, created FROM openid_key WHERE ?1 IS NULL OR created <= ?1 ORDER BY id DESC"
        return try connection.rows(sql + " LIMIT 1", [end]) { row -> SigningKey? in
            let (id, created) = (try row.int64(0), try row.timestamp(2))
            return RSAPrivateKey(bytes: try row.blob(1)).map { SigningKey(id: id, key: $0, created: created) }
        }.first ?? nil
    }
}
