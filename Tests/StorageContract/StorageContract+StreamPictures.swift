import Crypto
import Flyleaf
import Primitives

/// A member with entries, and what their pages show.
private struct PictureScene {
    let scene: ContractScene
    let member: Member
    let connection: Connection
    /// The numbers of the entries, the newest first.
    let numbers: [Int64]

    init(_ scene: ContractScene, _ name: String, _ count: Int = 2) async throws {
        self.scene = scene
        member = try await scene.member(name)
        connection = try await scene.connect(member, as: name)
        let items = (1...count).reversed().map { scene.streamItem("p\($0)", at: Int64($0)) }
        try await scene.stream(items, through: connection, of: member)
        let kept = try await scene.stores.streams.items(member.id, .home, [connection.id], nil, count)
        numbers = kept.map(\.place.number)
    }

    static func picture(_ name: String, at server: String = "files.example") throws -> StreamPicture {
        try StreamPicture(.view, "https://\(server)/\(name).jpg").orBreach()
    }

    func want(
        _ pictures: [StreamPicture],
        in number: Int64,
        _ part: StreamPictureUse.Part = .entry,
        at second: Int64 = 200,
        staleBefore: Int64 = 0
    ) async throws -> [StreamPicture: StreamPictureStanding] {
        let use = StreamPictureUse(number: number, part: part, all: Set(pictures), shown: Set(pictures))
        return try await scene.stores.streamPictures.want(
            member.id,
            [use],
            scene.moment(second),
            scene.moment(staleBefore)
        )
    }

    /// Takes what waits and ends it so.
    @discardableResult
    func settle(
        _ outcome: StreamPictureOutcome,
        at second: Int64 = 201,
        _ budget: StreamPictureBudget = .usual
    ) async throws -> StreamPictureReading? {
        let store = scene.stores.streamPictures
        let key = Randomness.secure.secret()
        guard let reading = try await store.claim(scene.moment(second), scene.moment(second + 10), key) else {
            return nil
        }
        try await store.settle(reading, outcome, scene.moment(second), budget)
        return reading
    }

    static func file(_ mark: String, bytes: Int = 10) -> StreamPictureOutcome {
        let picture = KeptStreamPicture(mark: mark, jpeg: Array(repeating: 7, count: bytes))
        return .read(picture, PictureValidators(tag: "\"\(mark)\"", modified: "yesterday"))
    }

    func number(_ standing: StreamPictureStanding?) throws -> Int64 {
        guard case .kept(let number, _)? = standing else {
            throw ContractBreach(description: "not kept: \(String(describing: standing))")
        }
        return number
    }
}

extension StorageContract {
    static let streamPictures: [StorageContract] = [
        StorageContract("pictures of posts: one is fetched once for a member, kept, and never another member's") {
            scene in
            let (ann, ben) = (try await PictureScene(scene, "Ann"), try await PictureScene(scene, "Ben"))
            let picture = try PictureScene.picture("a")
            try expect(try await ann.want([picture], in: ann.numbers[0]), is: [picture: .coming])
            try expect(try await ann.want([picture], in: ann.numbers[1]), is: [picture: .coming])
            // Nobody shows anything with an entry of somebody else.
            try expect(try await ben.want([picture], in: ann.numbers[0]), is: [:])
            let reading = try await ann.settle(PictureScene.file("m1")).orBreach()
            try expect(reading.picture, is: picture)
            try expect(reading.attempts, is: 1)
            try expect(reading.validators, is: PictureValidators(tag: nil, modified: nil))
            try expect(try await ann.settle(.none), is: nil)
            let number = try ann.number(try await ann.want([picture], in: ann.numbers[0])[picture])
            let store = scene.stores.streamPictures
            try expect(try await store.picture(ann.member.id, number)?.mark, is: "m1")
            try expect(try await store.picture(ben.member.id, number), is: nil)
            try expect(try await ben.want([picture], in: ben.numbers[0]), is: [picture: .coming])
            try await ben.settle(PictureScene.file("m2"))
            let other = try ben.number(try await ben.want([picture], in: ben.numbers[0])[picture])
            try expect(other != number, "two members have two copies")
            try expect(try await store.picture(ann.member.id, other), is: nil)
        },
        StorageContract("pictures of posts: one goes with the last entry or thread that uses it") { scene in
            let ann = try await PictureScene(scene, "Ann")
            let store = scene.stores.streamPictures
            let (both, first, thread) = (
                try PictureScene.picture("both"), try PictureScene.picture("first"), try PictureScene.picture("thread")
            )
            // Without a thread nothing is shown in one.
            try expect(try await ann.want([thread], in: ann.numbers[1], .thread), is: [:])
            try await scene.stores.threads.wish(ann.member.id, ann.numbers[1], "of p1", scene.moment(200))
            _ = try await ann.want([both, first], in: ann.numbers[0])
            _ = try await ann.want([both], in: ann.numbers[1])
            _ = try await ann.want([thread], in: ann.numbers[1], .thread)
            for mark in 1...3 { try await ann.settle(PictureScene.file("m\(mark)")) }
            let standings = try await ann.want([both, first], in: ann.numbers[0])
            let bothNumber = try ann.number(standings[both])
            let firstNumber = try ann.number(standings[first])
            let threadNumber = try ann.number(try await ann.want([thread], in: ann.numbers[1], .thread)[thread])
            // A post that has a picture no more lets it go.
            _ = try await ann.want([both], in: ann.numbers[0])
            try expect(try await store.picture(ann.member.id, firstNumber), is: nil)
            // The newest entry goes from the list.
            try await scene.stream([scene.streamItem("p1", at: 1)], through: ann.connection, of: ann.member, at: 300)
            try expect(try await store.picture(ann.member.id, bothNumber)?.mark != nil, "another entry has it")
            try expect(try await scene.stores.threads.purge(.facebook, scene.moment(900)), is: 1)
            try expect(try await store.picture(ann.member.id, threadNumber), is: nil)
            try expect(try await store.picture(ann.member.id, bothNumber)?.mark != nil, "the entry is there")
            _ = try await ann.want([first], in: ann.numbers[1])
            try await scene.stores.streams.forget(ann.connection.id)
            try expect(try await store.picture(ann.member.id, bothNumber), is: nil)
            try expect(try await ann.settle(.same, at: 400), is: nil)
        },
        StorageContract("pictures of posts: a wish is taken by one at a time, and settled by whoever holds it") {
            scene in
            let ann = try await PictureScene(scene, "Ann")
            let store = scene.stores.streamPictures
            let picture = try PictureScene.picture("a")
            _ = try await ann.want([picture], in: ann.numbers[0])
            let taken = try await withThrowingTaskGroup(of: StreamPictureReading?.self) { group in
                for place in 1...8 {
                    group.addTask { try await store.claim(scene.moment(202), scene.moment(210), "r\(place)") }
                }
                return try await group.reduce(into: [StreamPictureReading]()) { if let one = $1 { $0.append(one) } }
            }
            try expect(taken.count, is: 1)
            let later = try await store.claim(scene.moment(210), scene.moment(220), "k").orBreach()
            try expect(later.attempts, is: 2)
            try await store.settle(taken[0], PictureScene.file("late"), scene.moment(211), .usual)
            try expect(try await ann.want([picture], in: ann.numbers[0]), is: [picture: .coming])
            try await store.settle(later, PictureScene.file("m"), scene.moment(212), .usual)
            let number = try ann.number(try await ann.want([picture], in: ann.numbers[0])[picture])
            // A day later it is asked for again, with what its server said; what stays the same stays.
            _ = try await ann.want([picture], in: ann.numbers[0], at: 300, staleBefore: 212)
            try expect(try await store.claim(scene.moment(300), scene.moment(310), "k"), is: nil)
            _ = try await ann.want([picture], in: ann.numbers[0], at: 300, staleBefore: 213)
            let again = try await ann.settle(.same, at: 300).orBreach()
            try expect(again.validators, is: PictureValidators(tag: "\"m\"", modified: "yesterday"))
            try expect(again.attempts, is: 1)
            try expect(try await store.picture(ann.member.id, number)?.mark, is: "m")
            // A server that is down takes nothing away; one that has it no more does.
            _ = try await ann.want([picture], in: ann.numbers[0], at: 400, staleBefore: 301)
            try await ann.settle(.later(nil, isServer: true), at: 400)
            try expect(try await store.picture(ann.member.id, number)?.mark, is: "m")
            _ = try await ann.want([picture], in: ann.numbers[0], at: 500, staleBefore: 401)
            try await ann.settle(.none, at: 500)
            try expect(try await ann.want([picture], in: ann.numbers[0]), is: [picture: .missing])
            try expect(try await store.picture(ann.member.id, number), is: nil)
        },
        StorageContract(
            "pictures of posts: where a server is down, all that waits for it waits, and in the end is left alone"
        ) {
            scene in
            let (ann, ben) = (try await PictureScene(scene, "Ann"), try await PictureScene(scene, "Ben"))
            let (one, two) = (try PictureScene.picture("1"), try PictureScene.picture("2"))
            let other = try PictureScene.picture("3", at: "other.example")
            _ = try await ann.want([one], in: ann.numbers[0], at: 200)
            _ = try await ann.want([other], in: ann.numbers[1], at: 201)
            _ = try await ben.want([two], in: ben.numbers[0], at: 202)
            for attempt in 1..<Int64(StreamPictures.maximumAttempts) {
                let first = try await ann.settle(
                    .later(scene.moment(300 * attempt), isServer: true),
                    at: 300 * attempt - 50
                )
                try expect(first?.picture.server, is: "files.example")
                if attempt == 1 {
                    try expect(try await ann.settle(PictureScene.file("o"), at: 255)?.picture, is: other)
                }
                try expect(try await ann.settle(.none, at: 300 * attempt - 1), is: nil)
            }
            try expect(try await ann.want([one], in: ann.numbers[0]), is: [one: .missing])
            try expect(try await ben.want([two], in: ben.numbers[0]), is: [two: .missing])
            try await ann.settle(.later(nil, isServer: true), at: 2_000)
            try expect(try await ann.settle(.none, at: 9_000), is: nil)
        },
        StorageContract("pictures of posts: bytes beyond a budget go, one's own that were settled first") { scene in
            let (ann, ben) = (try await PictureScene(scene, "Ann"), try await PictureScene(scene, "Ben"))
            let pictures = try (1...4).map { try PictureScene.picture("\($0)") }
            let budget = StreamPictureBudget(perMember: 100, inAll: 150)
            _ = try await ben.want([pictures[0]], in: ben.numbers[0])
            try await ben.settle(PictureScene.file("b", bytes: 60), at: 201, budget)
            for index in pictures.indices {
                _ = try await ann.want(Array(pictures[...index]), in: ann.numbers[0])
                let outcome = PictureScene.file("m\(index)", bytes: index == 3 ? 120 : 40)
                try await ann.settle(outcome, at: Int64(202 + index), budget)
                let standings = try await ann.want(Array(pictures[...index]), in: ann.numbers[0])
                let kept = pictures[...index].map { if case .kept? = standings[$0] { true } else { false } }
                let expected = [[true], [true, true], [false, true, true], [false, false, false, false]]
                try expect(kept, is: expected[index])
            }
            // Nobody's room is taken from somebody else.
            _ = try ben.number(try await ben.want([pictures[0]], in: ben.numbers[0])[pictures[0]])
        },
        StorageContract(
            "pictures of posts: a portrait is one use more; it goes with who it is of, and with another in its place"
        ) {
            scene in
            let (ann, ben) = (try await PictureScene(scene, "Ann"), try await PictureScene(scene, "Ben"))
            let stores = scene.stores
            func portrait(_ name: String) throws -> StreamPicture {
                try StreamPicture(.portrait, "https://files.example/\(name).jpg").orBreach()
            }
            func want(
                _ picture: StreamPicture?,
                by member: Member? = nil,
                at second: Int64 = 200,
                staleBefore: Int64 = 0
            ) async throws -> StreamPictureStanding? {
                try await stores.streamPictures.want(
                    (member ?? ann.member).id,
                    portrait: picture,
                    of: "7",
                    ann.connection.id,
                    scene.moment(second),
                    scene.moment(staleBefore)
                )
            }
            let (one, two) = (try portrait("one"), try portrait("two"))
            // Nobody looked yet.
            try expect(try await want(one), is: nil)
            try await stores.people.wish(ann.member.id, ann.connection.id, "7", nil, scene.moment(100))
            try expect(try await want(one, by: ben.member), is: nil)
            try expect(try await want(nil), is: nil)
            try expect(try await want(one), is: .coming)
            try await ann.settle(PictureScene.file("m"))
            let kept = try ann.number(try await want(one))
            // A post that shows the same uses the same, and each alone keeps it.
            _ = try await ann.want([one], in: ann.numbers[0])
            try expect(try await want(two), is: .coming)
            try expect(try await stores.streamPictures.picture(ann.member.id, kept) != nil, is: true)
            _ = try await ann.want([], in: ann.numbers[0])
            try expect(try await stores.streamPictures.picture(ann.member.id, kept) == nil, is: true)
            try await ann.settle(PictureScene.file("n"), at: 210)
            let other = try ann.number(try await want(two))
            // What was settled long ago is asked for again, and shown meanwhile.
            _ = try await want(two, at: 900, staleBefore: 800)
            try expect(try await ann.settle(.same, at: 901)?.picture, is: two)
            try await stores.people.forget(ann.connection.id)
            try expect(try await stores.streamPictures.picture(ann.member.id, other) == nil, is: true)
        },
        StorageContract("pictures of posts: so many of a member are known, the newest") { scene in
            let (ann, ben) = (try await PictureScene(scene, "Ann", 4), try await PictureScene(scene, "Ben"))
            let one = try PictureScene.picture("ben")
            _ = try await ben.want([one], in: ben.numbers[0], at: 100)
            let part = StreamPictures.maximumPerMember / 3
            let sets = try (0..<4).map { set in try (0..<part).map { try PictureScene.picture("\(set)-\($0)") } }
            for (set, number) in zip(sets, ann.numbers) { _ = try await ann.want(set, in: number) }
            var counts: [Int] = []
            for (set, number) in zip(sets, ann.numbers) {
                let use = StreamPictureUse(number: number, part: .entry, all: Set(set), shown: [])
                let store = scene.stores.streamPictures
                counts.append(try await store.want(ann.member.id, [use], scene.moment(300), scene.moment(0)).count)
            }
            try expect(counts, is: [0, part, part, part])
            try expect(try await ben.want([one], in: ben.numbers[0]), is: [one: .coming])
        },
    ]
}
