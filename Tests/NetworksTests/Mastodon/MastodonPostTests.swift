import Flyleaf
import Testing

@testable import Networks

@Suite("A story as a Mastodon post")
struct MastodonPostTests {
    private typealias Fixture = MastodonFixture

    private func post(_ story: Story, limit: Int = 500) -> MastodonPost {
        MastodonPost(story, ServerLimits(characters: limit))
    }

    @Test("the text is message, heading, small line, link and the people named")
    func text() {
        let post = post(Fixture.story(tags: [Fixture.alan, Fixture.grace]))
        #expect(
            post.text == """
                Read it & weep

                Checkout Middlemarch
                Score 9, by George Eliot
                \(Fixture.link)

                With @alan, @grace@letters.example
                """
        )
        #expect(post.visibility == "public")
        #expect(post.readers == nil)
    }

    @Test("what is empty leaves no line behind")
    func empty() {
        #expect(post(Fixture.story(message: "", name: "", caption: "")).text == Fixture.link)
        #expect(post(Fixture.story(message: "", caption: "")).text == "Checkout Middlemarch\n\(Fixture.link)")
    }

    @Test("friends are followers, everyone is everyone, only me is a private mention of nobody")
    func audiences() {
        #expect(post(Fixture.story(audience: .everyone)).visibility == "public")
        let friends = post(Fixture.story(audience: .friends))
        #expect(friends.visibility == "private")
        #expect(friends.readers == .followers)
        let alone = post(Fixture.story(audience: .onlyMe))
        #expect(alone.visibility == "direct")
        #expect(alone.readers == .thoseCalledInMessage)
    }

    @Test("people who were kept with their address in one text are called by it still")
    func oldForm() {
        let (id, name) = ("110:grace@letters.example", "Grace Hopper")
        let old = Fixture.person(id, nil, name)
        #expect(post(Fixture.story(tags: [old])) == post(Fixture.story(tags: [Fixture.grace])))
        #expect(post(Fixture.story(to: .friend(old))) == post(Fixture.story(to: .friend(Fixture.grace))))
        #expect(post(Fixture.story(tags: [Fixture.grace])).text.contains("@grace@letters.example"))
        // One who has an address is never read in the old way.
        let odd = Fixture.person(id, "grace", name)
        #expect(!post(Fixture.story(tags: [odd])).text.contains("@"))
    }

    @Test("a post for nobody else calls nobody, even by a name that holds an at sign")
    func onlyMeTags() {
        let tricky = Fixture.person("112", "eve", "Eve @evil＠evil.example")
        let text = post(Fixture.story(audience: .onlyMe, tags: [Fixture.alan, tricky])).text
        #expect(text.hasSuffix("\n\nWith Alan Turing, Eve  evil evil.example"))
        #expect(!text.contains("@"))
    }

    @Test("CO-29: a friend gets a private mention, whatever the audience says")
    func friend() {
        for audience in Audience.allCases {
            let post = post(Fixture.story(to: .friend(Fixture.grace), audience: audience))
            #expect(post.visibility == "direct")
            #expect(post.text.hasPrefix("@grace@letters.example Read it & weep\n\nCheckout"))
            #expect(post.readers == .friendMentioned(Fixture.grace.name, withOthers: false))
        }
        let wordless = post(Fixture.story(to: .friend(Fixture.grace), message: ""))
        #expect(wordless.text.hasPrefix("@grace@letters.example\n\nCheckout"))
        let shared = post(Fixture.story(to: .friend(Fixture.grace), tags: [Fixture.alan]))
        #expect(shared.readers == .friendMentioned(Fixture.grace.name, withOthers: true))
    }

    @Test("the length is Mastodon's own, the warning included")
    func length() {
        let story = Fixture.story(message: "12345", name: "", caption: "", tags: [Fixture.grace], warning: "End")
        // message, blank line, link, blank line, "With @grace"
        #expect(post(story).length == 3 + 5 + 2 + 23 + 2 + 11)
        #expect(post(story).preview == PostPreview(form: .text(post(story).text), length: 46, limit: 500, within: nil))
    }

    @Test(
        "CO-10: what the person left out is neither there nor counted, whatever stands around it",
        arguments: ["", "Read it"]
    )
    func withheld(message: String) {
        for tags in [[], [Fixture.alan]] {
            for pieces in [
                [StoryPiece.link], [.heading], [.link, .details], [.heading, .details], [.link, .heading, .details],
            ] {
                var story = Fixture.story(message: message, tags: tags)
                story.options.withheld = Set(pieces)
                let post = post(story)
                #expect(post.length == StatusLength.count(post.text, linkLength: 23), "\(pieces)")
                #expect(post.text.contains("Checkout") == !pieces.contains(.heading))
                #expect(post.text.contains("Score") == !pieces.contains(.details))
                #expect(post.text.contains("https:") == !pieces.contains(.link))
                #expect(!post.text.contains("\n\n\n") && !post.text.hasPrefix("\n") && !post.text.hasSuffix("\n"))
            }
        }
    }

    @Test("two posts without their links are two posts, also for a server that knows repeated ones")
    func withoutLink() {
        var (one, other) = (Fixture.story(), Fixture.story())
        one.options.withheld = [.link]
        other.options.withheld = [.link]
        other.link += "B"
        #expect(one.link == other.link)
        #expect(MastodonPost.idempotencyKey(one) != MastodonPost.idempotencyKey(other))
        #expect(MastodonPost.idempotencyKey(one) == MastodonPost.idempotencyKey(Fixture.story()))
    }

    @Test("heading and small line give way, message and link never")
    func shortened() {
        let story = Fixture.story(message: String(repeating: "m", count: 60), name: "Checkout A Long Title")
        let full = post(story).length
        #expect(post(story, limit: full).text.contains("by George Eliot\n"))
        let shorter = post(story, limit: full - 1)
        #expect(shorter.text.contains("Score 9, by George Eli…\n\(Fixture.link)"))
        #expect(shorter.length == full - 1)
        let tiny = post(story, limit: 60 + 2 + 23)
        #expect(tiny.text == story.message.text + "\n\n" + story.link)
        #expect(tiny.preview.fits)
        let tooLong = post(story, limit: 60 + 2 + 22)
        #expect(tooLong.text == story.message.text + "\n\n" + story.link)
        #expect(!tooLong.preview.fits)
    }

    @Test("a heading of links, which count for less than they are long, is cut to what fits")
    func linksInHeading() {
        let links = (0..<8).map { "https://books.example.com/\(String(repeating: "\($0)", count: 60))" }
        let story = Fixture.story(
            message: String(repeating: "m\u{301}", count: 400),
            name: links.joined(separator: " ")
        )
        let post = post(story)
        #expect(post.preview.fits)
        #expect(post.length > 470)
        #expect(post.text.contains("…\n\(Fixture.link)"))
        #expect(StatusLength.count(post.text, linkLength: 23) == post.length)
    }

    @Test("the key of a post is the share's and nothing else")
    func idempotency() {
        let key = MastodonPost.idempotencyKey(Fixture.story())
        #expect(key == MastodonPost.idempotencyKey(Fixture.story(message: "other")))
        #expect(key.utf8.count == 64)
        var other = Fixture.story()
        other.link += "B"
        #expect(key != MastodonPost.idempotencyKey(other))
        #expect(!key.contains("AAAAAAAA"))
    }
}
