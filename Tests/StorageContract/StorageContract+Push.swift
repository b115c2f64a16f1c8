import Crypto
import Flyleaf
import Primitives

extension ContractScene {
    func pushAddress(_ name: String) -> PushAddress {
        PushAddress(endpoint: "https://push.test/\(name)", key: [4] + Array("key of \(name)".utf8), secret: [7, 7])
    }

    func subscription(_ session: SessionToken, of member: Member, at second: Int64 = 1) -> PushSubscription {
        PushSubscription(id: newID(second), sessionID: session.id, memberID: member.id, madeAt: moment(second))
    }

    /// Has the browser of a session told of notices.
    func subscribe(
        _ session: SessionToken,
        of member: Member,
        as name: String,
        at second: Int64 = 1
    ) async throws -> PushSubscription {
        let made = subscription(session, of: member, at: second)
        try expect(try await stores.push.insert(made, pushAddress(name), 10), is: .kept)
        return made
    }

    /// Something of which a member gets a notice.
    fileprivate func please(_ member: Member, at second: Int64) async throws {
        let review = try await review(member, content("Momo \(second)"), at: second)
        let reader = try await self.member("Reader")
        let change = try await stores.likes.set(true, .review(review.id), reader.id, moment(second))
        try expect(change, is: .kept)
    }

    /// Whose turn it is, with what is left to tell each.
    fileprivate func turns(at second: Int64, lease: Int64? = nil) async throws -> [String: [Int64]] {
        var turns: [String: [Int64]] = [:]
        for due in try await stores.push.claim(moment(second), until: moment(lease ?? second), 10) {
            let untold = try await stores.push.untold(due.subscription.memberID, after: due.told)
            if !untold.isEmpty { turns[due.address.endpoint] = untold.map(\.number) }
        }
        return turns
    }

    fileprivate func numbers(_ member: Member) async throws -> [Int64] {
        try await stores.notices.list(member.id, before: nil, 100).map(\.number).reversed()
    }
}

extension StorageContract {
    static let push: [StorageContract] = [
        StorageContract("push: the key of the installation is the first that was made") { scene in
            let (first, second) = (Randomness.secure.bytes(32), Randomness.secure.bytes(32))
            try expect(try await scene.stores.push.key(first), is: first)
            try expect(try await scene.stores.push.key(second), is: first)
        },
        StorageContract("push: a browser has one place, which the last login in it takes, and a member so many") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let push = scene.stores.push
            let (one, two) = (try await scene.session(ann, at: 1), try await scene.session(ann, at: 2))
            let foreign = try await scene.session(ben)
            let first = try await scene.subscribe(one, of: ann, as: "a", at: 1)
            let second = try await scene.subscribe(two, of: ann, as: "b", at: 2)
            try expect(try await push.list(ann.id), is: [second, first])
            let again = try await scene.subscribe(one, of: ann, as: "c", at: 3)
            try expect(try await push.list(ann.id), is: [again, second])
            let taken = try await scene.subscribe(foreign, of: ben, as: "b", at: 4)
            try expect(try await push.list(ann.id), is: [again])
            try expect(try await push.list(ben.id), is: [taken])
            let wrong = scene.subscription(foreign, of: ann)
            try expect(try await push.insert(wrong, scene.pushAddress("d"), 10), is: .missing)
            let more = scene.subscription(two, of: ann, at: 5)
            try expect(try await push.insert(more, scene.pushAddress("d"), 1), is: .tooMany)
            try expect(try await push.insert(more, scene.pushAddress("d"), 2), is: .kept)
            try expect(try await push.remove(again.id, ben.id), is: false)
            try expect(try await push.remove(again.id, ann.id), is: true)
            try expect(try await push.remove(again.id, ann.id), is: false)
            try expect(try await push.list(ann.id), is: [more])
        },
        StorageContract("push: a browser goes with its session, and comes along where one takes another's place") {
            scene in
            let ann = try await scene.member("Ann")
            let (push, sessions) = (scene.stores.push, scene.stores.sessions)
            let (one, two) = (try await scene.session(ann, at: 1), try await scene.session(ann, at: 2))
            let kept = try await scene.subscribe(one, of: ann, as: "a", at: 1)
            _ = try await scene.subscribe(two, of: ann, as: "b", at: 2)
            let next = Session(
                id: scene.newID(3),
                memberID: ann.id,
                createdAt: scene.moment(1),
                lastSeenAt: scene.moment(3)
            )
            try expect(try await sessions.replace(one.id, next, Randomness.secure.secret()), "not replaced")
            try await sessions.end(two.id, LoginRecord.Step(.loggedOut, at: scene.moment(4)))
            let left = try await push.list(ann.id)
            try expect(left.map(\.id), is: [kept.id])
            try expect(left.map(\.sessionID), is: [next.id])
            try expect(try await sessions.endOthers(ann.id, nil, scene.step(.endedElsewhere, at: 5)), is: 1)
            try expect(try await push.list(ann.id), is: [])
        },
        StorageContract(
            "push: a browser is told of what comes after it, in order, and of nothing that was read or is off"
        ) {
            scene in
            let ann = try await scene.member("Ann")
            let (push, notices) = (scene.stores.push, scene.stores.notices)
            let session = try await scene.session(ann)
            try await scene.please(ann, at: 1)
            let made = try await scene.subscribe(session, of: ann, as: "a", at: 1)
            let endpoint = scene.pushAddress("a").endpoint
            try expect(try await scene.turns(at: 2), is: [:])
            for second in [Int64(2), 3, 4] { try await scene.please(ann, at: second) }
            let numbers = try await scene.numbers(ann)
            try expect(try await scene.turns(at: 5, lease: 9), is: [endpoint: Array(numbers[1...])])
            // Nobody else has it until the moment is over.
            try expect(try await scene.turns(at: 8), is: [:])
            try expect(try await scene.turns(at: 9), is: [endpoint: Array(numbers[1...])])
            try await push.settle(made.id, told: numbers[1], tries: 0, notBefore: scene.moment(20))
            try expect(try await scene.turns(at: 19), is: [:])
            try expect(try await scene.turns(at: 20), is: [endpoint: Array(numbers[2...])])
            try await push.settle(made.id, told: numbers[0], tries: 3, notBefore: scene.moment(20))
            let due = try await push.claim(scene.moment(20), until: scene.moment(20), 10).first.orBreach()
            try expect(due.told, is: numbers[1])
            try expect(due.tries, is: 3)
            try expect(due.subscription, is: made)
            try expect(due.address, is: scene.pushAddress("a"))
            try await notices.setOff([.likes], ann.id)
            try expect(try await scene.turns(at: 30), is: [:])
            try await notices.setOff([], ann.id)
            try await notices.readAll(ann.id, upTo: numbers[2], scene.moment(31))
            try expect(try await scene.turns(at: 32), is: [endpoint: [numbers[3]]])
            // The same login in the same browser, which has another address now.
            let again = try await scene.subscribe(session, of: ann, as: "b", at: 33)
            try expect(try await scene.turns(at: 33), is: [scene.pushAddress("b").endpoint: [numbers[3]]])
            try await push.settle(made.id, told: numbers[3], tries: 0, notBefore: scene.moment(33))
            try expect(try await scene.turns(at: 33).count, is: 1)
            try await push.settle(again.id, told: numbers[3], tries: 0, notBefore: scene.moment(33))
            try expect(try await scene.turns(at: 34), is: [:])
            try await scene.please(ann, at: 35)
            try expect(try await scene.turns(at: 36).count, is: 1)
        },
        StorageContract("push: nobody is told in a login that has run out or was set aside, and no other member") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let old = try await scene.session(ann, at: 0)
            _ = try await scene.subscribe(old, of: ann, as: "old")
            let browser = BrowserKey(.secure)
            let login = try await scene.note(.accepted, of: scene.begin(1, in: browser), by: ann, at: 2)
            let current = try await scene.session(ann, at: 3, login: login.id)
            _ = try await scene.subscribe(current, of: ann, as: "new", at: 3)
            _ = try await scene.subscribe(scene.session(ben), of: ben, as: "ben")
            try await scene.please(ann, at: 4)
            func names(_ second: Int64) async throws -> Set<String> {
                Set(
                    try await scene.turns(at: second).keys.compactMap { $0.split(separator: "/").last.map(String.init) }
                )
            }
            try expect(try await names(5), is: ["old", "new"])
            let idle = Session.idleLifetime.components.seconds
            try expect(try await names(idle + 1), is: ["new"])
            _ = try await scene.note(.setAside, of: login, at: 6)
            try expect(try await names(5), is: ["old"])
        },
        StorageContract("push: nobody who is shut out is told of anything until they are let in again") { scene in
            let ann = try await scene.member("Ann")
            _ = try await scene.subscribe(scene.session(ann), of: ann, as: "a")
            try await scene.please(ann, at: 2)
            func act(_ kind: ModerationAct.Kind, at second: Int64) async throws {
                let act = ModerationAct(
                    number: 0,
                    id: scene.newID(second),
                    kind: kind,
                    moderatorID: nil,
                    subject: .member(ann.id),
                    memberID: ann.id,
                    reason: ModerationWords(trusted: "Be kind"),
                    moment: scene.moment(second),
                    objection: nil
                )
                try expect(try await scene.stores.moderation.perform(act), is: .kept)
            }
            try await act(.suspend, at: 3)
            try expect(try await scene.turns(at: 4), is: [:])
            try await act(.lift, at: 5)
            try expect(try await scene.turns(at: 6).count, is: 1)
        },
    ]
}
