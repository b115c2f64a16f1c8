public import Flyleaf
public import Primitives

extension FakeNetwork {
    /// What a network has, what fails at it, and what it was asked.
    public struct State: Sendable {
        /// How its own dialog ends.
        public enum DialogEnd: Sendable { case posts, skips, cancels, fails }

        /// Who logs in at it.
        public var person: Person
        /// The address of their profile.
        public var profileURL: String?
        /// What the person allowed, and what they say no to when they are asked.
        public var permissions = PermissionSet()
        /// When the token of the next login ends.
        public var expiresAt: Timestamp?
        /// Until when what was read of the person may be used.
        public var dataExpiresAt: Timestamp?
        /// Whether the person says no at its login page.
        public var declines = false
        /// Whom the person knows there, in its order.
        public var friends: [Person] = []
        /// Its lists of posts for the person, each the newest first.
        public var lists: [StreamList: [StreamItem]] = [:]
        /// What leads to further lists, in its order.
        public var topics: [StreamTopics: [StreamTopic]] = [:]
        /// The marks of the person on posts.
        public var marked: [String: Set<StreamMark>] = [:]
        /// What was done about marks, the oldest first: `favourite 12`, `unfavourite 12`.
        public var presses: [String] = []
        /// What was answered, the oldest first.
        public var replies: [StreamReply] = []
        /// The threads around posts.
        public var threads: [String: StreamThread] = [:]
        /// The people it tells of.
        public var people: [String: StreamPerson] = [:]
        /// Who follows the person.
        public var followers = PeopleList([])
        /// What it shows the person first, the newest first.
        public var home: [StreamItem] {
            get { lists[.home] ?? [] }
            set { lists[.home] = newValue }
        }
        /// Who follows what it tells.
        var listeners: [Int: Listener] = [:]
        var lastListener = 0
        /// The places it knows.
        public var places: [Place] = []
        /// The Pages the person looks after.
        public var pages = ManagedPages(open: [], closed: [])
        /// What it can with every permission.
        public var capabilities: Capabilities
        /// Makes a post one text with a limit; a card otherwise.
        public var textLimit: Int?
        /// Whether its lists show posts such as these.
        public var showsPosts = true
        /// How the next press in its dialog ends.
        public var dialogEnd = DialogEnd.posts
        /// What every call of a kind fails with: `finish`, `permissions`, `revoke`, `friends`, `publish` and so on.
        public var failures: [String: NetworkFailure] = [:]
        /// Thrown after a post was taken.
        public var failureAfterPost: NetworkFailure?
        /// Held up before a post is taken.
        public var beforePost: (@Sendable () async -> Void)?

        /// Every call, the oldest first: its kind, and for `revoke` of what.
        public var calls: [String] = []
        /// Every login that was begun.
        public var logins: [SocialNetwork.Login.Request] = []
        /// What was posted, the oldest first.
        public var posts: [Story] = []
        /// The files that went along with each post.
        public var files: [[PhotoFile]] = []
        /// The identifiers of what was taken back.
        public var withdrawn: [String] = []
        /// Whom its window for invitations was opened for, and with which link.
        public var invitations: [(friend: String, link: String)] = []

        /// A network that has this person and these capabilities, and nothing else yet.
        public init(person: Person, capabilities: Capabilities) {
            self.person = person
            self.capabilities = capabilities
        }

        /// The calls that are about an account and not about a post or a login.
        public var accountCalls: [String] {
            calls.filter { call in Self.accountKinds.contains { call.hasPrefix($0) } }
        }

        private static let accountKinds = ["permissions", "revoke", "friends"]

        /// What every call about an account fails with.
        public var accountFailure: NetworkFailure? {
            get { failures[Self.accountKinds[0]] }
            set { for kind in Self.accountKinds { failures[kind] = newValue } }
        }
    }
}
