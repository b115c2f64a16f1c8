import Flyleaf
import Primitives

extension StorageContract {
    static let streams: [StorageContract] = [
        StorageContract("streams: an entry is kept as it was, the newest first, page by page, for its member alone") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (one, two) = (
                try await scene.connect(ann, as: "1"), try await scene.connect(ann, as: "2", to: .mastodon)
            )
            let store = scene.stores.streams
            let items = (1...5).map { scene.streamItem("p\($0)", at: Int64($0 * 10)) }
            try await scene.stream(items.reversed(), through: one, of: ann)
            try await scene.stream([scene.streamItem("p3", at: 35)], through: two, of: ann)
            let both = [one.id, two.id]
            let all = try await store.items(ann.id, .home, both, nil, 10)
            try expect(all.map(\.item.remoteID), is: ["p5", "p4", "p3", "p3", "p2", "p1"])
            try expect(all[0].item, is: items[4])
            try expect(all.map(\.connectionID), is: [one.id, one.id, two.id, one.id, one.id, one.id])
            let next = try await store.items(ann.id, .home, both, all[2].place, 2)
            try expect(next, is: Array(all[3...4]))
            try expect(try await store.items(ann.id, .home, [two.id], nil, 10), is: [all[2]])
            try expect(try await store.items(ann.id, .home, [], nil, 10), is: [])
            try expect(try await store.items(ben.id, .home, both, nil, 10), is: [])
            try expect(try await store.newer(ann.id, .home, both, all[2].place, 99), is: 2)
            try expect(try await store.newer(ann.id, .home, [two.id], all[4].place, 99), is: 1)
            try expect(try await store.newer(ann.id, .home, both, all[5].place, 3), is: 3)
            try expect(try await store.newer(ben.id, .home, both, all[5].place, 3), is: 0)
        },
        StorageContract("streams: a wish stands once, is taken by one at a time, and again when its holder is gone") {
            scene in
            let ann = try await scene.member()
            let (one, two) = (
                try await scene.connect(ann, as: "1"), try await scene.connect(ann, as: "2", to: .mastodon)
            )
            let store = scene.stores.streams
            try expect(try await store.standings(ann.id), is: [])
            try expect(try await store.claim(scene.moment(1), scene.moment(2), "k"), is: nil)
            try await store.wish(ConnectionList(one.id, .home), nil, scene.moment(5))
            try await store.wish(ConnectionList(two.id, .home), nil, scene.moment(4))
            // A second wish is the first one still.
            try await store.wish(ConnectionList(one.id, .home), nil, scene.moment(1))
            try expect(try await store.claim(scene.moment(6), scene.moment(20), "k2")?.list.connectionID, is: two.id)
            try expect(try await store.claim(scene.moment(6), scene.moment(20), "k1")?.list.connectionID, is: one.id)
            try expect(try await store.claim(scene.moment(19), scene.moment(30), "k3"), is: nil)
            let again = try await store.claim(scene.moment(20), scene.moment(30), "k3").orBreach()
            try expect(again.list.connectionID, is: two.id)
            try expect(again.memberID, is: ann.id)
            // Whoever held it before writes nothing any more.
            let old = StreamReading(
                list: again.list,
                memberID: ann.id,
                readAt: nil,
                end: nil,
                gap: nil,
                key: "k2"
            )
            var run = StreamRun()
            run.items = [scene.streamItem("p1", at: 1)]
            try await store.keep(old, run, scene.moment(21))
            try await store.fail(old, .transient, scene.moment(99))
            try expect(try await store.items(ann.id, .home, [two.id], nil, 10), is: [])
            try await store.keep(again, run, scene.moment(22))
            try expect(
                try await store.standings(ann.id),
                is: [
                    StreamStanding(list: ConnectionList(one.id, .home), wishedAt: scene.moment(5)),
                    StreamStanding(list: ConnectionList(two.id, .home), readAt: scene.moment(22)),
                ]
                .sorted { $0.list.connectionID < $1.list.connectionID }
            )
            let taken = try await withThrowingTaskGroup(of: StreamReading?.self) { group in
                for number in 1...8 {
                    group.addTask { try await store.claim(scene.moment(40), scene.moment(50), "r\(number)") }
                }
                return try await group.reduce(into: 0) { if $1 != nil { $0 += 1 } }
            }
            try expect(taken, is: 1)
        },
        StorageContract("streams: after a failure what was read stays, and nobody wishes before the pause is over") {
            scene in
            let ann = try await scene.member()
            let one = try await scene.connect(ann, as: "1")
            let store = scene.stores.streams
            try await scene.stream([scene.streamItem("p1", at: 1)], through: one, of: ann, at: 100)
            try await store.wish(ConnectionList(one.id, .home), nil, scene.moment(200))
            try await store.fail(try await scene.reading(at: 201), .rateLimited, scene.moment(300))
            let standing = StreamStanding(
                list: ConnectionList(one.id, .home),
                readAt: scene.moment(100),
                failure: .rateLimited,
                pausedUntil: scene.moment(300)
            )
            try expect(try await store.standings(ann.id), is: [standing])
            try await store.wish(ConnectionList(one.id, .home), nil, scene.moment(299))
            try expect(try await store.claim(scene.moment(299), scene.moment(310), "k"), is: nil)
            try expect(try await store.items(ann.id, .home, [one.id], nil, 10).count, is: 1)
            try await store.wish(ConnectionList(one.id, .home), nil, scene.moment(300))
            try await store.keep(try await scene.reading(at: 301), StreamRun(), scene.moment(302))
            try expect(
                try await store.standings(ann.id),
                is: [StreamStanding(list: ConnectionList(one.id, .home), readAt: scene.moment(302))]
            )
            // An empty answer empties nothing (OF-02).
            try expect(try await store.items(ann.id, .home, [one.id], nil, 10).count, is: 1)
        },
        StorageContract(
            "streams: what a whole stretch leaves out is gone, what is read again keeps its place and is new"
        ) {
            scene in
            let ann = try await scene.member()
            let (one, two) = (
                try await scene.connect(ann, as: "1"), try await scene.connect(ann, as: "2", to: .mastodon)
            )
            let store = scene.stores.streams
            let items = (1...4).map { scene.streamItem("p\($0)", at: Int64($0 * 10)) }
            try await scene.stream(items.reversed(), through: one, of: ann)
            try await scene.stream(items.reversed(), through: two, of: ann)
            let before = try await store.items(ann.id, .home, [one.id], nil, 10)
            // The fourth and the third were deleted there, the second was changed; the first was not looked at.
            let changed = scene.streamItem("p2", at: 20, "Changed")
            try await scene.stream([scene.streamItem("p5", at: 50), changed], through: one, of: ann, at: 200)
            let after = try await store.items(ann.id, .home, [one.id], nil, 10)
            try expect(after.map(\.item.remoteID), is: ["p5", "p2", "p1"])
            try expect(after[1].place, is: before[2].place)
            try expect(after[1].item, is: changed)
            try expect(try await store.items(ann.id, .home, [two.id], nil, 10).count, is: 4)
            // While a server builds its list anew, nothing is gone (206).
            try await store.wish(ConnectionList(one.id, .home), nil, scene.moment(300))
            var run = StreamRun()
            run.items = [items[0]]
            run.isComplete = false
            try await store.keep(try await scene.reading(at: 300), run, scene.moment(301))
            let again = try await store.items(ann.id, .home, [one.id], nil, 10)
            try expect(again.map(\.item), is: after.map(\.item))
            try expect(again.map(\.place), is: after.map(\.place))
            try expect(again.map(\.readAt), is: [200, 200, 301].map { scene.moment($0) })
        },
        StorageContract("streams: a gap outlives its neighbours, is read into by wish, and closes when it was read") {
            scene in
            let ann = try await scene.member()
            let one = try await scene.connect(ann, as: "1")
            let store = scene.stores.streams
            let gap = StreamGap(list: ConnectionList(one.id, .home), moment: scene.moment(50), next: "n50")
            try await scene.stream([scene.streamItem("p1", at: 10)], through: one, of: ann)
            try await scene.stream([scene.streamItem("p5", at: 50)], through: one, of: ann, gap: gap, at: 200)
            try expect(try await store.gaps(ann.id, .home, [one.id]), is: [gap])
            try expect(try await store.gaps(ann.id, .home, []), is: [])
            try expect(try await store.gaps(try await scene.member("Ben").id, .home, [one.id]), is: [])
            // A newer stretch that leaves the neighbour out.
            try await scene.stream(
                [scene.streamItem("p6", at: 60), scene.streamItem("p4", at: 50)],
                through: one,
                of: ann,
                at: 300
            )
            try expect(try await store.gaps(ann.id, .home, [one.id]), is: [gap])
            // No such gap is no wish.
            try await store.wish(ConnectionList(one.id, .home), scene.moment(49), scene.moment(400))
            try expect(try await store.claim(scene.moment(400), scene.moment(401), "k"), is: nil)
            try await store.wish(ConnectionList(one.id, .home), gap.moment, scene.moment(400))
            let reading = try await scene.reading(at: 400)
            try expect(reading.gap, is: gap)
            var run = StreamRun()
            run.items = [scene.streamItem("p3", at: 30)]
            run.gap = StreamGap(list: ConnectionList(one.id, .home), moment: scene.moment(30), next: "n30")
            try await store.keep(reading, run, scene.moment(401))
            try expect(try await store.gaps(ann.id, .home, [one.id]), is: [run.gap].compactMap(\.self))
            // The top of the list is as old as before.
            try expect(try await store.standings(ann.id).map(\.readAt), is: [scene.moment(300)])
            let all = try await store.items(ann.id, .home, [one.id], nil, 10)
            try expect(all.map(\.item.remoteID), is: ["p6", "p4", "p5", "p3", "p1"])
            // A stretch over it closes it.
            try await scene.stream(
                [scene.streamItem("p6", at: 60), scene.streamItem("p2", at: 20)],
                through: one,
                of: ann,
                at: 500
            )
            try expect(try await store.gaps(ann.id, .home, [one.id]), is: [])
        },
        StorageContract("streams: of many entries the newest stay, and no gap below them; of many gaps the newest") {
            scene in
            let ann = try await scene.member()
            let one = try await scene.connect(ann, as: "1")
            let store = scene.stores.streams
            let count = Int64(StreamRetention.maximumItems(.home))
            let items = (0..<count + 5).map { scene.streamItem("p\($0)", at: 1000 + $0) }
            let gap = StreamGap(list: ConnectionList(one.id, .home), moment: scene.moment(1000), next: "n")
            try await scene.stream(items.reversed(), through: one, of: ann, gap: gap, at: 9000)
            let kept = try await store.items(ann.id, .home, [one.id], nil, 2000)
            try expect(kept.count, is: StreamRetention.maximumItems(.home))
            try expect(kept.last?.item.remoteID, is: "p5")
            try expect(try await store.gaps(ann.id, .home, [one.id]), is: [])
            for number in 1...Int64(StreamRetention.maximumGaps + 3) {
                let (second, name) = (10_000 + number * 10, "q\(number)")
                let gap = StreamGap(list: ConnectionList(one.id, .home), moment: scene.moment(second), next: name)
                try await scene.stream(
                    [scene.streamItem(name, at: second)],
                    through: one,
                    of: ann,
                    gap: gap,
                    at: second
                )
            }
            let gaps = try await store.gaps(ann.id, .home, [one.id])
            try expect(gaps.count, is: StreamRetention.maximumGaps)
            try expect(gaps.last?.next, is: "q4")
        },
        StorageContract("streams: of long entries as many stay as a connection has bytes for") { scene in
            let ann = try await scene.member()
            let one = try await scene.connect(ann, as: "1")
            let long = String(repeating: "long ", count: 3_900)
            let items = (0..<300).map { scene.streamItem("p\($0)", at: 1000 + Int64($0), long) }
            try await scene.stream(items.reversed(), through: one, of: ann, at: 9000)
            let kept = try await scene.stores.streams.items(ann.id, .home, [one.id], nil, 999)
            let bytes = kept.reduce(0) { $0 + $1.item.post.weight }
            try expect(bytes <= StreamRetention.maximumBytes(.home), "\(bytes) bytes are kept")
            try expect(bytes > StreamRetention.maximumBytes(.home) - 30_000, "\(bytes) bytes are kept")
            try expect(kept.first?.item.remoteID, is: "p299")
        },
        StorageContract(
            "streams: what a network's rules forbid to keep is purged, and posts that cost are counted by day"
        ) {
            scene in
            let ann = try await scene.member()
            let (one, two) = (
                try await scene.connect(ann, as: "1"), try await scene.connect(ann, as: "2", to: .mastodon)
            )
            let store = scene.stores.streams
            let gap = StreamGap(list: ConnectionList(one.id, .home), moment: scene.moment(1), next: "n")
            try await scene.stream([scene.streamItem("p1", at: 1)], through: one, of: ann, gap: gap, at: 100)
            try await scene.stream([scene.streamItem("p1", at: 1)], through: two, of: ann, at: 100)
            try await scene.stream([scene.streamItem("p2", at: 2)], through: one, of: ann, at: 200)
            let network = one.identity.network
            try expect(try await store.purge(network, .home, scene.moment(100)), is: 0)
            try expect(try await store.purge(network, .home, scene.moment(101)), is: 1)
            // Each entry goes by when it was read itself.
            try expect(try await store.items(ann.id, .home, [one.id], nil, 9).map(\.item.remoteID), is: ["p2"])
            try expect(try await store.gaps(ann.id, .home, [one.id]), is: [gap])
            try expect(try await store.purge(network, .home, scene.moment(201)), is: 1)
            try expect(try await store.gaps(ann.id, .home, [one.id]), is: [])
            try expect(
                try await store.items(ann.id, .home, [one.id, two.id], nil, 9).map(\.connectionID),
                is: [two.id]
            )
            try await store.forget(two.id)
            try expect(try await store.items(ann.id, .home, [two.id], nil, 9), is: [])
            try expect(try await store.standings(ann.id).map(\.list.connectionID), is: [one.id])

            try expect(try await store.count(40, network, 20_000, 100), is: true)
            try expect(try await store.count(40, network, 20_000, 100), is: true)
            try expect(try await store.count(40, network, 20_000, 100), is: false)
            try expect(try await store.count(20, network, 20_000, 100), is: true)
            try expect(try await store.count(101, network, 20_001, 100), is: false)
            try expect(try await store.count(40, network, 20_001, 100), is: true)
            try expect(try await store.count(1, .mastodon, 20_001, 0), is: false)
        },
        StorageContract("streams: the lists of a connection are read, kept, purged and bounded each by itself") {
            scene in
            let ann = try await scene.member()
            let one = try await scene.connect(ann, as: "1")
            let store = scene.stores.streams
            let mentions = ConnectionList(one.id, .mentions)
            let post = scene.streamItem("p1", at: 10)
            let gap = StreamGap(list: mentions, moment: scene.moment(10), next: "n")
            try await scene.stream([scene.streamItem("p2", at: 20), post], through: one, of: ann)
            try await scene.stream([post], through: one, in: .mentions, of: ann, gap: gap, at: 200)
            // A list that leaves an entry out says nothing of another list that has it.
            try await scene.stream([scene.streamItem("p2", at: 20)], through: one, of: ann, at: 300)
            try await scene.stream([scene.streamItem("p3", at: 5)], through: one, of: ann, at: 300)
            try expect(try await store.items(ann.id, .home, [one.id], nil, 9).map(\.item.remoteID), is: ["p3"])
            let kept = try await store.items(ann.id, .mentions, [one.id], nil, 9)
            try expect(kept.map(\.item), is: [post])
            try expect(try await store.newer(ann.id, .mentions, [one.id], kept[0].place, 9), is: 0)
            try expect(try await store.newer(ann.id, .own, [one.id], StreamPlace("0-0").orBreach(), 9), is: 0)
            try expect(try await store.gaps(ann.id, .mentions, [one.id]), is: [gap])
            try expect(try await store.gaps(ann.id, .home, [one.id]), is: [])
            try expect(try await store.known(mentions, ["p1", "p2"]), is: ["p1": scene.moment(10)])
            try expect(try await store.known(ConnectionList(one.id, .own), ["p1"]), is: [:])
            try expect(
                try await store.standings(ann.id),
                is: [
                    StreamStanding(list: ConnectionList(one.id, .home), readAt: scene.moment(300)),
                    StreamStanding(list: mentions, readAt: scene.moment(200)),
                ]
            )
            // Each waits and fails by itself.
            try await store.wish(mentions, gap.moment, scene.moment(400))
            try await store.wish(ConnectionList(one.id, .home), nil, scene.moment(401))
            let reading = try await scene.reading(at: 402)
            try expect(reading.list, is: mentions)
            try expect(reading.gap, is: gap)
            let home = try await scene.reading(at: 402)
            try expect(home.list, is: ConnectionList(one.id, .home))
            try await store.fail(reading, .transient, scene.moment(500))
            try await store.keep(home, StreamRun(), scene.moment(402))
            let failures = try await store.standings(ann.id).map(\.failure)
            try expect(failures, is: [nil, .transient])
            let limit = StreamRetention.maximumItems(.mentions)
            let many = (0...limit).map { scene.streamItem("m\($0)", at: 1000 + Int64($0)) }
            try await scene.stream(many.reversed(), through: one, in: .mentions, of: ann, at: 9000)
            try expect(try await store.items(ann.id, .mentions, [one.id], nil, 999).count, is: limit)
            // Below a full list is no gap: what was read into it would not be kept.
            for (first, gaps) in [(2, 1), (1, 0)] {
                let last = StreamGap(list: mentions, moment: scene.moment(1000 + Int64(first)), next: "n")
                let rest = Array(many[first...].reversed())
                try await scene.stream(rest, through: one, in: .mentions, of: ann, gap: last, at: 9000)
                try expect(try await store.gaps(ann.id, .mentions, [one.id]).count, is: gaps)
            }
            try expect(try await store.items(ann.id, .home, [one.id], nil, 9).count, is: 1)
            try expect(try await store.purge(one.identity.network, .home, scene.moment(9001)), is: 1)
            try expect(try await store.items(ann.id, .mentions, [one.id], nil, 1).count, is: 1)
            try await store.forget(one.id)
            try expect(try await store.items(ann.id, .mentions, [one.id], nil, 1), is: [])
            try expect(try await store.standings(ann.id), is: [])
        },
        StorageContract("streams: where a list ends is kept, and whether anything is known below a moment") { scene in
            let ann = try await scene.member()
            let one = try await scene.connect(ann, as: "1")
            let store = scene.stores.streams
            let list = ConnectionList(one.id, .own)
            func read(_ run: StreamRun, gap: Timestamp? = nil, at second: Int64) async throws -> StreamReading {
                try await store.wish(list, gap, scene.moment(second))
                let reading = try await scene.reading(at: second)
                try await store.keep(reading, run, scene.moment(second))
                return reading
            }
            var run = StreamRun()
            run.items = [scene.streamItem("p2", at: 20)]
            run.gap = StreamGap(list: list, moment: scene.moment(20), next: "n")
            try expect(try await store.reaches(list, below: scene.moment(99)), is: false)
            let first = try await read(run, at: 100)
            try expect(first.end, is: nil)
            try expect(first.readAt, is: nil)
            try expect(try await store.reaches(list, below: scene.moment(21)), is: true)
            try expect(try await store.reaches(list, below: scene.moment(20)), is: true)
            try expect(try await store.reaches(list, below: scene.moment(19)), is: false)
            try expect(try await store.reaches(ConnectionList(one.id, .home), below: scene.moment(99)), is: false)
            // Nothing came of the gap: the list ends above it.
            run = StreamRun()
            run.reachesEnd = true
            let second = try await read(run, gap: scene.moment(20), at: 200)
            try expect(second.readAt, is: scene.moment(100))
            try expect(try await store.reaches(list, below: scene.moment(20)), is: false)
            run.items = [scene.streamItem("p3", at: 30), scene.streamItem("p1", at: 10)]
            let third = try await read(run, at: 300)
            try expect(third.end, is: scene.moment(20))
            run.items = [scene.streamItem("p3", at: 30)]
            run.reachesEnd = false
            let fourth = try await read(run, at: 400)
            try expect(fourth.end, is: scene.moment(10))
            try expect(try await read(run, at: 500).end, is: scene.moment(10))
        },
        StorageContract("streams: of the tags of a connection that nobody looked at for longest make room for the next")
        {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (one, two) = (try await scene.connect(ann, as: "1"), try await scene.connect(ben, as: "2"))
            let store = scene.stores.streams
            let count = StreamRetention.maximumLists(.tag)
            let tags = try (0...count).map { StreamList.tag(try StreamTag("t\($0)").orBreach()) }
            try await scene.stream([scene.streamItem("p1", at: 1)], through: one, of: ann, at: 50)
            try await scene.stream([scene.streamItem("p1", at: 1)], through: two, in: tags[0], of: ben, at: 60)
            for (index, tag) in tags.dropLast().enumerated() {
                let item = scene.streamItem("p1", at: Int64(index))
                let gap = StreamGap(list: ConnectionList(one.id, tag), moment: scene.moment(1), next: "n")
                try await scene.stream([item], through: one, in: tag, of: ann, gap: gap, at: Int64(100 + index))
            }
            // What is looked at again is not given up, and takes no room twice.
            try await scene.stream([scene.streamItem("p2", at: 2)], through: one, in: tags[0], of: ann, at: 500)
            try expect(try await store.standings(ann.id).count, is: count + 1)
            try await store.wish(ConnectionList(one.id, tags[count]), nil, scene.moment(600))
            let kept = try await store.standings(ann.id).map(\.list.list)
            try expect(Set(kept), is: Set([.home] + tags.filter { $0 != tags[1] }))
            try expect(try await store.items(ann.id, tags[1], [one.id], nil, 9), is: [])
            try expect(try await store.gaps(ann.id, tags[1], [one.id]), is: [])
            try expect(try await store.items(ann.id, tags[2], [one.id], nil, 9).count, is: 1)
            try expect(try await store.items(ann.id, .home, [one.id], nil, 9).count, is: 1)
            try expect(try await store.items(ben.id, tags[0], [two.id], nil, 9).count, is: 1)
        },
        StorageContract("streams: tags go with what was found, by when that was read, and other lists stay") { scene in
            let ann = try await scene.member()
            let one = try await scene.connect(ann, as: "1")
            let store = scene.stores.streams
            let (old, new) = (
                StreamList.tag(try StreamTag("old").orBreach()), StreamList.tag(try StreamTag("new").orBreach())
            )
            try await scene.stream([scene.streamItem("p1", at: 1)], through: one, in: old, of: ann, at: 100)
            try await scene.stream([scene.streamItem("p1", at: 1)], through: one, of: ann, at: 100)
            try await scene.stream([scene.streamItem("p1", at: 1)], through: one, in: new, of: ann, at: 200)
            let network = one.identity.network
            try expect(try await store.purge(network, .tag, scene.moment(100)), is: 0)
            try expect(try await store.purge(.mastodon, .tag, scene.moment(999)), is: 0)
            try expect(try await store.purge(network, .tag, scene.moment(101)), is: 1)
            try expect(try await store.standings(ann.id).map(\.list.list), is: [.home, new])
            try expect(try await store.items(ann.id, .home, [one.id], nil, 9).count, is: 1)
            try expect(try await store.items(ann.id, new, [one.id], nil, 9).count, is: 1)
        },
        StorageContract(
            "streams: that a network has more of what leads further than was read is kept until it is read anew"
        ) {
            scene in
            let ann = try await scene.member("Ann")
            let connection = try await scene.connect(ann, as: "1")
            let list = ConnectionList(connection.id, .topics(.collection(.books)))
            let store = scene.stores.streams
            func isCut() async throws -> Bool? {
                let standings = try await store.standings(ann.id)
                return standings.first { $0.list == list }?.isCut
            }
            for (second, isMore) in [(100, true), (200, false), (300, true)] as [(Int64, Bool)] {
                try await store.wish(list, nil, scene.moment(second))
                var run = StreamRun()
                run.isCut = isMore
                try await store.keep(try await scene.reading(at: second), run, scene.moment(second))
                try expect(try await isCut(), is: isMore)
            }
            try await store.wish(list, nil, scene.moment(400))
            try await store.fail(try await scene.reading(at: 400), .unreachable, scene.moment(500))
            try expect(try await isCut(), is: true)
        },
    ]
}
