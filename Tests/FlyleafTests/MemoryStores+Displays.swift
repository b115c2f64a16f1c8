import Flyleaf
import Primitives

extension MemoryStores {
    var displays: any DisplayStore { MemoryDisplayStore(memory: self) }
}

private struct MemoryDisplayStore: DisplayStore {
    let memory: MemoryStores

    func insert(_ display: Display, _ key: DisplayKey) async throws -> Bool {
        memory.write { tables in
            guard tables.members[display.memberID] != nil,
                tables.displays.count(where: { $0.display.memberID == display.memberID }) < Display.maximumPerMember
            else { return false }
            tables.displays.append((display, key))
            return true
        }
    }

    func display(_ key: DisplayKey) async throws -> Display? {
        memory.read { $0.displays.first { $0.key == key }?.display }
    }

    func display(_ id: ID<Display>, _ member: ID<Member>) async throws -> Display? {
        memory.read { $0.displays.first { $0.display.id == id && $0.display.memberID == member }?.display }
    }

    func list(_ member: ID<Member>) async throws -> [Display] {
        memory.read { $0.displays.map(\.display).filter { $0.memberID == member }.sorted { $0.id < $1.id } }
    }

    func change(_ display: Display) async throws -> Bool {
        memory.write { tables in
            let index = tables.displays.firstIndex {
                $0.display.id == display.id && $0.display.memberID == display.memberID
            }
            guard let index else { return false }
            let old = tables.displays[index].display
            tables.displays[index].display = Display(
                id: old.id,
                memberID: old.memberID,
                name: display.name,
                content: display.content,
                showsPrivate: display.showsPrivate,
                stay: display.stay,
                look: display.look,
                createdAt: old.createdAt,
                seenAt: old.seenAt
            )
            return true
        }
    }

    func setKey(_ key: DisplayKey, _ id: ID<Display>, _ member: ID<Member>) async throws -> Bool {
        memory.write { tables in
            let index = tables.displays.firstIndex { $0.display.id == id && $0.display.memberID == member }
            guard let index else { return false }
            tables.displays[index].key = key
            return true
        }
    }

    func touch(_ id: ID<Display>, _ moment: Timestamp) async throws {
        memory.write { tables in
            guard let index = tables.displays.firstIndex(where: { $0.display.id == id }) else { return }
            let old = tables.displays[index].display
            guard old.seenAt.map({ $0 < moment }) ?? true else { return }
            tables.displays[index].display = Display(
                id: old.id,
                memberID: old.memberID,
                name: old.name,
                content: old.content,
                showsPrivate: old.showsPrivate,
                stay: old.stay,
                look: old.look,
                createdAt: old.createdAt,
                seenAt: moment
            )
        }
    }

    func remove(_ id: ID<Display>, _ member: ID<Member>) async throws -> Bool {
        memory.write { tables in
            let count = tables.displays.count
            tables.displays.removeAll { $0.display.id == id && $0.display.memberID == member }
            return tables.displays.count < count
        }
    }

    func removeAll(_ member: ID<Member>) async throws {
        memory.write { $0.displays.removeAll { $0.display.memberID == member } }
    }
}
