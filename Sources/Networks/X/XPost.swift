import Flyleaf
import HTTP
import Primitives

/// The text a story becomes at X, and how it is counted.
///
/// It is: who it is for and who was there as mentions, what the person wrote, a blank line, heading and caption on one
/// line, and the link on the next. What the person wrote and the link are never shortened. When all of it is too long,
/// the caption goes first and whole; then the heading is cut between two characters and ends with an ellipsis; then it
/// goes too, once less than `shortestHeading` characters of it are left.
struct XPost: Sendable, Equatable {
    /// The text without the link, for a window that adds the link itself.
    let body: String
    /// The link.
    let link: String
    /// The length of the whole.
    let length: WeightedLength
    /// Whether people are left out whose username is not known.
    private(set) var isMissingPeople = false

    /// A heading cut shorter than this says nothing: "Checkout " and a few letters.
    static let shortestHeading = 14
    /// A heading is never longer than a post.
    private static let longestHeading = WeightedLength.limit

    /// The whole text.
    var text: String { Self.joined(body, link) }

    /// The text of a story.
    init(_ story: Story) {
        var addressee: [Person] = []
        if case .friend(let person) = story.destination { addressee = [person] }
        let usernames = (addressee + story.tags).map { XUsername(of: $0) }
        let message = Self.message(
            trimmed(Self.allowed(story.message.text)),
            to: usernames.prefix(addressee.count).compactMap(\.self),
            with: usernames.dropFirst(addressee.count).compactMap(\.self)
        )
        self = Self.fitting(
            message,
            heading: Self.line(story.name),
            caption: Self.line(story.caption),
            link: story.link
        )
        isMissingPeople = usernames.contains(nil)
    }

    private init(_ message: String, _ line: String, _ link: String) {
        body = [message, line].filter { !$0.isEmpty }.joined(separator: "\n\n")
        self.link = link
        length = WeightedLength(Self.joined(body, link))
    }

    private static func joined(_ body: String, _ link: String) -> String {
        [body, link].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private static func fitting(_ message: String, heading: String, caption: String, link: String) -> XPost {
        let bare = XPost(message, "", link)
        // Nothing is counted across a line end, so the line can be measured alone.
        let room = WeightedLength.limit - bare.length.value - (message.isEmpty ? 1 : 2)
        guard room > 0 else { return bare }
        let whole = [heading, caption].filter { !$0.isEmpty }.joined(separator: " – ")
        let line = [whole, heading].first { WeightedLength($0).value <= room } ?? cut(heading, to: room)
        return line.isEmpty ? bare : XPost(message, line, link)
    }

    /// As much of a heading as fits with an ellipsis behind it; nothing when that is too little.
    private static func cut(_ heading: String, to room: Int) -> String {
        var kept = Array(heading.prefix(longestHeading))
        while kept.count >= shortestHeading {
            let line = trimmed(String(kept)) + "…"
            if WeightedLength(line).value <= room { return line }
            kept.removeLast()
        }
        return ""
    }

    /// What the person wrote, behind the friend it is for and before the friends who were there.
    private static func message(_ written: String, to addressee: [XUsername], with tags: [XUsername]) -> String {
        let with = tags.isEmpty ? "" : "– with " + tags.map { "@\($0.text)" }.joined(separator: ", ")
        return (addressee.map { "@\($0.text)" } + [written, with]).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Heading and caption are one line each.
    private static func line(_ text: String) -> String { foreignLine(allowed(text), maximumLength: longestHeading) }

    /// The text without the three characters X refuses, none of which can be seen.
    private static func allowed(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: WeightedLength.isForbidden) else { return text }
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !WeightedLength.isForbidden(scalar) { kept.append(scalar) }
        return String(kept)
    }
}

/// The text without white space at both ends.
private func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
        let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
}
