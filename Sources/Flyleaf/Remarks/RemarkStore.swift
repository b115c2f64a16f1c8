public import Primitives

/// Where remarks are kept.
public protocol RemarkStore: Sendable {
    /// Adds a remark with photos of its member that belong to nothing yet; the identifier of the one that is kept then.
    ///
    /// Where the member has one from the form of this key already, that one is kept and nothing is changed, however close
    /// together the two come.
    func insert(_ remark: Remark, _ photos: [ChosenPhoto], _ form: ID<RemarkForm>) async throws -> ID<Remark>
    /// Replaces what a remark of that member says and its photos, while it is as it was last changed at the moment that was
    /// seen; photos that it has no more are deleted.
    func update(
        _ id: ID<Remark>,
        _ member: ID<Member>,
        _ content: RemarkContent,
        _ photos: [ChosenPhoto],
        _ moment: Timestamp,
        _ seen: Timestamp
    ) async throws -> RemarkChange
    /// Deletes a remark of that member with its draft and photos, `false` when there is none; its shares stay as receipts.
    func delete(_ id: ID<Remark>, _ member: ID<Member>) async throws -> Bool
    /// Whether a member has so many remarks, or more.
    func has(_ member: ID<Member>, _ count: Int) async throws -> Bool
    /// Whether a member has a remark that the viewer may read, if somebody gives them its address.
    func hasReadable(_ member: ID<Member>, for viewer: ID<Member>?) async throws -> Bool
    /// A remark with its writer's name, whoever's it is.
    func remark(_ id: ID<Remark>) async throws -> RemarkEntry?
    /// A remark that the viewer may read, with its writer's name: an open one, or their own.
    func remark(_ id: ID<Remark>, _ viewer: ID<Member>?) async throws -> RemarkEntry?
    /// A member's remarks, the newest first, older than one, so many at most.
    func list(_ member: ID<Member>, _ before: ID<Remark>?, _ limit: Int) async throws -> [Remark]
}
