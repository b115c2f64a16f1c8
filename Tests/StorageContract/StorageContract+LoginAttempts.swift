import Crypto
import Flyleaf
import Primitives

extension StorageContract {
    static let attempts: [StorageContract] = [
        StorageContract("login attempts: whoever asks first gets it, nobody gets it twice") { scene in
            let attempts = scene.stores.attempts
            let attempt = scene.attempt()
            try await attempts.insert(attempt)
            let state = attempt.state
            let taken = try await withThrowingTaskGroup(of: LoginAttempt?.self) { group in
                for _ in 0..<20 { group.addTask { try await attempts.take(state) } }
                return try await group.reduce(into: [LoginAttempt]()) { taken, one in if let one { taken.append(one) } }
            }
            try expect(taken, is: [attempt])
        },
        StorageContract("login attempts: each comes back with its purpose and its login") { scene in
            let attempts = scene.stores.attempts
            let ann = try await scene.member()
            let connection = try await scene.connect(ann, as: "1")
            let permissions = [Permission("publish_actions"), Permission("user_friends")]
            let all = [
                scene.attempt(login: scene.newID()), scene.attempt(to: .mastodon, for: .connect(ann.id, [])),
                scene.attempt(for: .permissions(connection.id, permissions)), scene.attempt(for: .confirm(ann.id)),
            ]
            for attempt in all { try await attempts.insert(attempt) }
            for attempt in all { try expect(try await attempts.take(attempt.state), is: attempt) }
        },
        StorageContract("login attempts: those for the account of a member are removed, and no other") { scene in
            let attempts = scene.stores.attempts
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (anns, bens) = (try await scene.connect(ann, as: "1"), try await scene.connect(ben, as: "2"))
            let gone = [
                scene.attempt(for: .connect(ann.id, [])), scene.attempt(for: .confirm(ann.id)),
                scene.attempt(for: .permissions(anns.id, [])),
            ]
            let kept = [
                scene.attempt(), scene.attempt(for: .confirm(ben.id)), scene.attempt(for: .permissions(bens.id, [])),
            ]
            for attempt in gone + kept { try await attempts.insert(attempt) }
            try await attempts.remove(ann.id)
            for attempt in gone { try expect(try await attempts.take(attempt.state), is: nil) }
            for attempt in kept { try expect(try await attempts.take(attempt.state), is: attempt) }
        },
        StorageContract("login attempts: those begun before a moment are purged") { scene in
            let attempts = scene.stores.attempts
            let (old, young) = (scene.attempt(at: 1), scene.attempt(at: 2))
            for attempt in [old, young] { try await attempts.insert(attempt) }
            try expect(try await attempts.purge(scene.moment(2)), is: 1)
            try expect(try await attempts.take(old.state), is: nil)
            try expect(try await attempts.take(young.state), is: young)
        },
        StorageContract("login attempts: a browser has so many and no more, and the oldest give way") { scene in
            let attempts = scene.stores.attempts
            let browser = BrowserKey(.secure)
            let other = scene.attempt(at: 0)
            try await attempts.insert(other)
            let all = (0...Int64(LoginAttempt.maximumPerBrowser)).map { scene.attempt(at: $0, in: browser) }
            for attempt in all { try await attempts.insert(attempt) }
            try expect(try await attempts.take(all[0].state), is: nil)
            for attempt in all[1...] + [other] { try expect(try await attempts.take(attempt.state), is: attempt) }
        },
        StorageContract("login attempts: one that gives way or is purged ends the login it began") { scene in
            let attempts = scene.stores.attempts
            let ann = try await scene.member()
            let browser = BrowserKey(.secure)
            func last(_ record: LoginRecord) async throws -> LoginRecord.Step? {
                let records = try await scene.stores.sessions.logins.records(ann.id, browser, 100)
                return records.first { $0.id == record.id }?.steps.last
            }
            let (pushed, purged) = (try await scene.begin(1, in: browser), try await scene.begin(2, in: browser))
            for (second, record) in [(1, pushed), (2, purged)] {
                try await attempts.insert(scene.attempt(at: Int64(second), in: browser, login: record.id))
            }
            for _ in 2...LoginAttempt.maximumPerBrowser {
                try await attempts.insert(scene.attempt(at: 5, in: browser))
            }
            try expect(try await last(pushed), is: scene.step(.abandoned, at: 5))
            try expect(try await last(purged)?.event, is: .loginShown)
            try expect(try await attempts.purge(scene.moment(3)), is: 1)
            let end = scene.moment(2) + LoginAttempt.lifetime
            try expect(try await last(purged), is: LoginRecord.Step(.abandoned, at: end))
        },
    ]
}
