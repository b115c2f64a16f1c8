import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// Where somebody's page at a network was reached from, and so where it leads back to.
enum PersonOrigin: Equatable {
    /// The page of a post.
    case post(StreamItemNumber)
    /// The list of friends.
    case friends
    /// The list of those who follow the member.
    case followers

    /// Reads what stands in the field `from`.
    init?(_ text: String) {
        if text == "friends" {
            self = .friends
        } else if text == "followers" {
            self = .followers
        } else if let number = StreamItemNumber(pathSegment: text) {
            self = .post(number)
        } else {
            return nil
        }
    }

    /// What stands in the field `from`.
    var text: String {
        switch self {
        case .post(let number): number.pathSegment
        case .friends: "friends"
        case .followers: "followers"
        }
    }

    /// The way to somebody's page, and from it back to here; `nil` for an identifier that no path takes.
    func link(to person: String, through connection: ID<Connection>) -> LinkTarget? {
        StreamPersonID(person).map { person in
            let fields = FormFields(["from": text])
            return LinkTarget(path: "\(Paths.streamPerson(connection, person))?\(fields.urlencoded)")
        }
    }
}
