public import Primitives

/// Where displays are kept; of their keys a digest alone.
public protocol DisplayStore: Sendable {
    /// Adds a display with its key; `false` where its member has as many as allowed, or is gone.
    func insert(_ display: Display, _ key: DisplayKey) async throws -> Bool
    /// The display that a key opens.
    func display(_ key: DisplayKey) async throws -> Display?
    /// One of a member's displays.
    func display(_ id: ID<Display>, _ member: ID<Member>) async throws -> Display?
    /// A member's displays, the oldest first.
    func list(_ member: ID<Member>) async throws -> [Display]
    /// Keeps what its member changed of a display, all but its key; `false` where there is none.
    func change(_ display: Display) async throws -> Bool
    /// Gives a display of a member another key, the one before opens nothing any more; `false` where there is none.
    func setKey(_ key: DisplayKey, _ id: ID<Display>, _ member: ID<Member>) async throws -> Bool
    /// Notes that a screen asked.
    func touch(_ id: ID<Display>, _ moment: Timestamp) async throws
    /// Ends a display of a member; `false` where there is none.
    func remove(_ id: ID<Display>, _ member: ID<Member>) async throws -> Bool
    /// Ends all displays of a member.
    func removeAll(_ member: ID<Member>) async throws
}
