import Crypto
import Flyleaf
import Primitives

extension ContractScene {
    func shortLink(
        _ member: Member,
        _ code: String,
        key: ShareKey = ShareKey(.secure),
        to subject: ShareSubject? = nil,
        leadingTo target: ShortLinkTarget? = nil
    ) throws -> ShortLink {
        guard let read = ShortLinkCode(code) else { throw ContractBreach(description: "\(code) is no code") }
        return ShortLink(
            code: read,
            key: key,
            memberID: member.id,
            subject: subject ?? .review(newID()),
            target: target,
            createdAt: moment(1),
            visits: 0
        )
    }
}

extension StorageContract {
    static let shortLinks: [StorageContract] = [
        StorageContract("short links: a code leads to what it was made for, and twice the same is there once") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let links = scene.stores.shortLinks
            let (one, two) = (try scene.shortLink(ann, "aaaaaaaa"), try scene.shortLink(ann, "cccccccc"))
            let away = ShortLinkTarget("https://books.example/?a=b")
            let other = try scene.shortLink(ben, "bbbbbbbb", to: .remark(scene.newID()), leadingTo: away)
            try expect(try await links.link(one.code), is: nil)
            try expect(try await links.insertAll([two, one]), is: true)
            try expect(try await links.insertAll([other]), is: true)
            try await links.countVisit(one.code)
            try expect(try await links.insertAll([one, two]), is: true)
            try expect(try await links.link(one.code)?.visits, is: 1)
            try expect(try await links.link(two.code), is: two)
            try expect(try await links.list(ann.id, nil, 10).map(\.code), is: [one.code, two.code])
            try expect(try await links.list(ann.id, nil, 1).map(\.code), is: [one.code])
            try expect(try await links.list(ann.id, one.code, 10), is: [two])
            try expect(try await links.list(ann.id, two.code, 10), is: [])
            try expect(try await links.list(ben.id, nil, 10), is: [other])
            try expect(try await links.has(ann.id, 2), is: true)
            try expect(try await links.has(ann.id, 3), is: false)
        },
        StorageContract("short links: a code never belongs to two shares, and then none of the others is added") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let links = scene.stores.shortLinks
            let first = try scene.shortLink(ann, "aaaaaaaa")
            try expect(try await links.insertAll([first]), is: true)
            let free = try scene.shortLink(ann, "dddddddd")
            for taken in [try scene.shortLink(ann, "aaaaaaaa"), try scene.shortLink(ben, "aaaaaaaa", key: first.key)] {
                try expect(try await links.insertAll([free, taken]), is: false)
                try expect(try await links.link(first.code), is: first)
                try expect(try await links.link(free.code), is: nil)
            }
        },
        StorageContract("short links: every visit is counted, of a link that is not there none") { scene in
            let ann = try await scene.member()
            let links = scene.stores.shortLinks
            let (one, two) = (try scene.shortLink(ann, "aaaaaaaa"), try scene.shortLink(ann, "cccccccc"))
            try expect(try await links.insertAll([one]), is: true)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<20 { group.addTask { try await links.countVisit(one.code) } }
                try await group.waitForAll()
            }
            try await links.countVisit(two.code)
            try expect(try await links.link(one.code)?.visits, is: 20)
            try expect(try await links.link(two.code), is: nil)
        },
    ]
}
