import Flyleaf
import Primitives

extension MemoryStores {
    var settings: any MemberSettingsStore { MemoryMemberSettingsStore(memory: self) }
}

private struct MemoryMemberSettingsStore: MemberSettingsStore {
    let memory: MemoryStores

    func settings(of member: ID<Member>) async throws -> MemberSettings { memory.read { $0.settings(of: member) } }

    func change(_ member: ID<Member>, _ body: @escaping @Sendable (inout MemberSettings) -> Void) async throws {
        memory.write { tables in
            guard tables.members[member] != nil else { return }
            var settings = tables.settings(of: member)
            body(&settings)
            tables.settings[member] = settings
        }
    }
}

extension MemoryStores.Tables {
    fileprivate func settings(of member: ID<Member>) -> MemberSettings {
        var settings = settings[member] ?? MemberSettings()
        settings.sharing?.connections.removeAll { connections[$0]?.connection.memberID != member }
        return settings
    }
}
