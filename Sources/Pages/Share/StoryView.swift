import Flyleaf
import Templating

/// A story as pages show it: each field that is sent, and who gets it.
struct StoryView: ViewModel {
    var message: String?
    /// The heading; words alone have none.
    var name: String?
    var caption: String?
    var description: String?
    var link: String?
    var goesTo: String
    /// Whose profile it is, or which Page; absent for the own profile.
    var addressee: String?
    var audience: String
    var tags: [PersonChip]
    var place: String?
    var warning: String?
    var language: String?
    var album: String?

    /// The photos that go along; whoever shows the story fills them in.
    var photos: [SentPhoto] = []

    static var fields: [Field<Self>] {
        [
            Field("message") { $0.message }, Field("name") { $0.name }, Field("caption") { $0.caption },
            Field("description") { $0.description }, Field("link") { $0.link }, Field("goesTo") { $0.goesTo },
            Field("addressee") { $0.addressee }, Field("audience") { $0.audience }, Field("tags") { $0.tags },
            Field("hasTags") { !$0.tags.isEmpty }, Field("place") { $0.place }, Field("warning") { $0.warning },
            Field("language") { $0.language }, Field("album") { $0.album },
            Field("photos") { $0.photos }, Field("hasPhotos") { !$0.photos.isEmpty },
        ]
    }
}

extension StoryView {
    /// The words for a story.
    ///
    /// - Parameter network: the network's name for people.
    init(_ story: Story, network: String) {
        message = story.message.isEmpty ? nil : story.message.text
        name = story.name.isEmpty ? nil : story.name
        caption = story.caption.isEmpty ? nil : story.caption
        description = story.description.isEmpty ? nil : story.description
        link = story.link.isEmpty ? nil : story.link
        switch story.destination {
        case .own:
            goesTo = "your own profile"
            addressee = nil
            audience = story.audience.words
        case .friend(let person):
            goesTo = "the profile of"
            addressee = person.name.text
            audience = "Whoever your friend lets see that profile"
        case .page(let page):
            goesTo = "your Page"
            addressee = page.name.text
            audience = "Whoever visits that Page"
        }
        tags = story.tags.map { PersonChip($0) }
        place = story.place?.words
        warning = story.warning.isEmpty ? nil : story.warning.text
        language = story.options.language?.words
        album = story.options.album?.text
    }
}

extension Audience {
    /// Who that is, for the person who chooses.
    var words: String {
        switch self {
        case .nobody: "Nobody: it stays here"
        case .onlyMe: "Only me"
        case .friends: "Friends"
        case .everyone: "Everyone"
        }
    }
}
