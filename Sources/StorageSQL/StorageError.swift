public import Crypto

/// Why a store cannot do what it was asked, where the engine itself has no complaint.
public enum StorageError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A row holds something this program never writes; the column is named as `table.column`.
    case unreadable(column: String)
    /// A sealed value does not open: it was changed, moved from another row, or sealed with another key.
    case sealed(column: String, CryptoError)
    /// The key of a share already belongs to a share of another member.
    case shareKeyTaken

    /// For logs; holds no stored value.
    public var description: String {
        switch self {
        case .unreadable(let column): "\(column) holds a value this version does not know"
        case .sealed(let column, let error): "\(column): \(error)"
        case .shareKeyTaken: "the key of the share belongs to another member's share"
        }
    }
}

extension Optional {
    /// The value, or an error that names the column it was read from.
    func read(from column: String) throws(StorageError) -> Wrapped {
        guard let self else { throw .unreadable(column: column) }
        return self
    }
}
