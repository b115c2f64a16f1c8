internal import SandboxCore
internal import Templating

/// The front page.
struct MastodonFrontView: ViewModel {
    var people: [Person]
    var statuses: [MastodonStatusView]
    /// The home timeline of the visitor.
    var home: [MastodonStatusView]

    static var fields: [Field<Self>] {
        [
            Field("people") { $0.people.map(MastodonAccountView.init) }, Field("statuses") { $0.statuses },
            Field("home") { $0.home }, Field("hasHome") { !$0.home.isEmpty },
        ]
    }
}

/// Somebody's profile.
struct MastodonProfileView: ViewModel {
    var person: Person
    var note: String
    var counts: MastodonAccountWriter.Counts
    var isSelf: Bool
    var statuses: [MastodonStatusView]
    var older: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("person") { MastodonAccountView($0.person) }, Field("note") { $0.note },
            Field("counts") { $0.counts.words }, Field("isSelf") { $0.isSelf }, Field("statuses") { $0.statuses },
            Field("isEmpty") { $0.statuses.isEmpty }, Field("older") { $0.older },
        ]
    }
}

/// One status, with what it answers and what answers it.
struct MastodonThreadView: ViewModel {
    var author: String
    var ancestors: [MastodonStatusView]
    var status: MastodonStatusView
    var descendants: [MastodonStatusView]

    static var fields: [Field<Self>] {
        [
            Field("author") { $0.author }, Field("ancestors") { $0.ancestors }, Field("status") { $0.status },
            Field("descendants") { $0.descendants }, Field("hasDescendants") { !$0.descendants.isEmpty },
        ]
    }
}

/// The public statuses under a hashtag.
struct MastodonTagView: ViewModel {
    var name: String
    var statuses: [MastodonStatusView]
    var older: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("name") { $0.name }, Field("statuses") { $0.statuses }, Field("isEmpty") { $0.statuses.isEmpty },
            Field("older") { $0.older },
        ]
    }
}

/// The composer.
struct MastodonShareView: ViewModel {
    var person: Person
    var action: LinkTarget
    /// Whom it answers.
    var answered: String?
    var text: String
    var spoiler: String
    var visibility: MastodonVisibility
    var problem: String?

    static var fields: [Field<Self>] {
        [
            Field("person") { MastodonAccountView($0.person) }, Field("action") { $0.action },
            Field("answered") { $0.answered }, Field("text") { $0.text }, Field("spoiler") { $0.spoiler },
            Field("maximum") { _ in MastodonText.maximumCharacters },
            Field("visibilities") { $0.visibility.choices }, Field("problem") { $0.problem },
        ]
    }
}

extension MastodonAccountWriter.Counts {
    fileprivate var words: String { "\(statuses) posts, \(following) followed, \(followers) followers" }
}

extension MastodonVisibility {
    /// All of them, with this one chosen.
    fileprivate var choices: [Choice] {
        Self.allCases.map { Choice(name: $0.rawValue, words: $0.words, isChosen: $0 == self) }
    }
}
