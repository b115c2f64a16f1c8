import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("The requirements of composing and publishing")
struct ComposeRequirementTests {
    /// The labels of every button of a page.
    private func labels(_ page: AppPage) -> [String] { page.document.all("button").map(\.text) }

    private func button(_ page: AppPage) -> String? { page.document.first("#press button.primary")?.text }

    // In 2011 the button for Twitter alone read Tweet, and Update with others besides. A Tweet is called a post today, so
    // it names the one network, or says that there are several.
    @Test("CO-04: the button says whether the post goes to X alone or elsewhere too")
    func buttonOfX() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await fixture.dialogOfThree()
            #expect(button(try await fixture.tick([fixture.x], client, path)) == "Post to X")
            #expect(button(try await fixture.tick([fixture.x, fixture.books], client, path)) == "Post to 2 networks")
            #expect(button(try await fixture.tick([fixture.books], client, path)) == "Post to Mastodon (books.example)")
        }
    }

    @Test("CO-05: what publishes at Facebook is called Post or Share", arguments: [false, true])
    func buttonOfFacebook(onlyByItsPage: Bool) async throws {
        try await ShareFixture.run { fixture in
            fixture.network.change { if onlyByItsPage { $0.takesPostsInWindowOnly() } }
            let (client, path) = try await fixture.writer(mayPost: !onlyByItsPage)
            let label = try #require(button(try await client.get("\(path)/share")))
            #expect(["Post", "Share"].contains(label.split(separator: " ").first.map { String($0) }))
            #expect(label.contains("Facebook"))
        }
    }

    private static let forbidden = ["ignore", "ok", "okay", "share & continue", "share &amp; continue", "request"]

    @Test("CO-06: no button reads Ignore, OK, Share & Continue or Request")
    func words() async throws {
        for path in try FileTree.files(below: "\(FileTree.project)/Templates") where path.hasSuffix(".mustache") {
            let template = HTMLDocument(try FileTree.text("\(FileTree.project)/Templates/\(path)"))
            for button in template.all("button, a.button") {
                #expect(!Self.forbidden.contains(button.text.lowercased()), "\(path): \(button.text)")
            }
        }
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            var pages = [try await client.get("\(path)/share")]
            fixture.network.change { $0.failures["publish"] = NetworkFailure(.permissionMissing) }
            pages.append(try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook"))
            pages.append(try await client.get("/shares"))
            for page in pages {
                #expect(labels(page).allSatisfy { !Self.forbidden.contains($0.lowercased()) }, "\(page.url)")
            }
        }
    }

    @Test("CO-09: each field that is sent stands in the proof: words, link, picture, place, tags")
    func everyField() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let photo = try await fixture.addPhotos(client, path, ["The cover"])[0].id.text
            try await client.get("\(path)/share")
            try await fixture.pick(client, path, "Tag friends", ["3"])
            try await fixture.pickPlace(client, path)
            let page = try await client.submit(action: "\(path)/share", pressing: "Refresh this proof") {
                try $0.fill("message", "Read #books <b>now</b>")
                try $0.fill("photo", photo)
            }
            let proof = try #require(page.document.element(id: "proof"))
            try await client.submit(action: "\(path)/share", pressing: "Post to Facebook")
            let story = try #require(fixture.network.posts.first)
            let tags = story.tags.map(\.name.text)
            let place = try #require(story.place?.name.text)
            for text in [story.message.text, story.name, story.caption, story.link, place] + tags {
                #expect(!text.isEmpty && proof.text.contains(text), "\(text)")
            }
            #expect(tags.count == 1)
            #expect(proof.first("p.description")?.rawText == story.description)
            #expect(proof.all(".photos img").map { $0["alt"] } == story.photos.map(\.description.text))
        }
    }

    @Test("CO-11: one press makes one post at a network, also when the form names it twice")
    func onePost() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await fixture.dialogOfThree()
            try await fixture.tick([fixture.x, fixture.books], client, path)
            let form = try #require(client.page?.document.form(action: "\(path)/share"))
            var fields = try form.submission(pressing: "Post to 2 networks").fields
            // By its identifier again, and by its network's name, also where the one named twice is not the first.
            for network in fields.values("network") + ["x", "mastodon"] { fields.append("network", network) }
            var follow = fields.removing("act")
            follow.append("act", "follow")
            #expect(try await client.post("\(path)/share", follow).document.all("figure.story").count == 2)
            try await client.post("\(path)/share", fields)
            #expect(fixture.x.posts.count == 1 && fixture.books.posts.count == 1 && fixture.facebook.posts.isEmpty)
        }
    }

    @Test("CO-12: sharing is offered for a review that is saved, and nowhere before")
    func afterTheAct() async throws {
        try await ShareFixture.run { fixture in
            let client = try await fixture.reader()
            func offers(_ page: AppPage) -> Int {
                page.document.all("a[href$='/share'], form[action$='/share']").count
            }
            for path in ["/", "/reviews", "/reviews/new", "/account", "/friends", "/shares"] {
                #expect(offers(try await client.get(path)) == 0, "\(path)")
            }
            let path = try await fixture.review(client)
            #expect(try await client.get(path).document.link("Share this review")?["href"] == "\(path)/share")
        }
    }

    @Test("CO-13: not to post is as plain a choice as to post, beside it, and posts nothing")
    func skip() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let page = try await client.get("\(path)/share")
            let choices = try #require(page.document.element(id: "press")).children
            #expect(choices.map(\.text) == ["Post to Facebook", "Not now", "See the proof"])
            #expect(choices.prefix(2).map(\.name) == ["button", "a"] && choices[1]["class"] == "button")
            #expect(try await client.follow("Not now").url.path == path)
            #expect(fixture.network.posts.isEmpty)
            #expect(try await fixture.shares(path).isEmpty)
        }
    }

    @Test("CO-16: what was posted has a link to the post, on receipt and list")
    func link() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            let receipt = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
            let share = try #require(try await fixture.shares(path).first)
            let url = try #require(share.receipt?.url)
            #expect(receipt.document.link("See it there")?["href"] == url)
            #expect(try await client.get("/shares").document.first("a[href='\(url)']") != nil)
        }
    }

    @Test("CO-21: a post goes to one friend's profile, while several friends can be tagged")
    func oneFriend() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let single = try await client.get("\(path)/share/friends?mode=single")
            #expect(Set(single.document.all("input[name='picked']").map { $0["type"] }) == ["radio"])
            let many = try await client.get("\(path)/share/friends?mode=multi")
            #expect(Set(many.document.all("input[name='picked']").map { $0["type"] }) == ["checkbox"])
            try await client.get("\(path)/share")
            try await fixture.pick(client, path, "Choose a friend", ["1"])
            let form = try #require(client.page?.document.form(action: "\(path)/share"))
            var fields = try form.submission(pressing: "Post to Facebook").fields
            fields.append("friend", "2")
            fields.append("friend", "3")
            try await client.post("\(path)/share", fields)
            #expect(fixture.network.posts.map(\.destination) == [.friend(FakeNetwork.someFriends[0])])
        }
    }

    @Test("CO-24: beside the box for the message stands nothing but its name, its faults and its count")
    func calm() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await fixture.dialogOfThree()
            let document = try #require(client.page).document
            let field = try #require(document.element(id: "message")?.parent)
            #expect(field.all("input, select, button, a, iframe, img").isEmpty)
            #expect(field.children.map(\.name) == ["label", "textarea", "div"])
            // Nor does the page hold another form than the one that posts.
            #expect(document.all("main form").map { $0["action"] } == ["\(path)/share"])
        }
    }
}
