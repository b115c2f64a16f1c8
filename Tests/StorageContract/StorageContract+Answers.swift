import Flyleaf
import Primitives

extension StorageContract {
    static let answers: [StorageContract] = [
        StorageContract(
            "answers: a share that is posted is asked about a minute later, by one at a time, until it is taken back"
        ) { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let connection = try await scene.connect(ann, as: "1")
            let store = scene.stores.answers
            let share = try await scene.posted(ann, through: connection, at: 100)
            try expect(try await store.claim(scene.moment(159), scene.moment(170), "k"), is: nil)
            let taken = try await withThrowingTaskGroup(of: AnswerReading?.self) { group in
                for number in 1...8 {
                    group.addTask { try await store.claim(scene.moment(160), scene.moment(170), "r\(number)") }
                }
                return try await group.reduce(into: [AnswerReading]()) { if let one = $1 { $0.append(one) } }
            }
            try expect(taken.map(\.shareID), is: [share.id])
            try expect(taken.map(\.memberID), is: [ann.id])
            let reading = try await store.claim(scene.moment(170), scene.moment(180), "k2").orBreach()
            // Whoever held it before writes nothing any more.
            try await store.keep(taken[0], scene.answers(1), scene.moment(171), next: nil)
            try await store.put(taken[0], scene.moment(171), next: scene.moment(171))
            try expect(try await store.answers(ann.id, [share.id]), is: [:])
            let answers = scene.answers(3)
            try await store.keep(reading, answers, scene.moment(172), next: scene.moment(500))
            let kept = KeptAnswers(answers: answers, readAt: scene.moment(172))
            try expect(try await store.answers(ann.id, [share.id]), is: [share.id: kept])
            try expect(try await store.answers(ben.id, [share.id]), is: [:])
            try expect(try await store.answers(ann.id, []), is: [:])
            try expect(try await store.claim(scene.moment(499), scene.moment(600), "k3"), is: nil)
            let again = try await store.claim(scene.moment(500), scene.moment(600), "k3").orBreach()
            try await store.put(again, scene.moment(501), next: nil)
            try expect(try await store.answers(ann.id, [share.id]), is: [share.id: kept])
            var withdrawn = share
            withdrawn.state = .withdrawn
            withdrawn.updatedAt = scene.moment(900)
            try expect(try await scene.stores.shares.update(withdrawn, share), is: true)
            try expect(try await store.answers(ann.id, [share.id]), is: [:])
        },
        StorageContract("answers: a look makes them due, once in a while, and for the member alone") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let connection = try await scene.connect(ann, as: "1")
            let store = scene.stores.answers
            let share = try await scene.posted(ann, through: connection, at: 100)
            let first = try await store.claim(scene.moment(200), scene.moment(210), "k").orBreach()
            try await store.keep(first, scene.answers(0), scene.moment(200), next: nil)
            func wish(_ member: Member, _ before: Int64, _ now: Int64) async throws -> Bool {
                try await store.wish(member.id, [share.id], askedBefore: scene.moment(before), scene.moment(now))
                guard let found = try await store.claim(scene.moment(now), scene.moment(now + 1), "w") else {
                    return false
                }
                try await store.put(found, scene.moment(now), next: nil)
                return true
            }
            try expect(try await wish(ben, 999, 1000), is: false)
            try expect(try await wish(ann, 200, 1000), is: false)
            try expect(try await wish(ann, 201, 1000), is: true)
            // It was asked for in vain, and is not asked for again at once.
            try expect(try await wish(ann, 1000, 1001), is: false)
            try expect(try await wish(ann, 1001, 1002), is: true)
        },
        StorageContract("answers: a notice tells that there are more, once for each post, and goes with them") {
            scene in
            let ann = try await scene.member()
            let connection = try await scene.connect(ann, as: "1")
            let (store, notices) = (scene.stores.answers, scene.stores.notices)
            let share = try await scene.posted(ann, through: connection, at: 100)
            func read(_ count: Int, at second: Int64) async throws {
                let reading = try await store.claim(scene.moment(second), scene.moment(second + 9), "k").orBreach()
                try await store.keep(
                    reading,
                    scene.answers(count),
                    scene.moment(second),
                    next: scene.moment(second + 10)
                )
            }
            func told() async throws -> [MemberNotice] {
                try await notices.list(ann.id, before: nil, 10).filter { $0.subject == .answers(share.id) }
            }
            try await read(0, at: 200)
            try expect(try await told(), is: [])
            try await read(1, at: 210)
            try expect(try await told().map(\.moment), is: [scene.moment(210)])
            try await read(1, at: 220)
            try expect(try await told().map(\.moment), is: [scene.moment(210)])
            try await read(3, at: 230)
            try expect(try await told().map(\.moment), is: [scene.moment(230)])
            try await read(0, at: 240)
            try expect(try await told(), is: [])
            try await read(2, at: 250)
            var withdrawn = share
            withdrawn.state = .withdrawn
            try expect(try await scene.stores.shares.update(withdrawn, share), is: true)
            try expect(try await told(), is: [])
            let other = try await scene.posted(ann, through: connection, at: 300)
            try await notices.setOff([.answers], ann.id)
            try await read(2, at: 400)
            try expect(
                try await notices.list(ann.id, before: nil, 10).contains { $0.subject == .answers(other.id) },
                is: false
            )
        },
        StorageContract("answers: what is forgotten, and what came through a connection that is gone, is gone") {
            scene in
            let ann = try await scene.member()
            let (one, two) = (
                try await scene.connect(ann, as: "1"), try await scene.connect(ann, as: "2", to: .mastodon)
            )
            let store = scene.stores.answers
            let shares = [
                try await scene.posted(ann, through: one, at: 100), try await scene.posted(ann, through: two, at: 101),
            ]
            let ids = shares.map(\.id)
            for key in ["a", "b"] {
                let reading = try await store.claim(scene.moment(200), scene.moment(210), key).orBreach()
                try await store.keep(reading, scene.answers(2), scene.moment(200), next: scene.moment(300))
            }
            try expect(try await store.answers(ann.id, ids).count, is: 2)
            try await store.forget(one.id)
            try expect(Array(try await store.answers(ann.id, ids).keys), is: [ids[1]])
            try await scene.stores.connections.remove(two.id)
            try expect(try await store.answers(ann.id, ids), is: [:])
            try expect(try await store.claim(scene.moment(400), scene.moment(410), "c"), is: nil)
        },
    ]
}

extension ContractScene {
    /// A share that Flyleaf has posted.
    fileprivate func posted(_ member: Member, through connection: Connection, at second: Int64) async throws -> Share {
        let queued = share(member, through: connection.id, to: connection.identity.network)
        _ = try await stores.shares.insert(queued)
        var share = queued
        share.state = .posted
        share.receipt = PostReceipt(remoteID: "1", url: "https://letters.example/1")
        share.updatedAt = moment(second)
        try expect(try await stores.shares.update(share, queued), is: true)
        return share
    }

    /// Some likes, and so many replies.
    fileprivate func answers(_ count: Int) -> PostAnswers {
        var answers = PostAnswers()
        answers.likes = 7
        answers.repeats = count == 0 ? nil : 2
        answers.take((0..<count).map { streamItem("a\($0)", at: Int64($0)).post }, of: count * 2)
        return answers
    }
}
