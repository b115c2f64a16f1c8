public import Primitives

/// Where the pictures of members are kept.
public protocol MemberPictureStore: Sendable {
    /// The marks of the pictures of these members; who has none is missing.
    func marks(of members: [ID<Member>]) async throws -> [ID<Member>: String]
    /// The picture of a member, for whoever may see it: all but those between whom and the member one blocks the other, and
    /// while moderators shut the member out, the member and moderators alone.
    func picture(of member: ID<Member>, for viewer: ID<Member>?) async throws -> MemberPicture?
    /// Keeps the picture of a member in place of the one before, or removes it; `false` when nothing was there to remove, or
    /// the member is gone.
    func set(_ picture: MemberPicture?, of member: ID<Member>) async throws -> Bool
}
