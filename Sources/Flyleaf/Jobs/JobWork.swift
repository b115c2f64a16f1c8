/// How the jobs of one kind are done.
public struct JobWork: Sendable {
    /// Does a job from where it stands, `nil`, or says why it cannot be done.
    ///
    /// It may begin again at any time, and two may be at it for a moment: each step must be one that can be taken twice.
    let run: @Sendable (JobRun) async throws -> JobFault?
}
