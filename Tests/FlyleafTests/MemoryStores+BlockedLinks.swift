import Flyleaf
import Primitives

extension MemoryStores {
    var blockedLinks: any BlockedLinkStore { MemoryBlockedLinkStore(memory: self) }
}

private struct MemoryBlockedLinkStore: BlockedLinkStore {
    let memory: MemoryStores

    func patterns() -> [LinkPattern] {
        memory.read { $0.blockedPatterns.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) } }
    }

    func perform(_ acts: [LinkAct], _ maximum: Int) -> LinkChange {
        memory.write { tables in
            var copy = tables
            var count = 0
            for act in acts where copy.blockedPatterns.contains(act.pattern) != act.isBlocked {
                copy.linkActs.append(act.numbered(Int64(copy.linkActs.count + 1)))
                count += 1
            }
            guard copy.blockedPatterns.count <= maximum || !acts.contains(where: \.isBlocked) else { return .tooMany }
            tables = copy
            return .kept(count)
        }
    }

    func acts(before number: Int64?, _ limit: Int) -> [LinkAct] {
        memory.read { Array($0.linkActs.reversed().filter { $0.number < number ?? .max }.prefix(max(0, limit))) }
    }

    func acts(by moderator: ID<Member>, before number: Int64?, _ limit: Int) -> [LinkAct] {
        Array(acts(before: number, .max).filter { $0.moderatorID == moderator }.prefix(max(0, limit)))
    }
}

extension LinkAct {
    fileprivate func numbered(_ number: Int64, by moderator: ID<Member>?? = nil) -> LinkAct {
        LinkAct(
            number: number,
            pattern: pattern,
            isBlocked: isBlocked,
            reason: reason,
            moderatorID: moderator ?? moderatorID,
            moment: moment
        )
    }
}

extension MemoryStores.Tables {
    fileprivate var blockedPatterns: Set<LinkPattern> {
        var blocked: Set<LinkPattern> = []
        for act in linkActs {
            if act.isBlocked { blocked.insert(act.pattern) } else { blocked.remove(act.pattern) }
        }
        return blocked
    }

    mutating func forgetLinkActs(of member: ID<Member>) {
        linkActs = linkActs.map { $0.moderatorID == member ? $0.numbered($0.number, by: .some(nil)) : $0 }
    }
}
