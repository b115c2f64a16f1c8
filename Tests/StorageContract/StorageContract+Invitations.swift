import Crypto
import Flyleaf
import Primitives

extension StorageContract {
    static let invitations: [StorageContract] = [
        StorageContract("invitations: who may make an account is what was chosen last, and the log keeps all") {
            scene in
            let ann = try await scene.member("Ann")
            let store = scene.stores.invitations
            try expect(try await store.mode(), is: .open)
            try expect(try await store.changes(9), is: [])
            let changes = [
                SignUpChange(mode: .invited, moderatorID: ann.id, moment: scene.moment(1)),
                SignUpChange(mode: .closed, moderatorID: nil, moment: scene.moment(1)),
                SignUpChange(mode: .open, moderatorID: ann.id, moment: scene.moment(2)),
            ]
            for change in changes {
                try expect(try await store.setMode(change), "not chosen")
                try expect(try await store.mode(), is: change.mode)
                try expect(try await !store.setMode(change), "chosen twice")
            }
            try expect(try await store.changes(9), is: changes.reversed())
            try expect(try await store.changes(1), is: [changes[2]])
            _ = try await scene.stores.members.delete(ann.id, BrowserKey(.secure))
            try expect(try await store.changes(9).map(\.moderatorID), is: [nil, nil, nil])
            try expect(try await store.mode(), is: .open)
        },
        StorageContract("invitations: one is good for one account, while it is young and not taken back") { scene in
            let ann = try await scene.member("Ann")
            let store = scene.stores.invitations
            let (code, other) = (InvitationCode(.secure), InvitationCode(.secure))
            let invitation = scene.invitation(ann, at: 5)
            try expect(try await store.insert(invitation, code, 9, since: scene.moment(0)), "not kept")
            try expect(try await store.invitation(code, since: scene.moment(5)), is: invitation)
            try expect(try await store.invitation(code, since: scene.moment(6)), is: nil)
            try expect(try await store.invitation(other, since: scene.moment(0)), is: nil)

            _ = try await store.setMode(scene.choice(.invited))
            let (ben, cem) = (scene.newcomer("Ben", at: 7), scene.newcomer("Cem", at: 8))
            for refused in [nil, other] {
                try expect(try await store.admit(ben, refused, since: scene.moment(0)), is: .invited)
            }
            try expect(try await store.admit(ben, code, since: scene.moment(6)), is: .invited)
            try expect(try await scene.stores.members.member(ben.id), is: nil)
            try expect(try await store.admit(ben, code, since: scene.moment(0)), is: nil)
            try expect(try await scene.stores.members.member(ben.id), is: ben)
            try expect(try await store.admit(cem, code, since: scene.moment(0)), is: .invited)
            try expect(try await scene.stores.members.member(cem.id), is: nil)
            try expect(try await store.invitation(code, since: scene.moment(0)), is: nil)
            try expect(try await store.list(ann.id).map(\.usedAt), is: [scene.moment(7)])
            try expect(try await !store.remove(invitation.id, ann.id), "taken back after its use")

            let late = scene.invitation(ann, at: 9)
            try expect(try await store.insert(late, other, 9, since: scene.moment(0)), "not kept")
            try expect(try await !store.remove(late.id, ben.id), "taken back by another")
            try expect(try await store.remove(late.id, ann.id), "not taken back")
            try expect(try await store.admit(cem, other, since: scene.moment(0)), is: .invited)
        },
        StorageContract("invitations: closed means nobody, and open that none is used up") { scene in
            let ann = try await scene.member("Ann")
            let store = scene.stores.invitations
            let code = InvitationCode(.secure)
            let invitation = scene.invitation(ann, at: 5)
            try expect(try await store.insert(invitation, code, 1, since: scene.moment(0)), "not kept")
            let (ben, cem) = (scene.newcomer("Ben", at: 7), scene.newcomer("Cem", at: 8))
            _ = try await store.setMode(scene.choice(.closed))
            try expect(try await store.admit(ben, code, since: scene.moment(0)), is: .closed)
            _ = try await store.setMode(scene.choice(.open))
            try expect(try await store.admit(ben, code, since: scene.moment(0)), is: nil)
            try expect(try await store.admit(cem, nil, since: scene.moment(0)), is: nil)
            try expect(try await store.invitation(code, since: scene.moment(0)), is: invitation)
        },
        StorageContract("invitations: a member makes so many in a time, the newest stand first, the oldest go") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let store = scene.stores.invitations
            let all = (1...3).map { scene.invitation(ann, at: $0) }
            for invitation in all.dropLast() {
                try expect(try await store.insert(invitation, InvitationCode(.secure), 2, since: scene.moment(1)), "no")
            }
            try expect(try await !store.insert(all[2], InvitationCode(.secure), 2, since: scene.moment(1)), "too many")
            let other = scene.invitation(ben, at: 1)
            try expect(try await store.insert(other, InvitationCode(.secure), 2, since: scene.moment(1)), "no")
            try expect(try await store.list(ann.id), is: [all[1], all[0]])
            try expect(try await store.insert(all[2], InvitationCode(.secure), 2, since: scene.moment(2)), "no")
            try expect(try await store.list(ann.id), is: [all[2], all[1]])
            try expect(try await store.list(ben.id), is: [other])
        },
        StorageContract("invitations: eight who come by one at once are one account") { scene in
            let ann = try await scene.member("Ann")
            let store = scene.stores.invitations
            let code = InvitationCode(.secure)
            _ = try await store.insert(scene.invitation(ann, at: 1), code, 1, since: scene.moment(0))
            _ = try await store.setMode(scene.choice(.invited))
            let newcomers = (0..<8).map { scene.newcomer("Reader \($0)", at: 2) }
            let admitted = try await withThrowingTaskGroup(of: Bool.self) { group in
                for newcomer in newcomers {
                    group.addTask { try await store.admit(newcomer, code, since: scene.moment(0)) == nil }
                }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            try expect(admitted, is: 1)
            var there = 0
            for newcomer in newcomers where try await scene.stores.members.member(newcomer.id) != nil { there += 1 }
            try expect(there, is: 1)
        },
    ]
}

extension ContractScene {
    fileprivate func invitation(_ member: Member, at second: Int64) -> Invitation {
        Invitation(id: newID(second), memberID: member.id, madeAt: moment(second), usedAt: nil)
    }

    fileprivate func newcomer(_ name: String, at second: Int64) -> Member {
        Member(id: newID(second), name: PersonName(trusted: name), createdAt: moment(second))
    }

    fileprivate func choice(_ mode: SignUpMode) -> SignUpChange {
        SignUpChange(mode: mode, moderatorID: nil, moment: moment(1))
    }
}
