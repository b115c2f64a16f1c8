public import Primitives

/// One row of the ledger: one story on its way to one place, once.
public struct Share: Sendable, Equatable {
    /// How it travels.
    public enum Route: String, Sendable {
        /// Flyleaf posts it.
        case native
        /// The network's own dialog posts it.
        case dialog
    }

    /// The identifier.
    public let id: ID<Share>
    /// Fixed when the person pressed the button: the same key is the same share, however often the form arrives.
    public let key: ShareKey
    /// The key of the draft: every share of one press of the button has the same one here.
    public let pressKey: ShareKey
    /// Who shares.
    public let memberID: ID<Member>
    /// The review that is shared.
    public let reviewID: ID<Review>
    /// The connection it goes through; it may be gone by now.
    public let connectionID: ID<Connection>
    /// The network, also when the connection is gone.
    public let network: NetworkName
    /// How it travels.
    public let route: Route
    /// What is sent.
    public let story: Story
    /// How far it is.
    public var state: ShareState
    /// The post, once there is one.
    public var receipt: PostReceipt?
    /// Why it failed or waits, if it does.
    public var failure: NetworkFailure.Category?
    /// The network's own words for the person about the failure, if it sent some.
    public var failureMessage: String?
    /// How many times sending began.
    public var attempts: Int
    /// Not to be tried before this moment.
    public var nextAttemptAt: Timestamp?
    /// When the person pressed the button.
    public let createdAt: Timestamp
    /// When the state last changed.
    public var updatedAt: Timestamp

    /// A share.
    public init(
        id: ID<Share>,
        key: ShareKey,
        pressKey: ShareKey? = nil,
        memberID: ID<Member>,
        reviewID: ID<Review>,
        connectionID: ID<Connection>,
        network: NetworkName,
        route: Route,
        story: Story,
        state: ShareState,
        receipt: PostReceipt? = nil,
        failure: NetworkFailure.Category? = nil,
        failureMessage: String? = nil,
        attempts: Int = 0,
        nextAttemptAt: Timestamp? = nil,
        createdAt: Timestamp,
        updatedAt: Timestamp
    ) {
        self.id = id
        self.key = key
        self.pressKey = pressKey ?? key
        self.memberID = memberID
        self.reviewID = reviewID
        self.connectionID = connectionID
        self.network = network
        self.route = route
        self.story = story
        self.state = state
        self.receipt = receipt
        self.failure = failure
        self.failureMessage = failureMessage
        self.attempts = attempts
        self.nextAttemptAt = nextAttemptAt
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}

/// What makes a share the same share: 22 characters of base64url, 128 bits, made with the dialog page.
///
/// It travels in the link of the story too, which is how a post is found again when the network's answer was lost.
public struct ShareKey: Sendable, Hashable {
    /// The characters.
    public let text: String

    /// Reads a key; `nil` unless it is one.
    public init?(_ text: String) {
        guard text.utf8.count == 22, Base64.decode(text)?.count == 16 else { return nil }
        self.text = text
    }

    /// A new key.
    public init(_ randomness: Randomness) {
        text = Base64.encode(randomness.bytes(16))
    }

    /// The key of the same press for one more connection: always the same, and telling nothing of this one.
    ///
    /// - Parameter digest: a digest of at least 16 bytes that nobody can run backwards.
    func derived(for connection: ID<Connection>, _ digest: ([UInt8]) -> [UInt8]) -> ShareKey {
        ShareKey(bytes: digest(Array("\(text)|\(connection.text)".utf8)).prefix(16))
    }

    private init(bytes: some Sequence<UInt8>) {
        text = Base64.encode(Array(bytes))
    }
}
