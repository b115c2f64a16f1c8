public import Crypto
import Primitives
public import SQLAccess
import SQLValues

/// A column whose values are sealed, and what each of them is bound to.
struct SealedColumn: Sendable {
    /// `table.column`, for errors.
    let name: String
    /// Gives the sealed value first, then the columns that find the row again.
    let select: String
    /// Takes the sealed value first, then the same columns.
    let update: String
    /// How many columns find the row.
    let keyCount: Int
    /// What a value is bound to, from a row of `select`.
    let owner: @Sendable (any SQLRow) throws -> String

    /// Every sealed column; a new one is added here, or a rotation of the key would lose what it holds.
    static let all = [
        ConnectionTable.sealed, DeviceTable.sealed, LoginAttemptTable.sealed, ServerRegistrationTable.sealed,
        PushTable.sealed, PushKeyTable.sealed, HeldGrantTable.sealed,
    ]
}

extension SQLStores {
    /// Opens everything that is sealed with one key and seals it with another, all or nothing; the answer is how many
    /// values that were.
    ///
    /// - Parameter more: what an engine changes besides.
    public func reseal(
        from old: SealingKey,
        to new: SealingKey,
        more: @escaping @Sendable (any SQLConnection) async throws -> Void = { _ in }
    ) async throws -> Int {
        try await database.write { connection in
            var count = 0
            for column in SealedColumn.all {
                for row in try await column.rows(connection) {
                    let plaintext: [UInt8]
                    do throws(CryptoError) {
                        plaintext = try old.open(row.sealed, owner: row.owner)
                    } catch {
                        throw StorageError.sealed(column: column.name, error)
                    }
                    let values: [any Bindable] = [new.seal(plaintext, owner: row.owner)] + row.key
                    try await connection.execute(column.update, values)
                    count += 1
                }
            }
            try await more(connection)
            return count
        }
    }

    /// Whether anything in the file was sealed with a key.
    public func holdsValues(sealedWith key: SealingKey) async throws -> Bool {
        try await database.read { connection in
            for column in SealedColumn.all {
                let isSealed = try await column.rows(connection).contains { row in key.sealed(row.sealed) }
                if isSealed { return true }
            }
            return false
        }
    }
}

extension SealedColumn {
    fileprivate struct SealedRow {
        let sealed: [UInt8]
        let key: [SQLValue]
        let owner: String
    }

    fileprivate func rows(_ connection: any SQLConnection) async throws -> [SealedRow] {
        try await connection.rows(select) { row in
            SealedRow(
                sealed: try row.blob(0),
                key: try (1...keyCount).map { try row.value($0) },
                owner: try owner(row)
            )
        }
    }
}
