import Flyleaf
import Primitives

extension MemoryStores {
    var shortLinks: any ShortLinkStore { MemoryShortLinkStore(memory: self) }
}

private struct MemoryShortLinkStore: ShortLinkStore {
    let memory: MemoryStores

    func link(_ code: ShortLinkCode) async throws -> ShortLink? {
        if memory.read(\.failsOnLinks) { throw StoreFault() }
        return memory.read { $0.shortLinks[code] }
    }

    func list(_ member: ID<Member>, _ after: ShortLinkCode?, _ limit: Int) async throws -> [ShortLink] {
        let own = memory.read { tables in
            tables.shortLinks.values.filter { $0.memberID == member && $0.code.text > (after?.text ?? "") }
        }
        return Array(own.sorted { $0.code.text < $1.code.text }.prefix(max(0, limit)))
    }

    func has(_ member: ID<Member>, _ count: Int) async throws -> Bool {
        memory.read { $0.shortLinks.values.count { $0.memberID == member } >= count }
    }

    func insertAll(_ links: [ShortLink]) async throws -> Bool {
        if memory.read(\.failsOnNewLinks) { throw StoreFault() }
        return memory.write { tables in
            let isTaken = links.contains { link in
                tables.shortLinks[link.code].map { $0.key != link.key || $0.memberID != link.memberID } ?? false
            }
            if isTaken { return false }
            for link in links where tables.shortLinks[link.code] == nil { tables.shortLinks[link.code] = link }
            return true
        }
    }

    func countVisit(_ code: ShortLinkCode) async throws {
        if memory.read(\.failsOnNewLinks) { throw StoreFault() }
        memory.write { tables in
            tables.shortLinks[code] = tables.shortLinks[code].map { $0.visited(1) }
        }
    }
}

extension ShortLink {
    /// The same link, opened so many times more.
    fileprivate func visited(_ count: Int) -> ShortLink {
        ShortLink(
            code: code,
            key: key,
            memberID: memberID,
            subject: subject,
            target: target,
            createdAt: createdAt,
            visits: visits + count
        )
    }
}
