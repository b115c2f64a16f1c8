import Flyleaf

/// The words for what people have at networks beside posts.
struct CollectionWords {
    /// Its name among the others.
    let tab: String
    /// The heading of its page.
    let title: String
    /// What stands on it, one sentence without its end.
    let content: String
    /// What is said where a network has none.
    let empty: String
    /// What is said of the permission: what is read, as the person's own.
    let yours: String

    private init(_ tab: String, _ title: String, _ content: String, _ empty: String, _ yours: String) {
        self.tab = tab
        self.title = title
        self.content = content
        self.empty = empty
        self.yours = yours
    }

    /// The words for one.
    init(_ collection: NetworkCollection) {
        switch collection {
        case .likes:
            self.init(
                "Pages",
                "Pages you like",
                "Authors, places, clubs and whatever else you like at your networks, the latest first",
                "You like no page there.",
                "the pages, books, films and music that you like"
            )
        case .books:
            self.init(
                "Books",
                "Books you like",
                "Books that you like at your networks, each with a way to review it here",
                "You like no book there.",
                "the books that you like"
            )
        case .films:
            self.init(
                "Films",
                "Films you like",
                "Films that you like at your networks",
                "You like no film there.",
                "the films that you like"
            )
        case .music:
            self.init(
                "Music",
                "Music you like",
                "Music that you like at your networks",
                "You like no music there.",
                "the music that you like"
            )
        case .groups:
            self.init(
                "Groups",
                "Your groups",
                "Groups that you are in at your networks, by their names; what is said in them is read there",
                "You are in no group there.",
                "the names of the groups that you are in"
            )
        case .events:
            self.init(
                "Events",
                "Your events",
                "What you are invited to at your networks, with the day and your answer; you answer there",
                "You have no invitations there.",
                "the events that you are invited to, and your answers"
            )
        case .albums:
            self.init(
                "Albums",
                "Your albums",
                "Your albums at your networks, by their names; the photos in them stay there",
                "You have no album there.",
                "the names of your albums"
            )
        case .photos:
            self.init(
                "Photos",
                "Photos of you",
                "Photos at your networks that you are in, by their words; the pictures stay there",
                "There is no photo of you.",
                "the names of your albums, and what is written under your photos"
            )
        case .uploads:
            self.init(
                "Uploads",
                "Photos you uploaded",
                "Photos that you uploaded at your networks, by their words; the pictures stay there",
                "You uploaded no photo there.",
                "what is written under the photos that you uploaded"
            )
        case .checkIns:
            self.init(
                "Check-ins",
                "Your check-ins",
                "Where you checked in at your networks: the name of the place, what you said, and the day; where it lies "
                    + "is not kept here",
                "You have no check-in there.",
                "the names of the places where you checked in, with what you said there"
            )
        case .videos:
            self.init(
                "Videos",
                "Your videos",
                "Your videos at your networks, by their names; they are seen there",
                "You have no video there.",
                "the names of your videos"
            )
        case .notes:
            self.init(
                "Notes",
                "Your notes",
                "Longer pieces that you wrote at your networks, by their headings; they are read there",
                "You have no note there.",
                "the headings of your notes"
            )
        }
    }

    /// What is said where none of a member's networks has such a thing at all.
    static let nowhere = "None of the networks you connected has this."
    /// That a network has more than stands here.
    static func cut(_ network: String) -> String {
        "There is more at \(network): no more than the first \(StreamRetention.maximumTopics) of what it lists are read."
    }
    /// What stands in place of a name that there is none of.
    static let nameless = "Without a name"

    /// What a network calls a kind or an answer, in words.
    static func kind(_ kind: String, _ collection: NetworkCollection) -> String {
        guard collection == .events else { return kind }
        return switch kind {
        case "attending": "You are going"
        case "unsure", "maybe": "You may go"
        case "declined": "You are not going"
        case "not_replied", "noreply": "Not answered yet"
        default: kind
        }
    }
}
