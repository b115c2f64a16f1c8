import Crypto
import Flyleaf
import Primitives
import SQLAccess

/// Devices: of keys and codes only digests are kept, what devices cache is sealed.
struct DeviceTable: DeviceStore {
    let database: any SQLDatabase
    let key: SealingKey

    // MARK: Keys

    func insert(_ device: Device, _ secret: String) async throws -> Bool {
        let digest = secretDigest(secret)
        return try await database.write { connection in
            try await connection.affectedRows(
                """
                INSERT INTO devices (id, member_id, name, secret_digest, created_at)
                SELECT ?1, ?2, ?3, ?4, ?5 WHERE (SELECT count(*) FROM devices WHERE member_id = ?2) < ?6
                """,
                [device.id, device.memberID, device.name.text, digest, device.createdAt, Device.maximumPerMember]
            ) == 1
        }
    }

    func device(_ key: DeviceKey) async throws -> Device? {
        let digest = secretDigest(key.secret)
        return try await database.read { connection in
            let found = try await connection.first(
                "SELECT id, member_id, name, created_at, last_used_at, secret_digest FROM devices WHERE id = ?",
                [key.id]
            ) { row in constantTimeEquals(try row.blob(5), digest) ? try Device(row) : nil }
            return found ?? nil
        }
    }

    func list(_ member: ID<Member>) async throws -> [Device] {
        try await database.read { connection in
            try await connection.rows(
                "SELECT id, member_id, name, created_at, last_used_at FROM devices WHERE member_id = ? ORDER BY id",
                [member]
            ) { row in try Device(row) }
        }
    }

    func touch(_ id: ID<Device>, _ moment: Timestamp) async throws {
        try await database.write { connection in
            try await connection.execute(
                "UPDATE devices SET last_used_at = max(ifnull(last_used_at, 0), ?) WHERE id = ?",
                [moment, id]
            )
        }
    }

    func remove(_ id: ID<Device>, _ member: ID<Member>) async throws -> Bool {
        try await database.write { connection in
            let count = try await connection.affectedRows(
                "DELETE FROM devices WHERE id = ? AND member_id = ?",
                [id, member]
            )
            guard count == 1 else { return false }
            try await connection.execute(
                """
                DELETE FROM device_values WHERE member_id = ?1
                    AND NOT EXISTS (SELECT 1 FROM devices WHERE member_id = ?1)
                """,
                [member]
            )
            return true
        }
    }

    // MARK: Values

    func value(_ member: ID<Member>, _ name: CacheName) async throws -> String? {
        let sealed = try await database.read { connection in
            try await connection.first(
                "SELECT value FROM device_values WHERE member_id = ? AND name = ?",
                [member, name.text]
            ) { row in try row.blob(0) }
        }
        guard let sealed else { return nil }
        do throws(CryptoError) {
            return String(decoding: try key.open(sealed, owner: Self.owner(member, name)), as: UTF8.self)
        } catch {
            throw StorageError.sealed(column: "device_values.value", error)
        }
    }

    func setValue(
        _ member: ID<Member>,
        _ name: CacheName,
        _ value: String,
        _ moment: Timestamp
    ) async throws -> Bool {
        let sealed = key.seal(Array(value.utf8), owner: Self.owner(member, name))
        return try await database.write { connection in
            try await connection.affectedRows(
                """
                INSERT INTO device_values (member_id, name, value, updated_at)
                SELECT ?1, ?2, ?3, ?4
                WHERE (SELECT count(*) FROM device_values WHERE member_id = ?1 AND name <> ?2) < ?5
                ON CONFLICT (member_id, name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at
                """,
                [member, name.text, sealed, moment, CacheName.maximumPerMember]
            ) == 1
        }
    }

    func removeValue(_ member: ID<Member>, _ name: CacheName) async throws {
        try await database.write { connection in
            try await connection.execute(
                "DELETE FROM device_values WHERE member_id = ? AND name = ?",
                [member, name.text]
            )
        }
    }

    func removeValues(_ member: ID<Member>) async throws {
        try await database.write { connection in
            try await connection.execute("DELETE FROM device_values WHERE member_id = ?", [member])
        }
    }

    /// Every cached value, for a rotation of the key.
    static let sealed = SealedColumn(
        name: "device_values.value",
        select: "SELECT value, member_id, name FROM device_values",
        update: "UPDATE device_values SET value = ? WHERE member_id = ? AND name = ?",
        keyCount: 2
    ) { row in owner(try row.text(1), try row.text(2)) }

    private static func owner(_ member: ID<Member>, _ name: CacheName) -> String { owner(member.text, name.text) }

    private static func owner(_ member: String, _ name: String) -> String { "device value|\(member)|\(name)" }

    // MARK: Codes

    func insertCode(_ code: PairingCode, _ member: ID<Member>, _ moment: Timestamp) async throws {
        let digest = secretDigest(code.characters)
        try await database.write { connection in
            try await connection.execute(
                "DELETE FROM pairing_codes WHERE code_digest = ? OR member_id = ?",
                [digest, member]
            )
            try await connection.execute(
                "INSERT INTO pairing_codes (code_digest, member_id, made_at) VALUES (?, ?, ?)",
                [digest, member, moment]
            )
        }
    }

    func code(_ code: PairingCode) async throws -> (member: ID<Member>, madeAt: Timestamp)? {
        let digest = secretDigest(code.characters)
        return try await database.read { connection in
            try await connection.first(
                "SELECT member_id, made_at FROM pairing_codes WHERE code_digest = ?",
                [digest]
            ) { row in (try row.id(0), try row.timestamp(1)) }
        }
    }

    func takeCode(_ code: PairingCode) async throws -> (member: ID<Member>, madeAt: Timestamp)? {
        let digest = secretDigest(code.characters)
        return try await database.write { connection in
            try await connection.first(
                "DELETE FROM pairing_codes WHERE code_digest = ? RETURNING member_id, made_at",
                [digest]
            ) { row in (try row.id(0), try row.timestamp(1)) }
        }
    }

    func removeCode(_ member: ID<Member>) async throws {
        try await database.write { connection in
            try await connection.execute("DELETE FROM pairing_codes WHERE member_id = ?", [member])
        }
    }

    func purgeCodes(_ madeBefore: Timestamp) async throws -> Int {
        try await database.write { connection in
            try await connection.affectedRows("DELETE FROM pairing_codes WHERE made_at < ?", [madeBefore])
        }
    }
}

extension Device {
    fileprivate init(_ row: any SQLRow) throws {
        self.init(
            id: try row.id(0),
            memberID: try row.id(1),
            name: DeviceName(trusted: try row.text(2)),
            createdAt: try row.timestamp(3),
            lastUsedAt: try row.optionalTimestamp(4)
        )
    }
}
