import Crypto
import Primitives

/// One step of the schema, applied once to every database, in order.
struct PostgresMigration: Sendable {
    /// The name it is recorded by.
    let name: String
    let statements: [String]

    init(_ name: String, _ statements: [String]) {
        self.name = name
        self.statements = statements
    }

    /// What is compared with the record, so that a change is noticed.
    var checksum: String {
        Hex.encode(Digest.sha256(Array(statements.joined(separator: ";\n").utf8)))
    }
}
