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
    /// `public`, `private` (followers) or `direct` (those mentioned).
    let visibility: String
    /// Who will really see it, where that is not what one would expect.
    let note: String?
    /// By Mastodon's own count, the warning included.
    let length: Int
    let limit: Int

    init(_ story: Story, _ limits: ServerLimits) {
        warning = story.warning
        limit = limits.characters
        let audience = MastodonAudience(story)
        visibility = audience.visibility
        note = audience.note
        let opening = audience.mentionedFriend.map { "@\($0)" }
        let message = [opening, story.message].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
        let heading = [story.name, story.caption].filter { !$0.isEmpty }.joined(separator: "\n")
        let people = Self.people(story.tags, areMentioned: audience.mayMention)

        func whole(_ heading: String) -> String {
            let body = [heading, story.link].filter { !$0.isEmpty }.joined(separator: "\n")
            return [message, body, people].filter { !$0.isEmpty }.joined(separator: "\n\n")
        }
        func count(_ text: String) -> Int {
            StatusLength.count(text, warning: story.warning, linkLength: limits.linkLength)
        }

        var kept = Array(heading)
        var text = whole(heading)
        var length = count(text)
        while length > limits.characters, !kept.isEmpty {
            // One more goes for the ellipsis; a link in the heading may count for less than it is long, hence the loop.
            kept.removeLast(min(kept.count, max(1, length - limits.characters)))
            while kept.last?.isWhitespace == true { kept.removeLast() }
            text = whole(kept.isEmpty ? "" : String(kept) + "…")
            length = count(text)
        }
        self.text = text
        self.length = length
    }

    var preview: PostPreview {
        PostPreview(form: .text(text), length: length, limit: limit, note: note)
    }

    /// The same for the same share, whenever and however often it is sent: the link holds the key of the share.
    static func idempotencyKey(_ story: Story) -> String {
        Hex.encode(Digest.sha256(Array("flyleaf status \(story.link)".utf8)))
    }

    /// Somebody whose address is not known, or who must not be called, is named without being mentioned.
    private static func people(_ people: [Person], areMentioned: Bool) -> String {
        let names = people.map { person in
            guard areMentioned, let account = MastodonAccountID(person.remoteID) else {
                // A name is another person's text; an at sign in it would call somebody.
                return String(person.name.text.map { $0 == "@" || $0 == "＠" ? " " : $0 })
            }
            return "@\(account.address)"
        }
        return names.isEmpty ? "" : "With \(names.joined(separator: ", "))"
    }
}

/// Who may see a story on Mastodon, which knows followers and mentions but neither walls nor friends.
struct MastodonAudience: Sendable, Equatable {
    let visibility: String
    let note: String?
    /// The address of the friend it goes to.
    let mentionedFriend: String?
    /// Whether people may be called by their address.
    let mayMention: Bool

    init(_ story: Story) {
        switch (story.destination, story.audience) {
        case (.friend(let friend), _):
            visibility = "direct"
            mentionedFriend = MastodonAccountID(friend.remoteID)?.address
            mayMention = true
            let readers = story.tags.isEmpty ? friend.name.text : "\(friend.name.text), the people you name"
            note = "Mastodon has no walls: this goes as a private mention that only \(readers) and you can read."
        case (.own, .onlyMe):
            visibility = "direct"
            mentionedFriend = nil
            // A private mention is open to everybody it mentions.
            mayMention = false
            note = "Only you can read it, and anybody you call by an @address in your message."
        case (.own, .friends):
            visibility = "private"
            mentionedFriend = nil
            mayMention = true
            note = "On Mastodon your friends are the people who follow you, and those you name."
        case (.own, .everyone):
            visibility = "public"
            mentionedFriend = nil
            mayMention = true
            note = nil
        }
    }
}
