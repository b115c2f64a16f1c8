import Flyleaf
import Primitives

extension MemoryStores {
    var heldGrants: any HeldGrantStore { MemoryHeldGrantStore(memory: self) }
}

private struct MemoryHeldGrantStore: HeldGrantStore {
    let memory: MemoryStores

    func hold(_ grant: HeldGrant, _ token: AccessToken) async throws -> [Kept] {
        memory.write { tables in
            let same = tables.heldGrants.take {
                $0.grant.memberID == grant.memberID
                    && $0.grant.identity.isOf(
                        grant.identity.network,
                        grant.identity.authority,
                        grant.identity.remoteID
                    )
            }
            tables.heldGrants.append((grant: grant, token: token))
            let surplus = tables.heldGrants.takeOldest(past: HeldGrant.maximumPerMember) {
                $0.grant.memberID == grant.memberID
            }
            return same + surplus
        }
    }

    func grant(_ id: ID<HeldGrant>, _ member: ID<Member>, _ session: ID<Session>) async throws -> HeldGrant? {
        memory.read { $0.heldGrants.first { $0.grant.isFor(id, member, session) }?.grant }
    }

    func take(_ id: ID<HeldGrant>, _ member: ID<Member>, _ session: ID<Session>) async throws -> Kept? {
        memory.write { $0.heldGrants.take { $0.grant.isFor(id, member, session) }.first }
    }

    func tokens(_ network: NetworkName, _ authority: String, _ remoteID: String?) async throws -> [AccessToken] {
        memory.read { $0.heldGrants.filter { $0.grant.identity.isOf(network, authority, remoteID) }.map(\.token) }
    }

    func takeOld(_ heldBefore: Timestamp) async throws -> [Kept] {
        memory.write { $0.heldGrants.take { $0.grant.heldAt < heldBefore } }
    }

    func remove(_ member: ID<Member>) async throws {
        memory.write { tables in _ = tables.heldGrants.take { $0.grant.memberID == member } }
    }

    func remove(
        _ network: NetworkName,
        _ authority: String,
        _ remoteID: String,
        _ heldBefore: Timestamp
    ) async throws {
        memory.write { tables in
            _ = tables.heldGrants.take {
                $0.grant.identity.isOf(network, authority, remoteID) && $0.grant.heldAt < heldBefore
            }
        }
    }
}

extension MemoryStores.Tables {
    /// What waits for a login goes with it to its next secret.
    mutating func moveHeldGrants(_ old: ID<Session>, to new: ID<Session>) {
        heldGrants = heldGrants.map { held in
            let grant = held.grant
            guard grant.sessionID == old else { return held }
            let moved = HeldGrant(
                id: grant.id,
                memberID: grant.memberID,
                sessionID: new,
                identity: grant.identity,
                permissions: grant.permissions,
                dataExpiresAt: grant.dataExpiresAt,
                asked: grant.asked,
                next: grant.next,
                heldAt: grant.heldAt
            )
            return (grant: moved, token: held.token)
        }
    }
}

extension HeldGrant {
    fileprivate func isFor(_ id: ID<HeldGrant>, _ member: ID<Member>, _ session: ID<Session>) -> Bool {
        self.id == id && memberID == member && sessionID == session
    }
}

extension Identity {
    /// Whether it is one person of an authority, or without one anybody of it.
    fileprivate func isOf(_ network: NetworkName, _ authority: String, _ remoteID: String?) -> Bool {
        self.network == network && self.authority == authority && remoteID.map { $0 == self.remoteID } ?? true
    }
}
