import Primitives

/// A job that is being worked on: where its work says how far it is, and hears that it should end.
public struct JobRun: Sendable {
    /// The job as it was when the work began.
    public let job: Job
    let key: String
    let store: any JobStore
    let clock: Clock

    /// The job ended, or another program took it up.
    struct Over: Error {}

    /// Notes progress; throws when the work has to end.
    func advance(done: Int, total: Int) async throws {
        try Task.checkCancellation()
        guard try await store.advance(job.id, key, done, total, clock.now() + Job.lease) else { throw Over() }
        // Pages come first.
        await Task.yield()
    }
}
