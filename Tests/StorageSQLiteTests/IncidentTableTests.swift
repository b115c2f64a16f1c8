import Flyleaf
import Primitives
import SQLite
import Testing

@Suite("What reference codes stand for, in the store")
struct IncidentTableTests {
    let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    private var incidents: any IncidentStore { store.stores.incidents }

    private func incident(_ code: String, at moment: Timestamp, _ category: String = "refused") -> Incident {
        Incident(
            code: code,
            at: moment,
            category: category,
            operation: "/account/disconnect/{id}",
            network: .facebook,
            answer: NetworkFailure.Answer(status: 400, code: "190", subcode: "459")
        )
    }

    @Test("LG-15: a code brings back every incident of its page, the first first, and others none")
    func round() async throws {
        let first = incident("abcdef-1", at: moment(1))
        let bare = Incident(
            code: "abcdef-1",
            at: moment(1),
            operation: "/",
            network: nil,
            error: NetworkFailure(.unreachable, userMessage: "secret words", detail: "secret words")
        )
        for made in [first, bare, incident("abcdef-2", at: moment(2))] { try await incidents.insert(made) }
        #expect(try await incidents.find("abcdef-1") == [first, bare])
        for unknown in ["abcdef", "ABCDEF-1", "", "' OR 1=1 --"] { #expect(try await incidents.find(unknown).isEmpty) }
        #expect(try !store.rawBytes().contains("secret words"))
    }

    @Test("LG-15: hostile lengths are cut and not refused")
    func lengths() async throws {
        let long = String(repeating: "\u{1F600}", count: 5000)
        let made = Incident(
            code: "c",
            at: moment(1),
            category: long,
            operation: long,
            network: nil,
            answer: NetworkFailure.Answer(status: 500, code: long, subcode: long)
        )
        try await incidents.insert(made)
        let found = try #require(try await incidents.find("c").first)
        #expect(found.category.unicodeScalars.count == 100)
        #expect(found.answer?.code?.unicodeScalars.count == 60)
    }

    @Test("LG-15: old ones go, and of too many the oldest")
    func bounds() async throws {
        for (index, second) in [10, 20].enumerated() {
            try await incidents.insert(incident("old-\(index)", at: moment(Int64(second))))
        }
        #expect(try await incidents.purge(moment(20)) == 1)
        #expect(try await incidents.find("old-1").count == 1)
        // As if so many had come since, less one.
        try await store.database.write { connection in
            try connection.execute("UPDATE incidents SET number = ?", [1])
            try connection.execute(
                """
                INSERT INTO incidents (number, code, at, category, operation) VALUES (?, 'before', 1, 'refused', '/')
                """,
                [Incident.maximumCount - 1]
            )
        }
        try await incidents.insert(incident("last", at: moment(30)))
        #expect(try store.texts("SELECT code FROM incidents ORDER BY number") == ["old-1", "before", "last"])
        try await incidents.insert(incident("beyond", at: moment(30)))
        #expect(try store.texts("SELECT code FROM incidents ORDER BY number") == ["before", "last", "beyond"])
    }

    @Test("LG-15: a code is found without looking at every row")
    func plan() throws {
        let plan = try store.plan("SELECT code FROM incidents WHERE code = ? ORDER BY number")
        #expect(plan.contains { $0.utf8.contains(Array("incidents_code".utf8)) })
    }
}
