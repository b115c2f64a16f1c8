internal import Primitives
internal import SandboxCore

/// A list of people whose posts are read together.
struct XList: Sendable, Equatable {
    var id: XListID
    var owner: PersonID
    var name: String
    /// The name as addresses of version 1.1 have it.
    var slug: String
    var description: String
    var isPrivate: Bool
    var created: Timestamp
    var members = 0
    var followers = 0
    /// Whether the reader follows it.
    var isFollowed = false

    /// Characters of a name and of a description, and people on a list, at most (platform documentation, lists).
    static let longestName = 25
    static let longestDescription = 100
    static let mostMembers = 5000

    func isVisible(to reader: PersonID?) -> Bool { !isPrivate || owner == reader }

    /// What addresses make of a name: small letters and digits, other stretches one dash.
    static func slug(of name: String) -> String {
        let words = name.lowercased().utf8.split { byte in
            !((0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "_"))
        }
        let slug = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
        return slug.isEmpty ? "list" : slug
    }
}

typealias XListID = NumericID<XList>
