import Crypto
import Flyleaf
import Primitives

extension StorageContract {
    static let loginRecords: [StorageContract] = [
        StorageContract("login records: one comes back with every step, to its member alone once it is somebody's") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let logins = scene.stores.sessions.logins
            let browser = BrowserKey(.secure)
            var record = try await scene.begin(1, in: browser)
            try expect(try await logins.records(ben.id, browser, 10), is: [record])
            try expect(try await logins.records(ben.id, BrowserKey(.secure), 10), is: [])
            record = try await scene.note(.accepted, of: record, by: ann, at: 2)
            record = try await scene.note(.permissionGranted, of: record, at: 3)
            record = try await scene.note(.loggedOut, of: record, at: 4)
            try expect(try await logins.records(ann.id, BrowserKey(.secure), 10), is: [record])
            try expect(try await logins.records(ben.id, browser, 10), is: [])
        },
        StorageContract("login records: the newest come first, a member's and the unclaimed ones of a browser") {
            scene in
            let ann = try await scene.member()
            let logins = scene.stores.sessions.logins
            let browser = BrowserKey(.secure)
            let first = try await scene.note(.accepted, of: scene.begin(1, in: browser), by: ann, at: 1)
            let declined = try await scene.note(.declined, of: scene.begin(2, in: browser), at: 2)
            let third = try await scene.note(.accepted, of: scene.begin(3, in: BrowserKey(.secure)), by: ann, at: 3)
            try expect(try await logins.records(ann.id, browser, 10), is: [third, declined, first])
            try expect(try await logins.records(ann.id, browser, 2), is: [third, declined])
            try expect(try await logins.records(ann.id, browser, 0), is: [])
        },
        StorageContract("login records: a step that cannot happen, or of a login that is not there, changes nothing") {
            scene in
            let ann = try await scene.member()
            let logins = scene.stores.sessions.logins
            let browser = BrowserKey(.secure)
            let record = try await scene.begin(1, in: browser)
            for event in [LoginEvent.loginShown, .loggedOut, .permissionGranted, .expired] {
                let isNoted = try await logins.note(record.id, scene.step(event, at: 2), ann.id)
                try expect(!isNoted, "\(event) was noted")
            }
            let isNoted = try await logins.note(scene.newID(), scene.step(.accepted, at: 2), ann.id)
            try expect(!isNoted, "noted where there is no login")
            try expect(try await logins.records(ann.id, browser, 10), is: [record])
        },
        StorageContract("login records: of a member's ended logins the latest stay, and of a login's steps the ends") {
            scene in
            let ann = try await scene.member()
            let logins = scene.stores.sessions.logins
            let browser = BrowserKey(.secure)
            var open = try await scene.note(.accepted, of: scene.begin(0, in: browser), by: ann, at: 0)
            var ended: [ID<LoginRecord>] = []
            for second in 1...Int64(LoginRecord.maximumPerMember + 2) {
                let record = try await scene.note(.accepted, of: scene.begin(second, in: browser), by: ann, at: second)
                ended.insert(try await scene.note(.loggedOut, of: record, at: second).id, at: 0)
            }
            let latest = try await scene.note(.accepted, of: scene.begin(99, in: browser), by: ann, at: 99)
            let kept = ended.prefix(LoginRecord.maximumPerMember)
            try expect(try await logins.records(ann.id, browser, 99).map(\.id), is: [latest.id] + kept + [open.id])
            for second in 1...Int64(LoginRecord.maximumSteps) {
                open = try await scene.note(.permissionDeclined, of: open, at: second)
            }
            let steps = try await logins.records(ann.id, browser, 99).last?.steps ?? []
            try expect(steps.count, is: LoginRecord.maximumSteps)
            try expect(Array(steps.prefix(2)), is: Array(open.steps.prefix(2)))
            let rest = LoginRecord.maximumSteps - 2
            try expect(Array(steps.suffix(rest)), is: Array(open.steps.suffix(rest)))
        },
        StorageContract("login records: each is purged when its time is over, and not a moment before") { scene in
            let ann = try await scene.member()
            let logins = scene.stores.sessions.logins
            let browser = BrowserKey(.secure)
            let waiting = try await scene.begin(0, in: browser)
            let ended = try await scene.note(.accepted, of: scene.begin(0, in: browser), by: ann, at: 0)
            _ = try await scene.note(.loggedOut, of: ended, at: 1)
            let open = try await scene.note(.accepted, of: scene.begin(0, in: browser), by: ann, at: 0)
            func found(_ record: LoginRecord) async throws -> LoginRecord? {
                try await logins.records(ann.id, browser, 10).first { $0.id == record.id }
            }
            func purge(after lifetime: Duration, _ milliseconds: Int) async throws -> Int {
                try await logins.purge(scene.moment(0) + lifetime + .milliseconds(milliseconds))
            }
            try expect(try await purge(after: LoginAttempt.lifetime, 0), is: 0)
            try expect(try await found(waiting)?.state, is: .createdOpening)
            try expect(try await purge(after: LoginAttempt.lifetime, 1), is: 0)
            try expect(try await found(waiting)?.state, is: .closedLoginFailed)
            try expect(try await purge(after: LoginRecord.unclaimedLifetime, 0), is: 0)
            try expect(try await purge(after: LoginRecord.unclaimedLifetime, 1), is: 1)
            try expect(try await found(waiting), is: nil)
            try expect(try await purge(after: LoginRecord.lifetime, 0), is: 0)
            try expect(try await found(ended)?.state, is: .closed)
            try expect(try await purge(after: LoginRecord.lifetime, 1), is: 1)
            try expect(try await found(ended), is: nil)
            try expect(try await found(open), is: open)
        },
        StorageContract("login records: the end of a session is a step of its login, with the reason") { scene in
            let ann = try await scene.member()
            let sessions = scene.stores.sessions
            let browser = BrowserKey(.secure)
            let connection = try await scene.connect(ann, as: "1")
            var opened: [(record: LoginRecord, token: SessionToken)] = []
            for second in 0..<Int64(4) {
                let record = try await scene.note(.accepted, of: scene.begin(second, in: browser), by: ann, at: second)
                let through = second == 0 ? connection.id : nil
                let token = try await scene.session(ann, at: second, through: through, login: record.id)
                opened.append((record, token))
            }
            let ended = Connection.State.ended(reason: .reauthenticate, at: scene.moment(10))
            try await scene.stores.connections.setState(connection.id, ended, scene.moment(11))
            try expect(try await sessions.purge(scene.moment(0), scene.moment(2), 10), is: 1)
            try await sessions.end(opened[2].token.id, scene.step(.loggedOut, at: 12))
            try expect(try await sessions.endOthers(ann.id, nil, scene.step(.endedElsewhere, at: 13)), is: 1)
            let steps = try await sessions.logins.records(ann.id, browser, 10).reversed().map(\.steps.last)
            let expected = [
                scene.step(.endedByNetwork, at: 10, .facebook),
                LoginRecord.Step(.expired, at: scene.moment(1) + Session.idleLifetime),
                scene.step(.loggedOut, at: 12), scene.step(.endedElsewhere, at: 13),
            ]
            try expect(steps, is: expected)
        },
    ]
}
