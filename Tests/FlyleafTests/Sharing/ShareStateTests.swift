import Flyleaf
import Testing

@Suite("The states of a share")
struct ShareStateTests {
    /// One row for each state, in the order of the events; `-` for what cannot happen.
    private static let events: [ShareState.Event] = [
        .send, .confirm, .refuse, .postpone, .loseAnswer, .missAtNetwork, .affirm, .deny, .comeBack, .cancel, .retry,
        .withdraw, .confirmLate,
    ]
    private static let table: [ShareState: String] = [
        .queued: "sending - rejected - - - - - - cancelled - - posted",
        .sending: "- posted rejected queued unknown - - - - - - - -",
        .posted: "- - - - - - - - - - - withdrawn -",
        .rejected: "- - - - - - - - - - queued - posted",
        .unknown: "- posted - - - rejected posted queued - - - - -",
        .handedOff: "- posted rejected - - - - - returned cancelled - - -",
        .returned: "- - - - - - - - - - - - -",
        .cancelled: "- - - - - - - - - - - - posted",
        .withdrawn: "- - - - - - - - - - - - -",
    ]

    @Test("every event in every state leads where the table says, or nowhere", arguments: ShareState.allCases)
    func transitions(_ state: ShareState) throws {
        #expect(Self.events.count == ShareState.Event.allCases.count)
        let row = try #require(Self.table[state]).split(separator: " ")
        for (event, expected) in zip(Self.events, row) {
            #expect(state.after(event)?.rawValue ?? "-" == expected, "\(state) \(event)")
        }
    }

    @Test("no state that can have a post ever leads back to sending without the person")
    func neverTwice() {
        for event in ShareState.Event.allCases {
            #expect(ShareState.unknown.after(event) != .queued || event == .deny)
            #expect(ShareState.unknown.after(event) != .sending)
            #expect(ShareState.posted.after(event) == (event == .withdraw ? .withdrawn : nil))
            #expect(ShareState.withdrawn.after(event) == nil)
        }
    }

    @Test("a state is settled when nothing happens by itself any more")
    func settled() {
        let settled: [ShareState] = [.posted, .rejected, .returned, .cancelled, .withdrawn]
        for state in ShareState.allCases { #expect(state.isSettled == settled.contains(state)) }
    }
}
