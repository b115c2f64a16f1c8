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
}
