import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("The like button")
struct LikeTests {
    private func write(_ client: AppClient, _ title: String, visibility: String = "everyone") async throws -> String {
        try await client.get("/reviews/new")
        let page = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
            try form.fill("title", title)
            try form.fill("visibility", visibility)
        }
        return page.url.path
    }

    private func words(_ page: AppPage) -> String? { page.document.first("#like p")?.text }

    @Test("LK-01, LK-03, LK-04: is there with its state, is pressed once, and taken back once, at a review and a book")
    func pressing() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let review = try await write(ann, "Momo")
            let book = try #require(
                try await ben.get(review).document.all("a").first { $0.text == "All about this book" }?["href"]
            )
            for path in [review, book] {
                let fresh = try await ben.get(path)
                #expect(words(fresh) == "" && fresh.document.first("#like button")?["aria-pressed"] == "false")
                let liked = try await ben.submit(action: "\(path)/like")
                #expect(liked.url.path == path && words(liked) == "You like this", "\(path)")
                #expect(liked.document.first("#like button")?["aria-pressed"] == "true")
                #expect(AccessibilityCheck.faults(in: liked.document) == [])
                // The second tab still shows the button as it was: pressed there, it stays as it is.
                let csrf = try #require(fresh.document.form(action: "\(path)/like")?["csrf"])
                let twice = try await ben.post("\(path)/like", FormFields(["csrf": csrf, "act": "like"]))
                #expect(words(twice) == "You like this")
                #expect(words(try await ann.get(path)) == "1 reader likes this")
                #expect(words(try await ann.submit(action: "\(path)/like")) == "You and 1 other like this")
                #expect(words(try await ben.submit(action: "\(path)/like")) == "1 reader likes this")
                #expect(words(try await fixture.browser().get(path)) == "1 reader likes this")
            }
        }
    }

    @Test("LK-02: who is logged out logs in and comes back having liked it; its address alone does nothing")
    func loggedOut() async throws {
        try await AccountFixture.run { fixture in
            let review = try await write(try await fixture.loneMember("Ann"), "Momo")
            let visitor = try fixture.browser()
            try await visitor.get(review)
            let login = try await visitor.submit(action: "\(review)/like")
            #expect(login.url.path == "/login")
            let back = try await visitor.submit(action: "/start") { try $0.fill("name", "Ben") }
            #expect(back.url.path == review && words(back) == "You like this")
            #expect(words(try await visitor.submit(action: "\(review)/like")) == "")
            for address in [
                "\(review)/like", "\(review)/like?held=00000000000000000000000000", "\(review)/like?act=like",
            ] {
                let page = try await visitor.get(address)
                #expect(page.url.path == review && words(page) == "", "\(address)")
            }
        }
    }

    @Test("LK-02: a form of another site is no press, whoever logs in after it")
    func foreignForm() async throws {
        try await AccountFixture.run { fixture in
            let review = try await write(try await fixture.loneMember("Ann"), "Momo")
            let visitor = try fixture.browser()
            try await visitor.get(review)
            let evil = try #require(WebURL("https://evil.example/"))
            let login = try await visitor.post("\(review)/like", FormFields(["act": "like"]), initiator: evil)
            #expect(login.url.path == "/login")
            let back = try await visitor.submit(action: "/start") { try $0.fill("name", "Ben") }
            #expect(back.url.path == review && words(back) == "")
        }
    }

    @Test("LK-02: neither an address of any length nor a form that was refused is a press after the login")
    func noPress() async throws {
        try await AccountFixture.run { fixture in
            let review = try await write(try await fixture.loneMember("Ann"), "Momo")
            let long = String(repeating: "x", count: 2500)
            let visitor = try fixture.browser()
            let login = try await visitor.get("\(review)/like?act=like&waited-for-login=yes&x=\(long)")
            #expect(login.url.path == "/login")
            let back = try await visitor.submit(action: "/start") { try $0.fill("name", "Ben") }
            #expect(back.url.path == review && words(back) == "")
            // Refused for its token; what is offered then shows the review.
            let refused = try await visitor.post("\(review)/like", FormFields(["act": "like"]))
            #expect(refused.status == .forbidden)
            let step = try #require(
                refused.document.all("main a").compactMap { $0["href"] }.first { $0.contains("held=") }
            )
            let shown = try await visitor.get(step)
            #expect(shown.url.path == review && words(shown) == "")
            // A page of a neighbour, with whose form the browser sends its cookies.
            let other = try fixture.browser()
            try await other.get("/login")
            let evil = try #require(WebURL("https://evil.example/"))
            _ = try await other.post(
                "\(review)/like",
                FormFields(["act": "like", "waited-for-login": "yes"]),
                initiator: evil
            )
            let after = try await other.submit(action: "/start") { try $0.fill("name", "Eve") }
            #expect(after.url.path == review && words(after) == "")
        }
    }

    @Test("what one may not see cannot be liked, nor anything by a form of another site or another act")
    func refusals() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let (secret, open) = (
                try await write(ann, "Momo", visibility: "self"), try await write(ann, "Dune")
            )
            let csrf = try #require(try await ben.get(open).document.form(action: "\(open)/like")?["csrf"])
            for path in [secret, "/reviews/00000000000000000000000000", "/books/00000000000000000000000000"] {
                let answer = try await ben.post("\(path)/like", FormFields(["csrf": csrf, "act": "like"]))
                #expect(answer.status == .notFound, "\(path)")
            }
            for act in ["", "love", "LIKE"] {
                let answer = try await ben.post("\(open)/like", FormFields(["csrf": csrf, "act": act]))
                #expect(answer.status == .notFound, "\(act)")
            }
            #expect(try await ben.post("\(open)/like", FormFields(["act": "like"])).status == .forbidden)
            for path in [open, secret] { #expect(words(try await ann.get(path)) == "", "\(path)") }
        }
    }

    @Test("LK-05: every like, and every one taken back, is in the data a member takes home")
    func events() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let review = try await write(ann, "Momo")
            for _ in 0..<2 {
                try await ann.get(review)
                try await ann.submit(action: "\(review)/like")
            }
            let member = try await fixture.signedIn(ann).member.id
            let events = try await fixture.stores.likes.events(member, before: nil, 10)
            #expect(events.map(\.event.isLike) == [false, true])
            #expect(events.allSatisfy { Paths.review(ID(trusted: $0.event.subject.id)) == review })
        }
    }

    @Test(
        "says who likes it: the reader, friends by name, how many others",
        arguments: [
            (LikeStanding(count: 0, isLiked: false, friends: []), "", nil),
            (LikeStanding(count: 1, isLiked: true, friends: []), "You", "like this"),
            (LikeStanding(count: 1, isLiked: false, friends: [PersonName(trusted: "Ada")]), "Ada", "likes this"),
            (LikeStanding(count: 12_000, isLiked: false, friends: []), "12,000 readers", "like this"),
            (
                LikeStanding(
                    count: 4,
                    isLiked: true,
                    friends: [PersonName(trusted: "Ada"), PersonName(trusted: "Bo")]
                ),
                "You|Ada|Bo|1 other", "like this"
            ),
        ] as [(LikeStanding, String, String?)]
    )
    func sentences(_ standing: LikeStanding, _ names: String, _ verb: String?) {
        #expect(standing.names.joined(separator: "|") == names)
        #expect(standing.verb == verb)
    }
}
