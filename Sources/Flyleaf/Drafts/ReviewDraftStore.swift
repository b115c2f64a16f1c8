public import Primitives

/// Where drafts of reviews are kept.
///
/// A draft goes with its member, with the review it is to change, and by `ReviewStore` when its form is saved. Photos in
/// a draft are not purged.
public protocol ReviewDraftStore: Sendable {
    /// Keeps a draft in place of the one with its key, unless another page wrote that one since.
    ///
    /// It takes the place of one that the same page wrote (with no higher turn), that has the mark `since`, or that says
    /// the same. Photos of others are left out.
    func keep(_ draft: ReviewDraft, since: DraftMark?) async throws -> DraftChange
    /// A draft of this member.
    func draft(_ key: ID<ReviewForm>, _ member: ID<Member>) async throws -> ReviewDraft?
    /// The drafts of a member without their photos, the one kept last first, each text cut to
    /// `ReviewDraft.beginningLength`, title and author line to `ReviewDraft.lineLength`.
    func list(_ member: ID<Member>) async throws -> [ReviewDraft]
    /// Removes a draft of this member, `false` when there is none.
    func drop(_ key: ID<ReviewForm>, _ member: ID<Member>) async throws -> Bool
}
