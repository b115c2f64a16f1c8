internal import Synchronization

/// How often this process may have changed the file: a read transaction begun before the latest change is out of date.
final class CommitCount: Sendable {
    private let count = Atomic<Int>(0)

    /// The count now; whoever has learned of a write, in whatever way, finds that write counted.
    var now: Int { count.load(ordering: .acquiring) }

    /// Counts a change; called after it is committed and before anybody is told of it.
    func add() { count.add(1, ordering: .acquiringAndReleasing) }
}
