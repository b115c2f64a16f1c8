import Crypto
import Flyleaf
import Primitives

extension StorageContract {
    static let sites: [StorageContract] = [
        StorageContract("sites: a member says once that a site is theirs, and others may say it too") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let store = scene.stores.sites
            let first = scene.claim("https://b.example", ann, 1)
            try expect(try await store.insert(first, 9), is: first)
            try expect(try await store.insert(scene.claim("https://b.example", ann, 2), 9), is: first)
            let other = scene.claim("https://a.example:8443", ann, 3)
            try expect(try await store.insert(other, 9), is: other)
            let bens = scene.claim("https://b.example", ben, 4)
            try expect(try await store.insert(bens, 9), is: bens)
            try expect(try await store.list(ann.id), is: [other, first])
            try expect(try await store.claim(first.id, ann.id), is: first)
            try expect(try await store.claim(first.id, ben.id), is: nil)
            try expect(try await store.claim(scene.newID(5), ann.id), is: nil)
        },
        StorageContract("sites: a proof is kept with its claim, and only its member's is removed") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let store = scene.stores.sites
            let (anns, bens) = (scene.claim("https://b.example", ann, 1), scene.claim("https://b.example", ben, 2))
            for claim in [anns, bens] { try expect(try await store.insert(claim, 9), is: claim) }
            try expect(try await store.prove(anns.id, ben.id, scene.moment(3)), is: false)
            try expect(try await store.claim(anns.id, ann.id)?.provedAt, is: nil)
            for second in [3, 4] as [Int64] {
                try expect(try await store.prove(anns.id, ann.id, scene.moment(second)), is: true)
                try expect(try await store.claim(anns.id, ann.id)?.provedAt, is: scene.moment(second))
            }
            try expect(try await store.list(ben.id), is: [bens])
            try expect(try await store.remove(anns.id, ben.id), is: false)
            try expect(try await store.remove(anns.id, ann.id), is: true)
            try expect(try await store.remove(anns.id, ann.id), is: false)
            try expect(try await store.prove(anns.id, ann.id, scene.moment(5)), is: false)
            try expect(try await store.list(ben.id), is: [bens])
            _ = try await scene.stores.members.delete(ben.id, BrowserKey(.secure))
            try expect(try await store.list(ben.id), is: [])
        },
        StorageContract("sites: a member has so many and no more, whoever asks at once") { scene in
            let ann = try await scene.member("Ann")
            let store = scene.stores.sites
            let claims = (1...8).map { scene.claim("https://\($0).example", ann, $0) }
            let kept = try await withThrowingTaskGroup(of: SiteClaim?.self) { group in
                for claim in claims { group.addTask { try await store.insert(claim, 3) } }
                return try await group.reduce(into: [SiteClaim]()) { if let claim = $1 { $0.append(claim) } }
            }
            try expect(kept.count, is: 3)
            try expect(Set(try await store.list(ann.id).map(\.id)), is: Set(kept.map(\.id)))
            try expect(try await store.insert(scene.claim(kept[0].site.text, ann, 9), 3), is: kept[0])
            try expect(try await store.remove(kept[0].id, ann.id), is: true)
            let last = scene.claim("https://last.example", ann, 9)
            try expect(try await store.insert(last, 3), is: last)
        },
        StorageContract("sites: the likes of one are counted, and its pages listed from the most liked") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let likes = scene.stores.likes
            let site = WebSite(trusted: "https://b.example")
            try expect(try await likes.totals(site), is: SiteTotals(likes: 0, pages: 0))
            try expect(try await likes.pages(site, after: nil, 9), is: [])
            let others = [
                "http://b.example/", "https://b.example.net/", "https://b.example:81/", "https://b.exampl/",
                "https://a.b.example/",
            ]
            let pages = ["https://b.example/", "https://b.example/?a=/", "https://b.example/c", "https://b.example/~d"]
            for address in pages + others {
                try expect(try await likes.set(true, address.page, ann.id, scene.moment(1)), is: .kept)
            }
            for address in [pages[2], pages[3]] {
                try expect(try await likes.set(true, address.page, ben.id, scene.moment(2)), is: .kept)
            }
            try expect(try await likes.totals(site), is: SiteTotals(likes: 6, pages: 4))
            let order = [pages[2], pages[3], pages[0], pages[1]]
            let counts = zip(order, [2, 2, 1, 1]).map { LikedPageCount(page: LikedPage(trusted: $0), likes: $1) }
            try expect(try await likes.pages(site, after: nil, 9), is: counts)
            for cut in 0..<counts.count {
                try expect(
                    try await likes.pages(site, after: counts[cut], 1),
                    is: Array(counts[(cut + 1)...].prefix(1))
                )
            }
            try expect(try await likes.pages(site, after: nil, 0), is: [])
            try expect(try await likes.set(false, pages[0].page, ann.id, scene.moment(3)), is: .kept)
            try expect(try await likes.totals(site), is: SiteTotals(likes: 5, pages: 3))
        },
    ]
}

extension ContractScene {
    fileprivate func claim(_ site: String, _ member: Member, _ second: Int) -> SiteClaim {
        SiteClaim(
            id: newID(Int64(second)),
            memberID: member.id,
            site: WebSite(trusted: site),
            token: SiteToken(.secure),
            madeAt: moment(Int64(second)),
            provedAt: nil
        )
    }
}

extension String {
    fileprivate var page: LikeSubject { .webPage(LikedPage(trusted: self)) }
}
