import Crypto
import Flyleaf
import Primitives

extension StorageContract {
    static let blockedLinks: [StorageContract] = [
        StorageContract("blocked links: what stands is the last act upon each, and the log keeps all") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let store = scene.stores.blockedLinks
            try expect(try await store.patterns(), is: [])
            let all = [scene.block("b.example", ann), scene.block("a.example/x/y", ben), scene.block("b.example", ann)]
            try expect(try await store.perform(all, 9), is: .kept(2))
            try expect(try await store.perform(all, 9), is: .kept(0))
            try expect(try await store.patterns().map(\.text), is: ["a.example/x/y", "b.example"])
            try expect(try await store.patterns().first?.path, is: ["x", "y"])
            try expect(
                try await store.perform([scene.block("c.example", ann), scene.block("d.example", ann)], 3),
                is: .tooMany
            )
            try expect(try await store.patterns().count, is: 2)
            try expect(try await store.perform([scene.block("b.example", ben, allowing: true)], 1), is: .kept(1))
            try expect(try await store.perform([scene.block("e.example", ben, allowing: true)], 1), is: .kept(0))
            try expect(try await store.patterns().map(\.text), is: ["a.example/x/y"])
            let log = try await store.acts(before: nil, 9)
            try expect(log.map(\.pattern.text), is: ["b.example", "a.example/x/y", "b.example"])
            try expect(log.map(\.isBlocked), is: [false, true, true])
            try expect(log.map(\.moderatorID), is: [ben.id, ben.id, ann.id])
            try expect(try await store.acts(before: log[0].number, 1), is: [log[1]])
            try expect(try await store.acts(by: ben.id, before: nil, 9), is: [log[0], log[1]])
            try expect(try await store.acts(by: ben.id, before: log[0].number, 9), is: [log[1]])
            _ = try await scene.stores.members.delete(ben.id, BrowserKey(.secure))
            try expect(try await store.acts(before: nil, 9).map(\.moderatorID), is: [nil, nil, ann.id])
            try expect(try await store.patterns().map(\.text), is: ["a.example/x/y"])
        }
    ]
}

extension ContractScene {
    fileprivate func block(_ pattern: String, _ member: Member, allowing: Bool = false) -> LinkAct {
        LinkAct(
            number: 0,
            pattern: LinkPattern(kept: pattern),
            isBlocked: !allowing,
            reason: ModerationWords(trusted: "Because"),
            moderatorID: member.id,
            moment: moment(1)
        )
    }
}
