public import Primitives

/// Puts marks on posts and people of networks and takes them off: the use that presses make of `Deliveries`.
///
/// - Rule: a press is written down, shown at once, and told to the network behind the page until it answers.
/// - Why: networks are slow, down, or answer no; and the person has gone on reading by then.
/// - Without it: a like waits ten seconds for a server that is down, and is lost then.
public struct StreamPresses: Sendable {
    private let store: any StreamPressStore
    private let connections: Connections
    private let clock: Clock
    private let randomness: Randomness
    private let deliveries: Deliveries<StreamPress>

    /// The use cases.
    ///
    /// - Parameter report: told once of every failure of a press.
    public init(
        store: any StreamPressStore,
        connections: Connections,
        background: BackgroundTasks,
        clock: Clock,
        randomness: Randomness,
        report: @escaping @Sendable (StreamPress, any Error) -> Void
    ) {
        self.store = store
        self.connections = connections
        self.clock = clock
        self.randomness = randomness
        deliveries = Deliveries(
            store: DeliveryStore(
                current: { try await store.current($0.id) },
                due: { try await store.due($0, 100) },
                sending: store.sending,
                update: { try await store.update($0, $1) },
                showingTime: { _ in nil },
                noteShowingTime: { _, _ in }
            ),
            acts: DeliveryActs(
                send: { try await Self.send($0, $1, through: connections) },
                // What is safe to repeat is repeated.
                look: { _ in throw NetworkFailure(.unsupported, detail: "a mark is not looked for") }
            ),
            backOff: .ofPresses,
            background: background,
            clock: clock,
            report: report
        )
    }

    /// Tells the network; what it has already so is as good as done.
    private static func send(
        _ press: StreamPress,
        _ progress: DeliveryProgress<Void>,
        through connections: Connections
    ) async throws {
        guard press.isWanted || press.mark != .removal else {
            throw NetworkFailure(.unsupported, detail: "what was removed stays so")
        }
        guard let connection = try await connections.connection(press.connectionID, of: press.memberID) else {
            throw NetworkFailure(.reauthenticate, detail: "the connection is gone")
        }
        do {
            try await connections.call(connection) { network, credential in
                guard let act = network.acts[press.mark] else {
                    throw NetworkFailure(.unsupported, detail: "no program does this")
                }
                try progress.begin()
                try await act.perform(credential, press.subjectID, press.isWanted, press.choices)
            }
        } catch let failure as NetworkFailure {
            // A network that removes says itself when there is nothing to remove (`SocialNetwork.Act`).
            guard press.mark != .removal else { throw failure }
            switch failure.category {
            case .duplicate where press.isWanted: return
            // Of what is gone the mark is gone too.
            case .notFound where !press.isWanted, .duplicate where !press.isWanted: return
            default: throw failure
            }
        }
    }

    /// Writes down that a mark is wanted on a post or on somebody, or is not any more; a job tells the network.
    ///
    /// Throws `PostingRefusal` when no more can be pressed today.
    ///
    /// - Parameters:
    ///   - subject: the network's identifier of the post, the person or the poll.
    ///   - choices: what a vote chooses, as places among the answers of the poll.
    ///   - known: whether it is on, as far as the network said so.
    @discardableResult
    public func press(
        _ mark: StreamMark,
        isWanted: Bool,
        choosing choices: [Int] = [],
        at subject: String,
        known: Bool?,
        _ act: SocialNetwork.Act,
        through connection: Connection
    ) async throws -> StreamPress {
        let now = clock.now()
        let network = connection.identity.network
        let limits = act.cost.map { PostingLimits(now: now, costs: [network: $0]) }
        let press = StreamPress(
            id: randomness.id(at: now),
            memberID: connection.memberID,
            connectionID: connection.id,
            subjectID: subject,
            mark: mark,
            isWanted: isWanted,
            choices: choices,
            wish: 1,
            isOn: known,
            state: .waiting,
            attempts: 0,
            nextAttemptAt: nil,
            failure: nil,
            updatedAt: now
        )
        return try await store.press(press, at: network, within: limits)
    }

    /// What a member pressed at some entries.
    public func presses(at entries: [KeptStreamItem], of member: ID<Member>) async throws -> [StreamPress] {
        guard !entries.isEmpty else { return [] }
        let subjects = entries.flatMap { entry in
            let post = entry.item.post
            return [post.remoteID, post.poll?.remoteID].compactMap(\.self).map { (entry.connectionID, $0) }
        }
        return try await store.presses(member, subjects)
    }

    /// What a member pressed at somebody.
    public func presses(at person: String, through connection: Connection) async throws -> [StreamPress] {
        try await store.presses(connection.memberID, [(connection.id, person)]).filter {
            StreamMark.ofPeople.contains($0.mark)
        }
    }

    /// Whom a member muted or blocked here: nothing of theirs is shown from the press on, whenever the network gets to it.
    public func hidden(from member: ID<Member>) async throws -> HiddenPeople {
        HiddenPeople(try await store.hiding(member))
    }

    /// Takes up what a stopped program left in the middle: it is told again.
    ///
    /// - Parameter isAlone: whether this program has just started and has the data to itself (`Deliveries.recover`).
    public func recover(isAlone: Bool) async throws { try await deliveries.recover(isAlone: isAlone) }

    /// Tells networks what is due, several connections at once but never two presses of one; the answer is how many rows.
    public func workOnDue() async throws -> Int { try await deliveries.workOnDue() }

    /// Removes what was done or refused long ago; how many.
    public func purge() async throws -> Int { try await store.purge(clock.now() - StreamPress.lifetime) }

    /// Removes what a member pressed, for who leaves their networks here (OF-11); what waited is not sent any more.
    public func forget(_ member: ID<Member>) async throws {
        for connection in try await connections.all(member) { try await store.forget(connection.id) }
    }
}

extension BackOff {
    /// Sixteen attempts, within four hours.
    static let ofPresses = BackOff(
        maximumAttempts: 16,
        firstPause: .seconds(5),
        longestPause: .seconds(1800),
        firstLook: .seconds(30),
        lookingTime: .seconds(86_400),
        longestAsked: .seconds(86_400)
    )
}
