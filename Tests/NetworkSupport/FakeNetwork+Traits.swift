public import Flyleaf

extension FakeNetwork {
    /// What a network is; it does not change.
    public struct Traits: Sendable {
        /// Which of the networks it is.
        public var name: NetworkName
        /// What people call it.
        public var title: String
        /// Who vouches for its people.
        public var authority: String
        /// Where it is called.
        public var server: String
        /// What it has permissions for.
        public var permissions: [PermissionRule]
        /// The address a browser is sent to, to log in.
        public var loginAddress: @Sendable (SocialNetwork.Login.Request) -> String
        /// Whether posting takes the permission to post, and looking at friends that to list them.
        public var needsPermissions = false
        /// The permission to list the Pages of a person, if it has Pages.
        public var listingOfPages: Permission?
        /// Whether posts are taken back through it.
        public var isWithdrawable = false
        /// Whether it has a window of its own for invitations, at `/send` of its site.
        public var sendsInvitations = false
        /// Whether its tokens are renewed and looked at.
        public var hasTokenCare = false
        /// Whether each login has a token of its own.
        public var areTokensSeparate = false
        /// Whether it shows its people's posts to programs, and why not.
        public var homeRestriction: Restriction? = .notOffered
        /// The permission that reading them takes.
        public var homeRule: PermissionRule?
        /// Whether it tells by itself what happens in them.
        public var isLive = false
        /// The permissions that other lists take.
        public var listRules: [StreamList: PermissionRule] = [:]
        /// The other lists that no program may read, and why.
        public var closedLists: [StreamList: Restriction] = [:]
        /// The marks that programs put on posts.
        public var marks: Set<StreamMark> = []
        /// The permissions that they take.
        public var markRules: [StreamMark: PermissionRule] = [:]
        /// What each press costs.
        public var markCost: PostingCost?
        /// Who can see an answer; `nil` where no program answers.
        public var replyReaders: [ReplyReaders]?
        /// The permission that answering takes.
        public var replyRule: PermissionRule?
        /// Whether posts can be quoted, where they can be answered.
        public var hasQuotes = false
        /// Whether an answer can have a warning.
        public var replyWarning = false
        /// Why no program may read threads.
        public var threadRestriction: Restriction?
        /// The permission that reading threads takes.
        public var threadRule: PermissionRule?
        /// Why no program may read people.
        public var peopleRestriction: Restriction?
        /// Why no program may read who follows the person.
        public var followersRestriction: Restriction?
        /// The permission that reading people takes.
        public var peopleRule: PermissionRule?
        /// Whether people are followed in a window of its own.
        public var hasFollowWindow = false
        /// Whether people can be written to, where posts can be answered.
        public var hasLetters = false
        /// Whether the marks of pages can be asked for later.
        public var marksLast = true
        /// Whether hashtags have to lead to it.
        public var keepsTagLinks = false
        /// What reading them costs.
        public var homeCost: ReadingCost?
        /// Whether it sends notices, here `signed:ID` or `signed:ID:SECONDS`.
        public var sendsNotices = false

        /// A network of this name whose people log in at this address.
        public init(
            _ name: NetworkName,
            _ title: String,
            authority: String,
            server: String,
            permissions: [PermissionRule],
            loginAddress: @escaping @Sendable (SocialNetwork.Login.Request) -> String
        ) {
            self.name = name
            self.title = title
            self.authority = authority
            self.server = server
            self.permissions = permissions
            self.loginAddress = loginAddress
        }
    }
}
