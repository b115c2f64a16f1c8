import Flyleaf

/// A list of people as one text column, identifier before name; where one has an address, a plus sign comes first, and
/// after each name an address, which may be empty.
enum PeopleText {
    /// The text of some people; empty for nobody.
    static func encode(_ people: [Person]) -> String {
        guard people.contains(where: { $0.address != nil }) else {
            return FieldText.encode(people.flatMap { [$0.remoteID, $0.name.text] })
        }
        return "+" + FieldText.encode(people.flatMap { [$0.remoteID, $0.name.text, $0.address ?? ""] })
    }

    /// The people of a text; `nil` when it is not one that `encode` made.
    static func decode(_ text: String) -> [Person]? {
        guard text.utf8.first == UInt8(ascii: "+") else {
            return FieldText.decodePairs(text)?.map { Person(remoteID: $0, name: PersonName(trusted: $1)) }
        }
        guard let fields = FieldText.decode(String(Substring(text.utf8.dropFirst()))), fields.count.isMultiple(of: 3)
        else { return nil }
        return stride(from: 0, to: fields.count, by: 3).map { index in
            let address = fields[index + 2]
            return Person(
                remoteID: fields[index],
                address: address.isEmpty ? nil : address,
                name: PersonName(trusted: fields[index + 1])
            )
        }
    }
}
