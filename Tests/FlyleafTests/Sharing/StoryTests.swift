import Flyleaf
import Primitives
import Testing

@Suite("The story of a review")
struct StoryTests {
    let setup = Setup()

    private func content(_ author: String, _ score: Int?) throws -> ReviewContent {
        try ReviewForm(
            title: "Middlemarch",
            author: author,
            review: "Slow\r\nand wise",
            score: score.map(String.init) ?? ""
        ).content()
    }

    private func draft() -> ShareDraft {
        ShareDraft(emptyFor: setup.newID(), of: .review(setup.newID()), key: ShareKey(setup.randomness))
    }

    @Test("CO-07, CO-08: heading and body come from the review, the message only from the person")
    func mapping() throws {
        let draft = draft()
        let story = setup.sharing.story(draft, of: try content("George Eliot", 8), by: nil)
        #expect(story.name == "Check out Middlemarch")
        #expect(story.caption == "Score 8, by George Eliot")
        #expect(story.description == "Slow\nand wise")
        #expect(story.message.isEmpty)
        #expect(story.audience == .friends)
        #expect(story.destination == .own)
        #expect(story.link == setup.links.address(of: draft.key, to: nil))
        let long = setup.sharing.story(draft.withLongLinks, of: try content("George Eliot", 8), by: nil)
        #expect(long.link == "https://flyleaf.test/reviews/\(draft.subject.id)?share=\(draft.key.text)")
    }

    @Test("the heading says Checkout only where the classic interface's own text has it")
    func headings() throws {
        var classic = sampleCapabilities
        classic.headsWithCheckout = true
        let content = try content("George Eliot", 8)
        #expect(setup.sharing.story(draft(), of: content, by: classic).name == "Checkout Middlemarch")
        #expect(setup.sharing.story(draft(), of: content, by: sampleCapabilities).name == "Check out Middlemarch")
    }

    @Test("what is missing is left out of the caption; a score of nothing is a score")
    func caption() throws {
        #expect(Story.caption(try content("", nil)).isEmpty)
        #expect(Story.caption(try content("George Eliot", nil)) == "by George Eliot")
        #expect(Story.caption(try content("", 10)) == "Score 10")
        #expect(Story.caption(try content("", 0)) == "Score 0")
        #expect(Story.caption(try content("A, B", 0)) == "Score 0, by A, B")
    }

    @Test(
        "of a review with spoilers a story has the text up to the first, words for the rest, and a warning",
        arguments: [
            ("Well, >!he dies!<. Good.", false, "Well,\n\n(rest)"), (">!he dies", false, "(rest)"),
            ("he dies", true, "(whole)"), ("he >!dies!<", true, "(whole)"),
        ]
    )
    func spoilers(text: String, isSpoiler: Bool, description: String) throws {
        let content = try ReviewForm(title: "Middlemarch", review: text, isSpoiler: isSpoiler).content()
        var draft = draft()
        var capabilities = sampleCapabilities
        capabilities.warning = .yes
        let warned = setup.sharing.story(draft, of: content, by: capabilities)
        #expect(warned.description == description)
        #expect(warned.warning == "Warned: Middlemarch")
        draft.warning = "The end"
        #expect(setup.sharing.story(draft, of: content, by: capabilities).warning == "The end")
        capabilities.warning = .no(.noWarningBeforePost)
        let bare = setup.sharing.story(draft, of: content, by: capabilities)
        #expect(bare.warning.isEmpty && bare.description == description)
        #expect(warned.forNetworkDialog(saying: .none).description == description)
    }

    @Test("CO-10: the warning Flyleaf writes can be left out; the spoilers stay out, and one's own warning goes along")
    func withheldWarning() throws {
        let content = try ReviewForm(title: "Middlemarch", review: "Well, >!he dies!<.").content()
        var draft = draft()
        draft.options.withheld = [.warning]
        var capabilities = sampleCapabilities
        capabilities.warning = .yes
        let story = setup.sharing.story(draft, of: content, by: capabilities)
        #expect(story.warning.isEmpty && story.description == "Well,\n\n(rest)")
        draft.warning = "The end"
        #expect(setup.sharing.story(draft, of: content, by: capabilities).warning == "The end")
        draft.warning = .none
        capabilities.removable.remove(.warning)
        #expect(setup.sharing.story(draft, of: content, by: capabilities).warning == "Warned: Middlemarch")
    }

    @Test("a review without spoilers is warned of by nobody but its writer, and loses only its marks")
    func noSpoilers() throws {
        var capabilities = sampleCapabilities
        capabilities.warning = .yes
        let content = try ReviewForm(title: "A", review: "# Slow\n\nand *wise*").content()
        let story = setup.sharing.story(draft(), of: content, by: capabilities)
        #expect(story.description == "Slow\n\nand wise" && story.warning.isEmpty)
        let blank = try ReviewForm(title: "A", isSpoiler: true).content()
        #expect(setup.sharing.story(draft(), of: blank, by: capabilities).warning.isEmpty)
    }

    @Test("a friend, tags and a place go into the story as chosen")
    func choices() throws {
        var draft = draft()
        draft.aim = .friend
        draft.friend = person("7", "Ben")
        draft.tags = [person("8"), person("9")]
        draft.place = Place(remoteID: "p", name: PlaceName(trusted: "Library"), locality: "Leeds")
        draft.audience = .onlyMe
        draft.message = "Read this"
        let story = setup.sharing.story(draft, of: try content("", nil), by: sampleCapabilities)
        #expect(story.destination == .friend(person("7", "Ben")))
        #expect(story.tags == draft.tags)
        #expect(story.place == draft.place)
        #expect(story.audience == .onlyMe)
        #expect(story.message == "Read this")
    }

    @Test("a friend chosen before does not count while the post is for the own profile")
    func switchedBack() throws {
        var draft = draft()
        draft.friend = person("7")
        #expect(setup.sharing.story(draft, of: try content("", nil), by: nil).destination == .own)
    }

    @Test("what the connection cannot carry is not in the story, so the preview does not promise it")
    func capabilities() throws {
        var draft = draft()
        draft.tags = [person("8")]
        draft.place = Place(remoteID: "p", name: PlaceName(trusted: "Library"), locality: "")
        var capabilities = sampleCapabilities
        capabilities.tags = .no(.notOffered)
        capabilities.place = .no(.notOffered)
        let story = setup.sharing.story(draft, of: try content("", nil), by: capabilities)
        #expect(story.tags.isEmpty)
        #expect(story.place == nil)
    }

    @Test("a message of exactly the limit may be sent, one more character is told with the number")
    func messageLimit() {
        var draft = draft()
        for (count, isFine) in [(99, true), (100, true), (101, false)] {
            draft.message = ShareMessage(trusted: String(repeating: "ü", count: count))
            let fault = setup.sharing.faults(draft, sampleCapabilities).message
            #expect(fault == (isFine ? [] : [.messageTooLong(excess: 1, limit: 100)]))
        }
    }

    @Test("CO-22: a friend's profile needs a friend, tags need a place where the network says so, 50 tags are the most")
    func faults() {
        var draft = draft()
        #expect(setup.sharing.faults(draft, sampleCapabilities).isEmpty)
        draft.aim = .friend
        #expect(setup.sharing.faults(draft, sampleCapabilities).friend == .noFriend)
        draft.friend = person("7")
        draft.tags = [person("8")]
        #expect(setup.sharing.faults(draft, sampleCapabilities).tags == .tagsWithoutPlace)
        draft.place = Place(remoteID: "p", name: PlaceName(trusted: "Library"), locality: "")
        #expect(setup.sharing.faults(draft, sampleCapabilities).isEmpty)
        draft.tags = (0..<50).map { person("\($0)") }
        #expect(setup.sharing.faults(draft, sampleCapabilities).isEmpty)
        draft.tags.append(person("50"))
        #expect(setup.sharing.faults(draft, sampleCapabilities).tags == .tooManyTags)
    }

    @Test("a draft goes to a friend only while one is chosen and meant, whatever is set in which order")
    func destination() {
        var draft = draft()
        draft.friend = person("7")
        #expect(draft.destination == .own)
        draft.aim = .friend
        #expect(draft.destination == .friend(person("7")))
        draft.destination = .own
        #expect(draft.destination == .friend(person("7")))
        draft.content = .empty
        #expect(draft.destination == .friend(person("7")))
        draft.friend = nil
        #expect(draft.destination == .own && draft.aim == .friend)
    }

    @Test("a share key is 22 characters of base64url and nothing else")
    func key() {
        let key = ShareKey(setup.randomness)
        #expect(key.text.utf8.count == 22)
        #expect(ShareKey(key.text) == key)
        let refused = [
            "", "\(key.text)=", "\(key.text)==", "\(key.text)A", String(key.text.dropLast()), "AAAAAAAAAAAAAAAAAAAAA/",
            "AAAAAAAAAAAAAAAAAAAAAB", " \(key.text)", "\(key.text)\n",
        ]
        for text in refused { #expect(ShareKey(text) == nil, "\(text)") }
    }

    @Test("the plan follows the capability of the destination")
    func plan() {
        var capabilities = sampleCapabilities
        capabilities.friendProfile = .handOff(.postsInWindowOnly)
        #expect(SharePlan(capabilities, to: .own, hasPhotos: false) == .post)
        #expect(SharePlan(capabilities, to: .friend, hasPhotos: false) == .handOff(.postsInWindowOnly))
        capabilities.ownProfile = .nativeAfter(publishActions)
        #expect(SharePlan(capabilities, to: .own, hasPhotos: false) == .ask(publishActions))
        capabilities.ownProfile = .none(.loginOnly)
        #expect(SharePlan(capabilities, to: .own, hasPhotos: false) == .impossible(.restricted(.loginOnly)))
    }
}
