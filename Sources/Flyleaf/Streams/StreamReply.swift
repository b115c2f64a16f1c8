public import Primitives

/// What a member answers to a post of a network, quotes it with, or writes to one person there, on its way, once: a row for
/// each press of the button.
///
/// - Rule: the row is there before anything is sent, and its identifier comes with the form.
/// - Why: forms arrive twice, answers are lost, and programs stop in the middle.
/// - Without it: the same words would stand under the post twice, or not at all.
public struct StreamReply: Sendable, Equatable {
    /// How far it is: `waiting → sending → posted | refused | unknown`.
    public enum State: String, Sendable, CaseIterable {
        /// To be sent.
        case waiting
        /// A call is under way, or was when the program stopped.
        case sending
        /// It is there.
        case posted
        /// It was not taken, and why is known.
        case refused
        /// Sent, but the answer was lost: it is looked for, and never sent again blindly.
        case unknown
    }

    /// What it is said to: a post, or nothing but a person, to whom it is a message then.
    public struct Subject: Sendable, Equatable {
        /// What is done to it.
        public enum Kind: String, Sendable, CaseIterable {
            /// A post, which is answered.
            case post
            /// A post, which is quoted.
            case quote
            /// A person, who is written to.
            case person
        }

        /// What is done to it.
        public let kind: Kind
        /// The network's identifier of it.
        public let remoteID: String
        /// Who wrote the post, or is written to.
        public let name: PersonName
        /// The address of its page.
        public let page: String?
        /// The number of the entry a post was read in, which may be gone; `nil` for a person.
        public let number: Int64?

        /// A post that is answered, or quoted.
        public init(
            post remoteID: String,
            by name: PersonName,
            page: String?,
            number: Int64,
            isQuoted: Bool = false
        ) {
            kind = isQuoted ? .quote : .post
            self.remoteID = remoteID
            self.name = name
            self.page = page
            self.number = number
        }

        /// A person who is written to.
        public init(person remoteID: String, name: PersonName, page: String?) {
            kind = .person
            self.remoteID = remoteID
            self.name = name
            self.page = page
            number = nil
        }
    }

    /// The identifier, made with the form: the same form is the same reply.
    public let id: ID<StreamReply>
    /// Whose.
    public let memberID: ID<Member>
    /// Through which connection.
    public let connectionID: ID<Connection>
    /// The network.
    public let network: NetworkName
    /// What it is said to.
    public let subject: Subject
    /// What is sent.
    public let content: ReplyContent
    /// How far it is.
    public var state: State
    /// The post, once there is one and the network named it.
    public var receipt: PostReceipt?
    /// How many times sending began.
    public var attempts: Int
    /// Not to be tried before this moment; while it is being sent, until when whoever sends it holds it (`DeliveryLease`).
    public var nextAttemptAt: Timestamp?
    /// Why it failed or waits, if it does.
    public var failure: NetworkFailure.Category?
    /// The network's own words for the person about that, if it sent some.
    public var failureMessage: String?
    /// When the person pressed the button.
    public let createdAt: Timestamp
    /// When it last changed.
    public var updatedAt: Timestamp
    /// Whether nobody pressed anything: it answers a message (`Messages`) and is of its writer.
    ///
    /// To the member of the connection it is shown nowhere.
    public let isAutomatic: Bool

    /// So many of a connection are kept; the oldest that came to an end go first, and no more are taken while all others wait.
    public static let maximumPerConnection = 500
    /// What came to an end is forgotten after so long; by then it is read back from the network like any other post.
    public static let lifetime = Duration.seconds(90 * 86_400)

    /// A reply; every field is named, so that a new one is forgotten nowhere.
    public init(
        id: ID<StreamReply>,
        memberID: ID<Member>,
        connectionID: ID<Connection>,
        network: NetworkName,
        subject: Subject,
        content: ReplyContent,
        state: State,
        receipt: PostReceipt?,
        attempts: Int,
        nextAttemptAt: Timestamp?,
        failure: NetworkFailure.Category?,
        failureMessage: String?,
        createdAt: Timestamp,
        updatedAt: Timestamp,
        isAutomatic: Bool
    ) {
        self.id = id
        self.memberID = memberID
        self.connectionID = connectionID
        self.network = network
        self.subject = subject
        self.content = content
        self.state = state
        self.receipt = receipt
        self.attempts = attempts
        self.nextAttemptAt = nextAttemptAt
        self.failure = failure
        self.failureMessage = failureMessage
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.isAutomatic = isAutomatic
    }

    /// Whether it goes to one person and under no post.
    public var isLetter: Bool { subject.kind == .person }

    /// Whether it shows the post within one of the member's own.
    public var isQuotation: Bool { subject.kind == .quote }

    /// Whether nothing more comes of it by itself.
    public var isEnded: Bool { state == .posted || state == .refused }

    /// Whether only the person can say what became of it, or has to do something before it can be known.
    public var isLeftToPerson: Bool {
        state == .unknown && (nextAttemptAt == .endOfTime || failure == .notShown || failure == .mayNotLook)
    }

    // MARK: The person's word

    /// The row after the person saw it at the network; `nil` unless its answer was lost.
    func affirmed(at moment: Timestamp) -> StreamReply? {
        guard state == .unknown else { return nil }
        var next = self
        next.state = .posted
        next.failure = nil
        next.failureMessage = nil
        next.nextAttemptAt = nil
        next.updatedAt = moment
        return next
    }

    /// The row after the person saw that it is not there, to be sent again; `nil` unless its answer was lost.
    ///
    /// Nothing is looked for before that sending: it was looked for, and the person looked.
    func denied(at moment: Timestamp) -> StreamReply? {
        var next = affirmed(at: moment)
        next?.state = .waiting
        return next
    }
}

extension StreamReply: Delivered {
    /// Its connection: replies through one go one after the other.
    public var destination: ID<Connection> { connectionID }

    /// Its state, as far as it is delivered.
    public var phase: DeliveryPhase {
        switch state {
        case .waiting: .waiting
        case .sending: .sending
        case .unknown: .unknown
        case .posted, .refused: .ended
        }
    }

    /// The row after an event; `nil` when the event cannot happen now.
    public func after(_ event: DeliveryEvent<PostReceipt>, at moment: Timestamp) -> StreamReply? {
        var next = self
        next.nextAttemptAt = nil
        func failed(_ failure: NetworkFailure?) {
            next.failure = failure?.category
            next.failureMessage = failure?.userMessage
        }
        switch (state, event) {
        case (.waiting, .send(let end)):
            // The last failure stays meanwhile: it says whether an earlier attempt may have got through.
            next.state = .sending
            next.attempts += 1
            next.nextAttemptAt = end
        case (.sending, .hold(let end)):
            next.nextAttemptAt = end
            return next
        // Also where it was given up as not sent before its receipt came.
        case (.sending, .confirm(let receipt)), (.unknown, .confirm(let receipt)), (.waiting, .confirm(let receipt)),
            (.refused, .confirm(let receipt)):
            next.state = .posted
            next.receipt = receipt
            failed(nil)
        case (.sending, .refuse(let failure)), (.waiting, .refuse(let failure)):
            next.state = .refused
            failed(failure)
        case (.unknown, .miss(let failure)):
            next.state = .refused
            failed(failure)
        case (.sending, .postpone(let failure, let moment)):
            next.state = .waiting
            next.nextAttemptAt = moment
            failed(failure)
        case (.sending, .loseAnswer(let failure, let moment)):
            next.state = .unknown
            next.nextAttemptAt = moment
            failed(failure)
        case (.unknown, .wait(let reason, let moment)), (.waiting, .wait(let reason, let moment)):
            next.failure = reason
            next.failureMessage = nil
            next.nextAttemptAt = moment
            // The moment of the sending is what the time to show is counted from.
            return next
        default: return nil
        }
        next.updatedAt = moment
        return next
    }
}
