public import Primitives

/// Who may make an account, and inviting somebody.
public struct Invitations: Sendable {
    private let stores: Stores
    private let clock: Clock
    private let randomness: Randomness

    /// The use cases.
    public init(stores: Stores, clock: Clock, randomness: Randomness) {
        self.stores = stores
        self.clock = clock
        self.randomness = randomness
    }

    // MARK: Who may make an account

    /// How it stands.
    public func mode() async throws -> SignUpMode { try await stores.invitations.mode() }

    /// Chooses; `false` where it stands so.
    ///
    /// - Parameter moderator: a moderator; `nil` is the operator of the installation.
    public func setMode(_ mode: SignUpMode, by moderator: ID<Member>?) async throws -> Bool {
        try await stores.invitations.setMode(SignUpChange(mode: mode, moderatorID: moderator, moment: clock.now()))
    }

    /// Who chose what, the newest first, so many at most.
    public func changes(limit: Int) async throws -> [SignUpChange] { try await stores.invitations.changes(limit) }

    // MARK: Inviting

    /// How many invitations a member can make within the life of one.
    public func allowance(of member: Member) async throws -> Int {
        if try await stores.moderation.isModerator(member.id) { return Invitation.maximumPerModerator }
        return clock.now() - member.createdAt >= Invitation.minimumAge ? Invitation.maximumPerMember : 0
    }

    /// What a member made within the life of one, used or not, the newest first.
    public func list(_ member: ID<Member>) async throws -> [Invitation] {
        let earliest = earliest
        return try await stores.invitations.list(member).filter { $0.madeAt >= earliest }
    }

    /// Makes an invitation; `nil` when the member made as many as they can.
    public func make(for member: Member) async throws -> InvitationCode? {
        let code = InvitationCode(randomness)
        let now = clock.now()
        let invitation = Invitation(id: randomness.id(at: now), memberID: member.id, madeAt: now, usedAt: nil)
        let maximum = try await allowance(of: member)
        return try await stores.invitations.insert(invitation, code, maximum, since: earliest) ? code : nil
    }

    /// Takes an invitation back; `false` when there is none that somebody could still use.
    public func withdraw(_ id: ID<Invitation>, of member: ID<Member>) async throws -> Bool {
        try await stores.invitations.remove(id, member)
    }

    /// Who invites by a code that is good; `nil` where it is not, and where moderators have shut out whose it is.
    public func inviter(by code: InvitationCode) async throws -> Member? {
        guard let invitation = try await stores.invitations.invitation(code, since: earliest),
            try await !stores.moderation.isHidden(.member(invitation.memberID))
        else { return nil }
        return try await stores.members.member(invitation.memberID)
    }

    /// Adds a member who was on the way to a page, or tells why not.
    func admit(_ member: Member, goingTo next: LocalPath) async throws -> SignUpMode? {
        var code = InvitationCode(goingTo: next)
        if let given = code, try await inviter(by: given) == nil { code = nil }
        return try await stores.invitations.admit(member, code, since: earliest)
    }

    private var earliest: Timestamp { clock.now() - Invitation.lifetime }
}
