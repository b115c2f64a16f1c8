import Crypto
import Flyleaf
import Primitives

extension ContractScene {
    /// A connection that takes messages from the beginning.
    func account(_ connection: Connection) -> MessageAccount {
        MessageAccount(
            connectionID: connection.id,
            memberID: connection.memberID,
            namedAt: moment(1),
            readTo: moment(1),
            nextAt: moment(1),
            gap: nil,
            lostAt: nil
        )
    }

    /// A message, not kept.
    func message(
        _ remoteID: String,
        to connection: Connection,
        from member: Member?,
        sender: String = "7",
        at second: Int64 = 10,
        post: String? = nil
    ) -> Message {
        Message(
            id: newID(second),
            connectionID: connection.id,
            remoteID: remoteID,
            memberID: member?.id,
            sender: StreamAuthor(
                remoteID: sender,
                name: PersonName(trusted: "Grace"),
                handle: "@grace@letters.example",
                page: "https://letters.example/@grace"
            ),
            words: member == nil ? "" : "list",
            isLetter: true,
            writtenAt: moment(second),
            attempts: 0,
            outcome: nil,
            made: nil,
            post: post
        )
    }

    /// What a message was answered, on its way.
    @discardableResult
    func answered(_ message: Message, through account: Connection) async throws -> StreamReply {
        let id = ID<StreamReply>(trusted: message.id.text)
        return try await put(reply(account, message.sender.remoteID, isLetter: true, isAutomatic: true, id: id))
    }

    /// A named account and a member who writes to it.
    fileprivate func messages() async throws -> (account: Connection, writer: Member) {
        let account = try await connect(try await member("Ada"), as: "1")
        try expect(try await stores.messages.name(self.account(account)), "not named")
        return (account, try await member("Ben"))
    }
}

extension StorageContract {
    static let messages: [StorageContract] = [
        StorageContract("messages: a member names a connection of theirs alone, so many in all, and lets it go") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let store = scene.stores.messages
            var all: [MessageAccount] = []
            for number in 0..<MessageAccount.maximum {
                let connection = try await scene.connect(ann, as: "\(number)")
                all.append(scene.account(connection))
                try expect(try await store.name(all[number]), "not named")
            }
            try expect(
                try await Set(store.accounts().map(\.connectionID)),
                is: Set(all.map(\.connectionID))
            )
            let more = try await scene.connect(ann, as: "more")
            try expect(try await !store.name(scene.account(more)), "one too many")
            let first = all[0].connectionID
            try expect(try await !store.dismiss(first, ben.id, ben.id, scene.moment(3)), "let go by another")
            try expect(try await store.dismiss(first, ann.id, ben.id, scene.moment(3)), "not let go")
            try expect(try await !store.dismiss(first, ann.id, ben.id, scene.moment(3)), "let go twice")
            let foreign = MessageAccount(
                connectionID: more.id,
                memberID: ben.id,
                namedAt: scene.moment(1),
                readTo: scene.moment(1),
                nextAt: scene.moment(1),
                gap: nil,
                lostAt: nil
            )
            try expect(try await !store.name(foreign), "named by another")
            try expect(try await store.name(scene.account(more)), "not named")
        },
        StorageContract("messages: naming again changes nothing, and how far an account was read never goes back") {
            scene in
            let (connection, _) = try await scene.messages()
            let store = scene.stores.messages
            var account = scene.account(connection)
            account.readTo = scene.moment(50)
            account.nextAt = scene.moment(60)
            try await store.note(account)
            try expect(try await store.name(scene.account(connection)), "not named")
            try expect(try await store.accounts(), is: [account])
            account.readTo = scene.moment(20)
            account.nextAt = scene.moment(70)
            try await store.note(account)
            let kept = try await store.accounts()
            try expect(kept.map(\.readTo), is: [scene.moment(50)])
            try expect(kept.map(\.nextAt), is: [scene.moment(70)])
            try await scene.stores.connections.remove(connection.id)
            try expect(try await store.accounts(), is: [])
        },
        StorageContract(
            "messages: a post is taken once, claimed the oldest first by one program, and finished by its key"
        ) {
            scene in
            let (account, ben) = try await scene.messages()
            let store = scene.stores.messages
            let since = scene.moment(0)
            let cem = try await scene.member("Cem")
            let second = scene.message("b", to: account, from: cem, sender: "8", at: 20)
            let first = scene.message("a", to: account, from: ben, at: 10)
            try expect(try await store.claim(scene.moment(30), scene.moment(40), "k"), is: nil)
            try expect(try await store.take(second, since), "not taken")
            try expect(try await store.take(first, since), "not taken")
            try expect(try await !store.take(scene.message("a", to: account, from: ben), since), "taken twice")
            var claimed = try await store.claim(scene.moment(30), scene.moment(40), "k").orBreach()
            try expect(claimed.id, is: first.id)
            try expect(claimed.attempts, is: 1)
            try expect(try await store.claim(scene.moment(30), scene.moment(40), "l")?.id, is: second.id)
            try expect(try await store.claim(scene.moment(39), scene.moment(50), "m"), is: nil)
            // The program was killed: another goes on.
            try expect(try await store.claim(scene.moment(40), scene.moment(50), "m")?.attempts, is: 2)
            claimed.outcome = .wanted
            claimed.made = Message.Made(
                title: ReviewTitle(trusted: "Momo"),
                bookID: scene.newID(),
                draft: scene.newID()
            )
            try expect(try await !store.finish(claimed, "k"), "finished by who held it before")
            try expect(try await store.finish(claimed, "m"), "not finished")
            try expect(try await !store.finish(claimed, "m"), "finished twice")
            try expect(try await !store.take(scene.message("a", to: account, from: ben), since), "taken again")
            let book = try claimed.made.orBreach().bookID
            for (second, isLater) in [(9, true), (10, false), (11, false)] as [(Int64, Bool)] {
                let other = scene.message("o", to: account, from: ben, at: second)
                try expect(try await store.hasLater(other, book), is: isLater)
                try expect(try await store.hasLater(other, scene.newID()), is: false)
            }
            let foreign = scene.message("o", to: account, from: cem, at: 9)
            try expect(try await store.hasLater(foreign, book), is: false)
            let handled = try await store.handled(ben.id, 10)
            try expect(handled.map(\.id), is: [first.id])
            try expect(handled.map(\.words), is: [""])
            try expect(handled.map(\.made), is: [claimed.made])
            try expect(handled.map(\.outcome), is: [.wanted])
            try expect(handled.map(\.sender), is: [first.sender])
        },
        StorageContract("messages: of a member so many are taken in a time, and the last so many kept") { scene in
            let (account, ben) = try await scene.messages()
            let store = scene.stores.messages
            let cem = try await scene.member("Cem")
            var answers: [StreamReply] = []
            for number in 0..<Message.maximumPerMember {
                let message = scene.message("p\(number)", to: account, from: ben, at: 10 + Int64(number))
                try expect(try await store.take(message, scene.moment(0)), "not taken")
                var claimed = try await store.claim(scene.moment(500), scene.moment(600), "k").orBreach()
                claimed.outcome = .listed
                try expect(try await store.finish(claimed, "k"), "not finished")
                answers.append(try await scene.answered(message, through: account))
            }
            let first = try answers.first.orBreach()
            try expect(try await scene.stores.replies.current(first.id), is: first)
            let late = scene.message("late", to: account, from: ben, at: 400)
            try expect(try await !store.take(late, scene.moment(0)), "one too many")
            try expect(try await store.take(scene.message("c", to: account, from: cem), scene.moment(0)), "not taken")
            try expect(try await store.take(late, scene.moment(300)), "not taken in another time")
            // What was answered to the one that went is gone with it, and nothing more is answered to that.
            try expect(try await scene.stores.replies.current(first.id), is: nil)
            try expect(try await scene.fault(first), is: .unreadable)
            let handled = try await store.handled(ben.id, 100)
            try expect(handled.count, is: Message.maximumPerMember - 1)
            try expect(handled.last?.remoteID, is: "p1")
            try expect(try await store.handled(ben.id, 2).map(\.remoteID), is: ["p49", "p48"])
        },
        StorageContract("messages: somebody unknown has one and no more, which nobody sees") { scene in
            let (account, ben) = try await scene.messages()
            let store = scene.stores.messages
            let since = scene.moment(0)
            try expect(try await store.take(scene.message("a", to: account, from: nil), since), "not taken")
            try expect(try await !store.take(scene.message("b", to: account, from: nil), since), "answered twice")
            let other = scene.message("c", to: account, from: nil, sender: "8")
            try expect(try await store.take(other, since), "not taken")
            // Who connects then is somebody known.
            try expect(try await store.take(scene.message("d", to: account, from: ben), since), "not taken")
            try expect(try await store.handled(ben.id, 10), is: [])
        },
        StorageContract("messages: who is written so at a server is found, unless that ended or is two people") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let store = scene.stores.messages
            func connect(_ member: Member, _ remoteID: String) async throws -> Connection {
                var connection = scene.connection(member, as: remoteID, to: .mastodon)
                connection.identity.server = "letters.example"
                connection.identity.address = "grace"
                try await scene.stores.connections.save(connection, scene.token(remoteID))
                return connection
            }
            func found(_ server: String = "letters.example", _ address: String = "grace") async throws -> String? {
                let known = try await store.connection(.mastodon, server: server, address: address)
                return known?.id.text
            }
            try expect(try await found(), is: nil)
            let first = try await connect(ann, "1")
            try expect(try await found(), is: first.id.text)
            try expect(try await found("other.example"), is: nil)
            try expect(try await found("letters.example", "ada"), is: nil)
            let second = try await connect(ben, "2")
            try expect(try await found(), is: nil)
            let ended = Connection.State.ended(reason: .reauthenticate, at: scene.moment(9))
            try await scene.stores.connections.setState(first.id, ended, scene.moment(9))
            try expect(try await found(), is: second.id.text)
        },
        StorageContract("messages: those of a member are handled in their order") {
            scene in
            let (account, ben) = try await scene.messages()
            let store = scene.stores.messages
            let first = scene.message("a", to: account, from: ben, at: 10)
            let second = scene.message("b", to: account, from: ben, sender: "8", at: 11)
            for message in [second, first] { try expect(try await store.take(message, scene.moment(0)), "not taken") }
            try expect(try await store.claim(scene.moment(20), scene.moment(30), "k")?.remoteID, is: "a")
            // The first is held: the second does not overtake it, and the next to come begins with it again.
            try expect(try await store.claim(scene.moment(20), scene.moment(30), "l"), is: nil)
            var claimed = try await store.claim(scene.moment(30), scene.moment(40), "m").orBreach()
            try expect(claimed.remoteID, is: "a")
            claimed.outcome = .listed
            try expect(try await store.finish(claimed, "m"), "not finished")
            try expect(try await store.claim(scene.moment(30), scene.moment(40), "n")?.remoteID, is: "b")
        },
        StorageContract("messages: one post that comes to two accounts is taken once of each who wrote it") { scene in
            let (account, ben) = try await scene.messages()
            let store = scene.stores.messages
            let (ann, cem) = (try await scene.member("Ann"), try await scene.member("Cem"))
            let other = try await scene.connect(ann, as: "2")
            try expect(try await store.name(scene.account(other)), "not named")
            func take(_ id: String, _ account: Connection, _ member: Member?, _ post: String?) async throws -> Bool {
                let message = scene.message(id, to: account, from: member, sender: "s\(id)", post: post)
                return try await store.take(message, scene.moment(0))
            }
            try expect(try await take("a", account, ben, "https://x/1"), "not taken")
            try expect(try await !take("b", other, ben, "https://x/1"), "taken twice")
            try expect(try await take("c", other, ben, "https://x/2"), "not taken")
            // Nobody keeps another's message from being taken by an address they made up.
            try expect(try await take("d", other, cem, "https://x/1"), "not taken")
            try expect(try await take("e", other, nil, "https://x/1"), "not taken")
            try expect(try await !take("f", account, nil, "https://x/1"), "a stranger answered twice")
            try expect(try await take("g", account, ben, nil), "not taken")
            try expect(try await take("h", other, ben, nil), "not taken")
        },
        StorageContract("messages: what was done stays done for a day after its account was let go") { scene in
            let (account, ben) = try await scene.messages()
            let store = scene.stores.messages
            let other = try await scene.connect(try await scene.member("Ann"), as: "2")
            try expect(try await store.name(scene.account(other)), "not named")
            let done = scene.message("a", to: account, from: ben, at: 10, post: "https://x/1")
            let waiting = scene.message("b", to: account, from: ben, at: 11, post: "https://x/2")
            for message in [done, waiting] { try expect(try await store.take(message, scene.moment(0)), "not taken") }
            var claimed = try await store.claim(scene.moment(20), scene.moment(30), "k").orBreach()
            claimed.outcome = .listed
            try expect(try await store.finish(claimed, "k"), "not finished")
            let owner = account.memberID
            try expect(try await store.dismiss(account.id, owner, owner, scene.moment(40)), "not let go")
            func take(_ post: String, since: Int64) async throws -> Bool {
                let message = scene.message("c\(post)", to: other, from: ben, at: 12, post: post)
                return try await store.take(message, scene.moment(since))
            }
            try expect(try await !take("https://x/1", since: 9), "done twice")
            try expect(try await take("https://x/2", since: 9), "not taken")
            try expect(try await take("https://x/1", since: 10), "remembered for ever")
        },
        StorageContract("messages: what is still to be read is kept, and goes when it is read") { scene in
            let (connection, _) = try await scene.messages()
            let store = scene.stores.messages
            var account = scene.account(connection)
            account.gap = MessageGap(next: "m1", floor: scene.moment(5))
            try await store.note(account)
            try expect(try await store.accounts(), is: [account])
            account.gap = nil
            account.lostAt = scene.moment(9)
            try await store.note(account)
            try expect(try await store.accounts(), is: [account])
        },
        StorageContract("messages: of an account that was let go and named anew nothing counts that was read before") {
            scene in
            let (connection, ben) = try await scene.messages()
            let store = scene.stores.messages
            var old = scene.account(connection)
            try expect(
                try await store.dismiss(connection.id, old.memberID, old.memberID, scene.moment(20)),
                "not let go"
            )
            let anew = MessageAccount(
                connectionID: connection.id,
                memberID: connection.memberID,
                namedAt: scene.moment(30),
                readTo: scene.moment(30),
                nextAt: scene.moment(30),
                gap: nil,
                lostAt: nil
            )
            try expect(try await store.name(anew), "not named")
            old.readTo = scene.moment(40)
            old.gap = MessageGap(next: "m1", floor: scene.moment(5))
            try await store.note(old)
            try expect(try await store.accounts(), is: [anew])
            let since = scene.moment(0)
            try expect(
                try await !store.take(scene.message("a", to: connection, from: ben, at: 29), since),
                "taken from before"
            )
            try expect(try await store.take(scene.message("b", to: connection, from: ben, at: 30), since), "not taken")
        },
        StorageContract("messages: a member is asked once of each who has their name, and of so many") { scene in
            let (account, ben) = try await scene.messages()
            let store = scene.stores.messages
            let cem = try await scene.member("Cem")
            func ask(_ sender: String, _ member: Member, at second: Int64) async throws -> MessagePerson {
                let message = scene.message("a", to: account, from: member, sender: sender)
                let person = MessagePerson(
                    id: scene.newID(second),
                    memberID: member.id,
                    accountID: account.id,
                    sender: message.sender,
                    writtenAt: scene.moment(second),
                    isOwn: nil,
                    answeredAt: nil
                )
                try await store.ask(person)
                return person
            }
            let first = try await ask("1", ben, at: 10)
            _ = try await ask("1", ben, at: 11)
            try expect(try await store.people(ben.id), is: [first])
            try expect(try await store.person(ben.id, account.id, "1"), is: first)
            try expect(try await store.person(cem.id, account.id, "1"), is: nil)
            try expect(try await !store.answer(first.id, true, cem.id, scene.moment(20)), "answered by another")
            try expect(try await store.answer(first.id, true, ben.id, scene.moment(20)), "not answered")
            try expect(try await store.answer(first.id, true, ben.id, scene.moment(21)), "not answered")
            try expect(try await store.person(ben.id, account.id, "1")?.answeredAt, is: scene.moment(20))
            try expect(try await store.person(ben.id, account.id, "1")?.isOwn, is: true)
            for number in 2...25 { _ = try await ask("\(number)", ben, at: 10 + Int64(number)) }
            let kept = try await store.people(ben.id)
            try expect(kept.count, is: MessagePerson.maximumPerMember)
            try expect(kept.first?.sender.remoteID, is: "25")
            try expect(kept.last?.sender.remoteID, is: "1")
            let other = try await ask("1", cem, at: 50)
            _ = try await scene.stores.members.delete(ben.id, BrowserKey(.secure))
            try expect(try await store.people(ben.id), is: [])
            try expect(try await store.people(cem.id), is: [other])
            try expect(
                try await store.dismiss(account.id, account.memberID, account.memberID, scene.moment(60)),
                "not let go"
            )
            try expect(try await store.people(cem.id), is: [])
        },
        StorageContract(
            "messages: of who is somebody else nothing is done any more, and of who is the member what follows"
        ) {
            scene in
            let (account, ben) = try await scene.messages()
            let (store, replies) = (scene.stores.messages, scene.stores.replies)
            let since = scene.moment(0)
            let handled = scene.message("a", to: account, from: ben, at: 10)
            try expect(try await store.take(handled, since), "not taken")
            var claimed = try await store.claim(scene.moment(20), scene.moment(30), "k").orBreach()
            claimed.outcome = .listed
            try expect(try await store.finish(claimed, "k"), "not finished")
            let answer = try await scene.answered(handled, through: account)
            let other = scene.message("b", to: account, from: ben, sender: "8", at: 11)
            let waiting = scene.message("c", to: account, from: ben, at: 12)
            for message in [other, waiting] { try expect(try await store.take(message, since), "not taken") }
            let toOther = try await scene.answered(other, through: account)
            let person = MessagePerson(
                id: scene.newID(),
                memberID: ben.id,
                accountID: account.id,
                sender: handled.sender,
                writtenAt: scene.moment(10),
                isOwn: nil,
                answeredAt: nil
            )
            try await store.ask(person)
            try expect(try await store.answer(person.id, false, ben.id, scene.moment(40)), "not answered")
            try expect(try await replies.current(answer.id), is: nil)
            try expect(try await replies.current(toOther.id), is: toOther)
            try expect(try await store.claim(scene.moment(50), scene.moment(60), "l")?.remoteID, is: "b")
            try expect(try await store.claim(scene.moment(50), scene.moment(60), "m"), is: nil)
            try expect(try await store.handled(ben.id, 9).map(\.remoteID), is: ["a"])
            func take(_ id: String, at second: Int64) async throws -> Bool {
                try await store.take(scene.message(id, to: account, from: ben, at: second), since)
            }
            try expect(try await !take("d", at: 50), "taken of somebody else")
            try expect(try await store.answer(person.id, true, ben.id, scene.moment(60)), "not answered")
            try expect(try await !take("d", at: 50), "taken from before")
            try expect(try await take("e", at: 60), "not taken")
        },
        StorageContract("messages: who named an account and let it go stands in the log, also when they are gone") {
            scene in
            let (connection, ben) = try await scene.messages()
            let store = scene.stores.messages
            try expect(try await store.name(scene.account(connection)), "not named")
            try expect(
                try await store.dismiss(connection.id, connection.memberID, ben.id, scene.moment(7)),
                "not let go"
            )
            try expect(
                try await !store.dismiss(connection.id, connection.memberID, ben.id, scene.moment(8)),
                "let go twice"
            )
            let acts = try await store.acts(nil, 9)
            try expect(acts.map(\.isNamed), is: [false, true])
            try expect(acts.map(\.moderatorID), is: [ben.id, connection.memberID])
            try expect(acts.map(\.moment), is: [scene.moment(7), scene.moment(1)])
            try expect(Set(acts.map(\.network)), is: [connection.identity.network])
            try expect(try await store.acts(ben.id, 9).map(\.number), is: [acts[0].number])
            _ = try await scene.stores.members.delete(ben.id, BrowserKey(.secure))
            let left = try await store.acts(nil, 9)
            try expect(left.map(\.moderatorID), is: [nil, connection.memberID])
            try expect(left.map(\.name), is: acts.map(\.name))
            try expect(acts.allSatisfy { $0.name != nil }, "no name")
        },
        StorageContract("messages: a connection that goes lets its account go, and whoever goes takes the names along")
        {
            scene in
            let (connection, _) = try await scene.messages()
            let store = scene.stores.messages
            let ada = connection.memberID
            try await scene.stores.connections.remove(connection.id)
            let acts = try await store.acts(nil, 9)
            try expect(acts.map(\.isNamed), is: [false, true])
            try expect(acts.map(\.moderatorID), is: [ada, ada])
            try expect(Set(acts.map(\.name)), is: [connection.identity.name])
            let owner = try await scene.stores.members.member(ada).orBreach()
            let other = try await scene.connect(owner, as: "2")
            try expect(try await store.name(scene.account(other)), "not named")
            _ = try await scene.stores.members.delete(ada, BrowserKey(.secure))
            let left = try await store.acts(nil, 9)
            try expect(left.map(\.isNamed), is: [false, true, false, true])
            try expect(left.allSatisfy { $0.name == nil && $0.moderatorID == nil }, "still named")
        },
        StorageContract("messages: of the log of accounts so many lines stay") { scene in
            let (connection, _) = try await scene.messages()
            let (store, ada) = (scene.stores.messages, connection.memberID)
            for _ in 0..<(MessageAccountAct.maximum / 2) {
                try expect(try await store.dismiss(connection.id, ada, ada, scene.moment(7)), "not let go")
                try expect(try await store.name(scene.account(connection)), "not named")
            }
            let acts = try await store.acts(nil, 2 * MessageAccountAct.maximum)
            try expect(acts.count, is: MessageAccountAct.maximum)
            try expect(acts.last?.number, is: 2)
        },
        StorageContract("messages: an answer goes with whoever it went to, and all of them with the account") { scene in
            let (account, ben) = try await scene.messages()
            let (store, replies) = (scene.stores.messages, scene.stores.replies)
            let cem = try await scene.member("Cem")
            let first = scene.message("a", to: account, from: ben)
            let second = scene.message("b", to: account, from: cem, sender: "8")
            for message in [first, second] { try expect(try await store.take(message, scene.moment(0)), "not taken") }
            let toBen = try await scene.answered(first, through: account)
            let toCem = try await scene.answered(second, through: account)
            let pressed = try await scene.put(scene.reply(account, isLetter: true))
            _ = try await scene.stores.members.delete(ben.id, BrowserKey(.secure))
            try expect(try await replies.current(toBen.id), is: nil)
            try expect(try await replies.current(toCem.id)?.id, is: toCem.id)
            try expect(
                try await store.dismiss(account.id, account.memberID, account.memberID, scene.moment(9)),
                "not let go"
            )
            try expect(try await replies.current(toCem.id), is: nil)
            try expect(try await replies.current(pressed.id)?.id, is: pressed.id)
        },
        StorageContract("messages: so many strangers in a while and no more") { scene in
            let (account, _) = try await scene.messages()
            let store = scene.stores.messages
            func take(_ number: Int, at second: Int64) async throws -> Bool {
                let message = scene.message("s\(number)", to: account, from: nil, sender: "\(number)", at: second)
                return try await store.take(message, scene.moment(second - 100))
            }
            for number in 1...Message.maximumStrangersInPeriod {
                try expect(try await take(number, at: 200), "not taken")
            }
            try expect(try await !take(99, at: 250), "one too many")
            try expect(try await take(99, at: 350), "not taken later")
        },
        StorageContract("messages: they count until their member says no, and go with the member and with the account")
        {
            scene in
            let (account, ben) = try await scene.messages()
            let store = scene.stores.messages
            let cem = try await scene.member("Cem")
            try expect(try await store.setting(ben.id), is: .standard)
            let off = MessageSetting(isOn: false, since: scene.moment(5))
            try await store.set(off, ben.id)
            try expect(try await store.setting(ben.id), is: off)
            let on = MessageSetting(isOn: true, since: scene.moment(6))
            try await store.set(on, ben.id)
            try expect(try await store.setting(ben.id), is: on)
            try expect(try await store.take(scene.message("a", to: account, from: ben), scene.moment(0)), "not taken")
            _ = try await scene.stores.members.delete(ben.id, BrowserKey(.secure))
            try expect(try await store.setting(ben.id), is: .standard)
            try expect(try await store.claim(scene.moment(30), scene.moment(40), "k"), is: nil)
            try await store.set(off, ben.id)
            try expect(try await store.setting(ben.id), is: .standard)
            try expect(try await store.take(scene.message("b", to: account, from: cem), scene.moment(0)), "not taken")
            try expect(
                try await store.dismiss(account.id, account.memberID, account.memberID, scene.moment(9)),
                "not let go"
            )
            try expect(try await store.claim(scene.moment(30), scene.moment(40), "k"), is: nil)
            let late = scene.message("c", to: account, from: cem)
            try expect(try await !store.take(late, scene.moment(0)), "taken without an account")
        },
    ]
}
