import Flyleaf
import Primitives

extension MemoryStores {
    var remarks: any RemarkStore { MemoryRemarkStore(memory: self) }
}

private struct MemoryRemarkStore: RemarkStore {
    let memory: MemoryStores

    func insert(_ remark: Remark, _ photos: [ChosenPhoto], _ form: ID<RemarkForm>) async throws -> ID<Remark> {
        memory.write { tables in
            let kept = tables.remarkForms[form].flatMap { tables.remarks[$0] }
            if let kept, kept.memberID == remark.memberID { return kept.id }
            tables.remarkForms[form] = remark.id
            tables.remarks[remark.id] = remark
            tables.beginHidden(.subject(.remark(remark.id)), of: remark.memberID)
            tables.give(photos, to: .remark(remark.id), of: remark.memberID)
            return remark.id
        }
    }

    func update(
        _ id: ID<Remark>,
        _ member: ID<Member>,
        _ content: RemarkContent,
        _ photos: [ChosenPhoto],
        _ moment: Timestamp,
        _ seen: Timestamp
    ) async throws -> RemarkChange {
        memory.write { tables in
            guard var remark = tables.remarks[id], remark.memberID == member else { return .missing }
            guard remark.updatedAt == seen else { return .overtaken }
            remark.content = content
            remark.updatedAt = moment
            tables.remarks[id] = remark
            tables.give(photos, to: .remark(id), of: member)
            tables.keepHidden(.subject(.remark(id)))
            return .kept
        }
    }

    func delete(_ id: ID<Remark>, _ member: ID<Member>) async throws -> Bool {
        memory.write { tables in
            guard tables.remarks[id]?.memberID == member else { return false }
            tables.remarks[id] = nil
            tables.photos.removeAll { $0.photo.owner == .remark(id) }
            tables.drafts.take { $0.subject == .remark(id) && $0.memberID == member }
            return true
        }
    }

    func has(_ member: ID<Member>, _ count: Int) async throws -> Bool {
        memory.read { $0.remarks.values.count { $0.memberID == member } >= count }
    }

    func hasReadable(_ member: ID<Member>, for viewer: ID<Member>?) async throws -> Bool {
        memory.read { tables in
            tables.isNear(member, viewer)
                && tables.remarks.values.contains {
                    $0.memberID == member && ($0.content.isOpen || viewer == member)
                }
        }
    }

    func remark(_ id: ID<Remark>) async throws -> RemarkEntry? {
        memory.read { tables in
            guard let remark = tables.remarks[id], let writer = tables.members[remark.memberID] else { return nil }
            return RemarkEntry(remark: remark, writer: writer.name)
        }
    }

    func remark(_ id: ID<Remark>, _ viewer: ID<Member>?) async throws -> RemarkEntry? {
        guard let entry = try await remark(id) else { return nil }
        let writer = entry.remark.memberID
        guard entry.remark.content.isOpen || writer == viewer else { return nil }
        return memory.read { $0.isNear(writer, viewer) } ? entry : nil
    }

    func list(_ member: ID<Member>, _ before: ID<Remark>?, _ limit: Int) async throws -> [Remark] {
        memory.read { tables in
            let own = tables.remarks.values.filter { remark in
                remark.memberID == member && before.map { remark.id < $0 } ?? true
            }
            return Array(own.sorted { $0.id > $1.id }.prefix(max(0, limit)))
        }
    }
}
