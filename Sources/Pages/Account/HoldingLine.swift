import Flyleaf
import Templating

/// A line of what is kept: how many of what.
struct HoldingLine: ViewModel {
    var text: String

    static var fields: [Field<Self>] { [Field("text") { $0.text }] }

    /// The lines of everything there is something of.
    static func lines(_ holdings: MemberHoldings) -> [HoldingLine] {
        [
            words(holdings.reviews, "review", "reviews"),
            words(holdings.remarks, "page of your words or a link", "pages of your words and links"),
            words(holdings.photos, "photo", "photos"),
            words(holdings.pictures, "picture beside your name", "pictures beside your name"),
            words(holdings.covers, "cover of your own for a book", "covers of your own for books"),
            words(holdings.readingEntries, "book in your lists", "books in your lists"),
            words(holdings.quotations, "quotation", "quotations"),
            words(holdings.likes, "thing you like", "things you like"),
            words(holdings.sites, "site you say is yours", "sites you say are yours"),
            words(holdings.profileLinks, "page of yours elsewhere", "pages of yours elsewhere"),
            words(holdings.mentions, "mention of a review elsewhere", "mentions of reviews elsewhere"),
            words(
                holdings.mentionSites,
                "site whose mentions you let in or keep out",
                "sites whose mentions you let in or keep out"
            ),
            words(holdings.notices, "notice", "notices"),
            words(holdings.flags, "report of something to the moderators", "reports of things to the moderators"),
            words(holdings.distances, "reader you block or mute", "readers you block or mute"),
            words(holdings.invitations, "invitation you made", "invitations you made"),
            words(holdings.shelves, "shelf of your own", "shelves of your own"),
            words(holdings.shares, "entry in the list of shares", "entries in the list of shares"),
            words(holdings.reviewDrafts, "draft of a review", "drafts of reviews"),
            words(holdings.drafts, "draft of a share", "drafts of shares"),
            words(holdings.imports, "imported file, with its rows", "imported files, with their rows"),
            words(holdings.shortLinks, "short link, which ends", "short links, which end"),
            words(holdings.connections, "connected network, with its key", "connected networks, with their keys"),
            words(holdings.friends, "person on your lists of friends", "people on your lists of friends"),
            words(holdings.streamItems, "post that a network showed you", "posts that networks showed you"),
            words(holdings.replies, "answer to a post", "answers to posts"),
            words(holdings.streamPictures, "picture in such posts", "pictures in such posts"),
            words(holdings.sessions, "login, in this browser", "logins, in every browser"),
            words(
                holdings.pushSubscriptions,
                "browser that is told of your notices",
                "browsers that are told of your notices"
            ),
            words(holdings.logins, "line of the history of your logins", "lines of the history of your logins"),
            words(
                holdings.securityEvents,
                "line of what happened to your account",
                "lines of what happened to your account"
            ),
            words(holdings.devices, "device, with its key", "devices, with their keys"),
            words(holdings.checkIns, "check-in", "check-ins"),
            words(holdings.savedPlaces, "place of your own", "places of your own"),
            words(holdings.displays, "display for a wall, with its key", "displays for walls, with their keys"),
            words(holdings.cachedValues, "value kept by a device", "values kept by devices"),
            words(holdings.passkeys, "passkey", "passkeys"),
            words(holdings.recoveryCodes, "recovery code", "recovery codes"),
            words(holdings.heldForms, "form kept for you in this browser", "forms kept for you in this browser"),
        ].compactMap(\.self) + [HoldingLine(text: "your name, and the account itself")]
    }

    private static func words(_ count: Int, _ one: String, _ many: String) -> HoldingLine? {
        count == 0 ? nil : HoldingLine(text: "\(count) \(count == 1 ? one : many)")
    }
}
