import Primitives
import SQLite
import Testing

@Suite("Long reads")
struct LongReadTests {
    @Test("a search does not wait behind another one that is slow", .timeLimit(.minutes(1)))
    func beside() async throws {
        let store = try TemporaryDatabase(notes)
        let gate = Gate()
        async let slow: Void = store.database.readInterruptibly(timeLimit: .seconds(3600)) { _ in gate.pass() }
        await gate.reached()
        let answer = try await store.database.readInterruptibly { connection in
            try connection.first("SELECT 7") { row in try row.int(0) }
        }
        #expect(answer == 7)
        gate.open()
        try await slow
    }
}
