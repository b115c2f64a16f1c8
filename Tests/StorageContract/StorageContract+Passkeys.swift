import Crypto
import Flyleaf
import Primitives

extension StorageContract {
    static let passkeys: [StorageContract] = [
        StorageContract("passkeys: one is kept once, found by its keeper's name and listed, the oldest first") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let passkeys = scene.stores.passkeys
            let (first, second) = (scene.passkey(ann, at: 1, counter: .max), scene.passkey(ann, at: 2))
            let other = scene.passkey(ben)
            for passkey in [second, other, first] { try expect(try await passkeys.insert(passkey), is: .kept) }
            try expect(try await passkeys.find(first.credential.id), is: first)
            try expect(try await passkeys.find([UInt8](repeating: 0, count: 32)), is: nil)
            try expect(try await passkeys.list(ann.id), is: [first, second])
            for member in [ann, ben] {
                let again = Passkey(
                    id: scene.newID(9),
                    memberID: member.id,
                    name: first.name,
                    credential: first.credential,
                    createdAt: scene.moment(9)
                )
                try expect(try await passkeys.insert(again), is: .known)
            }
            try expect(try await passkeys.find(first.credential.id), is: first)
            try expect(try await passkeys.list(ben.id), is: [other])
        },
        StorageContract("passkeys: a member has so many and no more, even if many come at once") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let passkeys = scene.stores.passkeys
            let made = (0..<Int64(Passkey.maximumPerMember + 3)).map { scene.passkey(ann, at: $0) }
            let answers = try await withThrowingTaskGroup(of: PasskeyInsertion.self) { group in
                for passkey in made { group.addTask { try await passkeys.insert(passkey) } }
                return try await group.reduce(into: [PasskeyInsertion]()) { $0.append($1) }
            }
            try expect(answers.count { $0 == .kept }, is: Passkey.maximumPerMember)
            try expect(answers.count { $0 == .tooMany }, is: 3)
            try expect(try await passkeys.list(ann.id).count, is: Passkey.maximumPerMember)
            try expect(try await passkeys.insert(scene.passkey(ben)), is: .kept)
        },
        StorageContract("passkeys: a use is noted when the counter goes on, or where the key does not count") { scene in
            let ann = try await scene.member()
            let passkeys = scene.stores.passkeys
            let (counting, still) = (scene.passkey(ann, at: 1, counter: 5), scene.passkey(ann, at: 2))
            for passkey in [counting, still] { try expect(try await passkeys.insert(passkey), is: .kept) }
            for (counter, isNoted): (UInt32, Bool) in [(0, false), (5, false), (6, true), (6, false), (.max, true)] {
                try expect(try await passkeys.use(counting.id, counter, scene.moment(Int64(counter))), is: isNoted)
            }
            let found = try await passkeys.find(counting.credential.id)
            try expect(found?.credential.counter, is: .max)
            try expect(found?.lastUsedAt, is: scene.moment(Int64(UInt32.max)))
            for second: Int64 in [9, 8] {
                try expect(try await passkeys.use(still.id, 0, scene.moment(second)), "not noted")
            }
            try expect(try await passkeys.find(still.credential.id)?.lastUsedAt, is: scene.moment(9))
            try expect(try await passkeys.use(still.id, 1, scene.moment(9)), "not noted")
            try expect(try await !passkeys.use(still.id, 0, scene.moment(9)), "noted although it counts now")
            try expect(try await !passkeys.use(scene.newID(), 7, scene.moment(9)), "noted although it is not there")
        },
        StorageContract("passkeys: of one count used in many places at once a single use counts") { scene in
            let passkeys = scene.stores.passkeys
            let passkey = scene.passkey(try await scene.member(), counter: 1)
            try expect(try await passkeys.insert(passkey), is: .kept)
            let moment = scene.moment(1)
            let used = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<8 { group.addTask { try await passkeys.use(passkey.id, 2, moment) } }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            try expect(used, is: 1)
        },
        StorageContract("passkeys: only its member renames and removes one") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let passkeys = scene.stores.passkeys
            let passkey = scene.passkey(ann)
            try expect(try await passkeys.insert(passkey), is: .kept)
            let name = PasskeyName(trusted: "Tablet")
            try expect(try await !passkeys.rename(passkey.id, ben.id, name), "renamed by another")
            try expect(try await !passkeys.remove(passkey.id, ben.id), "removed by another")
            try expect(try await passkeys.list(ann.id), is: [passkey])
            try expect(try await passkeys.rename(passkey.id, ann.id, name), "not renamed")
            try expect(try await passkeys.list(ann.id).map(\.name), is: [name])
            try expect(try await passkeys.remove(passkey.id, ann.id), "not removed")
            try expect(try await !passkeys.remove(passkey.id, ann.id), "removed twice")
            try expect(try await passkeys.find(passkey.credential.id), is: nil)
        },
    ]

    static let passkeyChallenges: [StorageContract] = [
        StorageContract("passkey challenges: whoever asks first gets it, nobody gets it twice") { scene in
            let passkeys = scene.stores.passkeys
            let ann = try await scene.member()
            let browser = BrowserKey(.secure)
            for challenge in [
                scene.challenge(in: browser, at: 1), scene.challenge(for: .add(ann.id), in: browser, at: 2),
            ] {
                try await passkeys.ask(challenge)
                let taken = try await withThrowingTaskGroup(of: PasskeyChallenge?.self) { group in
                    for _ in 0..<8 { group.addTask { try await passkeys.take(challenge.bytes, browser) } }
                    return try await group.reduce(into: [PasskeyChallenge]()) { all, one in
                        if let one { all.append(one) }
                    }
                }
                try expect(taken, is: [challenge])
            }
        },
        StorageContract("passkey challenges: another browser gets none, and uses up the one it brings") { scene in
            let passkeys = scene.stores.passkeys
            let browser = BrowserKey(.secure)
            let (stolen, own) = (scene.challenge(in: browser), scene.challenge(in: browser))
            for challenge in [stolen, own] { try await passkeys.ask(challenge) }
            try expect(try await passkeys.take(stolen.bytes, BrowserKey(.secure)), is: nil)
            try expect(try await passkeys.take(stolen.bytes, browser), is: nil)
            try expect(try await passkeys.take(own.bytes, browser), is: own)
            try expect(try await passkeys.take([], browser), is: nil)
        },
        StorageContract("passkey challenges: a browser has its newest, and those given before a moment are purged") {
            scene in
            let passkeys = scene.stores.passkeys
            let (browser, other) = (BrowserKey(.secure), BrowserKey(.secure))
            let foreign = scene.challenge(in: other, at: 99)
            try await passkeys.ask(foreign)
            let own = (0...Int64(PasskeyChallenge.maximumPerBrowser)).map { scene.challenge(in: browser, at: $0) }
            for challenge in own { try await passkeys.ask(challenge) }
            try expect(try await passkeys.take(own[0].bytes, browser), is: nil)
            try expect(try await passkeys.take(own[1].bytes, browser), is: own[1])
            try expect(try await passkeys.purge(scene.moment(4)), is: 2)
            try expect(try await passkeys.take(own[3].bytes, browser), is: nil)
            try expect(try await passkeys.take(own[4].bytes, browser), is: own[4])
            try expect(try await passkeys.take(foreign.bytes, other), is: foreign)
        },
    ]
}
