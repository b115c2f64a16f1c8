import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("How much one member can have")
struct BudgetTests {
    @Test("every kind stands with its number and its bound on the page of one's data, before it is met")
    func shown() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            _ = try await fixture.write(client, "Momo")
            let page = try await client.get("/account/data")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            let rows = page.document.all("#limits tbody tr").map { row in row.all("th, td").map(\.text) }
            #expect(rows.count == MemberBudget.allCases.count + 1)
            #expect(rows.first == ["Photos", "0 MB", "100 MB"])
            #expect(rows.contains(["Reviews", "1", "20,000"]) && rows.contains(["Networks", "0", "50"]))
            #expect(Set(rows.map { $0[0] }).count == rows.count)
            fixture.clock.advance(by: PhotoQuota.youth)
            let later = try await client.get("/account/data").document.first("#limits tbody tr")
            #expect(later?.text.contains("1,000 MB") == true)
        }
    }
}
