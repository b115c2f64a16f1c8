import Flyleaf
import Primitives

extension MemoryStores {
    var invitations: any InvitationStore { MemoryInvitationStore(memory: self) }
}

private struct MemoryInvitationStore: InvitationStore {
    let memory: MemoryStores

    func mode() -> SignUpMode { memory.read { $0.signUpMode } }

    func setMode(_ change: SignUpChange) -> Bool {
        memory.write { tables in
            guard tables.signUpMode != change.mode else { return false }
            tables.signUpChanges.append(change)
            return true
        }
    }

    func changes(_ limit: Int) -> [SignUpChange] {
        memory.read { Array($0.signUpChanges.reversed().prefix(limit)) }
    }

    func insert(_ invitation: Invitation, _ code: InvitationCode, _ maximum: Int, since moment: Timestamp) -> Bool {
        memory.write { tables in
            let member = invitation.memberID
            tables.invitations.removeAll { $0.invitation.memberID == member && $0.invitation.madeAt < moment }
            guard tables.invitations.count(where: { $0.invitation.memberID == member }) < maximum else { return false }
            tables.invitations.append((invitation, code))
            return true
        }
    }

    func list(_ member: ID<Member>) -> [Invitation] {
        memory.read { tables in
            tables.invitations.map(\.invitation).filter { $0.memberID == member }
                .sorted { ($0.madeAt, $0.id) > ($1.madeAt, $1.id) }
        }
    }

    func remove(_ id: ID<Invitation>, _ member: ID<Member>) -> Bool {
        memory.write { tables in
            let before = tables.invitations.count
            tables.invitations.removeAll {
                $0.invitation.id == id && $0.invitation.memberID == member && $0.invitation.usedAt == nil
            }
            return tables.invitations.count < before
        }
    }

    func invitation(_ code: InvitationCode, since moment: Timestamp) -> Invitation? {
        memory.read { tables in
            tables.openInvitation(code, since: moment).map { tables.invitations[$0].invitation }
        }
    }

    func admit(_ member: Member, _ code: InvitationCode?, since moment: Timestamp) async throws -> SignUpMode? {
        try await memory.waitBeforeMember()
        return memory.write { tables in
            let mode = tables.signUpMode
            switch mode {
            case .open: break
            case .closed: return mode
            case .invited:
                guard let index = code.flatMap({ tables.openInvitation($0, since: moment) }) else { return mode }
                let old = tables.invitations[index].invitation
                tables.invitations[index].invitation = Invitation(
                    id: old.id,
                    memberID: old.memberID,
                    madeAt: old.madeAt,
                    usedAt: member.createdAt
                )
            }
            tables.members[member.id] = member
            return nil
        }
    }
}

extension MemoryStores.Tables {
    fileprivate var signUpMode: SignUpMode { signUpChanges.last?.mode ?? .open }

    fileprivate func openInvitation(_ code: InvitationCode, since moment: Timestamp) -> Int? {
        invitations.firstIndex {
            $0.code == code && $0.invitation.usedAt == nil && $0.invitation.madeAt >= moment
        }
    }

    mutating func forgetInvitations(of member: ID<Member>) {
        invitations.removeAll { $0.invitation.memberID == member }
        signUpChanges = signUpChanges.map { change in
            change.moderatorID == member
                ? SignUpChange(mode: change.mode, moderatorID: nil, moment: change.moment) : change
        }
    }
}
