/// Why a library outside did not answer.
public enum LibraryFailure: Error, Sendable, Equatable {
    /// It cannot be reached, or broke off.
    case unreachable
    /// It took longer than anybody waits.
    case tooSlow
    /// It says that it was asked too often, or bars this program.
    case tooOften(again: Duration?)
    /// It is out of order.
    case outOfOrder
    /// What it sends is not what it says it sends.
    case unreadable
    /// It has nothing of that number.
    case missing
}
