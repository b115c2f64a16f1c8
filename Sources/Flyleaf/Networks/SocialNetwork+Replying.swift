extension SocialNetwork {
    /// How a post is answered for a person.
    public struct Replying: Sendable {
        /// The permission that it takes; `nil` where a login is enough.
        public let rule: PermissionRule?
        /// What each reply costs the operator, and how many they pay for; `nil` where nothing.
        public let cost: PostingCost?
        /// What a reply to a post begins with; `nil` for a post that programs may not answer.
        ///
        /// - Parameters:
        ///   - post: what is answered.
        ///   - list: the list it was read in, which may tell that it speaks to the person.
        ///   - identity: the person who answers.
        public let opening: @Sendable (_ post: StreamPost, _ list: StreamList, _ identity: Identity) -> ReplyOpening?
        /// The length of a reply by the network's own count, and the longest that it takes.
        public let length: @Sendable (ReplyContent) -> (length: Int, limit: Int)
        /// Sends a reply; when this throws `answerLost` it may be there.
        public let send: @Sendable (Credential, StreamReply) async throws -> PostReceipt
        /// Looks whether a reply is there, among what the person wrote under the same post.
        ///
        /// - Parameter others: the person's other replies to the post, which it is not.
        public let find:
            @Sendable (Credential, StreamReply, _ others: [StreamReply]) async throws -> Finding<PostReceipt>

        /// A way to answer posts.
        public init(
            rule: PermissionRule?,
            cost: PostingCost? = nil,
            opening: @escaping @Sendable (StreamPost, StreamList, Identity) -> ReplyOpening?,
            length: @escaping @Sendable (ReplyContent) -> (length: Int, limit: Int),
            send: @escaping @Sendable (Credential, StreamReply) async throws -> PostReceipt,
            find: @escaping @Sendable (Credential, StreamReply, [StreamReply]) async throws -> Finding<PostReceipt>
        ) {
            self.rule = rule
            self.cost = cost
            self.opening = opening
            self.length = length
            self.send = send
            self.find = find
        }
    }
}

/// What the form of a reply begins with.
public struct ReplyOpening: Sendable, Equatable {
    /// Whom it names, so that they hear of it; the person may take them out.
    ///
    /// Empty where the network names them by itself.
    public let names: String
    /// Who can see it, the usual one first; never empty.
    public let readers: [ReplyReaders]
    /// The warning it begins with; `nil` where the network has none.
    public let warning: ShareWarning?

    /// An opening.
    public init(names: String, readers: [ReplyReaders], warning: ShareWarning?) {
        self.names = names
        self.readers = readers
        self.warning = warning
    }
}
