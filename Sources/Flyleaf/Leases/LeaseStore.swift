public import Primitives

/// Where it is kept who does what only one program may do at a time.
///
/// Moments come from the clock of whoever asks. One whose clock is in front by more than what is left of a lease takes it
/// early, and so does one whose clock is behind by more than `Lease.longestTime` is longer than a lease counts: the clocks of
/// machines on one database may differ by seconds, not by more.
public protocol LeaseStore: Sendable {
    /// Takes a lease until a moment where it is free, has lapsed or is this holder's: one of all who ask gets it.
    ///
    /// It has lapsed at the moment it counts until, and where that is more than `Lease.longestTime` away.
    func take(_ lease: Lease, _ holder: LeaseHolder, _ now: Timestamp, until end: Timestamp) async throws -> Bool
    /// Lets a lease go, which is then free; nothing where another has it.
    func release(_ lease: Lease, _ holder: LeaseHolder) async throws
    /// Lets every lease go, whoever has it: only for whoever has the data to itself.
    func releaseAll() async throws
    /// Removes a thousand of those that lapsed before a moment, at most; the answer is how many.
    func purge(_ lapsedBefore: Timestamp) async throws -> Int
}
