import Primitives

/// The bytes of bodies that are kept now, over all event loops; past the limit large bodies are turned away.
final class BodyBudget: Sendable {
    private let limit: Int
    private let held = Lock(0)

    init(limit: Int) {
        self.limit = limit
    }

    /// Counts bytes of a body in; `false`, and nothing counted, when they do not fit with all others.
    ///
    /// - Parameter isLarge: whether the body is past the size that is always taken.
    func hold(_ bytes: Int, isLarge: Bool) -> Bool {
        held.withLock { held in
            guard !isLarge || held + bytes <= limit else { return false }
            held += bytes
            return true
        }
    }

    /// Whether so many bytes of a body fit with all others now.
    func fits(_ bytes: Int) -> Bool { held.withLock { $0 + bytes <= limit } }

    func release(_ bytes: Int) { held.withLock { $0 -= bytes } }

    /// Bytes kept now.
    var bytes: Int { held.withLock { $0 } }
}
