import Flyleaf
import Primitives

/// A person at a server: identifier and address as this server writes them, for example `109:ada` or
/// `110:grace@letters.example`.
///
/// The identifier says who it is, the address is what a mention needs, and a post is made without asking the server
/// again. Both stand in what the domain calls the person's identifier, for members and for friends alike, so the two
/// can be compared. A server never gives an address of its own away twice.
struct MastodonAccountID: Sendable, Hashable {
    let id: MastodonID
    let address: String

    /// The two in one text.
    var text: String { "\(id.text):\(address)" }

    init?(id: MastodonID?, address: String?) {
        guard let id, let address, Self.isAddress(address) else { return nil }
        self.id = id
        self.address = address
    }

    /// Reads an account of an answer.
    init?(_ account: JSONValue) {
        self.init(id: MastodonID(account["id"]), address: account["acct"]?.text)
    }

    /// Reads a kept text; `nil` unless it is one of these.
    init?(_ text: String) {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        self.init(
            id: MastodonID(String(text[..<colon])),
            address: String(Substring(text.utf8[colon...].dropFirst()))
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
