import Crypto
import Flyleaf
import Primitives
import StoragePostgres
import Testing

@testable import StorageContract

extension StoragePostgresTests {
    /// What on SQLite is right because there is one writer: each is asked for by eight at once, through two programs.
    @Suite("Two programs at one database")
    struct RaceTests {
        /// Each asks through one of two programs; what they were told, in any order.
        private func race<Answer: Sendable>(
            _ scenes: [ContractScene],
            _ count: Int = 8,
            _ body: @escaping @Sendable (ContractScene, _ number: Int) async throws -> Answer
        ) async throws -> [Answer] {
            try await withThrowingTaskGroup(of: Answer.self) { group in
                for number in 0..<count {
                    let scene = scenes[number % scenes.count]
                    group.addTask { try await body(scene, number) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }

        private func withScenes<Value>(_ body: ([ContractScene]) async throws -> Value) async throws -> Value {
            try await withStores(2) { stores in
                try await body(stores.map { ContractScene(stores: $0.stores) })
            }
        }

        @Test("a recovery code opens once")
        func recoveryCodes() async throws {
            try await withScenes { scenes in
                let member = try await scenes[0].member()
                let sheet = RecoverySheet(.secure)
                try await scenes[0].stores.recovery.replace(member.id, sheet, scenes[0].moment(0))
                for code in sheet.codes.prefix(3) {
                    let answers = try await race(scenes) { scene, _ in
                        try await scene.stores.recovery.use(sheet.name, code, scene.moment(1))
                    }
                    #expect(answers.count { $0 == member.id } == 1)
                    #expect(answers.count { $0 == nil } == 7)
                }
                #expect(try await scenes[1].stores.recovery.state(member.id)?.remaining == RecoverySheet.count - 3)
            }
        }

        @Test("no more devices than there may be")
        func devices() async throws {
            try await withScenes { scenes in
                let member = try await scenes[0].member()
                let answers = try await race(scenes, 2 * Device.maximumPerMember) { scene, number in
                    try await scene.stores.devices.insert(scene.device(member, at: Int64(number)), "secret \(number)")
                }
                #expect(answers.count { $0 } == Device.maximumPerMember)
                #expect(try await scenes[1].stores.devices.list(member.id).count == Device.maximumPerMember)
            }
        }

        @Test("an account elsewhere belongs to one member")
        func identities() async throws {
            try await withScenes { scenes in
                var members: [Member] = []
                for number in 0..<8 { members.append(try await scenes[0].member("Member \(number)")) }
                let list = members
                let answers = try await race(scenes) { scene, number in
                    do {
                        _ = try await scene.connect(list[number], as: "7")
                        return true
                    } catch is ConnectionTaken {
                        return false
                    }
                }
                #expect(answers.count { $0 } == 1)
            }
        }

        @Test("a form that was sent by several is one review")
        func forms() async throws {
            try await withScenes { scenes in
                let member = try await scenes[0].member()
                let form: ID<ReviewForm> = scenes[0].newID()
                let answers = try await race(scenes) { scene, number in
                    let review = Review(
                        id: scene.newID(Int64(number)),
                        memberID: member.id,
                        bookID: scene.newID(),
                        content: scene.content("Momo", text: "Words of \(number)"),
                        createdAt: scene.moment(0),
                        updatedAt: scene.moment(0)
                    )
                    return try await scene.stores.reviews.insert(review, [], form)
                }
                #expect(Set(answers).count == 1)
                #expect(try await scenes[1].stores.reviews.has(member.id, 2) == false)
            }
        }

        @Test("reviews of one book by eight at once find one book, which counts them all")
        func books() async throws {
            try await withScenes { scenes in
                var members: [Member] = []
                for number in 0..<8 { members.append(try await scenes[0].member("Member \(number)")) }
                let list = members
                let reviews = try await race(scenes) { scene, number in
                    try await scene.review(list[number], scene.content("Momo"), at: Int64(number))
                }
                var books: Set<ID<Book>> = []
                for review in reviews {
                    let kept = try await scenes[0].stores.reviews.review(review.id, nil)
                    books.insert(try #require(kept).review.bookID)
                }
                let book = try #require(books.first)
                #expect(books.count == 1)
                #expect(try await scenes[0].stores.books.book(book, nil)?.scores.reviews == 8)
            }
        }

        @Test("a code that pairs a device is taken once")
        func pairingCodes() async throws {
            try await withScenes { scenes in
                let member = try await scenes[0].member()
                for second in 1...3 {
                    let code = PairingCode(.secure)
                    try await scenes[0].stores.devices.insertCode(code, member.id, scenes[0].moment(Int64(second)))
                    let answers = try await race(scenes) { scene, _ in
                        try await scene.stores.devices.takeCode(code)?.member
                    }
                    #expect(answers.count { $0 == member.id } == 1)
                }
            }
        }

        @Test("of many attempts as many count as there may be")
        func limits() async throws {
            try await withScenes { scenes in
                let limit = RateLimit(capacity: 5, per: .seconds(900))
                let pauses = try await race(scenes, 16) { scene, _ in
                    try await scene.stores.rateLimits.take(.sheets, "key", limit, at: scene.moment(0))
                }
                #expect(pauses.count { $0 == nil } == 5)
            }
        }
    }
}
