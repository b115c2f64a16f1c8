import Flyleaf
import Primitives

/// A browser that is told, as it is kept in memory.
struct MemoryPush {
    var subscription: PushSubscription
    let address: PushAddress
    var told: Int64
    var tries = 0
    var notBefore: Timestamp

    mutating func move(to session: ID<Session>) {
        subscription = PushSubscription(
            id: subscription.id,
            sessionID: session,
            memberID: subscription.memberID,
            madeAt: subscription.madeAt
        )
    }
}

extension MemoryStores {
    var push: any PushStore { MemoryPushStore(memory: self) }
}

private struct MemoryPushStore: PushStore {
    let memory: MemoryStores

    func key(_ made: [UInt8]) async throws -> [UInt8] {
        memory.write { tables in
            tables.pushKey = tables.pushKey ?? made
            return tables.pushKey ?? made
        }
    }

    func insert(_ made: PushSubscription, _ address: PushAddress, _ maximum: Int) async throws -> PushKept {
        memory.write { tables in
            guard tables.sessions[made.sessionID]?.session.memberID == made.memberID else { return .missing }
            func isReplaced(_ push: MemoryPush) -> Bool {
                push.subscription.sessionID == made.sessionID || push.address.endpoint == address.endpoint
            }
            let count = tables.pushes.count { $0.subscription.memberID == made.memberID && !isReplaced($0) }
            guard count < maximum else { return .tooMany }
            let old = tables.pushes.first { $0.subscription.sessionID == made.sessionID }
            let told = old?.told ?? tables.notices(of: made.memberID).first?.number ?? 0
            tables.pushes.removeAll(where: isReplaced)
            tables.pushes.append(
                MemoryPush(subscription: made, address: address, told: told, notBefore: made.madeAt)
            )
            return .kept
        }
    }

    func list(_ member: ID<Member>) async throws -> [PushSubscription] {
        memory.read { $0.pushes.map(\.subscription).filter { $0.memberID == member }.sorted { $0.id > $1.id } }
    }

    func remove(_ id: ID<PushSubscription>, _ member: ID<Member>) async throws -> Bool {
        memory.write { tables in
            let count = tables.pushes.count
            tables.pushes.removeAll { $0.subscription.id == id && $0.subscription.memberID == member }
            return tables.pushes.count < count
        }
    }

    func claim(_ moment: Timestamp, until lease: Timestamp, _ limit: Int) async throws -> [DuePush] {
        memory.write { tables in
            let due = tables.pushes.indices.filter { tables.isDue(tables.pushes[$0], at: moment) }
                .sorted { tables.pushes[$0].notBefore < tables.pushes[$1].notBefore }
            return due.prefix(max(0, limit)).map { index in
                tables.pushes[index].notBefore = lease
                let push = tables.pushes[index]
                return DuePush(
                    subscription: push.subscription,
                    address: push.address,
                    told: push.told,
                    tries: push.tries
                )
            }
        }
    }

    func untold(_ member: ID<Member>, after number: Int64) async throws -> [MemberNotice] {
        memory.read { $0.untold(member, after: number) }
    }

    func settle(_ id: ID<PushSubscription>, told: Int64, tries: Int, notBefore: Timestamp) async throws {
        memory.write { tables in
            for index in tables.pushes.indices where tables.pushes[index].subscription.id == id {
                tables.pushes[index].told = max(tables.pushes[index].told, told)
                tables.pushes[index].tries = tries
                tables.pushes[index].notBefore = notBefore
            }
        }
    }
}

extension MemoryStores.Tables {
    fileprivate func untold(_ member: ID<Member>, after number: Int64) -> [MemberNotice] {
        notices(of: member).reversed().filter { notice in
            notice.number > number && notice.readAt == nil
                && !noticesOff[member, default: []].contains(notice.subject.kind)
        }
    }

    fileprivate func isDue(_ push: MemoryPush, at moment: Timestamp) -> Bool {
        let member = push.subscription.memberID
        guard push.notBefore <= moment, !untold(member, after: push.told).isEmpty, !suspended.contains(member),
            let session = sessions[push.subscription.sessionID]?.session, session.isValid(at: moment)
        else { return false }
        guard let login = session.loginID else { return true }
        let state = logins[login]?.record.state
        return state != nil && state != .closed && state != .closedLoginFailed
    }
}
