public import Primitives

/// One login from its beginning to its end, as its member can read it afterwards.
///
/// It outlives its attempt and its session: it holds no secret and opens nothing.
public struct LoginRecord: Sendable, Equatable {
    /// Something that happened to it.
    public struct Step: Sendable, Equatable {
        /// What.
        public let event: LoginEvent
        /// When.
        public let at: Timestamp
        /// The network that had a part in it.
        public let network: NetworkName?

        /// A step.
        public init(_ event: LoginEvent, at moment: Timestamp, network: NetworkName? = nil) {
            self.event = event
            at = moment
            self.network = network
        }
    }

    /// The identifier.
    public let id: ID<LoginRecord>
    /// Whose login it became; `nil` as long as nobody logged in.
    public private(set) var memberID: ID<Member>?
    /// Where it stands.
    public private(set) var state: LoginState
    /// What happened, the first first; of a very long one the middle is left out.
    public private(set) var steps: [Step]

    /// A login that begins.
    public init(id: ID<LoginRecord>) {
        self.id = id
        state = .created
        steps = []
    }

    /// A login out of a store.
    public init(id: ID<LoginRecord>, memberID: ID<Member>?, state: LoginState, steps: [Step]) {
        self.id = id
        self.memberID = memberID
        self.state = state
        self.steps = steps
    }

    /// Adds what happened; throws where it cannot happen, and is unchanged then.
    public mutating func add(_ step: Step, member: ID<Member>? = nil) throws(LoginEventRefused) {
        state = try state.after(step.event)
        steps.append(step)
        if let member { memberID = member }
    }

    /// How many ended logins of a member are kept.
    public static let maximumPerMember = 20
    /// How many steps of one login are kept: the first two and the latest.
    public static let maximumSteps = 40
    /// How many logins that never became anybody's are kept in all; the oldest give way.
    public static let maximumUnclaimed = 5000
    /// How long a login that is over can be read.
    public static let lifetime = Duration.seconds(90 * 86_400)
    /// How long a login that never became anybody's can be read.
    public static let unclaimedLifetime = Duration.seconds(86_400)
}
