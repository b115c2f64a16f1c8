import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Sharing to several networks")
struct ManySharesTests {
    /// A member of Facebook, X and a Mastodon server with a review, on its share dialog; all three are ticked.
    private func writer(_ fixture: ManyNetworks) async throws -> (AppClient, String) {
        fixture.x.change { $0.textLimit = 280 }
        fixture.books.change { $0.capabilities.warning = .yes }
        return try await fixture.tickedDialog()
    }

    private func post(_ client: AppClient, _ path: String, _ message: String = "Read this") async throws -> AppPage {
        try await client.submitSeen(action: "\(path)/share", pressing: "Post to 3 networks") {
            try $0.fill("message", message)
        }
    }

    @Test("D4: one press posts to three networks, with one result for each on one page")
    func three() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await writer(fixture)
            #expect(AccessibilityCheck.faults(in: try #require(client.page).document) == [])
            let page = try await post(client, path)
            #expect(page.url.path.hasSuffix("/results"))
            #expect(page.text.contains("Posted to all 3 networks"))
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(page.document.all("ol.ledger > li").count == 3)
            for network in [fixture.facebook, fixture.x, fixture.books] {
                #expect(network.posts.map(\.message) == ["Read this"], "\(network.title)")
                #expect(page.document.first("a[href='https://\(network.server)/posts/9']") != nil)
            }
            #expect(page.text.contains("Mastodon (books.example)"))
            let links = [fixture.facebook, fixture.x, fixture.books].flatMap(\.posts).map(\.link)
            #expect(Set(links).count == 3)
            #expect(try await client.get("/shares").document.all("ol.ledger > li").count == 3)
        }
    }

    @Test(
        "a network whose paid posts of today are made says so before and after the press, and nothing is sent anywhere"
    )
    func paid() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await writer(fixture)
            fixture.x.change {
                $0.capabilities.cost = PostingCost(centsPerLink: 20, dailyPosts: 100, memberPosts: 0)
            }
            let dialog = try await client.get("\(path)/share")
            #expect(dialog.text.contains("Those that are paid for today are made; it can be posted there tomorrow."))
            let page = try await client.submitSeen(action: "\(path)/share", pressing: "Post to 3 networks")
            #expect(page.text.contains("pays for 0 of yours in a day. Nothing was posted. Leave X out"))
            #expect([fixture.facebook, fixture.x, fixture.books].flatMap(\.posts).isEmpty)
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(try await client.get("/shares").document.all("ol.ledger > li").isEmpty)
        }
    }

    @Test("D2, CO-09: the proof shows for each network exactly what it gets, with its own count")
    func proofs() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await writer(fixture)
            fixture.x.change { $0.capabilities.cost = PostingCost(centsPerLink: 5, dailyPosts: 100, memberPosts: 7) }
            let page = try await client.submit(action: "\(path)/share", pressing: "Refresh this proof") { form in
                try form.fill("message", "Read this")
                try form.fill("warning", "Spoilers")
            }
            let proofs = page.document.all("figure.story")
            #expect(proofs.count == 3)
            let x = try #require(proofs.first { $0.text.contains("Exactly what will be sent to X") })
            #expect(x.text.contains("59 of 280 characters as X counts, 221 left"))
            #expect(x.text.contains("Warning: X has no warning before a post."))
            #expect(
                page.text.contains(
                    "X charges whoever runs this Flyleaf $0.05 for each post with a link. 7 more of yours"
                )
            )
            let books = try #require(proofs.first { $0.text.contains("sent to Mastodon (books.example)") })
            #expect(books.text.contains("Warning Spoilers"))
            #expect(!books.text.contains("Left out"))
            let results = try await client.submitSeen(action: "\(path)/share", pressing: "Post to 3 networks")
            for link in results.document.all("ol.ledger > li p.what a") {
                let receipt = try await client.get(try #require(link["href"]))
                let saysSo = receipt.text.contains("Left out Warning: X has no warning before a post.")
                #expect(saysSo == link.text.contains("on X"), "\(link.text)")
            }
            let sent = try #require(fixture.x.posts.first)
            let whole = try #require(x.first("p.message")?.text)
            #expect(whole.hasPrefix("Read this") && whole.contains(sent.link))
            #expect(fixture.books.posts.map(\.warning) == ["Spoilers"])
            #expect(fixture.x.posts.map(\.warning) == [""])
        }
    }

    @Test("receipt, results and list agree: a permission given meanwhile, a review that was deleted")
    func agreement() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await writer(fixture)
            // The network says it is missing, and the connection has it.
            fixture.x.change { $0.failures["publish"] = NetworkFailure(.permissionMissing) }
            fixture.books.change { $0.failures["publish"] = NetworkFailure(.blocked) }
            let results = try await post(client, path)
            let links = results.document.all("ol.ledger > li p.what a")
            let x = try #require(links.first { $0.text.contains("on X") }?["href"])

            func offersRetry(_ page: AppPage) -> Bool {
                page.document.all("button").contains { $0.text == "Try again" }
            }
            func row(_ page: AppPage) throws -> HTMLElement {
                try #require(page.document.all("ol.ledger > li").first { $0.text.contains("on X") })
            }
            func all(_ body: (_ receipt: AppPage, _ rows: [HTMLElement]) throws -> Void) async throws {
                let rows = [try row(try await client.get(results.url.path)), try row(try await client.get("/shares"))]
                try body(try await client.get(x), rows)
            }
            try await all { receipt, rows in
                #expect(
                    offersRetry(receipt) && receipt.document.link("Give the permission") == nil
                )
                #expect(rows[0].text.contains("Try again") && !rows[0].text.contains("Give the permission"))
                for text in [receipt.text] + rows.map(\.text) { #expect(text.contains("You have given it now")) }
            }
            try await client.get("\(path)/delete")
            try await client.submit(action: "\(path)/delete")
            try await all { receipt, rows in
                #expect(
                    !offersRetry(receipt) && receipt.document.link("Give the permission") == nil
                )
                #expect(!rows[0].text.contains("Try again") && !rows[0].text.contains("Give the permission"))
                for text in [receipt.text] + rows.map(\.text) { #expect(text.contains("has been deleted here since")) }
            }
        }
    }

    @Test("each result stands for itself: posted, refused with its next step, waiting, unknown")
    func results() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await writer(fixture)
            fixture.x.change { $0.failures["publish"] = NetworkFailure(.refused) }
            fixture.books.change { $0.failures["publish"] = NetworkFailure(.unreachable) }
            let page = try await post(client, path)
            #expect(page.text.contains("Posted to 1 of 3 networks"))
            #expect(page.document.element(id: "result")?["data-refresh"] == page.url.path)
            let rows = page.document.all("ol.ledger > li").map(\.text)
            let x = try #require(rows.first { $0.contains("on X") })
            #expect(x.contains("Not posted"))
            #expect(x.contains("Change it and share again"))
            let books = try #require(rows.first { $0.contains("books.example") })
            #expect(books.contains("Waiting"))

            fixture.books.change { $0.failures["publish"] = nil }
            fixture.clock.advance(by: .seconds(60))
            _ = try await fixture.outbox.workOnDue()
            #expect(try await client.get(page.url.path).text.contains("Posted to 2 of 3 networks"))
            // What was refused waits in the dialog, for that network only.
            let dialog = try #require(try await client.get("\(path)/share").document.form(action: "\(path)/share"))
            let left = try await fixture.connection(client, fixture.x).id.text
            #expect(try dialog.submission().fields.values("network") == [left])
            #expect(dialog["message"] == "Read this")
        }
    }

    @Test("every post of the results can be taken back from there")
    func withdraw() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await writer(fixture)
            fixture.x.change { $0.failures["publish"] = NetworkFailure(.refused) }
            let results = try await post(client, path)
            let rows = results.document.all("ol.ledger > li")
            #expect(rows.count == 3)
            for row in rows {
                let links = row.all("a").filter { $0.text.hasPrefix("Withdraw it") }
                #expect(links.count == (row.text.contains("on X") ? 0 : 1), "\(row.text)")
            }
            let row = try #require(rows.first { $0.text.contains("books.example") })
            let link = try #require(row.all("a").first { $0.text.hasPrefix("Withdraw it") })
            #expect(link.text == "Withdraw it: Mastodon (books.example)")
            try await client.get(try #require(link["href"]))
            let form = try #require(client.page?.document.forms.first { $0.action.hasSuffix("/withdraw") })
            #expect(try await client.submit(form).text.contains("Withdrawn from Mastodon"))
            #expect(fixture.books.withdrawn == ["9"])
            let again = try await client.get(results.url.path)
            #expect(again.document.all("a").count { $0.text.hasPrefix("Withdraw it") } == 1)
        }
    }

    @Test("only me is not offered where one of the networks shows every post, and nothing takes its place silently")
    func onlyMe() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await writer(fixture)
            let choices = { client.page?.document.all("#audience option").compactMap { $0["value"] } ?? [] }
            #expect(choices() == ["none", "self", "friends", "everyone"])
            try await client.submit(action: "\(path)/share", pressing: "Refresh this proof") {
                try $0.fill("audience", "self")
            }
            let reason = "Whoever can see your account on X can see the post."
            fixture.x.change { $0.capabilities.audience = .no(.audienceIsThatOfAccount) }
            let page = try await client.get("\(path)/share")
            #expect(choices() == ["", "none", "friends", "everyone"])
            #expect(page.document.first("#audience option[selected]")?["value"] == "")
            #expect(page.text.contains("“Only me” is not offered: X has no posts for yourself alone. \(reason)"))
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            let refused = try await post(client, path)
            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains("Choose another audience, or leave X out. Nothing was posted."))
            #expect(refused.document.element(id: "message")?.text == "Read this")
            #expect(fixture.facebook.posts.isEmpty && fixture.x.posts.isEmpty && fixture.books.posts.isEmpty)
            // A form from before is refused as well.
            let old = try #require(client.page?.document.form(action: "\(path)/share"))
            var fields = try old.submission(pressing: "Post to 3 networks").fields
            fields = FormFields(fields.all.filter { $0.name != "audience" })
            fields.append("audience", "self")
            #expect(try await client.post("\(path)/share", fields).status == .unprocessableContent)
            #expect(fixture.x.posts.isEmpty)
            // Without X it is there again, and still chosen.
            try await fixture.tick([fixture.facebook, fixture.books], client, path)
            #expect(client.page?.document.first("#audience option[selected]")?["value"] == "self")
            try await client.submitSeen(action: "\(path)/share", pressing: "Post to 2 networks")
            #expect(fixture.facebook.posts.map(\.audience) == [.onlyMe])
            #expect(fixture.x.posts.isEmpty)
        }
    }

    @Test("a receipt never promises an audience that the network does not keep")
    func receiptAudience() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await writer(fixture)
            fixture.x.change { $0.capabilities.audience = .no(.audienceIsThatOfAccount) }
            let results = try await post(client, path)
            let row = try #require(results.document.all("ol.ledger > li").first { $0.text.contains("on X") })
            let receipt = try await client.get(try #require(row.first("a")?["href"]))
            #expect(receipt.text.contains("Who sees it Whoever can see your account on X can see the post."))
        }
    }

    @Test("CO-14: the dialog sent twice posts once to each network")
    func twice() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await writer(fixture)
            let form = try #require(client.page?.document.form(action: "\(path)/share"))
            let first = try await client.submitSeen(form, pressing: "Post to 3 networks")
            let second = try await client.submitSeen(form, pressing: "Post to 3 networks")
            #expect(second.url.path == first.url.path)
            #expect(second.text.contains("nothing was sent twice"))
            for network in [fixture.facebook, fixture.x, fixture.books] { #expect(network.posts.count == 1) }
        }
    }

    @Test("CO-03: a message too long for one network is refused for all, and says for which")
    func tooLong() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await writer(fixture)
            let text = String(repeating: "w", count: 231)
            let page = try await post(client, path, text)
            #expect(page.status == .unprocessableContent)
            let fault = "X: The post is 281 characters long as X counts, 1 more than the 280 allowed."
            #expect(page.document.element(id: "message-error")?.text.contains(fault) == true)
            #expect(page.document.form(action: "\(path)/share")?["message"] == text)
            for network in [fixture.facebook, fixture.x, fixture.books] { #expect(network.posts.isEmpty) }
            try await client.submit(action: "\(path)/share", pressing: "Refresh this proof") {
                try $0.fill("message", String(text.dropLast()))
            }
            let fits = try await post(client, path, String(text.dropLast()))
            #expect(fits.text.contains("Posted to all 3 networks"))
        }
    }

    @Test("a friend belongs to one network: it goes there alone, and what the others could not take waits and says why")
    func friend() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await writer(fixture)
            try await client.submit(action: "\(path)/share", pressing: "Choose a friend")
            #expect(client.page?.text.contains("Friend at facebook.example") == true)
            let dialog = try await client.submit(
                action: "\(path)/share/friends",
                pressing: "Choose this friend"
            ) { try $0.fill("picked", "7") }
            #expect(dialog.text.contains("Cannot be sent to X"))
            #expect(dialog.text.contains("The friend chosen is a friend of yours elsewhere."))
            #expect(dialog.document.element(id: "plan")?.text.hasPrefix("Nothing goes to X and Mastodon") == true)
            let page = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook") {
                try $0.fill("message", "For you")
            }
            #expect(page.text.contains("Posted to Facebook"))
            #expect(page.text.contains("The rest waits in the share dialog"))
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(fixture.x.posts.isEmpty && fixture.books.posts.isEmpty)
            #expect(fixture.facebook.posts.count == 1 && fixture.facebook.posts.map(\.destination) != [.own])
            // What waits has the words, and goes to nobody's profile but one's own.
            let rest = try await client.get("\(path)/share")
            let form = try #require(rest.document.form(action: "\(path)/share"))
            #expect(form["message"] == "For you" && form["destination"] == "own")
            #expect(try form.submission().fields.values("network").count == 2)
        }
    }

    @Test("friends, tags and place can be taken from another network, which drops those of the first")
    func otherPeople() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await writer(fixture)
            try await client.submit(action: "\(path)/share", pressing: "Tag friends")
            try await client.submit(action: "\(path)/share/friends", pressing: "Tag these friends") {
                try $0.fill("picked", "7")
            }
            #expect(client.page?.text.contains("Chosen from Facebook; Mastodon does not have it.") == true)
            let label = "Choose friends and places from Mastodon (books.example)"
            let page = try await client.submit(action: "\(path)/share", pressing: label)
            #expect(!page.text.contains("Friend at facebook.example"))
            try await client.submit(action: "\(path)/share", pressing: "Tag friends")
            try await client.submit(action: "\(path)/share/friends", pressing: "Tag these friends") {
                try $0.fill("picked", "7")
            }
            _ = try await post(client, path)
            #expect(fixture.books.posts.first?.tags.map(\.name.text) == ["Friend at books.example"])
            #expect(fixture.facebook.posts.first?.tags == [])
        }
    }

    @Test("a network that only hands over waits beside the others with a link to its own page")
    func handedOver() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await writer(fixture)
            fixture.facebook.change { $0.capabilities.ownProfile = .handOff(.postsInWindowOnly) }
            try await client.get("\(path)/share")
            let page = try await post(client, path)
            #expect(page.text.contains("Posted to 2 of 3 networks"))
            #expect(page.text.contains("Handed over"))
            let link = try #require(page.document.link("Open Facebook’s own page"))
            #expect(link["href"]?.hasPrefix("https://facebook.example/dialog?return=") == true)
        }
    }

    @Test("a permission one of them needs is asked for before anything is posted, at that network")
    func permission() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await writer(fixture)
            fixture.x.change { state in
                state.capabilities.ownProfile = .nativeAfter(FakeNetwork.write)
                state.permissions.granted = [FakeNetwork.write]
            }
            #expect(try await client.get("\(path)/share").text.contains("X asks first"))
            let dialog = try await post(client, path, "kept")
            #expect(dialog.url.path == "\(path)/share")
            #expect(dialog.text.contains("The permission is given."))
            #expect(fixture.facebook.posts.isEmpty)
            fixture.x.change { $0.capabilities.ownProfile = .native }
            let results = try await client.submitSeen(action: "\(path)/share", pressing: "Post to 3 networks")
            #expect(results.text.contains("Posted to all 3 networks"))
            #expect(fixture.x.posts.map(\.message) == ["kept"])
        }
    }

    @Test("the plan tells what can take nothing from what waits for a permission, and when all wait")
    func waitingBesideImpossible() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await writer(fixture)
            fixture.x.change { $0.capabilities.ownProfile = .nativeAfter(FakeNetwork.write) }
            fixture.books.change { $0.capabilities.ownProfile = .none(.loginOnly) }
            try await client.get("\(path)/share")
            let label = "Post to 2 networks"
            let dialog = try await client.submitSeen(action: "\(path)/share", pressing: label) {
                try $0.fill("message", "kept")
            }
            let plan = try #require(dialog.document.element(id: "plan")?.text)
            #expect(plan.hasPrefix("Nothing goes to Mastodon (books.example), as the proof says"), "\(plan)")
            #expect(plan.contains("Without your permission nothing goes to X; the others are posted"), "\(plan)")
            let lead = try #require(dialog.document.form(action: "\(path)/share")?["lead"])
            let rest = try await client.submit(action: "\(path)/share", pressing: "Refresh this proof") {
                try $0.uncheck("network", lead)
            }
            let words = "Without your permission nothing is posted"
            #expect(rest.document.element(id: "plan")?.text.contains(words) == true)
            #expect(fixture.x.posts.isEmpty && fixture.books.posts.isEmpty && fixture.facebook.posts.isEmpty)
        }
    }

    @Test("a network said no to waits beside those that are ready, and its result says what for")
    func waiting() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await writer(fixture)
            fixture.x.change { $0.capabilities.ownProfile = .nativeAfter(FakeNetwork.write) }
            try await client.get("\(path)/share")
            let dialog = try await post(client, path, "kept")
            #expect(dialog.text.contains("The permission was not given"))
            #expect(dialog.text.contains("Without your permission nothing goes to X; the others are posted"))
            let results = try await client.submitSeen(action: "\(path)/share", pressing: "Post to 3 networks")
            #expect(results.text.contains("Posted to 2 of 3 networks"))
            #expect(results.text.contains("permission"))
            #expect(fixture.x.posts.isEmpty)
            #expect(fixture.facebook.posts.map(\.message) == ["kept"])
        }
    }

    @Test("nothing ticked is a fault, and a foreign or unknown connection too")
    func ticks() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await writer(fixture)
            let dialog = try #require(client.page?.document.form(action: "\(path)/share"))
            for (value, fault) in [
                (nil, "Tick at least one network."), ("openid", "not set up here"),
                ("00000000000000000000000000", "not set up here"), ("\u{7}", "not set up here"),
            ] as [(String?, String)] {
                var form = dialog
                form.forge("network", value)
                let page = try await client.submitSeen(form, pressing: "Post to 3 networks")
                #expect(page.status == .unprocessableContent)
                #expect(page.text.contains(fault), "\(value ?? "none")")
            }
            for network in [fixture.facebook, fixture.x, fixture.books] { #expect(network.posts.isEmpty) }
        }
    }

    @Test("a network ticked since the proofs were shown gets nothing before its own proof is seen")
    func tickedSince() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await writer(fixture)
            try await fixture.tick([fixture.facebook], client, path)
            var form = try #require(client.page?.document.form(action: "\(path)/share"))
            for network in [fixture.x, fixture.books] {
                try await form.fill("network", try fixture.connection(client, network).id.text)
            }
            try form.fill("message", "Read this")
            let proofs = try await client.submit(form, pressing: "Post to Facebook")
            #expect(proofs.status == .unprocessableContent)
            #expect(proofs.text.contains("Nothing was posted yet: look once more"))
            #expect(proofs.text.contains("X: You have not seen yet what goes there"))
            #expect(proofs.document.all("figure.story").count == 3)
            for network in [fixture.facebook, fixture.x, fixture.books] { #expect(network.posts.isEmpty) }
            let results = try await client.submitSeen(action: "\(path)/share", pressing: "Post to 3 networks")
            #expect(results.text.contains("Posted to all 3 networks"))
        }
    }

    @Test("the bare name of a network stands for the connection there")
    func bareNames() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await writer(fixture)
            let csrf = try #require(client.page?.document.form(action: "\(path)/share")?["csrf"])
            var fields = FormFields(["csrf": csrf, "destination": "own", "message": "Hello"])
            for name in ["x", "mastodon"] { fields.append("network", name) }
            let form = try #require(
                try await client.post("\(path)/share", fields).document.form(action: "\(path)/share")
            )
            for name in ["shown", "key"] { fields.append(name, try #require(form[name])) }
            let page = try await client.post("\(path)/share", fields)
            #expect(page.text.contains("Posted to both networks"))
            #expect(fixture.facebook.posts.isEmpty)
            #expect(fixture.x.posts.count == 1)
            #expect(fixture.books.posts.count == 1)
        }
    }

    @Test("a network that is not connected yet is connected from the dialog, which keeps its words and ticks it")
    func connectFromDialog() async throws {
        try await ManyNetworks.run { fixture in
            let client = try fixture.browser()
            try await client.get("/login?next=/account")
            try await client.submit(action: "/auth/facebook/start")
            try await client.get("/reviews/new")
            let path = try await client.submit(action: "/reviews/new", pressing: "Save review") {
                try $0.fill("title", "Momo")
            }.url.path
            try await client.get("\(path)/share")
            // It leaves for X at once, and comes back to the dialog once the person there is theirs.
            let dialog = try await client.connect(action: "\(path)/share", pressing: "Connect X") {
                try $0.fill("message", "kept")
            }
            #expect(dialog.url.path == "\(path)/share")
            let form = try #require(dialog.document.form(action: "\(path)/share"))
            #expect(form["message"] == "kept")
            #expect(try form.submission().fields.values("network").count == 2)
            #expect(!dialog.text.contains("Library card"))
        }
    }

    @Test("where every network can take nothing, nothing is posted and each says why")
    func allImpossible() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await writer(fixture)
            for network in [fixture.facebook, fixture.x, fixture.books] {
                network.change { $0.capabilities.ownProfile = .none(.notOffered) }
            }
            try await client.get("\(path)/share")
            let page = try await client.submitSeen(action: "\(path)/share", pressing: "Post")
            #expect(page.status == .unprocessableContent)
            #expect(page.text.contains("X: X does not let other programs do that."))
            #expect(fixture.facebook.posts.isEmpty && fixture.x.posts.isEmpty && fixture.books.posts.isEmpty)
        }
    }

    @Test("one that cannot take it is left out of the press, its words changed or not, and the others are posted")
    func oneImpossible() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await writer(fixture)
            fixture.x.change { $0.capabilities.ownProfile = .none(.notOffered) }
            try await client.get("\(path)/share")
            #expect(client.page?.document.first("#press button")?.text == "Post to 2 networks")
            // What was not seen is not posted, and the dialog shows all that is ticked.
            let refused = try await client.submit(action: "\(path)/share", pressing: "Post to 2 networks") {
                try $0.fill("message", "Read this")
            }
            #expect(refused.status == .unprocessableContent)
            #expect(refused.document.all("figure.story").count == 3)
            let results = try await client.submit(action: "\(path)/share", pressing: "Post to 2 networks")
            #expect(results.text.contains("Posted to both networks"))
            #expect(fixture.x.posts.isEmpty && fixture.facebook.posts.count == 1 && fixture.books.posts.count == 1)
            let rest = try await client.get("\(path)/share")
            #expect(rest.text.contains("Cannot be sent to X"))
        }
    }

    @Test("a server that is connected on the way to the dialog is asked for posting too, and ends at the button")
    func connectServer() async throws {
        try await ManyNetworks.run { fixture in
            fixture.books.change { $0.capabilities.ownProfile = .nativeAfter(FakeNetwork.write) }
            let client = try fixture.browser()
            try await client.get("/login?next=/account")
            try await client.submit(action: "/auth/facebook/start")
            try await client.get("/reviews/new")
            let path = try await client.submit(action: "/reviews/new", pressing: "Save review") {
                try $0.fill("title", "Momo")
            }.url.path
            try await client.get("\(path)/share")
            let servers = try await client.submit(action: "\(path)/share", pressing: "Connect Mastodon") {
                try $0.fill("message", "kept")
            }
            #expect(servers.text.contains("Connect Mastodon first"))
            var typed = try #require(servers.document.forms.last { $0.action == "/auth/mastodon/start" })
            try typed.fill("server", "books.example")
            try await client.submit(typed)
            let dialog = try await client.addAccount()
            #expect(dialog.url.path == "\(path)/share")
            let form = try #require(dialog.document.form(action: "\(path)/share"))
            #expect(form["message"] == "kept")
            #expect(try form.submission().fields.values("network").count == 2)
            #expect(fixture.books.state.logins.last?.permissions == [FakeNetwork.write])
        }
    }

    @Test("an ended connection among several is not ticked, and a receipt leads back to all results")
    func ended() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await writer(fixture)
            fixture.x.change { $0.failures["publish"] = NetworkFailure(.reauthenticate) }
            let page = try await post(client, path)
            #expect(page.text.contains("Log in there again"))
            let receipt = try await client.follow("Log in there again: X")
            #expect(receipt.document.form(action: "/auth/x/start") != nil)
            #expect(try await client.follow("What became of it at the other networks").url.path == page.url.path)
            let dialog = try await client.get("\(path)/share?network=facebook")
            #expect(
                dialog.document.form(action: "\(path)/share")?.buttons.map(\.label).contains("Log in at X again")
                    == true
            )
        }
    }

    @Test("another member finds no results of mine")
    func foreign() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await writer(fixture)
            let page = try await post(client, path)
            let other = try fixture.browser()
            try await other.get("/login?next=/account")
            try await other.submit(action: "/start")
            #expect(try await other.get(page.url.path).status == .notFound)
        }
    }
}
