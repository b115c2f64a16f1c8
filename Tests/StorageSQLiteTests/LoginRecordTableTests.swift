import Crypto
import Flyleaf
import Primitives
import Testing

@Suite("Records of logins in the store")
struct LoginRecordTableTests {
    let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    private let browser = BrowserKey(.secure)
    private var logins: any LoginRecordStore { store.stores.sessions.logins }
    private var sessions: any SessionStore { store.stores.sessions }

    private func step(_ event: LoginEvent, _ seconds: Int64 = 0, _ network: NetworkName? = nil) -> LoginRecord.Step {
        LoginRecord.Step(event, at: moment(seconds), network: network)
    }

    private func begun(_ seconds: Int64 = 0, in browser: BrowserKey? = nil) async throws -> LoginRecord {
        var record = LoginRecord(id: newID(moment(seconds)))
        try record.add(step(.loginShown, seconds, .facebook))
        try await logins.begin(record, browser ?? self.browser)
        return record
    }

    private func attempt(_ record: LoginRecord, browser: BrowserKey, _ seconds: Int64 = 0) -> LoginAttempt {
        LoginAttempt(
            state: Randomness.secure.secret(),
            network: .facebook,
            authority: "facebook.test",
            verifier: Randomness.secure.secret(),
            browser: browser,
            purpose: .login,
            next: .front,
            startedAt: moment(seconds),
            loginID: record.id
        )
    }

    private func state(_ id: ID<LoginRecord>) throws -> String? {
        try store.texts("SELECT state FROM logins WHERE id = ?", [id]).first
    }

    @Test("a record comes back with every step, once it is somebody's, also after the program was started anew")
    func roundTrip() async throws {
        let member = try await store.member()
        var record = try await begun(1)
        for (event, second) in [(LoginEvent.accepted, 2), (.permissionGranted, 3), (.loggedOut, 4)] {
            let step = step(event, Int64(second), event == .permissionGranted ? .mastodon : nil)
            #expect(try await logins.note(record.id, step, event == .accepted ? member.id : nil))
            try record.add(step, member: event == .accepted ? member.id : nil)
        }
        #expect(try await logins.records(member.id, browser, 10) == [record])
        let reopened = try TemporaryStores(reopening: store)
        #expect(try await reopened.stores.sessions.logins.records(member.id, browser, 10) == [record])
        #expect(try await logins.records(newID(), BrowserKey(.secure), 10) == [])
    }

    @Test("3.2: what cannot happen to a login changes nothing in the store")
    func refused() async throws {
        let record = try await begun()
        for event in LoginEvent.allCases
        where ![.accepted, .acceptedByPasskey, .declined, .failed, .abandoned].contains(event) {
            #expect(try await !logins.note(record.id, step(event), newID()))
        }
        #expect(try await logins.records(newID(), browser, 10) == [record])
        #expect(try await !logins.note(newID(), step(.accepted), nil))
    }

    @Test("LG-18: a login begun before a restart is taken and opened after it")
    func restart() async throws {
        let member = try await store.member()
        let record = try await begun()
        let attempt = attempt(record, browser: browser)
        try await store.stores.attempts.insert(attempt)
        let reopened = try TemporaryStores(reopening: store)
        let taken = try #require(try await reopened.stores.attempts.take(attempt.state))
        #expect(taken == attempt)
        let login = try #require(taken.loginID)
        #expect(try await reopened.stores.sessions.logins.note(login, step(.accepted, 9), member.id))
        #expect(try await logins.records(member.id, browser, 1).first?.state == .open)
    }

    @Test("an attempt nobody came back for ends its login when its time was over", arguments: [-1, 0, 1])
    func abandoned(_ offset: Int64) async throws {
        let record = try await begun(100)
        try await store.stores.attempts.insert(attempt(record, browser: browser, 100))
        let purged = try await store.stores.attempts.purge(moment(100 + offset))
        #expect(purged == (offset > 0 ? 1 : 0))
        let last = try await logins.records(newID(), browser, 1).first?.steps.last
        #expect(last == (offset > 0 ? step(.abandoned, 700) : step(.loginShown, 100, .facebook)))
    }

    @Test("a login whose attempt was lost in a crash is ended by the next purge", arguments: [-1, 0, 1])
    func lostAttempt(_ offset: Int64) async throws {
        let record = try await begun(0)
        _ = try await logins.purge(moment(600) + .milliseconds(offset))
        #expect(try state(record.id) == (offset > 0 ? "closedLoginFailed" : "createdOpening"))
    }

    @Test(
        "records of failed logins last a day, those of ended ones 90 days, and open ones stay",
        arguments: [-1, 0, 1]
    )
    func purge(_ offset: Int64) async throws {
        let member = try await store.member()
        let failed = try await begun(0)
        _ = try await logins.note(failed.id, step(.failed), nil)
        _ = try await logins.purge(moment(86_400) + .milliseconds(offset))
        #expect(try (state(failed.id) == nil) == (offset > 0))
        let ended = try await begun(0)
        _ = try await logins.note(ended.id, step(.accepted), member.id)
        _ = try await logins.note(ended.id, step(.loggedOut), nil)
        let open = try await begun(0)
        _ = try await logins.note(open.id, step(.accepted), member.id)
        _ = try await logins.purge(moment(90 * 86_400) + .milliseconds(offset))
        #expect(try (state(ended.id) == nil) == (offset > 0))
        #expect(try state(open.id) == "open")
    }

    @Test("ending sessions, one or all others, ends their logins with the reason")
    func sessionEnds() async throws {
        let member = try await store.member()
        var kept: [(session: ID<Session>, login: ID<LoginRecord>)] = []
        for second in 0..<3 {
            let record = try await begun(Int64(second))
            _ = try await logins.note(record.id, step(.accepted), member.id)
            let session = Session(
                id: newID(),
                memberID: member.id,
                createdAt: moment(0),
                lastSeenAt: moment(Int64(second)),
                browser: BrowserName(program: "Browser \(second)", system: "Linux"),
                loginID: record.id
            )
            try await sessions.insert(session, "secret \(second)")
            kept.append((session.id, record.id))
        }
        #expect(
            try await sessions.sessions(member.id).map(\.browser.program) == ["Browser 2", "Browser 1", "Browser 0"]
        )
        try await sessions.end(kept[0].session, step(.loggedOut, 5))
        #expect(try await sessions.endOthers(member.id, kept[2].session, step(.endedElsewhere, 6)) == 1)
        let records = try await logins.records(member.id, browser, 10)
        #expect(records.map(\.state) == [.open, .closed, .closed])
        #expect(records.map { $0.steps.last?.event } == [.accepted, .endedElsewhere, .loggedOut])
    }

    @Test("a member has 50 sessions at most; one more ends the one unused longest", arguments: [49, 50, 51])
    func sessionLimit(_ count: Int) async throws {
        let member = try await store.member()
        let other = try await store.member("Ben")
        for number in 0..<count {
            let session = Session(
                id: newID(),
                memberID: member.id,
                createdAt: moment(0),
                // The first one is used last.
                lastSeenAt: moment(number == 0 ? 1000 : Int64(number))
            )
            try await sessions.insert(session, "secret")
        }
        let others = Session(id: newID(), memberID: other.id, createdAt: moment(0), lastSeenAt: moment(0))
        try await sessions.insert(others, "secret")
        let left = try await sessions.sessions(member.id).map(\.lastSeenAt)
        #expect(left.count == min(count, 50))
        #expect(left.first == moment(1000))
        #expect(left.last == moment(count > 50 ? 2 : 1))
        #expect(try await sessions.sessions(other.id).count == 1)
    }
}
