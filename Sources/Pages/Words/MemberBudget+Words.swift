import Flyleaf

extension MemberBudget {
    /// What it bounds, as a name of a list.
    var words: String {
        switch self {
        case .reviews: "Reviews"
        case .remarks: "Words and links"
        case .reviewDrafts: "Drafts of reviews"
        case .readingEntries: "Books in your lists"
        case .quotations: "Quotations"
        case .shelves: "Shelves"
        case .covers: "Covers of your own"
        case .likes: "Likes"
        case .shares: "Shares"
        case .drafts: "Drafts of shares, of which the oldest go"
        case .shortLinks: "Short links"
        case .imports: "Imported files"
        case .connections: "Networks"
        case .sessions: "Logins that last"
        case .passkeys: "Passkeys"
        case .devices: "Devices"
        case .checkIns: "Check-ins"
        case .savedPlaces: "Places of your own"
        case .displays: "Displays for walls"
        case .cachedValues: "Values kept by devices"
        case .pushSubscriptions: "Browsers told of notices"
        case .notices: "Notices, of which the oldest go"
        case .flags: "Reports to the moderators"
        case .distances: "Readers muted or blocked"
        case .invitations: "Invitations"
        case .sites: "Sites of yours"
        case .profileLinks: "Pages of yours elsewhere"
        case .mentionSites: "Sites whose mentions you let in or keep out"
        case .logins: "Lines of the history of logins, of which the oldest go"
        case .securityEvents: "Lines of what happened, of which the oldest go"
        }
    }
}
