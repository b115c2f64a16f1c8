import Flyleaf
import Primitives

extension ContractScene {
    /// A press as it comes from a page.
    fileprivate func press(
        _ connection: Connection,
        _ post: String = "90",
        _ mark: StreamMark = .favourite,
        wanted: Bool = true,
        choosing choices: [Int] = [],
        isOn: Bool? = nil,
        at second: Int64 = 100
    ) -> StreamPress {
        StreamPress(
            id: newID(second),
            memberID: connection.memberID,
            connectionID: connection.id,
            subjectID: post,
            mark: mark,
            isWanted: wanted,
            choices: choices,
            wish: 1,
            isOn: isOn,
            state: .waiting,
            attempts: 0,
            nextAttemptAt: nil,
            failure: nil,
            updatedAt: moment(second)
        )
    }

    @discardableResult
    fileprivate func put(_ press: StreamPress, _ limits: PostingLimits? = nil) async throws -> StreamPress {
        try await stores.presses.press(press, at: .facebook, within: limits)
    }

    /// Writes an event down, and answers the row as it stands then.
    fileprivate func happen(
        _ event: DeliveryEvent<Void>,
        _ press: StreamPress,
        at second: Int64
    ) async throws -> StreamPress {
        let changed = try press.after(event, at: moment(second)).orBreach()
        try expect(try await stores.presses.update(changed, press), is: true)
        return try await stores.presses.current(press.id).orBreach()
    }
}

extension StorageContract {
    static let presses: [StorageContract] = [
        StorageContract("presses: each mark on each post has one row, which two presses at once share") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (own, other) = (try await scene.connect(ann, as: "1"), try await scene.connect(ben, as: "2"))
            let store = scene.stores.presses
            let presses = try await withThrowingTaskGroup(of: StreamPress.self) { group in
                for second in 1...8 { group.addTask { try await scene.put(scene.press(own, at: Int64(100 + second))) } }
                return try await group.reduce(into: [StreamPress]()) { $0.append($1) }
            }
            try expect(Set(presses.map(\.id)).count, is: 1)
            try expect(presses.allSatisfy { $0.wish == 1 }, "a second press of the same is no other wish")
            try await scene.put(scene.press(own, "90", .bookmark))
            try await scene.put(scene.press(own, "91"))
            try await scene.put(scene.press(other))
            let posts = [(own.id, "90"), (own.id, "90"), (other.id, "90")]
            let shown = try await store.presses(ann.id, posts)
            try expect(Set(shown.map(\.mark)), is: [.favourite, .bookmark])
            try expect(shown.count, is: 2)
            try expect(try await store.presses(ben.id, posts).map(\.connectionID), is: [other.id])
            try expect(try await store.presses(ann.id, []), is: [])
            try expect(try await store.current(presses[0].id), is: presses[0])
        },
        StorageContract("presses: a vote keeps what it chooses, until it may be at the network") { scene in
            let ann = try await scene.member("Ann")
            let own = try await scene.connect(ann, as: "1")
            try await scene.put(scene.press(own, "34", .vote, choosing: [2, 0]))
            let first = try await scene.put(scene.press(own, "34", .vote, choosing: [3, 1], at: 101))
            try expect(first.choices, is: [1, 3])
            try expect(try await scene.stores.presses.current(first.id), is: first)
            let sending = try await scene.happen(.send(until: scene.moment(162)), first, at: 102)
            try expect(sending.choices, is: [1, 3])
            try expect(try await scene.put(scene.press(own, "34", .vote, choosing: [2], at: 103)), is: sending)
            let done = try await scene.happen(.confirm(()), sending, at: 104)
            try expect(done.choices, is: [1, 3])
            try expect(try await scene.put(scene.press(own, "90", .favourite)).choices, is: [])
        },
        StorageContract("presses: what waits comes in turns of connections, and an outcome is written down once") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (own, other) = (try await scene.connect(ann, as: "1"), try await scene.connect(ben, as: "2"))
            let store = scene.stores.presses
            for number in 1...3 { try await scene.put(scene.press(own, "\(number)", at: Int64(number))) }
            try await scene.put(scene.press(other, "9", at: 9))
            func due(_ second: Int64, _ limit: Int = 10) async throws -> [String] {
                try await store.due(scene.moment(second), limit).map(\.subjectID)
            }
            try expect(try await due(10), is: ["1", "9", "2", "3"])
            try expect(try await due(10, 2), is: ["1", "9"])
            let first = try await store.due(scene.moment(10), 1)[0]
            let sending = try await scene.happen(.send(until: scene.moment(71)), first, at: 11)
            try expect(try await store.sending(), is: [sending])
            try expect(try await store.update(sending, first), is: false)
            let held = try await scene.happen(.hold(until: scene.moment(86)), sending, at: 11)
            try expect(held.nextAttemptAt, is: scene.moment(86))
            try expect(held.updatedAt, is: scene.moment(11))
            let later = scene.moment(50)
            let waiting = try await scene.happen(.postpone(NetworkFailure(.unreachable), until: later), held, at: 12)
            try expect(waiting.failure, is: .unreachable)
            try expect(try await due(49), is: ["2", "9", "3"])
            try expect(try await due(50).count, is: 4)
            let again = try await scene.happen(.send(until: scene.moment(110)), waiting, at: 50)
            let late = try sending.after(.confirm(()), at: scene.moment(50)).orBreach()
            try expect(try await store.update(late, sending), is: false)
            let done = try await scene.happen(.confirm(()), again, at: 51)
            try expect(done.state, is: .done)
            try expect(done.isOn, is: true)
            try expect(try await store.sending(), is: [])
            try expect(try await store.purge(scene.moment(51)), is: 0)
            try expect(try await store.purge(scene.moment(9999)), is: 1)
            try await store.forget(own.id)
            try expect(try await due(99), is: ["9"])
            try await scene.stores.connections.remove(other.id)
            try expect(try await due(99), is: [])
        },
        StorageContract("presses: a press while another is under way makes the network hear the last wish") { scene in
            let connection = try await scene.connect(try await scene.member("Ann"), as: "1")
            let store = scene.stores.presses
            let first = try await scene.put(scene.press(connection))
            let sending = try await scene.happen(.send(until: scene.moment(161)), first, at: 101)
            let undone = try await scene.put(scene.press(connection, wanted: false, at: 102))
            try expect(undone.state, is: .sending)
            try expect(undone.wish, is: 2)
            // Whoever is telling the first wish does so still, and that is no outcome.
            let held = try sending.after(.hold(until: scene.moment(190)), at: scene.moment(103)).orBreach()
            try expect(try await store.update(held, sending), is: true)
            var kept = undone
            kept.nextAttemptAt = scene.moment(190)
            try expect(try await store.current(first.id), is: kept)
            // The call for the first wish comes back.
            let confirmed = try sending.after(.confirm(()), at: scene.moment(103)).orBreach()
            // By the row as it was held last: with another lease it may be another's attempt of the same number.
            try expect(try await store.update(confirmed, sending), is: false)
            try expect(try await store.current(first.id), is: kept)
            try expect(try await store.update(confirmed, held), is: true)
            let row = try await store.current(first.id).orBreach()
            try expect(row.state, is: .waiting)
            try expect(row.isWanted, is: false)
            try expect(row.isOn, is: true)
            // What is taken back before it was ever told needs no telling.
            let back = try await scene.put(scene.press(connection, wanted: true, at: 104))
            try expect(back.state, is: .done)
            try expect(try await store.due(scene.moment(999), 9), is: [])
        },
        StorageContract("presses: with a post that was removed all goes that shows it, and no list brings it back") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (own, other) = (try await scene.connect(ann, as: "1"), try await scene.connect(ben, as: "2"))
            let (one, two) = (scene.streamItem("p1", at: 10), scene.streamItem("p2", at: 20))
            for list in [StreamList.home, .own] {
                try await scene.stream([two, one], through: own, in: list, of: ann)
            }
            try await scene.stream([two, one], through: other, of: ben)
            let shares = scene.stores.shares
            func share(_ member: Member, _ connection: Connection, _ id: String) async throws -> ID<Share> {
                let share = try await shares.insert(scene.share(member, through: connection.id))
                var posted = share
                posted.state = .posted
                posted.receipt = PostReceipt(remoteID: id, url: "https://letters.example/1")
                try expect(try await shares.update(posted, share), is: true)
                return share.id
            }
            let (its, another) = (try await share(ann, own, "of p1"), try await share(ann, own, "of p2"))
            let theirs = try await share(ben, other, "of p1")
            // The conversation around the other post shows it, too.
            let home = try await scene.stores.streams.items(ann.id, .home, [own.id], nil, 9)
            try await scene.stores.threads.wish(ann.id, home[0].place.number, "of p2", scene.moment(150))
            let look = try await scene.stores.threads.claim(scene.moment(151), scene.moment(160), "k").orBreach()
            let thread = StreamThread(above: [one.post], below: [])
            try await scene.stores.threads.keep(look, thread, scene.moment(152))
            // Another conversation is being read, and may have been told of the post already.
            let alike = try await scene.stores.streams.items(ann.id, .own, [own.id], nil, 9)
            try await scene.stores.threads.wish(ann.id, alike[0].place.number, "of p2", scene.moment(153))
            let held = try await scene.stores.threads.claim(scene.moment(154), scene.moment(900), "h").orBreach()
            // The one was an answer, and so was the other.
            var answers: [ID<StreamReply>] = []
            for id in ["of p1", "of p2"] {
                let waiting = try await scene.put(scene.reply(own, "90", at: 160))
                let sending = try waiting.after(.send(until: scene.moment(221)), at: scene.moment(161)).orBreach()
                try expect(try await scene.stores.replies.update(sending, waiting), is: true)
                let receipt = PostReceipt(remoteID: id, url: "https://letters.example/1")
                let posted = try sending.after(.confirm(receipt), at: scene.moment(162)).orBreach()
                try expect(try await scene.stores.replies.update(posted, sending), is: true)
                answers.append(waiting.id)
            }

            let press = try await scene.put(scene.press(own, "of p1", .removal, at: 200))
            // Its answer may be lost when the post is gone already.
            let wished = try await scene.stores.connections.hasRemovedPosts(own.id, since: scene.moment(200))
            try expect(wished, is: true)
            let sending = try await scene.happen(.send(until: scene.moment(261)), press, at: 201)
            try expect(try await scene.stores.streams.items(ann.id, .home, [own.id], nil, 9).count, is: 2)
            let done = try await scene.happen(.confirm(()), sending, at: 202)
            try expect(done.hasRemoved, is: true)
            for list in [StreamList.home, .own] {
                let left = try await scene.stores.streams.items(ann.id, list, [own.id], nil, 9)
                try expect(left.map(\.item.remoteID), is: ["p2"])
            }
            try expect(try await scene.stores.streams.items(ben.id, .home, [other.id], nil, 9).count, is: 2)
            try expect(try await scene.stores.threads.thread(ann.id, home[0].place.number), is: nil)
            try await scene.stores.threads.keep(held, thread, scene.moment(203))
            let reread = try await scene.stores.threads.thread(ann.id, alike[0].place.number).orBreach()
            try expect(reread.value, is: nil)
            let again = try await scene.stores.threads.claim(scene.moment(204), scene.moment(210), "i").orBreach()
            try expect(again.number, is: held.number)
            try expect(try await scene.stores.replies.current(answers[0]), is: nil)
            let standing = try await scene.stores.replies.replies(ann.id, own.id, .post, "90")
            try expect(standing.map(\.id), is: [answers[1]])
            try expect(try await scene.stores.replies.current(answers[1])?.state, is: .posted)
            let noted = try await shares.share(its, ann.id).orBreach()
            try expect(noted.state, is: .withdrawn)
            try expect(noted.updatedAt, is: scene.moment(202))
            try expect(try await shares.share(another, ann.id)?.state, is: .posted)
            try expect(try await shares.share(theirs, ben.id)?.state, is: .posted)
            let connections = scene.stores.connections
            try expect(try await connections.hasRemovedPosts(own.id, since: scene.moment(202)), is: true)
            try expect(try await connections.hasRemovedPosts(own.id, since: scene.moment(203)), is: false)
            try expect(try await connections.hasRemovedPosts(other.id, since: scene.moment(1)), is: false)
            // A list that was read meanwhile, or that is behind, has it still.
            try await scene.stream([two, one], through: own, of: ann, at: 210)
            let came = StreamChange.came(scene.streamItem("p1", at: 30))
            _ = try await scene.stores.streams.take(ConnectionList(own.id, .home), [came], scene.moment(220))
            let after = try await scene.stores.streams.items(ann.id, .home, [own.id], nil, 9)
            try expect(after.map(\.item.remoteID), is: ["p2"])
            let limit = Int64(202 + StreamPress.removalShowingTime.components.seconds)
            try await scene.stream([two, one], through: own, of: ann, at: limit)
            try expect(try await scene.stores.presses.current(press.id)?.hasRemoved, is: true)
            // What it has long after stands there.
            try await scene.stream([two, one], through: own, of: ann, at: limit + 1)
            let back = try await scene.stores.streams.items(ann.id, .home, [own.id], nil, 9)
            try expect(back.map(\.item.remoteID), is: ["p2", "p1"])
            let kept = try await scene.stores.presses.current(press.id).orBreach()
            try expect(kept.isContradicted && kept.failure == .refused && !kept.hasRemoved, "it was not removed")
            try expect(kept.updatedAt, is: scene.moment(limit + 1))
            try expect(try await shares.share(its, ann.id)?.state, is: .posted)
            try await scene.stream([two, one], through: other, of: ben, at: 230)
            try expect(try await scene.stores.streams.items(ben.id, .home, [other.id], nil, 9).count, is: 2)
        },
        StorageContract("presses: where they cost money each other wish is counted with the posts, within the limits") {
            scene in
            let ann = try await scene.member("Ann")
            let connection = try await scene.connect(ann, as: "1")
            let cost = PostingCost(centsPerLink: 20, dailyPosts: 9, memberPosts: 2)
            let limits = PostingLimits(now: scene.moment(100), costs: [.facebook: cost])
            try await scene.put(scene.press(connection, "1"), limits)
            try await scene.put(scene.press(connection, "1"), limits)
            try await scene.put(scene.press(connection, "2", at: 101), limits)
            var refusal: PostingRefusal?
            do {
                try await scene.put(scene.press(connection, "3"), limits)
            } catch let error as PostingRefusal { refusal = error }
            try expect(refusal, is: .paidForMember(.facebook, limit: 2))
            let made = try await scene.stores.shares.postsMade(ann.id, limits.day).orBreach()
            try expect(made.own, is: [.facebook: 2])
            try expect(try await scene.stores.presses.due(scene.moment(999), 9).map(\.subjectID), is: ["1", "2"])
        },
        StorageContract("presses: of so many of a connection what is over goes first, and then no more are taken") {
            scene in
            let connection = try await scene.connect(try await scene.member("Ann"), as: "1")
            let store = scene.stores.presses
            let old = try await scene.put(scene.press(connection, "old", at: 1))
            let refused = try await scene.happen(
                .refuse(NetworkFailure(.refused)),
                scene.happen(.send(until: scene.moment(61)), old, at: 1),
                at: 1
            )
            try expect(refused.state, is: .refused)
            for number in 1..<StreamPress.maximumPerConnection {
                try await scene.put(scene.press(connection, "\(number)", at: 2))
            }
            try expect(try await store.current(old.id), is: refused)
            try await scene.put(scene.press(connection, "last", at: 3))
            try expect(try await store.current(old.id), is: nil)
            var refusal: PostingRefusal?
            do {
                try await scene.put(scene.press(connection, "more", at: 4))
            } catch let error as PostingRefusal { refusal = error }
            try expect(refusal, is: .tooMany(limit: StreamPress.maximumPerConnection))
            try expect(try await store.due(scene.moment(99), 2000).count, is: StreamPress.maximumPerConnection)
        },
    ]
}
