/// How much is kept of a member, counted.
public struct MemberHoldings: Sendable, Equatable {
    /// Reviews.
    public var reviews = 0
    /// Remarks.
    public var remarks = 0
    /// Photos, those of forms not saved yet among them.
    public var photos = 0
    /// The picture beside their name, 0 or 1.
    public var pictures = 0
    /// Covers of their own for books.
    public var covers = 0
    /// Entries in the list of shares.
    public var shares = 0
    /// Shares among them that are not at their network yet and will not be sent.
    public var waitingShares = 0
    /// Drafts of reviews.
    public var reviewDrafts = 0
    /// Drafts of shares.
    public var drafts = 0
    /// Imported files, with their rows.
    public var imports = 0
    /// Short links of shares.
    public var shortLinks = 0
    /// Books in their lists.
    public var readingEntries = 0
    /// Quotations out of books.
    public var quotations = 0
    /// Things they like.
    public var likes = 0
    /// Notices.
    public var notices = 0
    /// What they flagged.
    public var flags = 0
    /// Whom they keep away.
    public var distances = 0
    /// Sites they say are theirs.
    public var sites = 0
    /// Their pages elsewhere.
    public var profileLinks = 0
    /// Pages elsewhere that mention their reviews.
    public var mentions = 0
    /// Sites whose mentions they decided about.
    public var mentionSites = 0
    /// Invitations they made.
    public var invitations = 0
    /// Shelves of their own.
    public var shelves = 0
    /// Connected networks, each with its key.
    public var connections = 0
    /// People on the lists of friends.
    public var friends = 0
    /// Posts that networks showed them.
    public var streamItems = 0
    /// Answers of theirs to such posts.
    public var replies = 0
    /// Pictures of such posts that are kept.
    public var streamPictures = 0
    /// Sessions, in every browser.
    public var sessions = 0
    /// Browsers among them that are told of notices.
    public var pushSubscriptions = 0
    /// Records of logins.
    public var logins = 0
    /// What was done about who gets into the account.
    public var securityEvents = 0
    /// Devices with a key.
    public var devices = 0
    /// Check-ins.
    public var checkIns = 0
    /// Places of one's own.
    public var savedPlaces = 0
    /// Displays for walls, with their keys.
    public var displays = 0
    /// What devices keep here.
    public var cachedValues = 0
    /// Recovery codes, used or not.
    public var recoveryCodes = 0
    /// Passkeys.
    public var passkeys = 0
    /// Forms that wait for a login in this browser.
    public var heldForms = 0

    /// Nothing.
    public init() {}
}
