import HTTP
import Primitives

extension Request {
    /// Whether somebody seems to open the address: not by HEAD, not ahead of being asked, and not a program that says so.
    ///
    /// Networks look at the link of a post the moment it arrives, to draw a card of it; such a look is no reader.
    var isOpenedByPerson: Bool {
        guard method == .get, !isAhead, let agent = fields[.userAgent]?.lowercased() else { return false }
        return !Self.programs.contains { agent.utf8.contains(Array($0.utf8)) }
    }

    /// Whether a browser fetches it before anybody has pressed the link (`Sec-Purpose` of the Fetch standard).
    private var isAhead: Bool {
        Self.purposes.contains { name in
            fields[name]?.lowercased().utf8.contains(Array("prefetch".utf8)) == true
        }
    }

    private static let purposes = ["Sec-Purpose", "Purpose", "X-Moz", "X-Purpose"].compactMap { FieldName($0) }

    /// What the names of crawlers and of those that draw cards have in common.
    private static let programs = [
        "bot", "crawl", "spider", "preview", "externalhit", "mastodon", "whatsapp", "embedly",
    ]
}
