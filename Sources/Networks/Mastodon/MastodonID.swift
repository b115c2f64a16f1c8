import Flyleaf
import Primitives

/// An identifier of the Mastodon API: letters, digits, hyphens and underscores, at most 64 bytes.
///
/// Mastodon has numbers, programs like it have other alphabets. Anything else never gets into a path.
struct MastodonID: Sendable, Hashable {
    let text: String

    init?(_ text: String?) {
        guard let text, (1...64).contains(text.utf8.count), text.utf8.allSatisfy(Self.isByte) else { return nil }
        self.text = text
    }

    /// Reads an identifier sent as a text, or as a number by old servers.
    init?(_ json: JSONValue?) {
        self.init(json?.textOrNumber)
    }

    private static func isByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

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

extension MastodonID {
    fileprivate static func isUserByte(_ byte: UInt8) -> Bool { isByte(byte) }
}

/// Whether a scalar is part of a word: letters, marks, digits and the underscore, in any script.
func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
        .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation:
        true
    default: false
    }
}
