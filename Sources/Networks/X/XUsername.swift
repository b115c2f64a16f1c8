import Flyleaf
import HTTP

/// The name an account of X is mentioned by: one to fifteen letters, digits and low lines.
struct XUsername: Sendable, Hashable {
    /// The name without the at sign.
    let text: String

    /// The longest display name kept, so that the username behind it is never cut off; X allows 50.
    private static let maximumNameLength = 100

    /// Reads a username; `nil` unless it is one.
    init?(_ text: String?) {
        guard let text, (1...15).contains(text.utf8.count),
            text.utf8.allSatisfy({ byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                    true
                default: false
                }
            })
        else { return nil }
        self.text = text
    }

    /// The username behind the name of a person that `person` made.
    init?(of person: Person) {
        let words = person.name.text.split(separator: " ")
        guard let last = words.last, last.utf8.first == UInt8(ascii: "@") else { return nil }
        self.init(String(Substring(last.utf8.dropFirst())))
    }

    /// The username of a profile's address.
    init?(ofProfile address: String?) {
        guard let url = address.flatMap(WebURL.init), url.path.utf8.first == UInt8(ascii: "/") else { return nil }
        self.init(String(Substring(url.path.utf8.dropFirst())))
    }

    /// A person whose name carries the username, as X wants accounts to be shown: `Grace Hopper @grace`.
    ///
    /// Two people of one name are told apart by it, and a post can mention the person.
    func person(_ id: XID, name: String) -> Person {
        let name = foreignLine(name, maximumLength: Self.maximumNameLength)
        return Person(remoteID: id.text, name: PersonName(foreign: "\(name) @\(text)", fallback: "@\(text)"))
    }
}
