import Flyleaf
import Primitives
import Testing

@Suite("What a network's own dialog gets")
struct DialogStoryTests {
    @Test("everything about the review, and nothing that was typed or chosen here")
    func story() {
        let content = ShareContent(
            message: "Read this",
            destination: .friend(person("7", "Ben")),
            audience: .onlyMe,
            tags: [person("8")],
            place: Place(remoteID: "p", name: PlaceName(trusted: "Library"), locality: "Leeds"),
            warning: "Spoilers",
            photos: [StoryPhoto(id: countingRandomness().id(at: Timestamp(seconds: 0)), description: .none)],
            options: .standard
        )
        let whole = Story(
            content: content,
            name: "Checkout Momo",
            caption: "Score 8",
            description: "Slow and wise",
            link: "https://flyleaf.test/reviews/1"
        )
        var bare = whole
        bare.content = ShareContent(
            message: "",
            destination: content.destination,
            audience: content.audience,
            tags: [],
            place: nil,
            warning: "",
            photos: [],
            options: .standard
        )
        #expect(whole.forNetworkDialog(saying: .none) == bare)
        #expect(bare.forNetworkDialog(saying: .none) == bare)
    }

    @Test("one's own words begin a page that takes a text, and no page for a card whose link was left out here")
    func ownWords() async throws {
        let fixture = try await ShareSetup()
        var publishing = fixture.facebook.network().publishing
        publishing.preview = { story in
            PostPreview(form: story.link.isEmpty ? .text("words") : .card, length: 5, limit: 100, within: nil)
        }
        let draft = try await fixture.draft()
        var story = try fixture.story(draft)
        story.options.withheld = [.link]
        let card = publishing.dialogStory(story, saying: "Mine")
        #expect(card.message.isEmpty && card.link == story.address)
        publishing.preview = { _ in PostPreview(form: .text("words"), length: 5, limit: 100, within: nil) }
        #expect(publishing.dialogStory(story, saying: "Mine").message == "Mine")
    }
}
