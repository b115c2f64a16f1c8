import Crypto
import Flyleaf
import Primitives
import SQLAccess

/// Held forms; of a browser's key only the digest is kept.
struct HeldFormTable: HeldFormStore {
    let database: any SQLDatabase

    func hold(_ form: HeldForm) async throws {
        let browser = secretDigest(form.browser.text)
        try await database.write { connection in
            try await connection.execute(
                "INSERT INTO held_forms (id, browser_digest, path, fields, held_at) VALUES (?, ?, ?, ?, ?)",
                [form.id, browser, form.path.text, form.fields, form.heldAt]
            )
            try await connection.execute(
                """
                DELETE FROM held_forms WHERE number IN (
                    SELECT number FROM held_forms WHERE browser_digest = ?
                    ORDER BY number DESC LIMIT -1 OFFSET ?
                )
                """,
                [browser, HeldForm.maximumPerBrowser]
            )
            try await connection.execute(
                """
                DELETE FROM held_forms WHERE number IN (
                    SELECT number FROM held_forms ORDER BY number DESC LIMIT -1 OFFSET ?
                )
                """,
                [HeldForm.maximumInAll]
            )
        }
    }

    func form(_ id: ID<HeldForm>, _ browser: BrowserKey) async throws -> HeldForm? {
        let digest = secretDigest(browser.text)
        return try await database.read { connection in
            let found = try await connection.first(
                "SELECT browser_digest, path, fields, held_at FROM held_forms WHERE id = ?",
                [id]
            ) { row -> HeldForm? in
                guard constantTimeEquals(try row.blob(0), digest) else { return nil }
                return HeldForm(
                    id: id,
                    browser: browser,
                    path: LocalPath(trusted: try row.text(1)),
                    fields: try row.text(2),
                    heldAt: try row.timestamp(3)
                )
            }
            return found ?? nil
        }
    }

    func drop(_ id: ID<HeldForm>, _ browser: BrowserKey) async throws {
        let digest = secretDigest(browser.text)
        try await database.write { connection in
            try await connection.execute("DELETE FROM held_forms WHERE id = ? AND browser_digest = ?", [id, digest])
        }
    }

    func purge(_ heldBefore: Timestamp) async throws -> Int {
        try await database.write { connection in
            try await connection.affectedRows("DELETE FROM held_forms WHERE held_at < ?", [heldBefore])
        }
    }
}
