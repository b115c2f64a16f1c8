public import Primitives

/// Where it is kept who may make an account, and who invited somebody.
public protocol InvitationStore: Sendable {
    /// Who may make an account; `open` before anybody chose.
    func mode() async throws -> SignUpMode
    /// Keeps a choice in its log; `false` where it stands so.
    func setMode(_ change: SignUpChange) async throws -> Bool
    /// The choices, the newest first, so many at most.
    func changes(_ limit: Int) async throws -> [SignUpChange]
    /// Keeps an invitation unless its member made so many since a moment; the member's older ones go.
    func insert(
        _ invitation: Invitation,
        _ code: InvitationCode,
        _ maximum: Int,
        since moment: Timestamp
    ) async throws -> Bool
    /// What a member made, the newest first.
    func list(_ member: ID<Member>) async throws -> [Invitation]
    /// Removes one of a member's; `false` when there is none that somebody could still use.
    func remove(_ id: ID<Invitation>, _ member: ID<Member>) async throws -> Bool
    /// The invitation of a code, made since a moment and not used.
    func invitation(_ code: InvitationCode, since moment: Timestamp) async throws -> Invitation?
    /// Adds a member where the mode lets them in, and uses the invitation up, in one step; tells the mode that does not.
    ///
    /// - Parameter since: when an invitation must have been made, at the earliest.
    func admit(_ member: Member, _ code: InvitationCode?, since moment: Timestamp) async throws -> SignUpMode?
}
