public import Primitives

/// Where jobs are kept.
public protocol JobStore: Sendable {
    /// Adds a job, unless one of its kind and subject, or of `Job.maximumUnderWay` of the member, has not ended; whether
    /// it was added.
    ///
    /// Those of the member about the same subject that ended make room for it: starting and stopping makes no heap of them.
    func insert(_ job: Job) async throws -> Bool
    /// A job of that member.
    func job(_ id: ID<Job>, _ member: ID<Member>) async throws -> Job?
    /// The job of that member about something that was added last, whatever its moment.
    func newest(_ subject: String, _ member: ID<Member>) async throws -> Job?
    /// Takes the oldest job that nobody holds at a moment, or that very one, up to another moment, and counts an attempt.
    func claim(_ id: ID<Job>?, _ now: Timestamp, _ until: Timestamp, _ key: String) async throws -> Job?
    /// Notes progress and holds the job longer; `false` when it ended or somebody else holds it.
    func advance(_ id: ID<Job>, _ key: String, _ done: Int, _ total: Int, _ until: Timestamp) async throws -> Bool
    /// Lets go of a job that is to be taken up again, not before a moment.
    func release(_ id: ID<Job>, _ key: String, _ notBefore: Timestamp) async throws
    /// Ends a job that is held with this key; `false` when it ended or somebody else holds it.
    func end(_ id: ID<Job>, _ key: String, _ fault: JobFault?, _ moment: Timestamp) async throws -> Bool
    /// Ends a job of that member because the member wants it; `false` when it has ended.
    func stop(_ id: ID<Job>, _ member: ID<Member>, _ moment: Timestamp) async throws -> Bool
    /// Removes jobs that ended before a moment; how many, at most 1000.
    func purge(_ endedBefore: Timestamp) async throws -> Int
}
