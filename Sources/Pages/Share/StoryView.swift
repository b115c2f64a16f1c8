import Flyleaf
import Templating

/// A story as pages show it: each field that is sent, and who gets it.
struct StoryView: SampledModel {
    var message: String?
    var name: String
    var caption: String?
    var description: String?
    var link: String
    var goesTo: String
    var friend: String?
    var audience: String
    var tags: [PersonChip]
    var place: String?
    var warning: String?

    /// The photos that go along; whoever shows the story fills them in.
    var photos: [SentPhoto] = []

    static let sample = StoryView(
        message: "Words",
        name: "Checkout Title",
        caption: "Score 8",
        description: "Text",
        link: "http://localhost/",
        goesTo: "the profile of",
        friend: "Ada",
        audience: "Friends",
        tags: [.sample],
        place: "Café, Jerusalem",
        warning: "Spoilers",
        photos: [.sample]
    )

    var values: Values {
        [
            "message": .optional(message), "name": .text(name), "caption": .optional(caption),
            "description": .optional(description), "link": .text(link), "goesTo": .text(goesTo),
            "friend": .optional(friend), "audience": .text(audience), "tags": .models(tags),
            "hasTags": .flag(!tags.isEmpty), "place": .optional(place), "warning": .optional(warning),
            "photos": .models(photos), "hasPhotos": .flag(!photos.isEmpty),
        ]
    }
}

extension StoryView {
    /// The words for a story.
    ///
    /// - Parameter network: the network's name for people.
    init(_ story: Story, network: String) {
        message = story.message.isEmpty ? nil : story.message.text
        name = story.name
        caption = story.caption.isEmpty ? nil : story.caption
        description = story.description.isEmpty ? nil : story.description
        link = story.link
        if case .friend(let person) = story.destination {
            goesTo = "the profile of"
            friend = person.name.text
            audience = "Whoever your friend lets see that profile"
        } else {
            goesTo = "your own profile"
            friend = nil
            audience = story.audience.words
        }
        tags = story.tags.map { PersonChip($0) }
        place = story.place?.words
        warning = story.warning.isEmpty ? nil : story.warning.text
    }
}

extension Audience {
    /// Who that is, for the person who chooses.
    var words: String {
        switch self {
        case .onlyMe: "Only me"
        case .friends: "Friends"
        case .everyone: "Everyone"
        }
    }
}

extension Place {
    /// Name and locality on one line.
    var words: String { locality.isEmpty ? name.text : "\(name), \(locality)" }
}

/// A chosen person: a name, and a way to take the choice back.
struct PersonChip: SampledModel {
    var id: String
    var name: String

    static let sample = PersonChip(id: "1", name: "Ada")

    var values: Values {
        ["id": .text(id), "name": .text(name), "drop": .text(ShareAct.dropTag + id)]
    }
}

extension PersonChip {
    init(_ person: Person) {
        id = person.remoteID
        name = person.name.text
    }
}
