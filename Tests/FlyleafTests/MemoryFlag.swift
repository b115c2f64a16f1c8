import Flyleaf
import Primitives

/// A flag as it is kept in memory.
struct MemoryFlag: Sendable {
    let number: Int64
    let flag: Flag
    let owner: ID<Member>
    var isSettled: Bool
}
