import Testing

@testable import Flyleaf

/// The transitions of a login as the requirements list them (3.2), written down a second time.
@Suite("The seven states of a login")
struct LoginStateTests {
    private static let expected: [(LoginState, LoginEvent, LoginState)] = [
        (.created, .tokenFound, .createdTokenLoaded),
        (.created, .openedSilently, .created),
        (.created, .loginShown, .createdOpening),
        (.createdTokenLoaded, .openedSilently, .open),
        (.createdTokenLoaded, .loginShown, .open),
        (.createdOpening, .accepted, .open),
        (.createdOpening, .acceptedByPasskey, .open),
        (.createdOpening, .declined, .closedLoginFailed),
        (.createdOpening, .failed, .closedLoginFailed),
        (.createdOpening, .abandoned, .closedLoginFailed),
        (.open, .permissionGranted, .openTokenExtended),
        (.open, .tokenRenewed, .openTokenExtended),
        (.open, .permissionDeclined, .open),
        (.open, .passkeyAdded, .open),
        (.open, .passkeyRemoved, .open),
        (.openTokenExtended, .permissionGranted, .openTokenExtended),
        (.openTokenExtended, .tokenRenewed, .openTokenExtended),
        (.openTokenExtended, .permissionDeclined, .openTokenExtended),
        (.openTokenExtended, .passkeyAdded, .openTokenExtended),
        (.openTokenExtended, .passkeyRemoved, .openTokenExtended),
    ]
    private static let endings: [LoginEvent] = [
        .setAside, .loggedOut, .endedElsewhere, .replaced, .expired, .endedByNetwork,
    ]
    private static let pairs = LoginState.allCases.flatMap { state in LoginEvent.allCases.map { (state, $0) } }

    @Test("3.2: every event in every state leads where the table says, and is refused where it says nothing")
    func everyPair() throws {
        #expect(Self.pairs.count == 7 * 19)
        var allowed = 0
        for (state, event) in Self.pairs {
            let row = Self.expected.first { $0.0 == state && $0.1 == event }
            let ends = [.open, .openTokenExtended].contains(state) && Self.endings.contains(event)
            let expected = row?.2 ?? (ends ? .closed : nil)
            if let expected {
                allowed += 1
                #expect(try state.after(event) == expected, "\(state) \(event)")
            } else {
                #expect(throws: LoginEventRefused(state: state, event: event)) { try state.after(event) }
            }
        }
        #expect(allowed == Self.expected.count + 2 * Self.endings.count)
    }

    @Test("3.2: a login opens once: from a closed one leads no way, and every other reaches an end")
    func closedIsFinal() throws {
        for state in LoginState.allCases {
            var reached: Set<LoginState> = [state]
            for _ in LoginState.allCases {
                for from in reached {
                    for event in LoginEvent.allCases {
                        do { reached.insert(try from.after(event)) } catch {}
                    }
                }
            }
            #expect(state.isOver == (reached == [state]))
            #expect(reached.contains { $0.isOver })
            if state.isOver { #expect(!reached.contains { $0.isOpen }) }
        }
    }

    @Test("3.1: the two open states count as logged in, and no other does")
    func open() {
        #expect(LoginState.allCases.filter(\.isOpen) == [.open, .openTokenExtended])
    }

    @Test("a refusal names the state and what was refused")
    func refusal() {
        let refusal = LoginEventRefused(state: .closed, event: .accepted)
        #expect(refusal.description == "a login that is closed cannot be accepted")
    }
}
