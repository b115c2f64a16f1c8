import Primitives

/// An identifier of the Graph API: up to three groups of digits with underscores between, 32 digits each.
///
/// Anything else never gets into a path: an identifier such as `me/permissions` would be another call.
struct GraphID: Sendable, Hashable {
    /// The text.
    let text: String

    /// Reads an identifier; `nil` unless it is one.
    init?(_ text: String?) {
        guard let text else { return nil }
        let groups = text.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
        guard (1...3).contains(groups.count),
            groups.allSatisfy({ group in
                (1...32).contains(group.count)
                    && group.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            })
        else { return nil }
        self.text = text
    }

    /// Reads an identifier sent as a text, or as a number as in 2012.
    init?(_ json: JSON?) {
        self.init(json?.textOrNumber)
    }

    /// The two halves of a post's identifier: whose profile it stands on, and which post.
    var owner: (profile: Substring, post: Substring)? {
        let groups = text.split(separator: "_")
        return groups.count == 2 ? (groups[0], groups[1]) : nil
    }
}
