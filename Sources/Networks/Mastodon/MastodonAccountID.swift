import Flyleaf
import Primitives

/// A person at a server: who it is, for example `109`, and how the server writes them at the moment, for example `ada`
/// or `grace@letters.example`.
///
/// The identifier alone says who it is: an address is changed by its owner's moving, or by another way of writing the
/// server's own people. It is what a mention needs, and is kept beside, so that a post is made without asking the server
/// again.
struct MastodonAccountID: Sendable, Hashable {
    let id: MastodonID
    let address: String

    init?(id: MastodonID?, address: String?) {
        guard let id, let address, Self.isAddress(address) else { return nil }
        self.id = id
        self.address = address
    }

    /// Reads an account of an answer.
    init?(_ account: JSON) {
        self.init(id: MastodonID(account["id"]), address: account["acct"]?.text)
    }

    /// The account of a connection.
    init?(_ identity: Identity) {
        self.init(kept: identity.remoteID, identity.address)
    }

    /// The account of a friend.
    init?(_ person: Person) {
        self.init(kept: person.remoteID, person.address)
    }

    /// Reads what is kept of a person.
    ///
    /// Before the address had a place of its own, people were kept as `110:grace@letters.example`; tags in shares of that
    /// time still are.
    private init?(kept id: String, _ address: String?) {
        guard address == nil, let colon = id.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            self.init(id: MastodonID(id), address: address)
            return
        }
        self.init(
            id: MastodonID(String(id[..<colon])),
            address: String(Substring(id.utf8[colon...].dropFirst()))
        )
    }

    /// A user name, and for people of other servers `@` and a host in any script, with a port if need be.
    private static func isAddress(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard text.utf8.count <= 320, (1...2).contains(parts.count), let user = parts.first, !user.isEmpty,
            user.allSatisfy({ $0 == UInt8(ascii: ".") || MastodonID.isUserByte($0) })
        else { return false }
        guard parts.count == 2 else { return true }
        return !parts[1].isEmpty
            && Substring(parts[1]).unicodeScalars.allSatisfy { scalar in
                scalar == "." || scalar == "-" || scalar == ":" || isWordScalar(scalar)
            }
    }
}
