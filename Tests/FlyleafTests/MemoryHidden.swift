import Flyleaf
import Primitives

/// What is hidden in memory.
enum MemoryHidden: Hashable, Sendable {
    case subject(FlagSubject)
    case reading(ID<Member>, ID<Book>)
}
