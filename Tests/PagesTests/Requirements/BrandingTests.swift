import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Names, marks and words of networks")
struct BrandingTests {
    private static let marks = ["twitter", "tweet", "facebook", "mastodon", "fb"]

    private func manifest() throws -> JSON {
        try #require(JSON(text: try FileTree.text("\(FileTree.project)/Public/manifest.webmanifest")))
    }

    @Test("BR-01, BR-02, BR-14: the name of the product and every name it goes by hold no name of a network")
    func productName() async throws {
        let manifest = try manifest()
        var names = ["name", "short_name", "id", "start_url"].compactMap { manifest[$0]?.text }
        #expect(names.count >= 2)
        try await AccountFixture.run { fixture in
            let page = try await fixture.browser().get("/")
            // The page says first what it is about.
            names.append(String(try #require(page.document.first("title")?.text.split(separator: "· ").last)))
            names.append(try #require(page.document.first("header.site a")?.text))
            names += page.fields.values(.setCookie).compactMap { $0.split(separator: "=").first.map { String($0) } }
        }
        let names0 = names.map { $0.lowercased() }
        for name in names0 + ["flyleaf"] {
            #expect(Self.marks.allSatisfy { !name.contains($0) } && !name.contains("book"), "\(name)")
        }
    }

    @Test("BR-03: no text of ours speaks of a tweet, so none is written small")
    func tweets() throws {
        #expect(try PageTemplates.places(of: ["tweet", "tweets", "retweet", "retweets", "tweeting"]) == [])
    }

    @Test("BR-04: no text suggests that a network has a part in it, and Help says that none has")
    func endorsement() async throws {
        let claims = [
            "partner", "partners", "official", "officially", "endorsed", "certified", "approved by", "powered by",
        ]
        #expect(try PageTemplates.places(of: claims) == [])
        try await AccountFixture.run { fixture in
            let help = try await fixture.browser().get("/help").text
            #expect(help.contains("belongs to none of them; none of them has a part in it or vouches for it"))
        }
    }

    /// Of Facebook, X (before and after its last name) and Mastodon, as their own sites use them.
    private static let colours = [
        "1877f2", "4267b2", "3b5998", "1da1f2", "1d9bf0", "55acee", "6364ff", "563acc", "2b90d9", "3088d4",
    ]

    @Test("BR-05: style and icons have colours of their own, and none of a network's")
    func colours() throws {
        var read = 0
        for path in try FileTree.files(below: "\(FileTree.project)/Public") {
            guard path.hasSuffix(".css") || path.hasSuffix(".svg") else { continue }
            read += 1
            let text = try FileTree.text("\(FileTree.project)/Public/\(path)").lowercased()
            for colour in Self.colours { #expect(!text.contains(colour), "\(path): \(colour)") }
        }
        #expect(read > 3)
    }

    @Test(
        "BR-06, BR-07: no mark of a network is shown, altered or speaking: letters of ours stand for it, with its name"
    )
    func marks() async throws {
        let own: [String] = [
            "flyleaf", "books", "display", "drafts", "gazetteer", "icon", "leaf", "like", "manifest", "passkey",
            "photos", "push",
            "position",
        ]
        for name in try FileTree.files(below: "\(FileTree.project)/Public") {
            let isOwn =
                own.contains { name.hasPrefix($0) } || ["sandbox.css", "sandbox.svg", "worker.js"].contains(name)
            #expect(isOwn, "a file of no known purpose: \(name)")
        }
        try await AccountFixture.run { fixture in
            let page = try await fixture.member(by: fixture.facebook).get("/")
            let mark = try #require(page.document.first("details.menu .mark"))
            #expect(mark.text.count <= 2 && mark["aria-hidden"] == "true" && mark.all("img, svg").isEmpty)
            #expect(
                page.document.first("details.menu summary .unseen")?.text.contains("logged in with Facebook") == true
            )
        }
    }

    @Test("BR-08: no label of ours has a word of a network's own features")
    func terms() throws {
        let terms = ["wall", "poke", "timeline", "newsfeed", "news feed", "tweet", "retweet", "toot", "boost", "fleet"]
        for (path, document) in try PageTemplates.all.get() {
            for label in document.all("a, button, h1, h2, h3, legend, summary, label, dt") {
                let words = label.text.lowercased().split { !$0.isLetter }.map { String($0) }
                #expect(terms.allSatisfy { !words.contains($0) }, "\(path): \(label.text)")
            }
        }
    }

    @Test(
        "BR-09, BR-17, UI-23: Help and the front page say what it is, who makes it, on whose platforms it is built, and what it does there"
    )
    func help() async throws {
        try await AccountFixture.run { fixture in
            let visitor = try fixture.browser()
            let help = try await visitor.get("/help").text
            for words in [
                "A journal for book reviews.", "Flyleaf is made by the people of the Flyleaf project",
                "It is built on the platforms of the networks it works with",
                "It is not a social network, not a shop, and not a program that posts by itself",
            ] {
                #expect(help.contains(words), "\(words)")
            }
            let front = try await visitor.get("/")
            #expect(front.text.contains("carry it to your own people: on your profile, or on one friend’s"))
            // The networks that there are, by name, and no other.
            #expect(front.text.contains("Facebook") && front.text.contains("X"))
        }
    }

    @Test("BR-11: no page of a network is framed or copied: no template has a frame, and no answer allows one")
    func frames() async throws {
        for (path, document) in try PageTemplates.all.get() {
            #expect(document.all("iframe, frame, object, embed, portal").isEmpty, "\(path)")
        }
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            for path in ["/", "/account", "/friends", "/help"] {
                let policy = try #require(try await client.get(path).fields[.contentSecurityPolicy])
                let sources = policy.split(separator: "; ")
                #expect(sources.contains("default-src 'none'"), "\(path)")
                #expect(!sources.contains { $0.hasPrefix("frame-src") || $0.hasPrefix("child-src") }, "\(path)")
            }
        }
    }

    @Test("BR-12: what it is for works without any network: a review is written, read and found")
    func ownValue() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let review = try await fixture.write(client, "Krabat")
            #expect(try await fixture.browser().get(review).status == .ok)
            #expect(try await client.get("/search?q=krabat").document.link("Krabat") != nil)
            #expect(fixture.facebook.posts.isEmpty)
        }
    }

    @Test("BR-13: nothing is sold, and nobody is paid for spreading anything")
    func payment() throws {
        let words = [
            "premium", "upgrade", "buy", "purchase", "subscription", "credit card", "earn", "reward", "rewards",
            "invite friends and", "bonus",
        ]
        // What posting costs whoever runs it is no price.
        #expect(try PageTemplates.places(of: words) == [])
        for (path, document) in try PageTemplates.all.get() {
            #expect(document.all("input").allSatisfy { $0["autocomplete"]?.hasPrefix("cc-") != true }, "\(path)")
        }
    }

    @Test("BR-15: friends of a network come from that network alone, and are offered for its posts alone")
    func ownData() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await fixture.dialogOfThree()
            let (face, book) = ("Friend at facebook.example", "Friend at books.example")
            for (played, own, other) in [(fixture.facebook, face, book), (fixture.books, book, face)] {
                try await client.get("\(path)/share")
                try await fixture.tick([played], client, path)
                let picker = try await client.get("\(path)/share/friends?mode=multi").text
                #expect(picker.contains(own) && !picker.contains(other), "\(own): \(picker)")
            }
        }
    }

    @Test("BR-16: nothing holds the place of something that is not there yet")
    func placeholders() throws {
        let words = ["coming soon", "under construction", "lorem", "not yet available", "stay tuned", "beta"]
        #expect(try PageTemplates.places(of: words) == [])
    }

    @Test(
        "LK-08, LK-09, LK-10, LK-11, LK-12: nothing is advertised, so no post, mark or term of a network is in an advertisement"
    )
    func advertisements() throws {
        let words = ["ad", "ads", "advert", "advertisement", "sponsored", "sponsor", "promoted", "banner"]
        #expect(try PageTemplates.places(of: words) == [])
        for (path, document) in try PageTemplates.all.get() {
            let loaded = document.all("script, img, link, iframe, source").compactMap { $0["src"] ?? $0["href"] }
            // What a page loads is of this site: paths and values that are checked to be such.
            #expect(loaded.allSatisfy { !$0.hasPrefix("http") && !$0.hasPrefix("//") }, "\(path)")
        }
    }
}
