import Primitives
import Testing

@testable import Flyleaf

@Suite("Turns at taking one's own data home")
struct OwnDataTurnsTests {
    @Test("PR-19: no more than twenty take their data at once, and a place is free when one of them ends")
    func crowd() throws {
        let turns = OwnDataTurns(limit: 20)
        let members = (0..<21).map { ID<Member>(trusted: "member\($0)") }
        let begun = try members.prefix(20).map { try turns.begin($0) }
        #expect(!turns.hasPlace(for: members[20]))
        #expect(throws: OwnDataFault.busy) { try turns.begin(members[20]) }
        turns.end(begun[3])
        turns.end(begun[3])
        #expect(turns.hasPlace(for: members[20]))
        _ = try turns.begin(members[20])
        #expect(!turns.hasPlace(for: members[3]))
    }
}
