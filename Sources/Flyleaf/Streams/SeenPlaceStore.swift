public import Primitives

/// How far members read their lists, for each session; it goes with that.
public protocol SeenPlaceStore: Sendable {
    /// How far a list was read; `nil` before it was looked at.
    func place(_ session: ID<Session>, _ list: StreamList) async throws -> SeenPlace?
    /// Keeps how far; nothing happens where the session has ended.
    func keep(_ place: SeenPlace, _ session: ID<Session>, _ list: StreamList) async throws
}
