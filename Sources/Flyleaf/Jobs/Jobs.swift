public import Primitives

/// Works on jobs, one after the other, and lets their members see and end them.
///
/// - Rule: a job belongs to whoever holds its lease; each step forward renews it, and nothing is done without one.
/// - Why: the program may be killed at any instant, and the command line works beside the site.
/// - Without it: a killed job is never finished, or two work on it.
///
/// A delivery is none: its step, a call at a network, must not be taken twice, and is asked after (`Deliveries`).
public struct Jobs: Sendable {
    private let store: any JobStore
    private let works: [Job.Kind: JobWork]
    private let clock: Clock
    private let randomness: Randomness
    private let report: @Sendable (Job, any Error) -> Void

    /// How long jobs that ended are shown.
    public static let retention = Duration.seconds(90 * 86_400)

    /// The use case.
    ///
    /// - Parameter report: takes what went wrong with a job that is tried again.
    public init(
        store: any JobStore,
        works: [Job.Kind: JobWork],
        clock: Clock,
        randomness: Randomness,
        report: @escaping @Sendable (Job, any Error) -> Void
    ) {
        self.store = store
        self.works = works
        self.clock = clock
        self.randomness = randomness
        self.report = report
    }

    /// A job of this member.
    public func job(_ id: ID<Job>, of member: ID<Member>) async throws -> Job? { try await store.job(id, member) }

    /// The newest job of this member about something.
    public func newest(about subject: String, of member: ID<Member>) async throws -> Job? {
        try await store.newest(subject, member)
    }

    /// Ends a job because its member wants it; what it did stays.
    public func stop(_ id: ID<Job>, of member: ID<Member>) async throws -> Bool {
        try await store.stop(id, member, clock.now())
    }

    /// Works on what is there until nothing is; how many jobs that were.
    public func workOnDue() async throws -> Int {
        var count = 0
        while !Task.isCancelled, try await work(on: nil) { count += 1 }
        return count
    }

    /// Works on this job, or on the oldest; `false` when there is none that nobody holds.
    public func work(on id: ID<Job>?) async throws -> Bool {
        let key = randomness.secret()
        guard let job = try await store.claim(id, clock.now(), clock.now() + Job.lease, key) else { return false }
        guard job.attempts <= Job.maximumAttempts, let work = works[job.kind] else {
            _ = try await store.end(job.id, key, .gaveUp, clock.now())
            return true
        }
        do {
            let fault = try await work.run(JobRun(job: job, key: key, store: store, clock: clock))
            _ = try await store.end(job.id, key, fault, clock.now())
        } catch is JobRun.Over {
            return true
        } catch is CancellationError {
            // The program stops; whoever starts next goes on without waiting for the lease.
            try await store.release(job.id, key, clock.now())
        } catch {
            report(job, error)
            try await store.release(job.id, key, clock.now() + .seconds(Int64(min(job.attempts, 10)) * 3))
        }
        return true
    }
}
