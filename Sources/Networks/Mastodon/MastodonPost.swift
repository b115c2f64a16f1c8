import Crypto
import Flyleaf
import Primitives

/// A story as Mastodon gets it: one text, who may see it, and a warning before it.
///
/// The text is the message, the heading and the small line under it, the link, and the people named. What the person
/// wrote and the link are never cut; heading and small line give way, with an ellipsis, when the whole is too long.
struct MastodonPost: Sendable, Equatable {
    let text: String
    let warning: String
    /// `public`, `unlisted`, `private` (followers) or `direct` (those mentioned).
    let visibility: String
    /// Who will really see it, where that is not what one would expect.
    let readers: PostReaders?
    /// By Mastodon's own count, the warning included.
    let length: Int
    let limit: Int
    private let linkLength: Int

    init(_ story: Story, _ limits: ServerLimits) {
        warning = story.warning.text
        limit = limits.characters
        linkLength = limits.linkLength
        let audience = MastodonAudience(story)
        visibility = audience.visibility
        readers = audience.readers
        let opening = audience.mentionedFriend.map { "@\($0)" }
        let message = [opening, story.message.text].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
        let heading = [story.name, story.caption].filter { !$0.isEmpty }.joined(separator: "\n")
        let people = Self.people(story.tags, areMentioned: audience.mayMention)

        func whole(_ heading: String) -> String {
            let body = [heading, story.link].filter { !$0.isEmpty }.joined(separator: "\n")
            return [message, body, people].filter { !$0.isEmpty }.joined(separator: "\n\n")
        }
        func count(_ text: String, warning: String = "") -> Int {
            StatusLength.count(text, warning: warning, linkLength: limits.linkLength)
        }

        // Nothing is counted across a line end, so the long parts are counted once and the heading alone.
        let rest = count(whole(""), warning: story.warning.text)
        // One line end before the link, or two from what stands around it.
        let ends = !story.link.isEmpty ? 1 : message.isEmpty && people.isEmpty ? 0 : 2
        let line = Self.cut(heading, to: limits.characters - rest - ends) { count($0) }
        text = whole(line)
        length = line.isEmpty ? rest : rest + ends + count(line)
    }

    /// As much of a heading as fits, with an ellipsis where something is missing.
    ///
    /// Found by halving: a link in it may count for less than it is long, and a heading of links is long.
    private static func cut(_ heading: String, to room: Int, by count: (String) -> Int) -> String {
        guard room > 0 else { return "" }
        if count(heading) <= room { return heading }
        let characters = Array(heading)
        func beginning(_ length: Int) -> String {
            var kept = characters.prefix(length)
            while kept.last?.isWhitespace == true { kept.removeLast() }
            return kept.isEmpty ? "" : String(kept) + "…"
        }
        var fitting = 0
        var tooLong = characters.count
        while tooLong - fitting > 1 {
            let middle = (fitting + tooLong) / 2
            if count(beginning(middle)) <= room { fitting = middle } else { tooLong = middle }
        }
        return beginning(fitting)
    }

    var preview: PostPreview {
        PostPreview(
            form: .text(text),
            length: length,
            limit: limit,
            within: length > limit
                ? StatusLength.within(text, of: limit, warning: warning, linkLength: linkLength) : nil,
            readers: readers
        )
    }

    /// The same for the same share, whenever and however often it is sent: its address holds the key of the share.
    static func idempotencyKey(_ story: Story) -> String {
        Hex.encode(Digest.sha256(Array("flyleaf status \(story.address)".utf8)))
    }

    /// Somebody whose address is not known, or who must not be called, is named without being mentioned.
    private static func people(_ people: [Person], areMentioned: Bool) -> String {
        let names = people.map { person in
            guard areMentioned, let account = MastodonAccountID(person) else {
                // A name is another person's text; an at sign in it would call somebody.
                return String(person.name.text.map { $0 == "@" || $0 == "＠" ? " " : $0 })
            }
            return "@\(account.address)"
        }
        return names.isEmpty ? "" : "With \(names.joined(separator: ", "))"
    }
}
