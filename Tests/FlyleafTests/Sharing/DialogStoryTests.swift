import Flyleaf
import Primitives
import Testing

@Suite("What a network's own dialog gets")
struct DialogStoryTests {
    @Test("everything about the review, and nothing that was typed or chosen here")
    func story() {
        let whole = Story(
            destination: .friend(person("7", "Ben")),
            message: "Read this",
            name: "Checkout Momo",
            caption: "Score 8",
            description: "Slow and wise",
            link: "https://flyleaf.test/reviews/1",
            audience: .onlyMe,
            tags: [person("8")],
            place: Place(remoteID: "p", name: name("Library"), locality: "Leeds"),
            warning: "Spoilers",
            photos: [StoryPhoto(id: countingRandomness().id(at: Timestamp(seconds: 0)), description: .none)]
        )
        let bare = Story(
            destination: whole.destination,
            message: "",
            name: whole.name,
            caption: whole.caption,
            description: whole.description,
            link: whole.link,
            audience: whole.audience,
            tags: [],
            place: nil,
            warning: "",
            photos: []
        )
        #expect(whole.forNetworkDialog == bare)
        #expect(bare.forNetworkDialog == bare)
    }
}
