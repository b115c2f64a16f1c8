public import Primitives

/// Takes leases for one program, and renews them while it is at what they are for.
///
/// - Rule: what must not happen twice at once over all programs on a database happens while its lease is held.
/// - Why: two programs on one database share nothing but its rows, and the rows are right on every engine.
/// - Without it: two programs use one refresh token, and the network ends the connection.
///
/// A lease keeps others away only while its holder runs: one that was suspended for longer than `Lease.time` wakes up in
/// the middle of what another has begun. So whatever is written at the end compares with what was read at the beginning.
///
/// Within its program a lease keeps nobody away: whoever may meet themselves needs a task or an actor besides.
public struct Leases: Sendable {
    let store: any LeaseStore
    let holder: LeaseHolder
    let clock: Clock

    /// The leases of one program.
    ///
    /// - Parameter clock: says until when they count, and waits between two looks at one that another has.
    public init(store: any LeaseStore, holder: LeaseHolder, clock: Clock) {
        self.store = store
        self.holder = holder
        self.clock = clock
    }

    /// How long whoever waits for a lease lets pass between two looks.
    public static let lookPause = Duration.milliseconds(200)
    /// How often they look: longer than a lease counts, so that one whose holder was killed is waited for.
    public static let maximumLooks = 125

    /// Does something while a lease is held; whoever comes while another has it waits for that.
    ///
    /// Throws a `NetworkFailure` when another has it for longer than a page may wait: nothing was sent, and it is no fault
    /// of the network.
    ///
    /// - Parameter found: what the other brought meanwhile, where that can be seen; it ends the wait.
    public func alone<Value: Sendable>(
        _ lease: Lease,
        unless found: () async throws -> Value?,
        _ body: () async throws -> Value
    ) async throws -> Value {
        for _ in 0..<Self.maximumLooks {
            if try await take(lease) { return try await keeping(lease, body) }
            if let value = try await found() { return value }
            await clock.sleep(Self.lookPause)
            try Task.checkCancellation()
        }
        throw NetworkFailure(waitedFor: lease)
    }

    /// The same where nobody sees what another brought before the lease is let go.
    public func alone<Value: Sendable>(_ lease: Lease, _ body: () async throws -> Value) async throws -> Value {
        try await alone(lease, unless: { nil }, body)
    }

    /// Takes or renews a lease.
    func take(_ lease: Lease) async throws -> Bool {
        let now = clock.now()
        return try await store.take(lease, holder, now, until: now + Lease.time)
    }

    /// Lets a lease go, also where what it was for was cancelled.
    func release(_ lease: Lease) async throws {
        // A write of a task that was cancelled is not made.
        try await Task { try await store.release(lease, holder) }.value
    }

    /// Does something, renews the lease beside it, and lets it go.
    private func keeping<Value: Sendable>(
        _ lease: Lease,
        _ body: () async throws -> Value
    ) async throws -> Value {
        let outcome: Result<Value, any Error>
        do {
            let value = try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await self.renew(lease) }
                let value = try await body()
                group.cancelAll()
                return value
            }
            outcome = .success(value)
        } catch {
            outcome = .failure(error)
        }
        do {
            try await release(lease)
        } catch {
            // It lapses by itself, and what was done counts.
        }
        return try outcome.get()
    }

    /// Renews a lease until the task is cancelled, or another has it.
    private func renew(_ lease: Lease) async {
        while !Task.isCancelled {
            await clock.sleep(Lease.renewalPause)
            guard !Task.isCancelled else { return }
            do {
                guard try await take(lease) else { return }
            } catch {
                // There is time for another attempt before it lapses.
            }
        }
    }
}
