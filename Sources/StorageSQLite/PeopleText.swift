import Flyleaf

/// A list of people as one text column, identifier before name.
enum PeopleText {
    /// The text of some people; empty for nobody.
    static func encode(_ people: [Person]) -> String {
        FieldText.encode(people.flatMap { [$0.remoteID, $0.name.text] })
    }

    /// The people of a text; `nil` when it is not one that `encode` made.
    static func decode(_ text: String) -> [Person]? {
        FieldText.decodePairs(text)?.map { Person(remoteID: $0, name: PersonName(trusted: $1)) }
    }
}
