import Crypto
import Flyleaf

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
            note = "On Mastodon your friends are your followers, and those you name."
        case (.own, .everyone):
            visibility = "public"
            mentionedFriend = nil
            mayMention = true
            note = nil
        }
    }
}
