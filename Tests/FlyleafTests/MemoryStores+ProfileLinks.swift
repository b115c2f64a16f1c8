import Flyleaf
import Primitives

extension MemoryStores {
    var profileLinks: any ProfileLinkStore { MemoryProfileLinkStore(memory: self) }
}

private struct MemoryProfileLinkStore: ProfileLinkStore {
    let memory: MemoryStores

    func insert(_ link: ProfileLink, _ maximum: Int) async throws -> ProfileLink? {
        memory.write { tables in
            let own = tables.profileLinks.filter { $0.memberID == link.memberID }
            if let before = own.first(where: { $0.target == link.target }) { return before }
            guard own.count < maximum else { return nil }
            tables.profileLinks.append(link)
            return link
        }
    }

    func list(_ member: ID<Member>) async throws -> [ProfileLink] {
        memory.read { tables in
            tables.profileLinks.filter { $0.memberID == member }.sorted { ($0.addedAt, $0.id) < ($1.addedAt, $1.id) }
        }
    }

    func link(_ id: ID<ProfileLink>, _ member: ID<Member>) async throws -> ProfileLink? {
        memory.read { tables in tables.profileLinks.first { $0.id == id && $0.memberID == member } }
    }

    func confirm(_ id: ID<ProfileLink>, _ member: ID<Member>, _ moment: Timestamp?) async throws -> Bool {
        memory.write { tables in
            guard let index = tables.profileLinks.firstIndex(where: { $0.id == id && $0.memberID == member }) else {
                return false
            }
            let old = tables.profileLinks[index]
            tables.profileLinks[index] = ProfileLink(
                id: old.id,
                memberID: old.memberID,
                target: old.target,
                addedAt: old.addedAt,
                confirmedAt: moment
            )
            return true
        }
    }

    func remove(_ id: ID<ProfileLink>, _ member: ID<Member>) async throws -> Bool {
        memory.write { tables in
            let before = tables.profileLinks.count
            tables.profileLinks.removeAll { $0.id == id && $0.memberID == member }
            return tables.profileLinks.count < before
        }
    }
}
