internal import SQLite
internal import SandboxCore

/// The name by which a person is called on this face: `ada`, or letters and the number.
///
/// It follows from the person alone, so that it is the same in every sandbox and stored nowhere.
enum MastodonHandle {
    static func username(of person: Person) -> String {
        written[person.id] ?? numbered(person.firstName, person.id)
    }

    /// The person of a handle: `ada`, `@ada`, or with the host of this server behind it.
    static func person(_ handle: String, host: String, _ connection: borrowing Connection) throws -> Person? {
        var bytes = Array(handle.utf8)
        if bytes.first == UInt8(ascii: "@") { bytes.removeFirst() }
        let parts = bytes.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let name = parts.first, !name.isEmpty else { return nil }
        if parts.count == 2, !String(decoding: parts[1], as: UTF8.self).lowercased().utf8.elementsEqual(host.utf8) {
            return nil
        }
        let username = String(decoding: name, as: UTF8.self).lowercased()
        let number = username.utf8.split(separator: UInt8(ascii: "_")).last.map { String(decoding: $0, as: UTF8.self) }
        guard let id = ids[username] ?? number.flatMap({ PersonID($0) }), let person = try People.find(id, connection),
            self.username(of: person).utf8.elementsEqual(username.utf8)
        else { return nil }
        return person
    }

    /// The short names of those who were written by hand; the first of a name has it.
    private static let written: [PersonID: String] = {
        var taken: Set<String> = []
        var names: [PersonID: String] = [:]
        for (index, person) in SeedPeople.all.enumerated() {
            let letters = latinLetters(of: person.firstName)
            guard letters.utf8.count >= 2, taken.insert(letters).inserted else { continue }
            names[SeedPeople.id(at: index)] = letters
        }
        return names
    }()

    private static let ids = Dictionary(uniqueKeysWithValues: written.map { ($0.value, $0.key) })

    private static func numbered(_ name: String, _ id: PersonID) -> String {
        let letters = latinLetters(of: name)
        return "\(letters.isEmpty ? "reader" : letters)_\(id)"
    }

    /// The letters a to z of a name, without the marks of those that have some.
    private static func latinLetters(of name: String) -> String {
        var letters: [UInt8] = []
        for scalar in name.unicodeScalars where letters.count < 20 {
            if let letter = latinLetter(scalar) { letters.append(letter) }
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// The letter a scalar is named after: LATIN SMALL LETTER E WITH ACUTE is an `e` (Unicode Character Database).
    private static func latinLetter(_ scalar: Unicode.Scalar) -> UInt8? {
        guard let name = scalar.properties.name else { return nil }
        let words = name.utf8.split(separator: 0x20)
        guard words.count == 4 || (words.count > 5 && words[4].elementsEqual("WITH".utf8)),
            words[0].elementsEqual("LATIN".utf8), words[2].elementsEqual("LETTER".utf8), words[3].count == 1,
            let letter = words[3].first
        else { return nil }
        return letter | 0x20
    }
}
