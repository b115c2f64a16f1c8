import Flyleaf
import Primitives

extension MemoryStores {
    var sites: any SiteClaimStore { MemorySiteClaimStore(memory: self) }
}

private struct MemorySiteClaimStore: SiteClaimStore {
    let memory: MemoryStores

    func insert(_ claim: SiteClaim, _ maximum: Int) async throws -> SiteClaim? {
        memory.write { tables in
            let own = tables.sites.filter { $0.memberID == claim.memberID }
            if let before = own.first(where: { $0.site == claim.site }) { return before }
            guard own.count < maximum else { return nil }
            tables.sites.append(claim)
            return claim
        }
    }

    func list(_ member: ID<Member>) async throws -> [SiteClaim] {
        memory.read { tables in
            tables.sites.filter { $0.memberID == member }.sorted { $0.site.text < $1.site.text }
        }
    }

    func claim(_ id: ID<SiteClaim>, _ member: ID<Member>) async throws -> SiteClaim? {
        memory.read { tables in tables.sites.first { $0.id == id && $0.memberID == member } }
    }

    func prove(_ id: ID<SiteClaim>, _ member: ID<Member>, _ moment: Timestamp) async throws -> Bool {
        memory.write { tables in
            guard let index = tables.sites.firstIndex(where: { $0.id == id && $0.memberID == member }) else {
                return false
            }
            let old = tables.sites[index]
            tables.sites[index] = SiteClaim(
                id: old.id,
                memberID: old.memberID,
                site: old.site,
                token: old.token,
                madeAt: old.madeAt,
                provedAt: moment
            )
            return true
        }
    }

    func remove(_ id: ID<SiteClaim>, _ member: ID<Member>) async throws -> Bool {
        memory.write { tables in
            let before = tables.sites.count
            tables.sites.removeAll { $0.id == id && $0.memberID == member }
            return tables.sites.count < before
        }
    }
}
