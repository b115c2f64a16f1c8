import Crypto
import Flyleaf
import Primitives
import SQLAccess

/// The key this installation tells browsers by, sealed: whoever loses it loses every subscription.
struct PushKeyTable: Sendable {
    let database: any SQLDatabase
    let key: SealingKey

    private static let owner = "push|installation|key"
    private static let select = "SELECT secret FROM push_keys WHERE number = 1"

    /// The key that is kept; the one given where there is none yet.
    func kept(_ made: [UInt8]) async throws -> [UInt8] {
        if let kept = try await database.read({ try await $0.first(Self.select) { row in try open(row) } }) {
            return kept
        }
        let sealed = key.seal(made, owner: Self.owner)
        return try await database.write { connection in
            let sql = "INSERT INTO push_keys (number, secret) VALUES (1, ?) ON CONFLICT DO NOTHING"
            try await connection.execute(sql, [sealed])
            return try await connection.first(Self.select) { row in try open(row) } ?? made
        }
    }

    /// The one key, for a rotation of the key that seals.
    static let sealed = SealedColumn(
        name: "push_keys.secret",
        select: "SELECT secret, number FROM push_keys",
        update: "UPDATE push_keys SET secret = ? WHERE number = ?",
        keyCount: 1
    ) { _ in owner }

    private func open(_ row: any SQLRow) throws -> [UInt8] {
        do {
            return try key.open(row.blob(0), owner: Self.owner)
        } catch let error as CryptoError {
            throw StorageError.sealed(column: "push_keys.secret", error)
        }
    }
}
