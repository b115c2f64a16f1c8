import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import Templating
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("The reading list by message, as its pages show it")
struct MessagePageTests {
    private let answers = MessageWords.ofPages(SiteAddresses(home: TestURL.home))

    private func csrf(_ client: AppClient) async throws -> String {
        try #require(try await client.get("/settings/messages").document.first("input[name=csrf]")?["value"])
    }

    /// A member's own message that was handled, and the one of a moderator's connections that it came to.
    private func handle(
        _ outcome: Message.Outcome,
        _ made: Message.Made?,
        of member: Member,
        _ fixture: AccountFixture
    ) async throws {
        let stores = fixture.testSite.stores
        let now = fixture.clock.now
        let connection = Connection(
            id: ID(trusted: "01aaaaaaaaaaaaaaaaaaaaaaaa"),
            memberID: member.id,
            identity: Identity(
                network: .facebook,
                authority: "facebook.test",
                server: "api.facebook.test",
                remoteID: "4711",
                name: PersonName(trusted: "Flyleaf")
            ),
            permissions: PermissionSet(granted: []),
            state: .active,
            expiresAt: nil,
            connectedAt: now,
            lastSuccessAt: now
        )
        try await stores.connections.save(connection, AccessToken(secret: "t", expiresAt: nil))
        let account = MessageAccount(
            connectionID: connection.id,
            memberID: member.id,
            namedAt: now,
            readTo: now,
            nextAt: now,
            gap: nil,
            lostAt: nil
        )
        #expect(try await stores.messages.name(account))
        let message = Message(
            id: ID(trusted: "01BBBBBBBBBBBBBBBBBBBBBBBB"),
            connectionID: connection.id,
            remoteID: "p1",
            memberID: member.id,
            sender: StreamAuthor(remoteID: "7", name: PersonName(trusted: "Ann"), handle: "@ann", page: nil),
            words: "finished Momo",
            isLetter: true,
            writtenAt: now,
            attempts: 0,
            outcome: nil,
            made: nil,
            post: nil
        )
        #expect(try await stores.messages.take(message, now - Message.period))
        var claimed = try #require(try await stores.messages.claim(now, now + Message.lease, "k"))
        claimed.outcome = outcome
        claimed.made = made
        #expect(try await stores.messages.finish(claimed, "k"))
    }

    @Test("a member turns it off and on, sees every command with an example, and what became of a message")
    func settings() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let first = try await ann.get("/settings/messages")
            #expect(AccessibilityCheck.faults(in: first.document) == [])
            for kind in MessageCommand.Kind.allCases { #expect(first.text.contains(kind.meaning), "\(kind)") }
            #expect(first.text.contains(MessageSentences.nobody) && first.text.contains("You have written none yet."))
            let off = try await ann.submit(action: "/settings/messages", pressing: "Turn it off")
            #expect(off.text.contains("Nothing more is done by message."))
            #expect(off.text.contains(MessageSentences.isOff))
            #expect(try await ann.get("/settings").text.contains("Reading list by message"))
            try await ann.get("/settings/messages")
            let on = try await ann.submit(action: "/settings/messages", pressing: "Turn it on")
            #expect(on.text.contains(MessageSentences.isOn))
            let token = try await csrf(ann)
            for act in ["", "maybe"] {
                let refused = try await ann.post("/settings/messages", FormFields(["csrf": token, "act": act]))
                #expect(refused.status == .notFound, "\(act)")
            }
            let made = Message.Made(
                title: ReviewTitle(trusted: "Momo <b>"),
                bookID: ID(trusted: "01CCCCCCCCCCCCCCCCCCCCCCCC"),
                draft: ID(trusted: "01DDDDDDDDDDDDDDDDDDDDDDDD")
            )
            try await handle(.finished, made, of: try await fixture.signedIn(ann).member, fixture)
            let list = try await ann.get("/settings/messages")
            #expect(AccessibilityCheck.faults(in: list.document) == [])
            #expect(list.text.contains("Momo <b>") && list.text.contains(Message.Outcome.finished.words))
            #expect(list.document.link("Momo <b>")?["href"] == "/books/01CCCCCCCCCCCCCCCCCCCCCCCC/reading")
            #expect(list.document.link("the draft")?["href"] == "/reviews/new?draft=01DDDDDDDDDDDDDDDDDDDDDDDD")
            let ben = try await fixture.loneMember("Ben")
            #expect(try await !ben.get("/settings/messages").text.contains("Momo"))
        }
    }

    @Test("a member says of somebody who has their name elsewhere whether it is them; nobody else is asked or can say")
    func people() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let member = try await fixture.signedIn(ann).member
            try await handle(.listed, nil, of: member, fixture)
            let store = fixture.testSite.stores.messages
            let account = try #require(try await store.accounts().first)
            let person = MessagePerson(
                id: ID(trusted: "01eeeeeeeeeeeeeeeeeeeeeeee"),
                memberID: member.id,
                accountID: account.connectionID,
                sender: StreamAuthor(
                    remoteID: "8",
                    name: PersonName(trusted: "Ann <i>"),
                    handle: "@ann@letters.example",
                    page: "https://letters.example/@ann"
                ),
                writtenAt: fixture.clock.now - .seconds(600),
                isOwn: nil,
                answeredAt: nil
            )
            try await store.ask(person)
            let page = try await ann.get("/settings/messages")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(page.text.contains("Somebody wrote as @ann@letters.example, \(person.writtenAt.minuteWords)."))
            #expect(page.document.link("@ann@letters.example")?["href"] == "https://letters.example/@ann")
            let before = try await ben.get("/settings/messages")
            #expect(!before.text.contains("@ann@letters.example"))
            let form = FormFields(["csrf": try await csrf(ben), "act": "own", "person": person.id.text])
            let refused = try await ben.post("/settings/messages/people", form)
            #expect(refused.status == .notFound)
            let unsaid = try await store.person(member.id, account.connectionID, "8")
            #expect(unsaid?.isOwn == nil)
            let token = try await csrf(ann)
            for (act, id) in [("on", person.id.text), ("", person.id.text), ("own", "x")] {
                let wrong = FormFields(["csrf": token, "act": act, "person": id])
                #expect(try await ann.post("/settings/messages/people", wrong).status == .notFound, "\(act)")
            }
            for (act, words) in [
                ("foreign", "You said that it is somebody else."), ("own", "You said that it is you."),
            ] {
                let form = FormFields(["csrf": token, "act": act, "person": person.id.text])
                let said = try await ann.post("/settings/messages/people", form)
                #expect(said.text.contains(words), "\(act)")
                #expect(AccessibilityCheck.faults(in: said.document) == [])
                let kept = try await store.person(member.id, account.connectionID, "8")
                #expect(kept?.isOwn == (act == "own"))
            }
        }
    }

    @Test("the log of accounts is there for moderators, with what of one was not read")
    func log() async throws {
        try await AccountFixture.run { fixture in
            let mo = try await fixture.loneMember("Mo")
            let member = try await fixture.signedIn(mo).member
            _ = try await fixture.site.services.moderation.perform(
                .appoint,
                on: .member(member.id),
                because: ModerationWords(trusted: "By the operator"),
                by: nil
            )
            let empty = try await mo.get("/moderation/messages")
            #expect(empty.document.element(id: "before") == nil)
            try await handle(.listed, nil, of: member, fixture)
            let named = try await mo.get("/moderation/messages")
            #expect(AccessibilityCheck.faults(in: named.document) == [])
            #expect(named.text.contains("Named: Flyleaf, Facebook") && named.text.contains("Mo,"), "\(named.text)")
            var account = try #require(try await fixture.testSite.stores.messages.accounts().first)
            let now = fixture.clock.now
            #expect(MessageSentences.behind(account, at: now) == nil)
            account.gap = MessageGap(next: "m", floor: now)
            account.lostAt = now
            let both = MessageSentences.behind(account, at: now) ?? ""
            #expect(both.contains("was passed over") && both.contains("What is left is read"))
            let template = try FileTree.text("\(FileTree.project)/Templates/moderation/messages.mustache")
            #expect(template.ranges(of: "{{behind}}").count == 1)
            // What was lost is told for a while, and does not hide what is still to be read.
            let later = MessageSentences.behind(account, at: now + MessageAccount.lossShown) ?? ""
            #expect(!later.contains("was passed over") && later.contains("What is left is read"))
            account.gap = nil
            #expect(MessageSentences.behind(account, at: now + MessageAccount.lossShown) == nil)
            let act = MessageAccountAct(
                number: 1,
                name: nil,
                network: .facebook,
                isNamed: false,
                moderatorID: nil,
                moment: now
            )
            let row = MessageAccountActRow(act, at: "Facebook", by: nil)
            #expect(row.account.contains(MessageSentences.goneAccount) && row.moderator == ModerationAct.nobody)
        }
    }

    @Test("moderators alone name an account, of their own connections")
    func accounts() async throws {
        try await AccountFixture.run { fixture in
            let (mo, ann) = (try await fixture.loneMember("Mo"), try await fixture.loneMember("Ann"))
            _ = try await fixture.site.services.moderation.perform(
                .appoint,
                on: .member(try await fixture.signedIn(mo).member.id),
                because: ModerationWords(trusted: "By the operator"),
                by: nil
            )
            #expect(try await mo.get("/moderation").document.link("The account for messages") != nil)
            let page = try await mo.get("/moderation/messages")
            #expect(page.status == .ok && AccessibilityCheck.faults(in: page.document) == [])
            #expect(try await ann.get("/moderation/messages").status == .notFound)
            var fields = FormFields(["csrf": try await csrf(ann), "connection": "01aaaaaaaaaaaaaaaaaaaaaaaa"])
            fields.append("act", "name")
            #expect(try await ann.post("/moderation/messages", fields).status == .notFound)
            let token = try await csrf(mo)
            for (act, id) in [("name", "x"), ("other", "01aaaaaaaaaaaaaaaaaaaaaaaa"), ("", "")] {
                let wrong = FormFields(["csrf": token, "connection": id, "act": act])
                #expect(try await mo.post("/moderation/messages", wrong).status == .notFound, "\(act)")
            }
            // No connection of theirs.
            let foreign = FormFields(["csrf": token, "connection": "01aaaaaaaaaaaaaaaaaaaaaaaa", "act": "name"])
            #expect(try await mo.post("/moderation/messages", foreign).text.contains("Nothing was changed"))
            #expect(try await fixture.testSite.stores.messages.accounts().isEmpty)
        }
    }

    @Test("every example is read as the command that it stands for, and no two share a spelling")
    func examples() {
        let spellings = MessageCommand.Kind.allCases.flatMap(\.spellings)
        #expect(Set(spellings).count == spellings.count)
        for kind in MessageCommand.Kind.allCases {
            let read: MessageCommand.Kind? =
                switch MessageCommand(kind.example) {
                case .want: .want
                case .reading: .reading
                case .finished: .finished
                case .list: .list
                case .help: .help
                case .stop: .stop
                case .start: .start
                case nil: nil
                }
            #expect(read == kind)
            #expect(kind.spellings.first.map { kind.example.hasPrefix($0) } == true, "\(kind)")
        }
    }

    @Test("answers fit where 400 characters do, lead here, and call nobody by the name in a title")
    func words() throws {
        let title = try #require(ReviewTitle("@eve@evil.example and " + String(repeating: "long ", count: 40)))
        let made = Message.Made(
            title: title,
            bookID: ID(trusted: "01CCCCCCCCCCCCCCCCCCCCCCCC"),
            draft: ID(trusted: "01DDDDDDDDDDDDDDDDDDDDDDDD")
        )
        let all: [MessageAnswer] =
            Message.Outcome.allCases.map { .made($0, made) } + [
                .list(titles: [title], others: 3), .list(titles: [], others: 0), .help, .stopped, .started, .unclear,
                .refused, .stranger,
            ]
        for answer in all {
            let text = answers.text(answer)
            #expect(!text.isEmpty && text.unicodeScalars.count <= 400, "\(text)")
            #expect(!text.contains("@"), "\(text)")
        }
        #expect(answers.text(.help).contains("/settings/messages"))
        #expect(answers.text(.made(.finished, made)).contains("/reviews/new?draft=01DDDDDDDDDDDDDDDDDDDDDDDD"))
        #expect(answers.text(.list(titles: [title], others: 3)).contains("and 3 more"))
    }
}
