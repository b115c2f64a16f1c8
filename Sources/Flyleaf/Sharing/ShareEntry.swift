public import Primitives

/// A share as lists carry it: how far it is and where it went, without the texts that were sent.
public struct ShareEntry: Sendable, Equatable {
    /// How much of a message stands for a heading, in Unicode scalars.
    public static let beginningLength = 100

    /// The identifier.
    public let id: ID<Share>
    /// Who shares.
    public let memberID: ID<Member>
    /// What is shared.
    public let subject: ShareSubject
    /// The connection it goes through; it may be gone by now.
    public let connectionID: ID<Connection>
    /// The network, also when the connection is gone.
    public let network: NetworkName
    /// How it travels.
    public let route: Share.Route
    /// The heading of the post; without one, the beginning of what the person wrote, or else its link.
    public let heading: String
    /// Where it goes.
    public let destination: ShareDestination
    /// Whether photos go along.
    public let hasPhotos: Bool
    /// How far it is.
    public let state: ShareState
    /// The post, once there is one.
    public let receipt: PostReceipt?
    /// Why it failed or waits, if it does.
    public let failure: NetworkFailure.Category?
    /// The network's own words for the person about the failure, if it sent some.
    public let failureMessage: String?
    /// When the network said that it makes sense to try again, if it did.
    public let retryAt: Timestamp?
    /// Not to be tried before this moment; while it is being sent, until when whoever sends it holds it (`DeliveryLease`).
    public let nextAttemptAt: Timestamp?
    /// When the person pressed the button.
    public let createdAt: Timestamp

    /// An entry.
    public init(
        id: ID<Share>,
        memberID: ID<Member>,
        subject: ShareSubject,
        connectionID: ID<Connection>,
        network: NetworkName,
        route: Share.Route,
        heading: String,
        destination: ShareDestination,
        hasPhotos: Bool,
        state: ShareState,
        receipt: PostReceipt?,
        failure: NetworkFailure.Category?,
        failureMessage: String?,
        retryAt: Timestamp?,
        nextAttemptAt: Timestamp?,
        createdAt: Timestamp
    ) {
        self.id = id
        self.memberID = memberID
        self.subject = subject
        self.connectionID = connectionID
        self.network = network
        self.route = route
        self.heading = heading
        self.destination = destination
        self.hasPhotos = hasPhotos
        self.state = state
        self.receipt = receipt
        self.failure = failure
        self.failureMessage = failureMessage
        self.retryAt = retryAt
        self.nextAttemptAt = nextAttemptAt
        self.createdAt = createdAt
    }
}

extension ShareEntry {
    /// Whether only the person can say what became of it: the network could not be asked, or cannot show it, or Flyleaf
    /// may not look.
    public var isUndecided: Bool {
        state == .unknown && (failure == .notShown || failure == .unconfirmed || failure == .mayNotLook)
    }
}

extension Share {
    /// The share without the texts that were sent.
    public var entry: ShareEntry {
        ShareEntry(
            id: id,
            memberID: memberID,
            subject: subject,
            connectionID: connectionID,
            network: network,
            route: route,
            heading: [story.heading, Self.beginning(story.message.text)].first { !$0.isEmpty } ?? story.address,
            destination: story.destination,
            hasPhotos: !story.photos.isEmpty,
            state: state,
            receipt: receipt,
            failure: failure,
            failureMessage: failureMessage,
            retryAt: retryAt,
            nextAttemptAt: nextAttemptAt,
            createdAt: createdAt
        )
    }

    /// Whether only the person can say what became of it.
    public var isUndecided: Bool { entry.isUndecided }

    private static func beginning(_ text: String) -> String {
        String(text.unicodeScalars.prefix(ShareEntry.beginningLength))
    }
}
