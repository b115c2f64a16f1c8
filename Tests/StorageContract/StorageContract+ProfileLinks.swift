import Crypto
import Flyleaf
import Primitives

extension StorageContract {
    static let profileLinks: [StorageContract] = [
        StorageContract("profile links: they stand in the order they were added, each address once") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let store = scene.stores.profileLinks
            let first = try scene.profileLink("https://b.example/", ann, 1)
            try expect(try await store.insert(first, 9), is: first)
            try expect(try await store.insert(try scene.profileLink("https://b.example/", ann, 2), 9), is: first)
            let second = try scene.profileLink("https://a.example/@ann", ann, 3)
            try expect(try await store.insert(second, 9), is: second)
            let bens = try scene.profileLink("https://b.example/", ben, 4)
            try expect(try await store.insert(bens, 9), is: bens)
            try expect(try await store.list(ann.id), is: [first, second])
            try expect(try await store.link(first.id, ann.id), is: first)
            try expect(try await store.link(first.id, ben.id), is: nil)
            try expect(try await store.link(scene.newID(5), ann.id), is: nil)
        },
        StorageContract("profile links: what was seen of one is kept, and only its member's is changed") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let store = scene.stores.profileLinks
            let links = [
                try scene.profileLink("https://b.example/", ann, 1),
                try scene.profileLink("https://b.example/", ben, 2),
            ]
            for link in links { try expect(try await store.insert(link, 9), is: link) }
            try expect(try await store.confirm(links[0].id, ben.id, scene.moment(3)), is: false)
            for moment in [scene.moment(3), nil, scene.moment(4)] {
                try expect(try await store.confirm(links[0].id, ann.id, moment), is: true)
                try expect(try await store.link(links[0].id, ann.id)?.confirmedAt, is: moment)
            }
            try expect(try await store.list(ben.id), is: [links[1]])
            try expect(try await store.remove(links[0].id, ben.id), is: false)
            try expect(try await store.remove(links[0].id, ann.id), is: true)
            try expect(try await store.remove(links[0].id, ann.id), is: false)
            try expect(try await store.confirm(links[0].id, ann.id, nil), is: false)
            _ = try await scene.stores.members.delete(ben.id, BrowserKey(.secure))
            try expect(try await store.list(ben.id), is: [])
        },
        StorageContract("profile links: a member has so many and no more, whoever asks at once") { scene in
            let ann = try await scene.member("Ann")
            let store = scene.stores.profileLinks
            let links = try (1...8).map { try scene.profileLink("https://\($0).example/", ann, Int64($0)) }
            let kept = try await withThrowingTaskGroup(of: ProfileLink?.self) { group in
                for link in links { group.addTask { try await store.insert(link, 3) } }
                return try await group.reduce(into: [ProfileLink]()) { if let link = $1 { $0.append(link) } }
            }
            try expect(kept.count, is: 3)
            try expect(Set(try await store.list(ann.id).map(\.id)), is: Set(kept.map(\.id)))
            try expect(try await store.remove(kept[0].id, ann.id), is: true)
            let last = try scene.profileLink("https://last.example/", ann, 9)
            try expect(try await store.insert(last, 3), is: last)
        },
    ]
}

extension ContractScene {
    fileprivate func profileLink(_ address: String, _ member: Member, _ second: Int64) throws -> ProfileLink {
        ProfileLink(
            id: newID(second),
            memberID: member.id,
            target: try ShortLinkTarget(address).orBreach(),
            addedAt: moment(second),
            confirmedAt: nil
        )
    }
}
