internal import SandboxCore

/// The name a person has on the X face: letters of the first name, an underscore, the number.
///
/// It follows from the person, so nothing is stored, and it always fits `^[A-Za-z0-9_]{1,15}$`.
struct Username: Sendable, Hashable, CustomStringConvertible {
    let description: String

    init(of person: Person) {
        let letters = person.firstName.utf8.prefix { $0 < 0x80 }.filter { byte in
            (0x61...0x7A).contains(byte | 0x20)
        }
        let word = letters.isEmpty ? "reader" : String(decoding: letters.prefix(8), as: UTF8.self)
        description = "\(word)_\(person.id)"
    }

    /// The number at the end of a text that may be a username; the person there must still be asked for the rest.
    static func number(in text: String) -> PersonID? {
        guard isWellFormed(text) else { return nil }
        return text.split(separator: "_").last.flatMap { PersonID($0) }
    }

    /// Whether a text has the form of a username.
    static func isWellFormed(_ text: String) -> Bool {
        (1...15).contains(text.utf8.count) && text.utf8.allSatisfy(isUsernameByte)
    }

    static func isUsernameByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_")
    }
}

extension Person {
    var username: String { Username(of: self).description }
}
