import Crypto
import Flyleaf

/// Who may see a story on Mastodon, which knows followers and mentions but neither walls nor friends.
struct MastodonAudience: Sendable, Equatable {
    let visibility: String
    /// Who will really read it, where that is not what one would expect.
    let readers: PostReaders?
    /// The address of the friend it goes to.
    let mentionedFriend: String?
    /// Whether people may be called by their address.
    let mayMention: Bool

    init(_ story: Story) {
        switch (story.destination, story.audience) {
        case (.friend(let friend), _):
            visibility = "direct"
            mentionedFriend = MastodonAccountID(friend)?.address
            mayMention = true
            readers = .friendMentioned(friend.name, withOthers: !story.tags.isEmpty)
        // A post for nobody never comes here; if it did, this is the fewest there can be.
        case (.own, .nobody), (.page, .nobody), (.own, .onlyMe), (.page, .onlyMe):
            visibility = "direct"
            mentionedFriend = nil
            // A private mention is open to everybody it mentions.
            mayMention = false
            readers = .thoseCalledInMessage
        case (.own, .friends), (.page, .friends):
            visibility = "private"
            mentionedFriend = nil
            mayMention = true
            readers = .followers
        case (.own, .everyone), (.page, .everyone):
            visibility = story.options.isUnlisted ? "unlisted" : "public"
            mentionedFriend = nil
            mayMention = true
            readers = story.options.isUnlisted ? .everyoneUnlisted : nil
        }
    }
}
