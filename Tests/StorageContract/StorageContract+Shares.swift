import Crypto
import Flyleaf
import Primitives

extension StorageContract {
    static let shares: [StorageContract] = [
        StorageContract("shares: the same key, or the same press and connection, is the same share") { scene in
            let ann = try await scene.member()
            let shares = scene.stores.shares
            let (one, two) = (scene.share(ann, at: 1), scene.share(ann, at: 2))
            try expect(try await shares.insertAll([one, two]), is: [one, two])
            try expect(try await shares.insertAll([one, two]), is: [one, two])
            let again = scene.share(ann, one.subject, key: one.key, at: 3)
            let pressed = scene.share(ann, two.subject, press: two.pressKey, through: two.connectionID, at: 4)
            try expect(try await shares.insertAll([again, pressed]), is: [one, two])
            try expect(try await shares.list(ann.id, nil, 10), is: [two, one])
        },
        StorageContract("shares: posts of a day are counted with their shares, and those beyond a limit are not made") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let shares = scene.stores.shares
            let network = scene.share(ann).network
            func limits(_ own: Int, _ all: Int, day: Int64 = 10) -> PostingLimits {
                let cost = PostingCost(centsPerLink: 20, dailyPosts: all, memberPosts: own)
                return PostingLimits(now: Timestamp(seconds: day * 86_400), costs: [network: cost])
            }
            let rows = (1...4).map { scene.share(ann, at: Int64($0)) }
            try expect(try await shares.refusal(of: Array(rows[..<2]), limits(3, 9)), is: nil)
            // The same press once more is nothing more.
            try expect(try await shares.refusal(of: Array(rows[..<2]), limits(3, 9)), is: nil)
            try expect(try await shares.postsMade(ann.id, 10)?.own, is: [network: 2])
            let beyond = try await shares.refusal(of: Array(rows[2...]), limits(3, 9))
            try expect(beyond, is: .paidForMember(network, limit: 3))
            try expect(try await shares.list(ann.id, nil, 9).count, is: 2)
            try expect(try await shares.postsMade(ann.id, 10)?.own, is: [network: 2])
            let others = (5...8).map { scene.share(ben, at: Int64($0)) }
            try expect(try await shares.refusal(of: [others[0]], limits(3, 3)), is: nil)
            try expect(try await shares.refusal(of: [others[1]], limits(3, 3)), is: .paidForAll(network))
            try expect(try await shares.postsMade(ben.id, 10)?.all, is: [network: 3])
            // Where nothing is paid for the posts of one member are counted together.
            let free = PostingLimits(now: Timestamp(seconds: 864_000), costs: [:])
            try expect(try await shares.refusal(of: [others[1]], free), is: nil)
            // Another day begins anew, and who is gone leaves what was paid for.
            try expect(try await shares.refusal(of: Array(rows[2...]), limits(2, 2, day: 11)), is: nil)
            try expect(try await shares.postsMade(ann.id, 11)?.own, is: [network: 2])
            _ = try await scene.stores.members.delete(ann.id, BrowserKey(.secure))
            try expect(try await shares.postsMade(ann.id, 11), is: nil)
            try expect(try await shares.refusal(of: [others[2]], limits(2, 2, day: 11)), is: .paidForAll(network))
        },
        StorageContract("shares: of eight presses at once as many are made as the limit allows") { scene in
            let ann = try await scene.member("Ann")
            let rows = (1...8).map { scene.share(ann, at: Int64($0)) }
            let cost = PostingCost(centsPerLink: 20, dailyPosts: 9, memberPosts: 3)
            let limits = PostingLimits(now: scene.moment(0), costs: [rows[0].network: cost])
            let made = try await withThrowingTaskGroup(of: Bool.self) { group in
                for row in rows {
                    group.addTask {
                        do {
                            _ = try await scene.stores.shares.insertAll([row], within: limits)
                            return true
                        } catch is PostingRefusal {
                            return false
                        }
                    }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            try expect(made, is: 3)
            try expect(try await scene.stores.shares.list(ann.id, nil, 9).count, is: 3)
        },
        StorageContract("shares: a state is left once, and only from the one named") { scene in
            let ann = try await scene.member()
            let shares = scene.stores.shares
            let queued = try await shares.insert(scene.share(ann))
            var (share, unknown) = (queued, queued)
            (share.state, unknown.state) = (.sending, .unknown)
            try expect(try await !shares.update(share, unknown), "updated from a state it was not in")
            try expect(try await shares.share(share.id, ann.id)?.state, is: .queued)
            let claimed = share
            let winners = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<20 { group.addTask { try await shares.update(claimed, queued) } }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            try expect(winners, is: 1)
            try expect(try await shares.sending().map(\.id), is: [share.id])
            try expect(try await shares.due(scene.moment(9), 10), is: [])
        },
        StorageContract("shares: an outcome counts for its own attempt, however long that is held") { scene in
            let ann = try await scene.member()
            let shares = scene.stores.shares
            func happen(_ event: DeliveryEvent<PostReceipt>, _ share: Share, at second: Int64) async throws -> Share {
                let changed = try share.after(event, at: scene.moment(second)).orBreach()
                try expect(try await shares.update(changed, share), is: true)
                try expect(try await shares.share(share.id, ann.id), is: changed)
                return changed
            }
            let queued = try await shares.insert(scene.share(ann))
            let first = try await happen(.send(until: scene.moment(70)), queued, at: 10)
            try expect(first.nextAttemptAt, is: scene.moment(70))
            let held = try await happen(.hold(until: scene.moment(85)), first, at: 25)
            try expect(held.updatedAt, is: scene.moment(10))
            try expect(try await shares.sending(), is: [held])
            // Whoever renewed it knows it as it was before.
            let failure = NetworkFailure(.unreachable)
            let waiting = try await happen(.postpone(failure, until: scene.moment(90)), first, at: 30)
            let second = try await happen(.send(until: scene.moment(160)), waiting, at: 100)
            let receipt = PostReceipt(remoteID: "9", url: "https://facebook.test/9")
            let late = try first.after(.confirm(receipt), at: scene.moment(101)).orBreach()
            try expect(try await !shares.update(late, first), "the outcome of another attempt was taken")
            try expect(try await shares.share(queued.id, ann.id), is: second)
        },
        StorageContract("shares: a share is there for its member alone, the newest first, older than one") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let shares = scene.stores.shares
            var own: [Share] = []
            for second: Int64 in 1...3 { own.append(try await shares.insert(scene.share(ann, at: second))) }
            _ = try await shares.insert(scene.share(ben, own[0].subject, at: 4))
            try expect(try await shares.list(ann.id, nil, 10), is: own.reversed())
            try expect(try await shares.list(ann.id, own[2].id, 1), is: [own[1]])
            try expect(try await shares.ofSubject(own[0].subject, ann.id, 10), is: [own[0].entry])
            try expect(try await shares.entries(ann.id, nil, 10), is: own.reversed().map(\.entry))
            try expect(try await shares.entries(ann.id, own[2].id, 1), is: [own[1].entry])
            try expect(try await shares.entries(ann.id, nil, -1), is: [])
            try expect(try await shares.ofSubject(own[0].subject, ann.id, 0), is: [])
            try expect(try await shares.ofPress(own[1].pressKey, ann.id), is: [own[1]])
            try expect(try await shares.ofPress(own[1].pressKey, ben.id), is: [])
            try expect(try await shares.has(ann.id, 3), "three shares are not three")
            try expect(try await !shares.has(ann.id, 4), "three shares are four")
            try expect(try await shares.has(ID(trusted: "nobody"), 0), "nothing is less than none")
            try expect(try await shares.share(own[0].id, ben.id), is: nil)
            try expect(try await shares.isTaken(own[0].key, own[0].subject, ben.id), "another member's key is free")
            try expect(try await !shares.isTaken(own[0].key, own[0].subject, ann.id), "one's own key is taken")
        },
        StorageContract("shares: a list calls one without a heading by its words, and one without words by its link") {
            scene in
            let ann = try await scene.member("Ann")
            let shares = scene.stores.shares
            let words = ShareMessage(trusted: String(repeating: "ß", count: ShareEntry.beginningLength + 1))
            let said = try await shares.insert(scene.share(ann, name: "", message: words, at: 1))
            let bare = try await shares.insert(scene.share(ann, name: "", at: 2))
            try expect(try await shares.entries(ann.id, nil, 10), is: [bare.entry, said.entry])
            try expect(said.entry.heading, is: String(words.text.dropLast()))
            try expect(bare.entry.heading, is: bare.story.address)
        },
        StorageContract("shares: of hand-offs of one subject through one connection only the newest stay") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let shares = scene.stores.shares
            let (subject, connection): (ShareSubject, ID<Connection>) = (.review(scene.newID()), scene.newID(1))
            var handedOver: [Share] = []
            for second: Int64 in 1...4 {
                var share = scene.share(ann, subject, through: connection, at: second)
                share.state = .handedOff
                handedOver.append(try await shares.insert(share))
            }
            var others = [
                scene.share(ann, subject, through: connection, at: 5), scene.share(ann, subject, at: 6),
                scene.share(ann, through: connection, at: 7), scene.share(ben, subject, through: connection, at: 8),
            ]
            for index in 1..<4 { others[index].state = .handedOff }
            for share in others { _ = try await shares.insert(share) }
            try await shares.dropHandedOver(subject, ann.id, connection, 3)
            try await expect(
                try shares.list(ann.id, nil, 10).map(\.id),
                is: (handedOver.suffix(3) + others.prefix(3)).reversed().map(\.id)
            )
            try expect(try await shares.list(ben.id, nil, 10), is: [others[3]])
            try await shares.dropHandedOver(subject, ann.id, connection, 0)
            try expect(try await shares.ofSubject(subject, ann.id, 10).map(\.id), is: [others[1].id, others[0].id])
        },
        StorageContract("shares: what is queued or unknown is due when its moment has come, the oldest first") {
            scene in
            let ann = try await scene.member()
            let shares = scene.stores.shares
            var made: [Share] = []
            for second: Int64 in 1...3 { made.append(try await shares.insert(scene.share(ann, at: second))) }
            try expect(try await shares.due(scene.moment(2), 10), is: Array(made[0..<2]))
            let queued = made
            made[0].state = .sending
            try expect(try await shares.update(made[0], queued[0]), "not claimed")
            let sending = made[0]
            made[0].state = .unknown
            try expect(try await shares.update(made[0], sending), "not settled")
            made[1].state = .cancelled
            try expect(try await shares.update(made[1], queued[1]), "not cancelled")
            try expect(try await shares.due(scene.moment(3), 10).map(\.id), is: [made[0].id, made[2].id])
            try expect(try await shares.queued(made[2].connectionID), is: [made[2]])
        },
        StorageContract("shares: all are added or none, and the key of another's share is no place for one") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let shares = scene.stores.shares
            let foreign = try await shares.insert(scene.share(ben))
            let own = try await shares.insert(scene.share(ann))
            for taken in [scene.share(ann, foreign.subject, key: foreign.key), scene.share(ann, key: own.key)] {
                var isAdded = true
                do {
                    _ = try await shares.insertAll([scene.share(ann, at: 1), taken])
                } catch {
                    isAdded = false
                }
                try expect(!isAdded, "added in the place of another's")
            }
            try expect(try await shares.list(ann.id, nil, 10), is: [own])
            try expect(try await shares.list(ben.id, nil, 10), is: [foreign])
        },
        StorageContract("shares: many that wait for one connection hold up no other") { scene in
            let ann = try await scene.member()
            let shares = scene.stores.shares
            let (busy, quiet): (ID<Connection>, ID<Connection>) = (scene.newID(), scene.newID())
            var made: [Share] = []
            for (second, connection) in [busy, busy, busy, quiet, busy].enumerated() {
                made.append(try await shares.insert(scene.share(ann, through: connection, at: Int64(second))))
            }
            try expect(try await shares.due(scene.moment(9), 2), is: [made[0], made[3]])
            try expect(try await shares.due(scene.moment(9), 3), is: [made[0], made[1], made[3]])
            try expect(try await shares.due(scene.moment(9), 0), is: [])
            try expect(try await shares.queued(busy), is: made[0...2] + [made[4]])
        },
        StorageContract("shares: all that is written of one comes back, and it stays when its subject is deleted") {
            scene in
            let ann = try await scene.member()
            let shares = scene.stores.shares
            let connection = try await scene.connect(ann, as: "1")
            let review = try await scene.review(ann, scene.content("Momo"))
            let queued = try await shares.insert(scene.share(ann, .review(review.id), through: connection.id))
            var share = queued
            share.state = .unknown
            share.receipt = PostReceipt(remoteID: "9", url: "https://facebook.test/9")
            share.failure = .answerLost
            share.failureMessage = "The network's own words"
            share.retryAt = scene.moment(7)
            share.attempts = 3
            share.nextAttemptAt = scene.moment(8)
            share.updatedAt = scene.moment(6)
            try expect(try await shares.update(share, queued), "not updated")
            try expect(try await shares.share(share.id, ann.id), is: share)
            let page = ManagedPage(remoteID: "g1", name: PersonName(trusted: "Bücher & <Tee>"))
            let asPage = try await shares.insert(scene.share(ann, through: connection.id, as: .page(page)))
            try expect(try await shares.share(asPage.id, ann.id)?.story.destination, is: .page(page))
            try expect(try await scene.stores.reviews.delete(review.id, ann.id), "not deleted")
            try expect(try await shares.ofSubject(share.subject, ann.id, 10), is: [share.entry])
            let newest = [asPage, share].sorted { $0.id > $1.id }
            try expect(try await shares.entries(ann.id, nil, 10), is: newest.map(\.entry))
        },
    ]
}

extension ShareStore {
    /// Adds shares; why they were not.
    fileprivate func refusal(of shares: [Share], _ limits: PostingLimits) async throws -> PostingRefusal? {
        do {
            _ = try await insertAll(shares, within: limits)
            return nil
        } catch let refusal as PostingRefusal {
            return refusal
        }
    }
}
