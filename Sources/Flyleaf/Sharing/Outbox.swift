public import Primitives

/// Sends the shares of the ledger, once: the use that shares make of `Deliveries`.
///
/// A share is found again at its network by the key in its link.
public struct Outbox: Sendable {
    let report: @Sendable (Share, any Error) -> Void
    private let deliveries: Deliveries<Share>

    /// The use cases.
    ///
    /// - Parameters:
    ///   - blockedLinks: what moderators blocked: a share that waited is not sent with such a link.
    ///   - pictures: the bytes of a member's photo; `nil` for one that is not there any more.
    ///   - report: told once of every failure of a share; it goes to the log and, by the reference of the share, to the
    ///     incidents.
    public init(
        store: any ShareStore,
        connections: Connections,
        blockedLinks: BlockedLinks,
        pictures: @escaping @Sendable (ID<Photo>, ID<Member>) async throws -> [UInt8]?,
        background: BackgroundTasks,
        clock: Clock,
        report: @escaping @Sendable (Share, any Error) -> Void
    ) {
        let post = SharePost(
            store: store,
            connections: connections,
            blockedLinks: blockedLinks,
            pictures: pictures,
            report: report
        )
        self.report = report
        deliveries = Deliveries(
            store: DeliveryStore(
                current: { try await store.share($0.id, $0.memberID) },
                due: { try await store.due($0, 100) },
                sending: store.sending,
                update: { try await store.update($0, $1) },
                showingTime: { try await connections.store.showingTime($0.connectionID) },
                noteShowingTime: { try await connections.store.noteShowingTime($0.connectionID, $1) }
            ),
            acts: DeliveryActs(send: post.publish, look: post.find),
            backOff: .standard,
            background: background,
            clock: clock,
            report: report
        )
    }

    /// Sends a queued share and answers the row as it then stands; leaving the page does not stop it.
    ///
    /// Whoever comes while the share is being sent, also by another program, waits for that and gets the same row.
    public func send(_ share: Share) async -> Share { await deliveries.send(share) }

    /// Looks at the network for a share whose answer was lost, and waits.
    public func settle(_ share: Share) async -> Share { await deliveries.settle(share) }

    /// Takes up what a stopped program left in the middle: such a share may be there or not.
    ///
    /// - Parameter isAlone: whether this program has just started and has the data to itself (`Deliveries.recover`).
    public func recover(isAlone: Bool) async throws { try await deliveries.recover(isAlone: isAlone) }

    /// Works on what is due, several connections at once but never two shares of one; the answer is how many rows.
    public func workOnDue() async throws -> Int { try await deliveries.workOnDue() }
}
