internal import CPQ
internal import SQLAccess
internal import SQLValues

/// The values of a statement as the protocol sends them: binary, each with its type and length (PostgreSQL, 55.7).
struct BoundValues: CustomReflectable {
    /// The type of each value; 0, which lets the server find it out, for NULL.
    private(set) var types: [Oid] = []
    private var bytes: [UInt8] = []
    private var places: [(start: Int, count: Int)?] = []

    /// Throws ``DatabaseError/Kind/value`` for what no column takes: a text with U+0000.
    init(_ statement: Statement) throws(DatabaseError) {
        guard statement.values.count <= UInt16.max else {
            throw DatabaseError(.misuse, "a statement takes 65,535 values at most", sql: statement.sql)
        }
        types.reserveCapacity(statement.values.count)
        places.reserveCapacity(statement.values.count)
        for value in statement.values {
            switch value {
            case .null:
                types.append(0)
                places.append(nil)
            case .integer(let number):
                add(TypeNumber.int8, UInt64(bitPattern: number))
            case .real(let number):
                add(TypeNumber.float8, number.bitPattern)
            case .text(let text):
                guard !text.utf8.contains(0) else {
                    throw DatabaseError(
                        .value,
                        "a text holds U+0000, which PostgreSQL does not store",
                        sql: statement.sql
                    )
                }
                add(TypeNumber.text, text.utf8)
            case .blob(let blob):
                add(TypeNumber.bytea, blob)
            }
        }
        // So that the empty value at the end has an address too: without one it would be NULL.
        bytes.append(0)
    }

    private mutating func add(_ type: Oid, _ value: some Collection<UInt8>) {
        types.append(type)
        places.append((bytes.count, value.count))
        bytes += value
    }

    private mutating func add(_ type: Oid, _ number: UInt64) {
        types.append(type)
        places.append((bytes.count, 8))
        for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }

    /// Nothing: a mirror would show the values.
    var customMirror: Mirror { Mirror(self, children: [:]) }

    /// Lends the values in the form of `PQsendQueryParams`: addresses, lengths, and 1 for binary.
    func withPointers<Result>(
        _ body: (
            _ count: Int32, _ types: [Oid], _ values: [UnsafePointer<CChar>?], _ lengths: [Int32], _ formats: [Int32]
        ) -> Result
    ) -> Result {
        let lengths = places.map { Int32(clamping: $0?.count ?? 0) }
        let formats = [Int32](repeating: 1, count: places.count)
        return unsafe bytes.withUnsafeBytes { buffer in
            let characters = unsafe buffer.assumingMemoryBound(to: CChar.self)
            let values = unsafe places.map { place in
                unsafe place.flatMap { unsafe characters.baseAddress?.advanced(by: $0.start) }
            }
            return unsafe body(Int32(clamping: places.count), types, values, lengths, formats)
        }
    }
}
