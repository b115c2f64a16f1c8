public import Flyleaf

extension FakeNetwork {
    /// The answers a test gives itself; where there is none, the network answers from its state.
    public struct Script: Sendable {
        /// Where a login begins.
        public var redirect: (@Sendable (SocialNetwork.Login.Request) async throws -> String)?
        /// What a login comes to.
        public var finish: (@Sendable () async throws -> SocialNetwork.Login.Outcome)?
        /// What is granted now.
        public var permissions: (@Sendable () async throws -> PermissionSet)?
        /// Taking one permission back, or all.
        public var revoke: (@Sendable (Permission?) async throws -> Void)?
        /// Giving a token back.
        public var giveBack: (@Sendable (AccessToken) async throws -> Void)?
        /// One page of friends.
        public var friends: (@Sendable (String?) async throws -> FriendPage)?
        /// One page of what it shows first.
        public var home: (@Sendable (String?) async throws -> StreamPage)?
        /// Whether one may follow what it tells.
        public var follow: (@Sendable () throws -> Void)?
        /// One page of another list.
        public var list: (@Sendable (StreamList, String?) async throws -> StreamPage)?
        /// What becomes of a mark after it was put on a post or taken off.
        public var mark: (@Sendable (StreamMark, String, Bool) async throws -> Void)?
        /// What becomes of an answer after it was taken.
        public var reply: (@Sendable (StreamReply) async throws -> Void)?
        /// Looking for an answer.
        public var findReply: (@Sendable (StreamReply, [StreamReply]) async throws -> Finding<PostReceipt>)?
        /// The thread around a post.
        public var thread: (@Sendable (String) async throws -> StreamThread)?
        /// Somebody.
        public var person: (@Sendable (String) async throws -> StreamPerson)?
        /// Who follows the person.
        public var followers: (@Sendable () async throws -> PeopleList)?
        /// Places of these words.
        public var places: (@Sendable (String) async throws -> [Place])?
        /// A token in place of one that ends.
        public var refresh: (@Sendable (Credential) async throws -> AccessToken)?
        /// When a token ends.
        public var check: (@Sendable (Credential) async throws -> ConnectionEnds?)?
        /// The Pages of a person.
        public var pages: (@Sendable () async throws -> ManagedPages)?
        /// Taking a post.
        public var publish: (@Sendable (Credential, Story) async throws -> PostReceipt)?
        /// Taking a post back.
        public var withdraw: (@Sendable (PostReceipt) async throws -> Void)?
        /// Looking for a post.
        public var find: (@Sendable (PostSearch) async throws -> Finding<PostReceipt>)?
        /// Whether an operation without an answer here has none at all, and throws ``NotScripted``.
        public var isWhole: Bool

        /// No answers; whole if every call must have one.
        public init(isWhole: Bool = false) { self.isWhole = isWhole }
    }
}
