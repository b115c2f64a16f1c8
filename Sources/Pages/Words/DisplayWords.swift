import Flyleaf
import Primitives

/// What is said of displays on walls.
enum DisplayWords {
    static let reviews = "Reviews"
    static let shelves = "Your shelves"
    static let tags = "Your tags"
    static let years = "Your years of reading"
    static let streams = "What your networks show you"

    /// The name of what needs no look-up.
    static func title(of content: DisplayContent) -> String {
        switch content {
        case .reviews: "Reviews that everybody may read"
        case .own: "Your reviews"
        case .liked: "Reviews you chose by liking them"
        case .shelf, .tag, .year, .stream: gone
        }
    }

    static func year(_ year: CalendarYear) -> String { "What you read in \(year.number)" }

    /// A list of all networks.
    static func all(_ title: String) -> String { "\(title), at all your networks" }

    /// A list of one of them.
    static func one(_ title: String, _ network: String, _ name: String) -> String { "\(title), \(network), as \(name)" }

    static let gone = "Something that is no longer there"

    /// What a display shows.
    static func shows(_ title: String?, _ display: Display) -> String {
        "\(title ?? gone)\(display.showsPrivate ? ", also what not everybody may see" : "")"
    }

    static func facts(_ display: Display) -> String {
        let on = display.seenAt.map { "Last on \($0.minuteWords)." } ?? "Never on."
        return "\(display.stay.words) Since \(display.createdAt.dayWords). \(on)"
    }

    static let nameFault = "A name is one line of 1 to \(DisplayName.maximumLength) characters."
    static let tooMany = "You have \(Display.maximumPerMember) displays already. End one that you no longer use."
    static let missing = "Choose something that is there."
    static let streamNeedsYes =
        "Your networks show you posts that were said to few people. Tick the box if you want them on a wall. Nothing was "
        + "kept."
    static let shelfNeedsYes =
        "Not everybody may see this shelf. Tick the box if you want it on a wall. Nothing was kept."
    static let yesAnew =
        "Your tick was for what was chosen before. Tick the box again if you want it for this, too. Nothing was kept."
    static let wholeSpoiler = "The whole review is a spoiler, so its text is not here"

    /// Which page of a long text it is.
    static func leaf(_ number: Int, of count: Int) -> String { "Page \(number) of \(count)" }

    /// What a book stands on.
    static func place(_ place: DisplayPlace) -> String {
        switch place {
        case .shelf(let name): "On the shelf “\(name.text)”"
        case .tag(let tag): "Tagged “\(tag.text)”"
        case .year(let year): "Read in \(year.number)"
        }
    }

    /// That something hangs on a post which the wall does not show.
    static func attached(_ attachments: [StreamAttachment]) -> [String] {
        guard !attachments.isEmpty else { return [] }
        return [attachments.count == 1 ? "1 thing attached" : "\(attachments.count) things attached"]
    }
}

extension DisplayStay {
    /// How long each thing stays.
    var words: String {
        switch self {
        case .shortest: "Each stays 8 seconds."
        case .short: "Each stays 12 seconds."
        case .medium: "Each stays 20 seconds."
        case .long: "Each stays 40 seconds."
        case .minute: "Each stays a minute."
        }
    }
}

extension DisplayLook {
    /// The paper and ink.
    var words: String {
        switch self {
        case .system: "As the screen says"
        case .light: "Light"
        case .dark: "Dark"
        }
    }
}
