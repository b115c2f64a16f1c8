import Flyleaf
import Primitives

/// Jobs of a program that is killed, or whose member does something between two steps.
struct DyingJobs: JobStore {
    private let store: any JobStore
    private let death: Death
    /// Runs after each step, with the number of the step.
    private let afterStep: @Sendable (Int) async throws -> Void
    private let steps = Lock(0)

    init(
        _ store: any JobStore,
        _ death: Death,
        afterStep: @escaping @Sendable (Int) async throws -> Void = { _ in }
    ) {
        self.store = store
        self.death = death
        self.afterStep = afterStep
    }

    func insert(_ job: Job) async throws -> Bool { try await store.insert(job) }

    func job(_ id: ID<Job>, _ member: ID<Member>) async throws -> Job? { try await store.job(id, member) }

    func newest(_ subject: String, _ member: ID<Member>) async throws -> Job? {
        try await store.newest(subject, member)
    }

    func claim(_ id: ID<Job>?, _ now: Timestamp, _ until: Timestamp, _ key: String) async throws -> Job? {
        try death.approach()
        return try await store.claim(id, now, until, key)
    }

    func advance(_ id: ID<Job>, _ key: String, _ done: Int, _ total: Int, _ until: Timestamp) async throws -> Bool {
        try death.approach()
        let isHeld = try await store.advance(id, key, done, total, until)
        let step = steps.withLock { steps in
            steps += 1
            return steps
        }
        try await afterStep(step)
        return isHeld
    }

    func release(_ id: ID<Job>, _ key: String, _ notBefore: Timestamp) async throws {
        try death.approach()
        try await store.release(id, key, notBefore)
    }

    func end(_ id: ID<Job>, _ key: String, _ fault: JobFault?, _ moment: Timestamp) async throws -> Bool {
        try death.approach()
        return try await store.end(id, key, fault, moment)
    }

    func stop(_ id: ID<Job>, _ member: ID<Member>, _ moment: Timestamp) async throws -> Bool {
        try await store.stop(id, member, moment)
    }

    func purge(_ endedBefore: Timestamp) async throws -> Int { try await store.purge(endedBefore) }
}
