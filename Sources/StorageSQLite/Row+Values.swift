import Flyleaf
import SQLite

/// Sorts after every identifier: the letter after the last of their alphabet.
let endOfIDs = "w"

extension Row {
    /// A person in two columns, or `nil` when the first is NULL.
    func person(_ column: Int) throws -> Person? {
        guard let remoteID = try optionalText(column) else { return nil }
        return Person(remoteID: remoteID, name: PersonName(trusted: try text(column + 1)))
    }
}
