import Flyleaf
import Primitives

extension MemoryStores {
    var memberPictures: any MemberPictureStore { MemoryMemberPictureStore(memory: self) }
}

private struct MemoryMemberPictureStore: MemberPictureStore {
    let memory: MemoryStores

    func marks(of members: [ID<Member>]) async throws -> [ID<Member>: String] {
        memory.read { tables in tables.pictures.filter { members.contains($0.key) }.mapValues(\.mark) }
    }

    func picture(of member: ID<Member>, for viewer: ID<Member>?) async throws -> MemberPicture? {
        memory.read { tables in
            let isShown =
                viewer == member || !tables.suspended.contains(member)
                || viewer.map { tables.moderators.contains($0) } == true
            guard isShown, tables.isNear(member, viewer) else { return nil }
            return tables.pictures[member]
        }
    }

    func set(_ picture: MemberPicture?, of member: ID<Member>) async throws -> Bool {
        memory.write { tables in
            guard tables.members[member] != nil, picture != nil || tables.pictures[member] != nil else { return false }
            tables.pictures[member] = picture
            return true
        }
    }
}
