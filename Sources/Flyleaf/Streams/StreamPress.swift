public import Primitives

/// What a member wants of one mark on one post or person, on its way to the network: a row for each mark that was ever pressed.
///
/// - Rule: a press writes down what is wanted, and what is wanted last is what the network is told.
/// - Why: presses come twice, in two tabs, and are taken back a second later; networks answer late or not at all.
/// - Without it: an older press that gets through last undoes a newer one.
public struct StreamPress: Sendable, Equatable {
    /// How far it is.
    public enum State: String, Sendable, CaseIterable {
        /// To be told to the network.
        case waiting
        /// A call is under way, or was when the program stopped.
        case sending
        /// The network has it so.
        case done
        /// It was not taken.
        case refused
    }

    /// The identifier of the row.
    public let id: ID<StreamPress>
    /// Whose.
    public let memberID: ID<Member>
    /// Through which connection.
    public let connectionID: ID<Connection>
    /// The network's identifier of the post; of the person where the mark is one on people, of the poll for a vote.
    public let subjectID: String
    /// Which mark.
    public let mark: StreamMark
    /// Whether it is wanted on the post.
    public var isWanted: Bool
    /// What a vote chooses, as places among the answers of the poll, in their order; empty for every other mark.
    public var choices: [Int]
    /// The number of the wish, which grows whenever another one takes its place.
    public var wish: Int
    /// What the network has, as far as it said so; `nil` where nobody knows.
    public var isOn: Bool?
    /// How far it is.
    public var state: State
    /// How many times sending began.
    public var attempts: Int
    /// Not to be tried before this moment; while it is being sent, until when whoever sends it holds it (`DeliveryLease`).
    public var nextAttemptAt: Timestamp?
    /// Why the last attempt failed.
    public var failure: NetworkFailure.Category?
    /// When it last changed.
    public var updatedAt: Timestamp

    /// So many of a connection are kept; what is over goes first, and no more are taken while all are under way.
    public static let maximumPerConnection = 1000
    /// What was done or refused is forgotten after so long; by then lists were read that tell.
    public static let lifetime = Duration.seconds(30 * 86_400)
    /// A network may show what it was told only after a while, and until then the press is believed.
    static let showingTime = Duration.seconds(60)

    /// A row.
    public init(
        id: ID<StreamPress>,
        memberID: ID<Member>,
        connectionID: ID<Connection>,
        subjectID: String,
        mark: StreamMark,
        isWanted: Bool,
        choices: [Int] = [],
        wish: Int,
        isOn: Bool?,
        state: State,
        attempts: Int,
        nextAttemptAt: Timestamp?,
        failure: NetworkFailure.Category?,
        updatedAt: Timestamp
    ) {
        self.id = id
        self.memberID = memberID
        self.connectionID = connectionID
        self.subjectID = subjectID
        self.mark = mark
        self.isWanted = isWanted
        self.choices = choices.sorted()
        self.wish = wish
        self.isOn = isOn
        self.state = state
        self.attempts = attempts
        self.nextAttemptAt = nextAttemptAt
        self.failure = failure
        self.updatedAt = updatedAt
    }

    /// Whether it removed the post, so that nothing of it may stand here.
    public var hasRemoved: Bool { mark == .removal && state == .done && isWanted }

    /// A list may be behind for so long, and was begun to be read before it ended: what it has still proves nothing till then.
    public static let removalShowingTime = Duration.seconds(300)

    /// The row after a list was read that still has the post which the network said was gone; `nil` where the list may be
    /// behind.
    public func contradicted(at moment: Timestamp) -> StreamPress? {
        guard hasRemoved, moment > updatedAt + Self.removalShowingTime else { return nil }
        var next = self
        next.state = .refused
        next.failure = .refused
        next.isOn = false
        next.updatedAt = moment
        return next
    }

    /// Whether the network shows what it said was removed.
    public var isContradicted: Bool { mark == .removal && state == .refused && isOn == false }

    /// Whether it is still on its way.
    public var isUnderWay: Bool { state == .waiting || state == .sending }

    // MARK: Pressing

    /// The row after somebody pressed again; `nil` where that changes nothing.
    ///
    /// What is taken back before it was ever sent is not sent at all. A call that is under way goes on, and its outcome
    /// leads to the next one (`taking`).
    public func pressed(_ isWanted: Bool, choosing choices: [Int] = [], at moment: Timestamp) -> StreamPress? {
        guard mark != .vote else { return voted(choices.sorted(), at: moment) }
        let isSame = isWanted == self.isWanted
        if isSame, isUnderWay { return nil }
        // A second tab, or a second press of the same; later the network may have been told otherwise elsewhere.
        if isSame, state == .done, moment - updatedAt < Self.showingTime { return nil }
        var next = self
        next.isWanted = isWanted
        next.wish += 1
        next.updatedAt = moment
        guard state != .sending else { return next }
        let wasNeverSent = state == .waiting && attempts == 0
        next.state = wasNeverSent && isOn == isWanted ? .done : .waiting
        next.failure = nil
        next.nextAttemptAt = nil
        if state != .waiting { next.attempts = 0 }
        return next
    }

    /// The row after somebody chose again; `nil` where that changes nothing.
    ///
    /// - Rule: a vote that may be at the network stands.
    /// - Why: networks take one vote of each person, and the first that gets there is the one.
    /// - Without it: a second press would be told to be what was voted, and the first would count.
    private func voted(_ choices: [Int], at moment: Timestamp) -> StreamPress? {
        var next = self
        next.choices = choices
        next.wish += 1
        next.updatedAt = moment
        switch state {
        case .sending: return nil
        case .waiting:
            guard attempts == 0, choices != self.choices else { return nil }
        case .done:
            // Whoever changes a poll at its network takes all votes off it.
            guard moment - updatedAt >= Self.showingTime else { return nil }
            next.state = .waiting
        case .refused: next.state = .waiting
        }
        if next.state != state { next.attempts = 0 }
        next.failure = nil
        next.nextAttemptAt = nil
        return next
    }

    /// The row in the store once an outcome comes to it; `nil` where the outcome is for a row that has gone on.
    ///
    /// - Parameters:
    ///   - changed: the outcome.
    ///   - before: the row it was the outcome of.
    public func taking(_ changed: StreamPress, from before: StreamPress) -> StreamPress? {
        // Another attempt is another's, and its outcome is still to come.
        guard state == before.state, attempts == before.attempts else { return nil }
        // Attempts are counted anew after a press, so two may have the same number; until when they are held tells them apart.
        guard state != .sending || nextAttemptAt == before.nextAttemptAt else { return nil }
        guard wish != before.wish else { return changed }
        // Somebody pressed while the call was under way.
        guard state == .sending else { return nil }
        var next = self
        if changed.state == .sending {
            next.nextAttemptAt = changed.nextAttemptAt
            return next
        }
        if changed.state == .done { next.isOn = changed.isWanted }
        next.state = changed.state == .done && changed.isWanted == isWanted ? .done : .waiting
        next.attempts = 0
        next.failure = nil
        next.nextAttemptAt = nil
        next.updatedAt = changed.updatedAt
        return next
    }

    // MARK: Showing

    /// Whether the mark is shown on the post.
    ///
    /// - Parameters:
    ///   - known: what the network said with the post.
    ///   - readAt: when it said so.
    public func shows(known: Bool?, readAt: Timestamp) -> Bool {
        switch state {
        case .waiting, .sending: return isWanted
        case .refused: return known ?? isOn ?? !isWanted
        case .done:
            guard let known, readAt > updatedAt + Self.showingTime else { return isWanted }
            return known
        }
    }
}

extension StreamPress: Delivered {
    /// Its connection: presses through one go one after the other.
    public var destination: ID<Connection> { connectionID }

    /// A post or a person has a mark or has it not, and of a second vote no network takes notice: to say so twice changes
    /// nothing anywhere.
    public static var isSafeToRepeat: Bool { true }

    /// Its state, as far as it is delivered.
    public var phase: DeliveryPhase {
        switch state {
        case .waiting: .waiting
        case .sending: .sending
        case .done, .refused: .ended
        }
    }

    /// The row after an event; `nil` when the event cannot happen now.
    public func after(_ event: DeliveryEvent<Void>, at moment: Timestamp) -> StreamPress? {
        var next = self
        next.updatedAt = moment
        next.nextAttemptAt = nil
        switch (state, event) {
        case (.waiting, .send(let end)):
            next.state = .sending
            next.attempts += 1
            next.nextAttemptAt = end
        case (.sending, .hold(let end)):
            next.updatedAt = updatedAt
            next.nextAttemptAt = end
        case (.sending, .confirm):
            next.state = .done
            next.isOn = isWanted
            next.failure = nil
        case (.sending, .refuse(let failure)):
            next.state = .refused
            next.failure = failure.category
        case (.sending, .postpone(let failure, let moment)):
            next.state = .waiting
            next.failure = failure.category
            next.nextAttemptAt = moment
        case (.sending, .loseAnswer(let failure, let moment)):
            // Sent again instead of being looked for.
            next.state = .waiting
            next.failure = failure.category
            next.nextAttemptAt = moment
        default: return nil
        }
        return next
    }
}
