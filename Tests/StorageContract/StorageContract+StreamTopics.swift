import Flyleaf
import Primitives

extension StorageContract {
    static let streamTopics: [StorageContract] = [
        StorageContract("streams: posts that many look at take the place of those before, also where there are none") {
            scene in
            let ann = try await scene.member("Ann")
            let connection = try await scene.connect(ann, as: "1")
            let list = ConnectionList(connection.id, .topics(.trends))
            func keep(_ items: [StreamItem], replacesAll: Bool, at second: Int64) async throws -> [String] {
                try await scene.stores.streams.wish(list, nil, scene.moment(second))
                let reading = try await scene.reading(at: second)
                var run = StreamRun()
                (run.items, run.replacesAll) = (items, replacesAll)
                try await scene.stores.streams.keep(reading, run, scene.moment(second))
                return try await scene.stores.streams.items(ann.id, list.list, [connection.id], nil, 999)
                    .map(\.item.remoteID)
            }
            let posts = (1...3).map { scene.streamItem("p\($0)", at: Int64($0)) }
            try expect(try await keep([posts[2], posts[0]], replacesAll: true, at: 100), is: ["p3", "p1"])
            try expect(try await keep([posts[1]], replacesAll: true, at: 200), is: ["p2"])
            try expect(try await keep([], replacesAll: false, at: 300), is: ["p2"])
            try expect(try await keep([], replacesAll: true, at: 400), is: [])
            let limit = StreamRetention.maximumItems(list.list)
            let many = (1...limit + 10).reversed().map { scene.streamItem("m\($0)", at: Int64($0)) }
            let kept = try await keep(many, replacesAll: true, at: 500)
            try expect(kept.count, is: limit)
            try expect(kept.first, is: "m\(limit + 10)")
        },
        StorageContract(
            "streams: what leads to further lists is replaced as a whole, and a list that is gone takes its posts"
        ) {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (one, two) = (try await scene.connect(ann, as: "1"), try await scene.connect(ben, as: "2"))
            let store = scene.stores.streams
            func topic(_ name: String, _ posts: Int? = nil) throws -> StreamTopic {
                try StreamTopic(name: name, title: "The \(name)", posts: posts, today: posts.map { $0 / 4 }).orBreach()
            }
            func keep(_ topics: [StreamTopic], _ kind: StreamTopics, _ connection: Connection, at second: Int64)
                async throws
            {
                try await store.wish(ConnectionList(connection.id, .topics(kind)), nil, scene.moment(second))
                let reading = try await scene.reading(at: second)
                var run = StreamRun()
                run.topics = topics
                try await store.keep(reading, run, scene.moment(second))
            }
            let lists = try ["7", "8"].map { StreamList.list(try NetworkListKey(one.id, $0).orBreach()) }
            let foreign = StreamList.list(try NetworkListKey(two.id, "7").orBreach())
            try await keep([try topic("7"), try topic("8")], .lists, one, at: 100)
            try await keep([try topic("7")], .lists, two, at: 100)
            try await keep([try topic("#b", 12), try topic("#a")], .trends, one, at: 101)
            for (index, list) in lists.enumerated() {
                let gap = StreamGap(list: ConnectionList(one.id, list), moment: scene.moment(1), next: "n")
                let item = scene.streamItem("p1", at: 1)
                try await scene.stream([item], through: one, in: list, of: ann, gap: gap, at: Int64(110 + index))
            }
            try await scene.stream([scene.streamItem("p1", at: 1)], through: two, in: foreign, of: ben, at: 115)
            let trends = try await store.topics(ann.id, .trends)
            try expect(trends.map(\.topic), is: [try topic("#b", 12), try topic("#a")])
            try expect(Set(trends.map(\.connectionID)), is: [one.id])
            try await keep([try topic("9"), try topic("8")], .lists, one, at: 120)
            try expect(try await store.topics(ann.id, .lists).map(\.topic.name), is: ["9", "8"])
            try expect(try await store.topics(ben.id, .lists).map(\.list), is: [foreign])
            try expect(try await store.items(ann.id, lists[0], [one.id], nil, 9), is: [])
            try expect(try await store.gaps(ann.id, lists[0], [one.id]), is: [])
            try expect(try await store.items(ann.id, lists[1], [one.id], nil, 9).count, is: 1)
            try expect(try await store.items(ben.id, foreign, [two.id], nil, 9).count, is: 1)
            try expect(try await store.topics(ann.id, .trends).count, is: 2)
            // One list goes by itself, and all with the connection's.
            try await store.forget(ConnectionList(one.id, .topics(.trends)))
            try expect(try await store.topics(ann.id, .trends), is: [])
            let standings = try await store.standings(ann.id).map(\.list.list)
            try expect(Set(standings), is: [.topics(.lists), lists[1]])
            try await store.forget(one.id)
            try expect(try await store.topics(ann.id, .lists), is: [])
            try expect(try await store.topics(ben.id, .lists).count, is: 1)
        },
        StorageContract("streams: what a network says of what is no post is kept with its name, for its member alone") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (one, two) = (try await scene.connect(ann, as: "1"), try await scene.connect(ben, as: "2"))
            let store = scene.stores.streams
            let day = PartialDate(year: 2013, month: 7, day: 25)
            let details = [
                TopicDetail(page: "https://a.example/1", kind: "Book", day: day), TopicDetail(kind: "Book"), nil,
                TopicDetail(),
            ]
            let topics = try details.enumerated().map { index, detail in
                try StreamTopic(name: "\(index)", title: "The \(index)", detail: detail).orBreach()
            }
            func keep(_ topics: [StreamTopic], _ connection: Connection, at second: Int64) async throws {
                let list = ConnectionList(connection.id, .topics(.collection(.books)))
                try await store.wish(list, nil, scene.moment(second))
                let reading = try await scene.reading(at: second)
                var run = StreamRun()
                run.topics = topics
                try await store.keep(reading, run, scene.moment(second))
            }
            try await keep(topics, one, at: 100)
            try await keep([topics[1]], two, at: 101)
            let kept = try await store.topics(ann.id, .collection(.books))
            try expect(kept.map(\.topic), is: topics)
            try expect(Set(kept.map(\.kind)), is: [.collection(.books)])
            try expect(try await store.topics(ben.id, .collection(.books)).map(\.topic), is: [topics[1]])
            try expect(try await store.topics(ann.id, .collection(.likes)), is: [])
            try await keep([topics[2], topics[0]], one, at: 300)
            try expect(try await store.topics(ann.id, .collection(.books)).map(\.topic), is: [topics[2], topics[0]])
            try await store.forget(one.id)
            try expect(try await store.topics(ann.id, .collection(.books)), is: [])
            try expect(try await store.topics(ben.id, .collection(.books)).count, is: 1)
        },
        StorageContract(
            "streams: what is told is written down in its order, of entries that are known, and never while a list is read"
        ) {
            scene in
            let ann = try await scene.member()
            let one = try await scene.connect(ann, as: "1")
            let (store, list) = (scene.stores.streams, ConnectionList(one.id, .home))
            let came = StreamChange.came(scene.streamItem("p3", at: 30))
            try expect(try await store.take(list, [came], scene.moment(40)), is: .unread)
            try await store.wish(list, nil, scene.moment(40))
            try expect(try await store.take(list, [came], scene.moment(40)), is: .unread)
            try await scene.stream(
                [scene.streamItem("p2", at: 20), scene.streamItem("p1", at: 10)],
                through: one,
                of: ann
            )
            try expect(try await store.take(list, [came, came], scene.moment(101)), is: .taken(2))
            var items = try await store.items(ann.id, .home, [one.id], nil, 10)
            try expect(items.map(\.item.remoteID), is: ["p3", "p2", "p1"])
            try expect(items[0].item, is: scene.streamItem("p3", at: 30))
            try expect(items[0].readAt, is: scene.moment(101))
            let places = items.map(\.place)
            // Written anew by somebody who does not know what the reader did: that stays.
            let anew = scene.streamItem("p2", at: 99, "Anew")
            var post = anew.post
            post.poll = nil
            let changed = StreamItem(remoteID: "p2", moment: anew.moment, repeater: nil, post: post)
            let unknown = StreamChange.changed(scene.streamItem("p9", at: 90))
            try expect(
                try await store.take(list, [.changed(changed), unknown, .gone("p1"), .gone("p9")], scene.moment(102)),
                is: .taken(2)
            )
            items = try await store.items(ann.id, .home, [one.id], nil, 10)
            try expect(items.map(\.place), is: Array(places[0...1]))
            try expect(items[1].item.post.text.plain.hasPrefix("Anew"), is: true)
            try expect(items[1].item.repeater, is: anew.repeater)
            try expect(items[1].readAt, is: scene.moment(102))
            try expect(try await store.take(list, [unknown], scene.moment(103)), is: .taken(0))
            // In their order: what came and went is gone.
            let four = StreamChange.came(scene.streamItem("p4", at: 40))
            try expect(try await store.take(list, [four, .gone("p4")], scene.moment(103)), is: .taken(2))
            try await store.wish(list, nil, scene.moment(104))
            let reading = try await scene.reading(at: 104)
            try expect(try await store.take(list, [four], scene.moment(105)), is: .held)
            try await store.fail(reading, .transient, scene.moment(110))
            try expect(try await store.take(list, [four], scene.moment(106)), is: .taken(1))
            try expect(
                try await store.items(ann.id, .home, [one.id], nil, 10).map(\.item.remoteID),
                is: ["p4", "p3", "p2"]
            )
            // The oldest go where there are too many.
            let many = (1...StreamRetention.maximumItems(.home)).map { number in
                StreamChange.came(
                    .init(
                        remoteID: "m\(number)",
                        moment: scene.moment(1000 + Int64(number)),
                        repeater: nil,
                        post: StreamPost(
                            remoteID: "m\(number)",
                            author: anew.post.author,
                            writtenAt: scene.moment(1),
                            text: LinkedText()
                        )
                    )
                )
            }
            _ = try await store.take(list, many, scene.moment(107))
            items = try await store.items(ann.id, .home, [one.id], nil, 1000)
            try expect(items.count, is: many.count)
            try expect(items.last?.item.remoteID, is: "m1")
            try await store.forget(one.id)
            try expect(try await store.take(list, [four], scene.moment(108)), is: .unread)
        },
        StorageContract("streams: what leads to further lists goes by when it was read") { scene in
            let ann = try await scene.member()
            let one = try await scene.connect(ann, as: "1")
            let store = scene.stores.streams
            try await store.wish(ConnectionList(one.id, .topics(.trends)), nil, scene.moment(100))
            var run = StreamRun()
            run.topics = [try StreamTopic(name: "#a", title: "#a").orBreach()]
            try await store.keep(try await scene.reading(at: 100), run, scene.moment(100))
            let network = one.identity.network
            _ = try await store.purge(network, .topics, scene.moment(100))
            _ = try await store.purge(network, .tag, scene.moment(999))
            _ = try await store.purge(.mastodon, .topics, scene.moment(999))
            try expect(try await store.topics(ann.id, .trends).count, is: 1)
            _ = try await store.purge(network, .topics, scene.moment(101))
            try expect(try await store.topics(ann.id, .trends), is: [])
            try expect(try await store.standings(ann.id), is: [])
        },
    ]
}
