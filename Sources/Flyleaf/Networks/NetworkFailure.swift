public import Primitives

/// Why a network did not do what it was asked, in one word that decides what happens next.
public struct NetworkFailure: Error, Sendable, Equatable, CustomStringConvertible {
    /// The one taxonomy every network's errors are mapped to.
    public enum Category: String, Sendable, CaseIterable {
        /// The token no longer counts: log in there again.
        case reauthenticate
        /// What the person granted has lapsed by time and disuse: renew it there.
        case reauthorize
        /// A permission is missing: ask for it.
        case permissionMissing
        /// The person must do something on the network's own site first.
        case userActionNeeded
        /// The same was just posted.
        case duplicate
        /// The text is longer than the network takes.
        case tooLong
        /// The network found the text too long although it announces that it takes one of that length.
        case shorterThanAnnounced
        /// Too many calls for now.
        case rateLimited
        /// The network has a passing fault.
        case transient
        /// The network blocked the account or the app.
        case blocked
        /// The network wants money for this call.
        case paymentNeeded
        /// The network no longer does this.
        case unsupported
        /// Flyleaf's own settings are at fault.
        case misconfigured
        /// What was named does not exist.
        case notFound
        /// The network refused the content.
        case refused
        /// The person has no part in the Page any more that allows posts; nothing was sent.
        case pageClosed
        /// The account adds no places to its posts, because its settings say so.
        case placesOff
        /// The network refused a photo that was to go along; nothing was posted.
        case photoRefused
        /// A photo that was to go along is not there any more; nothing was sent.
        case photoMissing
        /// Moderators blocked a link in it meanwhile; nothing was sent.
        case linkBlocked
        /// The network could not be reached; nothing was sent.
        case unreachable
        /// The answer was lost: it may have happened or not.
        case answerLost
        /// What came back makes no sense.
        case brokenAnswer
        /// The answer was lost, and the network could not be asked either.
        case unconfirmed
        /// The answer was lost, and what the network lists cannot show whether it is there.
        case notShown
        /// The answer was lost, and the person has not let Flyleaf look whether it is there.
        case mayNotLook
        /// The answer was lost, and the network does not have it.
        case missing
    }

    /// What a network answered, in its own codes; never any words of it.
    public struct Answer: Sendable, Equatable {
        /// The HTTP status.
        public let status: Int
        /// The network's code, or the standard name of an OAuth error.
        public let code: String?
        /// What tells causes of one code apart.
        public let subcode: String?

        /// An answer.
        public init(status: Int, code: String? = nil, subcode: String? = nil) {
            self.status = status
            self.code = code
            self.subcode = subcode
        }
    }

    /// The category.
    public let category: Category
    /// When it makes sense to try again, if the network said so.
    public let retryAt: Timestamp?
    /// The permission that is missing, if it is one.
    public let permission: Permission?
    /// The network's own words meant for the person, if it sent some.
    public let userMessage: String?
    /// What is wrong with the server that was named, if that is it.
    public let naming: NamingFault?
    /// For the log: codes and library words, no address with a query and no secret.
    public let detail: String
    /// What the network answered, if an answer came.
    public let answer: Answer?
    /// Whether the network was not even asked, because another program was at something that had to come first: it says
    /// nothing of the network or the connection.
    let isOfOurs: Bool

    /// A failure.
    public init(
        _ category: Category,
        retryAt: Timestamp? = nil,
        permission: Permission? = nil,
        userMessage: String? = nil,
        naming: NamingFault? = nil,
        detail: String = "",
        answer: Answer? = nil
    ) {
        self.category = category
        self.retryAt = retryAt
        self.permission = permission
        self.userMessage = userMessage
        self.naming = naming
        self.detail = detail
        self.answer = answer
        isOfOurs = false
    }

    /// What another program is at for longer than anybody waits: nothing was sent, and it makes sense to try again later.
    init(waitedFor lease: Lease) {
        category = .unreachable
        retryAt = nil
        permission = nil
        userMessage = nil
        naming = nil
        detail = "waited: \(lease.kind)"
        answer = nil
        isOfOurs = true
    }

    /// For logs.
    public var description: String { "\(category.rawValue)\(detail.isEmpty ? "" : " (\(detail))")" }

    /// What follows from it.
    public var policy: FailurePolicy { category.policy }

    /// Whether it says something of the connection or the network, and not of what was sent.
    public var isFaultOfConnection: Bool { policy.blame != .request && !isOfOurs }

    /// Whether the network itself fails just now, for everybody.
    var isPassing: Bool { policy.blame == .network && !isOfOurs }

    /// Whether the connection must be made anew before anything else can work.
    public var endsConnection: Bool { category.endsConnection }
}
