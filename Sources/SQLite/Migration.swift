/// One step of the schema, applied once to every database, in order and in a transaction of its own.
///
/// Rule: a migration that has been released is never changed, renamed, moved or removed.
/// Why: databases in the field have applied it; they would differ from new ones in ways nobody can see.
/// What happens otherwise: the next start is refused, and nothing is touched.
public struct Migration: Sendable {
    /// The name it is recorded by.
    public let name: String
    /// What is compared with the record, so that a change is noticed.
    let checksum: String
    let body: @Sendable (Connection) throws -> Void

    /// A migration that is a script of SQL; its checksum covers the whole text.
    public init(_ name: String, sql: String) {
        self.name = name
        checksum = Self.checksum(of: sql)
        body = { connection in try connection.executeScript(sql) }
    }

    /// A migration in code.
    ///
    /// - Parameter fingerprint: stands for the code in the checksum; change it while the migration is unreleased.
    public init(
        _ name: String,
        fingerprint: String,
        _ body: @escaping @Sendable (Connection) throws -> Void
    ) {
        self.name = name
        checksum = Self.checksum(of: fingerprint)
        self.body = body
    }

    /// FNV-1a of 64 bits: it guards against mistakes, not against malice.
    private static func checksum(of text: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
