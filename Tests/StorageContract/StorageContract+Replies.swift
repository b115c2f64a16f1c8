import Crypto
import Flyleaf
import Primitives

extension ContractScene {
    /// A reply as it comes from a form.
    func reply(
        _ connection: Connection,
        _ postID: String = "90",
        _ words: String = "@grace Yes.",
        at second: Int64 = 100,
        isLetter: Bool = false,
        isQuoted: Bool = false,
        isAutomatic: Bool = false,
        id: ID<StreamReply>? = nil
    ) -> StreamReply {
        let name = PersonName(trusted: "Grace 📖")
        let page = "https://letters.example/\"<&>"
        return StreamReply(
            id: id ?? Randomness.secure.id(at: moment(second)),
            memberID: connection.memberID,
            connectionID: connection.id,
            network: .facebook,
            subject: isLetter
                ? .init(person: postID, name: name, page: page)
                : .init(post: postID, by: name, page: page, number: 7, isQuoted: isQuoted),
            content: ReplyContent(
                words: ShareMessage(trusted: words),
                warning: ShareWarning(trusted: "The end"),
                readers: .followers
            ),
            state: .waiting,
            receipt: nil,
            attempts: 0,
            nextAttemptAt: nil,
            failure: nil,
            failureMessage: nil,
            createdAt: moment(second),
            updatedAt: moment(second),
            isAutomatic: isAutomatic
        )
    }

    @discardableResult
    func put(_ reply: StreamReply, _ limits: PostingLimits? = nil) async throws -> StreamReply {
        let limits = limits ?? PostingLimits(now: moment(100), costs: [:])
        return try await stores.replies.insert(reply, within: limits)
    }

    /// The row after an event, written down.
    @discardableResult
    fileprivate func happen(
        _ event: DeliveryEvent<PostReceipt>,
        _ reply: StreamReply,
        at second: Int64
    ) async throws -> StreamReply {
        let changed = try reply.after(event, at: moment(second)).orBreach()
        try expect(try await stores.replies.update(changed, reply), is: true)
        return try await stores.replies.current(reply.id).orBreach()
    }

    /// What becomes of a reply that is not taken.
    func fault(_ reply: StreamReply, _ limits: PostingLimits? = nil) async throws -> ReplyFault? {
        do {
            try await put(reply, limits)
            return nil
        } catch let fault as ReplyFault { return fault }
    }
}

extension StorageContract {
    static let replies: [StorageContract] = [
        StorageContract("replies: what is automatic is in no list, nobody is told of it, and it goes where it is lost")
        {
            scene in
            let ann = try await scene.member("Ann")
            let own = try await scene.connect(ann, as: "1")
            let store = scene.stores.replies
            let pressed = try await scene.put(scene.reply(own, "90", at: 100, isLetter: true))
            try expect(try await scene.stores.messages.name(scene.account(own)), "not named")
            let messages = [
                scene.message("a", to: own, from: try await scene.member("Ben"), sender: "90", at: 101),
                scene.message("b", to: own, from: try await scene.member("Cem"), sender: "90", at: 102),
            ]
            for message in messages {
                try expect(try await scene.stores.messages.take(message, scene.moment(0)), "not taken")
            }
            let first = try await scene.answered(messages[0], through: own)
            let second = try await scene.answered(messages[1], through: own)
            try expect(try await store.current(first.id)?.isAutomatic, is: true)
            try expect(try await store.list(ann.id, nil, 10), is: [pressed])
            // Whoever looks for one at the network has to know them all.
            try expect(try await store.replies(ann.id, own.id, .person, "90"), is: [pressed, first, second])
            let refusal = NetworkFailure(.refused)
            try await scene.happen(
                .refuse(refusal),
                scene.happen(.send(until: scene.moment(170)), first, at: 110),
                at: 111
            )
            let loss = NetworkFailure(.unreachable)
            let sent = try await scene.happen(.send(until: scene.moment(170)), second, at: 110)
            try await scene.happen(.loseAnswer(loss, lookAt: scene.moment(500)), sent, at: 111)
            try expect(try await store.unsettled(ann.id, 10), is: 0)
            try expect(try await scene.stores.notices.list(ann.id, before: nil, 10).map(\.subject), is: [])
            try expect(try await store.purge(scene.moment(111)), is: 0)
            try expect(try await store.purge(scene.moment(112)), is: 2)
            try expect(try await store.replies(ann.id, own.id, .person), is: [pressed])
        },
        StorageContract("replies: the same form is one reply, and each is its member's alone") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (own, other) = (try await scene.connect(ann, as: "1"), try await scene.connect(ben, as: "2"))
            let store = scene.stores.replies
            let first = scene.reply(own)
            let rows = try await withThrowingTaskGroup(of: StreamReply.self) { group in
                for _ in 1...8 { group.addTask { try await scene.put(first) } }
                return try await group.reduce(into: [StreamReply]()) { $0.append($1) }
            }
            try expect(rows.allSatisfy { $0 == first }, "one form, one reply")
            try expect(try await store.current(first.id), is: first)
            let day = PostingLimits(now: scene.moment(100), costs: [:]).day
            let made = try await scene.stores.shares.postsMade(ann.id, day).orBreach()
            try expect(made.own, is: [.facebook: 1])
            // Somebody else's identifier is nobody's form.
            let taken = StreamReply(
                id: first.id,
                memberID: ben.id,
                connectionID: other.id,
                network: .facebook,
                subject: first.subject,
                content: first.content,
                state: .waiting,
                receipt: nil,
                attempts: 0,
                nextAttemptAt: nil,
                failure: nil,
                failureMessage: nil,
                createdAt: first.createdAt,
                updatedAt: first.updatedAt,
                isAutomatic: false
            )
            try expect(try await scene.fault(taken), is: .unreadable)
            let second = try await scene.put(scene.reply(own, "90", "And one more.", at: 101))
            let third = try await scene.put(scene.reply(own, "91", at: 102))
            let foreign = try await scene.put(scene.reply(other, at: 103))
            try expect(try await store.replies(ann.id, own.id, .post, "90"), is: [first, second])
            try expect(try await store.replies(ben.id, own.id, .post, "90"), is: [])
            let letter = try await scene.put(scene.reply(own, "90", "@grace Hello.", at: 104, isLetter: true))
            try expect(try await store.replies(ann.id, own.id, .post, "90"), is: [first, second])
            try expect(try await store.replies(ann.id, own.id, .person, "90"), is: [letter])
            try expect(try await store.replies(ann.id, own.id, .person), is: [letter])
            try expect(try await store.replies(ben.id, own.id, .person), is: [])
            try expect(try await store.replies(ann.id, own.id, .quote), is: [])
            try expect(try await store.current(letter.id), is: letter)
            try expect(try await store.list(ann.id, nil, 1), is: [letter])
            try expect(try await store.remove(letter), is: true)
            try expect(try await store.list(ann.id, nil, 9), is: [third, second, first])
            try expect(try await store.list(ann.id, third.id, 1), is: [second])
            try expect(try await store.list(ann.id, first.id, 9), is: [])
            try expect(try await store.list(ben.id, nil, 9), is: [foreign])
        },
        StorageContract("replies: a quotation is none of the answers, and whose yes it awaits is kept") { scene in
            let own = try await scene.connect(try await scene.member("Ann"), as: "1")
            let store = scene.stores.replies
            let answer = try await scene.put(scene.reply(own))
            let quotation = try await scene.put(scene.reply(own, "90", "See this.", at: 101, isQuoted: true))
            let other = try await scene.put(scene.reply(own, "91", "See this.", at: 102, isQuoted: true))
            try expect(quotation.isQuotation && !answer.isQuotation, "kinds")
            try expect(try await store.replies(own.memberID, own.id, .post, "90"), is: [answer])
            try expect(try await store.replies(own.memberID, own.id, .quote, "90"), is: [quotation])
            try expect(try await store.replies(own.memberID, own.id, .quote), is: [quotation, other])
            let sending = try await scene.happen(.send(until: scene.moment(163)), quotation, at: 103)
            let receipt = PostReceipt(remoteID: "5", url: "https://letters.example/5", awaitsYes: true)
            let posted = try await scene.happen(.confirm(receipt), sending, at: 104)
            try expect(posted.receipt, is: receipt)
            try expect(posted.isQuotation, is: true)
        },
        StorageContract("replies: a notice tells of a no, and of what nobody can tell, until it is settled or goes") {
            scene in
            let ann = try await scene.member("Ann")
            let connection = try await scene.connect(ann, as: "1")
            let store = scene.stores.replies
            func become(
                _ state: StreamReply.State,
                _ failure: NetworkFailure.Category?,
                _ before: StreamReply,
                at second: Int64
            ) async throws -> StreamReply {
                var changed = before
                (changed.state, changed.failure, changed.updatedAt) = (state, failure, scene.moment(second))
                try expect(try await store.update(changed, before), is: true)
                return changed
            }
            func told() async throws -> [NoticeSubject] {
                try await scene.stores.notices.list(ann.id, before: nil, 10).map(\.subject)
            }
            let first = try await scene.put(scene.reply(connection))
            var now = try await become(.sending, nil, first, at: 101)
            now = try await become(.unknown, .answerLost, now, at: 102)
            try expect(try await told(), is: [])
            now = try await become(.unknown, .notShown, now, at: 103)
            try expect(try await told(), is: [.reply(first.id)])
            now = try await become(.posted, nil, now, at: 104)
            try expect(try await told(), is: [])
            let second = try await scene.put(scene.reply(connection, "91", at: 110))
            var other = try await become(.sending, nil, second, at: 111)
            other = try await become(.refused, .refused, other, at: 112)
            try expect(try await told(), is: [.reply(second.id)])
            try expect(try await store.remove(other), is: true)
            try expect(try await told(), is: [])
            try await scene.stores.notices.setOff([.reply], ann.id)
            let third = try await scene.put(scene.reply(connection, "92", at: 120))
            _ = try await become(.refused, .refused, try await become(.sending, nil, third, at: 121), at: 122)
            try expect(try await told(), is: [])
        },
        StorageContract("replies: what is due comes in turns of connections, and an outcome is written down once") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (own, other) = (try await scene.connect(ann, as: "1"), try await scene.connect(ben, as: "2"))
            let store = scene.stores.replies
            for number in 1...3 { try await scene.put(scene.reply(own, "\(number)", at: Int64(number))) }
            try await scene.put(scene.reply(other, "9", at: 9))
            func due(_ second: Int64, _ limit: Int = 10) async throws -> [String] {
                try await store.due(scene.moment(second), limit).map(\.subject.remoteID)
            }
            try expect(try await due(10), is: ["1", "9", "2", "3"])
            try expect(try await due(10, 2), is: ["1", "9"])
            let first = try await store.due(scene.moment(10), 1)[0]
            let sending = try await scene.happen(.send(until: scene.moment(71)), first, at: 11)
            try expect(try await store.sending(), is: [sending])
            try expect(try await store.update(sending, first), is: false)
            let held = try await scene.happen(.hold(until: scene.moment(86)), sending, at: 11)
            try expect(held.nextAttemptAt, is: scene.moment(86))
            var elsewhere = held
            elsewhere.attempts += 1
            try expect(try await store.update(elsewhere, elsewhere), is: false)
            let failure = NetworkFailure(.answerLost, userMessage: "Try again.")
            let lost = try await scene.happen(.loseAnswer(failure, lookAt: scene.moment(50)), sending, at: 12)
            try expect(lost.state, is: .unknown)
            try expect(lost.failureMessage, is: "Try again.")
            try expect(try await due(49), is: ["2", "9", "3"])
            try expect(try await due(50).count, is: 4)
            let receipt = PostReceipt(remoteID: "5", url: "https://letters.example/5")
            try expect(try await store.unsettled(ann.id, 9), is: 1)
            try expect(try await store.unsettled(ann.id, 0), is: 0)
            try expect(try await store.unsettled(ben.id, 9), is: 0)
            try expect(try await store.remove(sending), is: false)
            let posted = try await scene.happen(.confirm(receipt), lost, at: 51)
            try expect(try await store.unsettled(ann.id, 9), is: 0)
            try expect(posted.state, is: .posted)
            try expect(posted.receipt, is: receipt)
            try expect(posted.failure, is: nil)
            try expect(posted.attempts, is: 1)
            try expect(try await store.sending(), is: [])
            try expect(try await store.purge(scene.moment(51)), is: 0)
            try expect(try await store.purge(scene.moment(9999)), is: 1)
            let waiting = try await store.due(scene.moment(99), 1)[0]
            try expect(try await store.remove(waiting), is: true)
            try expect(try await store.current(waiting.id), is: nil)
            try await store.forget(own.id)
            try expect(try await due(99), is: ["9"])
            try await scene.stores.connections.remove(other.id)
            try expect(try await due(99), is: [])
        },
        StorageContract("replies: each is a post of the day, counted within the limits in the step that writes it") {
            scene in
            let ann = try await scene.member("Ann")
            let connection = try await scene.connect(ann, as: "1")
            let cost = PostingCost(centsPerLink: 20, dailyPosts: 9, memberPosts: 2)
            let limits = PostingLimits(now: scene.moment(100), costs: [.facebook: cost])
            try await scene.put(scene.reply(connection, "1"), limits)
            try await scene.put(scene.reply(connection, "2", at: 101), limits)
            let fault = try await scene.fault(scene.reply(connection, "3", at: 102), limits)
            try expect(fault, is: .limited(.paidForMember(.facebook, limit: 2)))
            let made = try await scene.stores.shares.postsMade(ann.id, limits.day).orBreach()
            try expect(made.own, is: [.facebook: 2])
            try expect(try await scene.stores.replies.list(ann.id, nil, 9).count, is: 2)
        },
        StorageContract(
            "replies: of so many of a connection the oldest that ended goes first, and then no more are taken"
        ) {
            scene in
            let connection = try await scene.connect(try await scene.member("Ann"), as: "1")
            let store = scene.stores.replies
            let old = try await scene.put(scene.reply(connection, "old", at: 1))
            let sent = try await scene.happen(.send(until: scene.moment(61)), old, at: 1)
            let refused = try await scene.happen(.refuse(NetworkFailure(.refused)), sent, at: 1)
            try expect(refused.state, is: .refused)
            // Each on a day of its own, so that no day has too many.
            for number in 1..<StreamReply.maximumPerConnection {
                let limits = PostingLimits(now: scene.moment(Int64(number) * 86_400), costs: [:])
                try await scene.put(scene.reply(connection, "\(number)", at: 2), limits)
            }
            try expect(try await store.current(old.id), is: refused)
            let limits = PostingLimits(now: scene.moment(999 * 86_400), costs: [:])
            try await scene.put(scene.reply(connection, "last", at: 3), limits)
            try expect(try await store.current(old.id), is: nil)
            let fault = try await scene.fault(scene.reply(connection, "more", at: 4), limits)
            try expect(fault, is: .tooMany(limit: StreamReply.maximumPerConnection))
            try expect(
                try await store.due(scene.moment(99), 2000).count,
                is: StreamReply.maximumPerConnection
            )
        },
    ]
}
