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

    /// No member has more than this; each is a receipt with all that was sent.
    public static let maximumPerMember = 20_000

    /// The identifier.
    public let id: ID<Share>
    /// Fixed when the person pressed the button: the same key is the same share, however often the form arrives.
    public let key: ShareKey
    /// The key of the draft: every share of one press of the button has the same one here.
    public let pressKey: ShareKey
    /// Who shares.
    public let memberID: ID<Member>
    /// What is shared.
    public let subject: ShareSubject
    /// The connection it goes through; it may be gone by now.
    public let connectionID: ID<Connection>
    /// The network, also when the connection is gone.
    public let network: NetworkName
    /// How it travels.
    public let route: Route
    /// What is sent.
    public let story: Story
    /// What the person chose that is not sent.
    public let leftOut: [LeftOut]
    /// How far it is.
    public var state: ShareState
    /// The post, once there is one.
    public var receipt: PostReceipt?
    /// Why it failed or waits, if it does.
    public var failure: NetworkFailure.Category?
    /// The network's own words for the person about the failure, if it sent some.
    public var failureMessage: String?
    /// When the network said that it makes sense to try again, if it did.
    public var retryAt: Timestamp?
    /// How many times sending began.
    public var attempts: Int
    /// Not to be tried before this moment; while it is being sent, until when whoever sends it holds it (`DeliveryLease`).
    public var nextAttemptAt: Timestamp?
    /// When the person pressed the button.
    public let createdAt: Timestamp
    /// When the state last changed.
    public var updatedAt: Timestamp

    /// A share.
    public init(
        id: ID<Share>,
        key: ShareKey,
        pressKey: ShareKey,
        memberID: ID<Member>,
        subject: ShareSubject,
        connectionID: ID<Connection>,
        network: NetworkName,
        route: Route,
        story: Story,
        leftOut: [LeftOut],
        state: ShareState,
        receipt: PostReceipt?,
        failure: NetworkFailure.Category?,
        failureMessage: String?,
        retryAt: Timestamp?,
        attempts: Int,
        nextAttemptAt: Timestamp?,
        createdAt: Timestamp,
        updatedAt: Timestamp
    ) {
        self.id = id
        self.key = key
        self.pressKey = pressKey
        self.memberID = memberID
        self.subject = subject
        self.connectionID = connectionID
        self.network = network
        self.route = route
        self.story = story
        self.leftOut = leftOut
        self.state = state
        self.receipt = receipt
        self.failure = failure
        self.failureMessage = failureMessage
        self.retryAt = retryAt
        self.attempts = attempts
        self.nextAttemptAt = nextAttemptAt
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    /// A share as it stands when the person pressed the button: to be sent, or handed to the network's own dialog.
    public init(
        id: ID<Share>,
        key: ShareKey,
        pressKey: ShareKey,
        memberID: ID<Member>,
        subject: ShareSubject,
        connectionID: ID<Connection>,
        network: NetworkName,
        route: Route,
        story: Story,
        leftOut: [LeftOut],
        pressedAt moment: Timestamp
    ) {
        self.init(
            id: id,
            key: key,
            pressKey: pressKey,
            memberID: memberID,
            subject: subject,
            connectionID: connectionID,
            network: network,
            route: route,
            story: story,
            leftOut: leftOut,
            state: route == .native ? .queued : .handedOff,
            receipt: nil,
            failure: nil,
            failureMessage: nil,
            retryAt: nil,
            attempts: 0,
            nextAttemptAt: nil,
            createdAt: moment,
            updatedAt: moment
        )
    }

    /// What the page says when the person has to ask somebody about a failure, and the incidents are found by.
    ///
    /// The last ten characters of the identifier, in small letters: fifty random bits that say nothing of whose it is.
    public var reference: String { "s-\(id.text.suffix(10).lowercased())" }
}
