public import Primitives

/// Work for a member that takes longer than a page may: kept as a row, so that it goes on after the program was killed.
public struct Job: Sendable, Equatable {
    /// No member has more than this waiting or running.
    public static let maximumUnderWay = 3
    /// For so long a job belongs to the program that works on it; then any may take it up.
    public static let lease = Duration.seconds(5)
    /// After so many beginnings without a step forward it is given up.
    public static let maximumAttempts = 25

    /// What is done.
    public enum Kind: String, Sendable, CaseIterable {
        /// The rows of a file become reviews.
        case takeImport = "take_import"
        /// What an import made is removed.
        case undoImport = "undo_import"
    }

    /// How far it is.
    public enum State: String, Sendable, CaseIterable {
        /// Nobody works on it yet, or not at the moment.
        case waiting
        /// Somebody works on it.
        case running
        /// It is done.
        case done
        /// The member ended it.
        case stopped
        /// It cannot be done.
        case failed

        /// Whether nothing follows any more.
        public var hasEnded: Bool { self != .waiting && self != .running }
    }

    /// The identifier.
    public let id: ID<Job>
    /// For whom.
    public let memberID: ID<Member>
    /// What is done.
    public let kind: Kind
    /// To what: the identifier of an import.
    public let subject: String
    /// How far it is.
    public var state: State
    /// How much is done, in units of the kind.
    public var done: Int
    /// Of how much; 0 while that is unknown.
    public var total: Int
    /// How often it was begun since its last step forward.
    public var attempts: Int
    /// Why it failed.
    public var fault: JobFault?
    /// When it was asked for.
    public let createdAt: Timestamp
    /// When it ended.
    public var endedAt: Timestamp?

    /// A job.
    public init(
        id: ID<Job>,
        memberID: ID<Member>,
        kind: Kind,
        subject: String,
        state: State,
        done: Int,
        total: Int,
        attempts: Int,
        fault: JobFault?,
        createdAt: Timestamp,
        endedAt: Timestamp?
    ) {
        self.id = id
        self.memberID = memberID
        self.kind = kind
        self.subject = subject
        self.state = state
        self.done = done
        self.total = total
        self.attempts = attempts
        self.fault = fault
        self.createdAt = createdAt
        self.endedAt = endedAt
    }
}
