import Flyleaf
import SQLAccess

/// Sorts after every identifier: the letter after the last of their alphabet.
let endOfIDs = "w"

extension SQLRow {
    /// A person in three columns, identifier, name and address; `nil` when the first is NULL.
    func person(_ column: Int) throws -> Person? {
        guard let remoteID = try optionalText(column) else { return nil }
        return Person(
            remoteID: remoteID,
            address: try optionalText(column + 2),
            name: PersonName(trusted: try text(column + 1))
        )
    }
}
