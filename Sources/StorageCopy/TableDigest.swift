import Crypto
import SQLValues

/// How many rows a table has and what stands in them, to compare a copy with its original.
struct TableDigest: Equatable {
    private(set) var rows = 0
    private var digest: [UInt8] = []

    /// Takes in the next rows, in the order of their keys; both sides cut them into the same pages.
    mutating func add(_ page: [[SQLValue]]) {
        rows += page.count
        var bytes = digest
        for value in page.joined() { Self.append(value, to: &bytes) }
        digest = Digest.sha256(bytes)
    }

    /// Each value with its type and length before it, so that no two rows give the same bytes.
    private static func append(_ value: SQLValue, to bytes: inout [UInt8]) {
        switch value {
        case .null: bytes.append(0)
        case .integer(let number): append(1, number, to: &bytes)
        case .real(let number): append(2, Int64(bitPattern: number.bitPattern), to: &bytes)
        case .text(let text):
            append(3, Int64(text.utf8.count), to: &bytes)
            bytes += text.utf8
        case .blob(let blob):
            append(4, Int64(blob.count), to: &bytes)
            bytes += blob
        }
    }

    private static func append(_ tag: UInt8, _ number: Int64, to bytes: inout [UInt8]) {
        bytes.append(tag)
        for shift in stride(from: 56, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> Int64(shift)))
        }
    }
}
