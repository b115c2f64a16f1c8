import Flyleaf
import Testing

@testable import Networks

@Suite("What a story becomes at X")
struct XPostTests {
    private typealias Fixture = XFixture

    private func story(
        message: String = Fixture.story.message.text,
        name: String = Fixture.story.name,
        caption: String = Fixture.story.caption,
        to destination: ShareDestination = .own,
        tags: [Person] = []
    ) -> Story {
        var story = Fixture.story
        story.message = ShareMessage(trusted: message)
        story.name = name
        story.caption = caption
        story.destination = destination
        story.tags = tags
        return story
    }

    @Test("message, a blank line, heading and caption, and the link")
    func whole() throws {
        let post = XPost(Fixture.story)
        #expect(post.text == Fixture.text)
        // 14 and 2 line ends, 20 + 3 + 24, a line end and an address.
        #expect(post.length.value == 14 + 2 + 47 + 1 + 23)
        let preview = try Fixture().network.publishing.preview(Fixture.story)
        #expect(preview == PostPreview(form: .text(Fixture.text), length: 87, limit: 280, within: nil))
        #expect(preview.fits)
    }

    @Test("CO-10: what the person left out leaves no blank line behind, and is not counted")
    func withheld() {
        func post(_ withheld: Set<StoryPiece>) -> XPost {
            var story = Fixture.story
            story.options.withheld = withheld
            return XPost(story)
        }
        #expect(post([.heading]).text == "Read it & weep\n\nScore 9, by George Eliot\n\(Fixture.link)")
        #expect(post([.link]).text == "Read it & weep\n\nCheckout Middlemarch – Score 9, by George Eliot")
        #expect(post([.link]).length.value == 14 + 2 + 47)
        #expect(post([.heading, .details, .link]).text == "Read it & weep")
    }

    @Test("what is empty leaves no blank line behind")
    func empty() {
        #expect(XPost(story(message: " \n")).text == "Checkout Middlemarch – Score 9, by George Eliot\n\(Fixture.link)")
        #expect(XPost(story(caption: "")).text == "Read it & weep\n\nCheckout Middlemarch\n\(Fixture.link)")
        #expect(XPost(story(name: "", caption: "")).text == "Read it & weep\n\(Fixture.link)")
        #expect(XPost(story(message: "", name: "", caption: "")).text == Fixture.link)
    }

    @Test("a friend is mentioned at the beginning, those who were there at the end")
    func mentions() {
        let linus = Fixture.person("9", "Linus @linus_t")
        let post = XPost(story(to: .friend(Fixture.grace), tags: [linus, Fixture.person("10", "@nameless")]))
        #expect(post.text.hasPrefix("@grace Read it & weep – with @linus_t, @nameless\n\nCheckout"))
        #expect(!post.isMissingPeople)
        #expect(XPost(story(message: "", tags: [linus])).text.hasPrefix("– with @linus_t\n\nCheckout"))
    }

    @Test("people without a known username are left out, and that is noticed")
    func unknownPeople() {
        for name in [
            "Grace", "Grace grace@example.com", "Grace @", "Grace @a-b", "@grace Hopper", "G @sixteen_letters_",
        ] {
            let post = XPost(story(to: .friend(Fixture.person("8", name))))
            #expect(post.isMissingPeople)
            #expect(post.text == Fixture.text)
        }
    }

    @Test("the caption goes before anything of the heading does")
    func captionFirst() {
        // 280 - 23 - 1 - 2 - 20: one more letter, and the heading would be cut.
        let message = String(repeating: "m", count: 234)
        let post = XPost(story(message: message))
        #expect(post.text == "\(message)\n\nCheckout Middlemarch\n\(Fixture.link)")
        #expect(post.length.value == 280)
    }

    @Test("a heading is cut between two characters and ends with an ellipsis, which weighs two")
    func cut() {
        let message = String(repeating: "m", count: 235)
        let post = XPost(story(message: message))
        #expect(post.text == "\(message)\n\nCheckout Middlema…\n\(Fixture.link)")
        #expect(post.length.value == 280)
        let family = XPost(story(message: message, name: "Checkout 👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦"))
        #expect(!family.text.contains("\u{200D}…") && family.length.value <= 280)
    }

    @Test("a heading of which too little is left goes, and the message stays whole")
    func withoutHeading() {
        for length in 242...256 {
            let message = String(repeating: "m", count: length)
            let post = XPost(story(message: message))
            #expect(post.text == "\(message)\n\(Fixture.link)")
        }
        #expect(XPost(story(message: String(repeating: "m", count: 256))).length.value == 280)
    }

    @Test("a message that is too long is never cut, and the preview says that it does not fit")
    func tooLong() throws {
        for length in [257, 1000, 20_000] {
            let message = String(repeating: "m", count: length)
            let preview = try Fixture().network.publishing.preview(story(message: message))
            #expect(
                preview
                    == PostPreview(
                        form: .text("\(message)\n\(Fixture.link)"),
                        length: length + 24,
                        limit: 280,
                        within: length == 257 ? 258 : 280
                    )
            )
            #expect(!preview.fits)
        }
    }

    @Test("whatever the lengths, message and link are whole, and all of it fits when they do")
    func always() {
        for message in stride(from: 0, through: 280, by: 14) {
            for title in stride(from: 0, through: 240, by: 31) {
                let text = String(repeating: "書", count: message / 2)
                let post = XPost(
                    story(message: text, name: "Checkout " + String(repeating: "Foo.co ", count: title / 7))
                )
                #expect(post.text.hasPrefix(text) && post.text.hasSuffix(Fixture.link))
                if text.unicodeScalars.count * 2 + 24 <= 280 { #expect(post.length.value <= 280) }
            }
        }
    }

    @Test("the preview says who can read it, where that is not what was chosen")
    func readers() throws {
        let preview = try Fixture().network.publishing.preview
        #expect(preview(Fixture.story).readers == nil)
        var own = Fixture.story
        for audience in [Audience.onlyMe, .friends] {
            own.audience = audience
            #expect(preview(own).readers == .everybodyAtAccount)
        }
        let called = preview(story(to: .friend(Fixture.grace)))
        #expect(called.readers == .everybodyWithFriendCalled(username: "grace"))
        #expect(preview(story(to: .friend(Fixture.person("8", "Grace")))).readers == .nobodyToCall)
    }

    @Test("characters X refuses do not get there")
    func forbidden() {
        let post = XPost(story(message: "a\u{FEFF}b\u{FFFF}", name: "\u{FFFE}Checkout"))
        #expect(post.text.hasPrefix("ab\n\nCheckout – "))
        #expect(post.length.isValid)
    }

    @Test("a link that X does not know as one is counted letter by letter")
    func localLink() {
        var story = story(message: "", name: "", caption: "")
        story.link = "http://localhost:8080/reviews/1"
        #expect(XPost(story).length.value == 31)
    }
}
