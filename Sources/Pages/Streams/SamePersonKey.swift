import Flyleaf
import Primitives

/// Somebody of a connection, as they stand in a form.
struct SamePersonKey: Equatable {
    let connection: ID<Connection>
    let person: String

    var text: String { "\(connection.text) \(person)" }
}

extension SamePersonKey {
    /// Reads a value of a form; `nil` unless it is one.
    init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: " "), maxSplits: 1, omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        guard parts.count == 2, let connection = ID<Connection>(parts[0]), let person = StreamPersonID(parts[1]) else {
            return nil
        }
        self.init(connection: connection, person: person.text)
    }
}
