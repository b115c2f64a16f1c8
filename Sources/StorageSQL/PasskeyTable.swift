import Crypto
import Flyleaf
import Primitives
import SQLAccess

/// Passkeys; of challenges and of the keys of browsers only digests are kept.
struct PasskeyTable: PasskeyStore {
    let database: any SQLDatabase

    // MARK: Keys

    func insert(_ passkey: Passkey) async throws -> PasskeyInsertion {
        try await database.write { connection in
            let credential = passkey.credential
            let isKnown = try await connection.exists("SELECT 1 FROM passkeys WHERE credential = ?", [credential.id])
            guard !isKnown else { return .known }
            let count = try await connection.affectedRows(
                """
                INSERT INTO passkeys (id, member_id, name, credential, public_key, counter, is_shared, created_at)
                SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
                WHERE (SELECT count(*) FROM passkeys WHERE member_id = ?2) < ?9
                """,
                [
                    passkey.id, passkey.memberID, passkey.name.text, credential.id, credential.publicKey,
                    Int64(credential.counter), credential.isShared, passkey.createdAt, Passkey.maximumPerMember,
                ]
            )
            return count == 1 ? .kept : .tooMany
        }
    }

    static let columns = """
        SELECT id, member_id, name, credential, public_key, counter, is_shared, created_at, last_used_at FROM passkeys
        """
    static let byCredential = "\(columns) WHERE credential = ?"
    static let ofMember = "\(columns) WHERE member_id = ? ORDER BY id"

    func find(_ credential: [UInt8]) async throws -> Passkey? {
        try await database.read { connection in
            try await connection.first(Self.byCredential, [credential]) { row in try Passkey(row) }
        }
    }

    func list(_ member: ID<Member>) async throws -> [Passkey] {
        try await database.read { connection in
            try await connection.rows(Self.ofMember, [member]) { row in try Passkey(row) }
        }
    }

    func use(_ id: ID<Passkey>, _ counter: UInt32, _ moment: Timestamp) async throws -> Bool {
        try await database.write { connection in
            try await connection.affectedRows(
                """
                UPDATE passkeys SET counter = ?2, last_used_at = max(ifnull(last_used_at, 0), ?3)
                WHERE id = ?1 AND (counter < ?2 OR (counter = 0 AND ?2 = 0))
                """,
                [id, Int64(counter), moment]
            ) == 1
        }
    }

    func rename(_ id: ID<Passkey>, _ member: ID<Member>, _ name: PasskeyName) async throws -> Bool {
        try await database.write { connection in
            try await connection.affectedRows(
                "UPDATE passkeys SET name = ? WHERE id = ? AND member_id = ?",
                [name.text, id, member]
            ) == 1
        }
    }

    func remove(_ id: ID<Passkey>, _ member: ID<Member>) async throws -> Bool {
        try await database.write { connection in
            try await connection.affectedRows("DELETE FROM passkeys WHERE id = ? AND member_id = ?", [id, member]) == 1
        }
    }

    // MARK: Challenges

    func ask(_ challenge: PasskeyChallenge) async throws {
        let digest = Digest.sha256(challenge.bytes)
        let browser = secretDigest(challenge.browser.text)
        let member: ID<Member>? = if case .add(let id) = challenge.purpose { id } else { nil }
        try await database.write { connection in
            try await connection.execute(
                """
                INSERT INTO passkey_challenges (digest, browser_digest, member_id, created_at) VALUES (?, ?, ?, ?)
                """,
                [digest, browser, member, challenge.createdAt]
            )
            try await connection.execute(
                """
                DELETE FROM passkey_challenges WHERE number IN (
                    SELECT number FROM passkey_challenges WHERE browser_digest = ?
                    ORDER BY number DESC LIMIT -1 OFFSET ?
                )
                """,
                [browser, PasskeyChallenge.maximumPerBrowser]
            )
            try await connection.execute(
                """
                DELETE FROM passkey_challenges WHERE number IN (
                    SELECT number FROM passkey_challenges ORDER BY number DESC LIMIT -1 OFFSET ?
                )
                """,
                [PasskeyChallenge.maximumInAll]
            )
        }
    }

    func take(_ bytes: [UInt8], _ browser: BrowserKey) async throws -> PasskeyChallenge? {
        let digest = Digest.sha256(bytes)
        let expected = secretDigest(browser.text)
        return try await database.write { connection in
            let found = try await connection.first(
                """
                DELETE FROM passkey_challenges WHERE digest = ? RETURNING browser_digest, member_id, created_at
                """,
                [digest]
            ) { row -> PasskeyChallenge? in
                guard constantTimeEquals(try row.blob(0), expected) else { return nil }
                return PasskeyChallenge(
                    bytes: bytes,
                    purpose: try row.optionalID(1).map { .add($0) } ?? .login,
                    browser: browser,
                    createdAt: try row.timestamp(2)
                )
            }
            return found ?? nil
        }
    }

    func purge(_ createdBefore: Timestamp) async throws -> Int {
        try await database.write { connection in
            try await connection.affectedRows("DELETE FROM passkey_challenges WHERE created_at < ?", [createdBefore])
        }
    }
}

extension Passkey {
    fileprivate init(_ row: any SQLRow) throws {
        guard let counter = UInt32(exactly: try row.int64(5)) else {
            throw StorageError.unreadable(column: "passkeys.counter")
        }
        self.init(
            id: try row.id(0),
            memberID: try row.id(1),
            name: PasskeyName(trusted: try row.text(2)),
            credential: PasskeyCredential(
                id: try row.blob(3),
                publicKey: try row.blob(4),
                counter: counter,
                isShared: try row.bool(6)
            ),
            createdAt: try row.timestamp(7),
            lastUsedAt: try row.optionalTimestamp(8)
        )
    }
}
