import PostgreSQL
import Primitives

/// Looks a database and its server over, in words for the operator.
///
/// What is on the server's disk is looked over by the server's own programs (`pg_amcheck`), which need rights that the program
/// should not have.
struct PostgresCheck {
    let database: Database
    let clock: Clock

    /// What is wrong; nothing when all is well.
    func faults() async throws -> [String] {
        try await texts() + durability() + indexes() + constraints() + clocks()
    }

    private func texts() async throws -> [String] {
        let rows = try await database.read("SELECT current_setting('server_encoding')")
        let encodings = try rows.map { row in try row.text(0) }
        return encodings.filter { $0 != "UTF8" }.map { "the database is encoded in \($0), and must be in UTF8" }
    }

    private func durability() async throws -> [String] {
        let names =
            "SELECT name FROM pg_settings WHERE name IN ('fsync', 'full_page_writes') AND setting <> 'on' ORDER BY name"
        return try await database.read(names).map { row in
            "the server's setting \(try row.text(0)) is off, so what was saved may be lost when its machine stops"
        }
    }

    private func indexes() async throws -> [String] {
        let names = """
            SELECT i.indexrelid::regclass::text FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid
            WHERE NOT i.indisvalid AND c.relnamespace = 'public'::regnamespace ORDER BY 1
            """
        return try await database.read(names).map { row in
            "the index \(try row.text(0)) is not whole; it is made anew by REINDEX"
        }
    }

    private func constraints() async throws -> [String] {
        let names = """
            SELECT conname::text, conrelid::regclass::text FROM pg_constraint
            WHERE NOT convalidated AND connamespace = 'public'::regnamespace ORDER BY 1
            """
        return try await database.read(names).map { row in
            "the constraint \(try row.text(0)) of the table \(try row.text(1)) was never checked"
        }
    }

    /// - Rule: the clocks of machines on one database differ by seconds at most.
    /// - Why: what a program does alone it does for as long as its own clock says (`Lease`).
    private func clocks() async throws -> [String] {
        let sql = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"
        let before = clock.now()
        guard let server = try await database.read(sql).first.map({ row in try row.timestamp(0) }) else { return [] }
        // It was read somewhere between the two.
        let gap = server < before ? before - server : max(.zero, server - clock.now())
        guard gap > Self.largestGap else { return [] }
        let seconds = gap.components.seconds
        return ["the clock of the server and that of this machine differ by \(seconds) seconds; set both by NTP"]
    }

    private static let largestGap = Duration.seconds(5)
}
