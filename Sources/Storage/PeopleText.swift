import Flyleaf

/// A list of people as one text column.
///
/// Each field is its length in UTF-8 bytes, a colon, the bytes and a comma (netstrings), identifier before name. No
/// character needs an escape, so whatever another server calls a person comes back byte for byte.
enum PeopleText {
    /// The text of some people; empty for nobody.
    static func encode(_ people: [Person]) -> String {
        people.map { field($0.remoteID) + field($0.name.text) }.joined()
    }

    private static func field(_ text: String) -> String { "\(text.utf8.count):\(text)," }

    /// The people of a text; `nil` when it is not one that `encode` made.
    static func decode(_ text: String) -> [Person]? {
        var rest = text.utf8[...]
        var people: [Person] = []
        while !rest.isEmpty {
            guard let remoteID = takeField(&rest), let name = takeField(&rest) else { return nil }
            people.append(Person(remoteID: remoteID, name: PersonName(trusted: name)))
        }
        return people
    }

    private static func takeField(_ rest: inout Substring.UTF8View) -> String? {
        guard let colon = rest.firstIndex(of: UInt8(ascii: ":")),
            let count = Int(Substring(rest[..<colon])), (0..<rest.count).contains(count)
        else { return nil }
        let start = rest.index(after: colon)
        guard let end = rest.index(start, offsetBy: count, limitedBy: rest.endIndex),
            end < rest.endIndex, rest[end] == UInt8(ascii: ",")
        else { return nil }
        let field = String(Substring(rest[start..<end]))
        rest = rest[rest.index(after: end)...]
        return field
    }
}
