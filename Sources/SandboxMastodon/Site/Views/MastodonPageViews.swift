internal import SandboxCore
internal import Templating

/// The front page.
struct MastodonFrontView: SampledModel {
    var people: [Person]
    var statuses: [MastodonStatusView]
    /// The home timeline of the visitor.
    var home: [MastodonStatusView]

    static let sample = MastodonFrontView(people: [.sample], statuses: [.sample], home: [.sample])

    var values: Values {
        [
            "people": .models(people.map(MastodonAccountView.init)),
            "statuses": .models(statuses),
            "home": .models(home),
            "hasHome": .flag(!home.isEmpty),
        ]
    }
}

/// Somebody's profile.
struct MastodonProfileView: SampledModel {
    var person: Person
    var note: String
    var counts: MastodonAccountWriter.Counts
    var isSelf: Bool
    var statuses: [MastodonStatusView]
    var older: LinkTarget?

    static let sample = MastodonProfileView(
        person: .sample,
        note: "Note",
        counts: MastodonAccountWriter.Counts(followers: 1, following: 1, statuses: 1),
        isSelf: true,
        statuses: [.sample],
        older: LinkTarget(path: "/@ada?max_id=1")
    )

    var values: Values {
        [
            "person": .model(MastodonAccountView(person)),
            "note": .text(note),
            "counts": .text("\(counts.statuses) posts, \(counts.following) followed, \(counts.followers) followers"),
            "isSelf": .flag(isSelf),
            "statuses": .models(statuses),
            "isEmpty": .flag(statuses.isEmpty),
            "older": .optional(older),
        ]
    }
}

/// One status, with what it answers and what answers it.
struct MastodonThreadView: SampledModel {
    var author: String
    var ancestors: [MastodonStatusView]
    var status: MastodonStatusView
    var descendants: [MastodonStatusView]

    static let sample = MastodonThreadView(
        author: "Ada",
        ancestors: [.sample],
        status: .sample,
        descendants: [.sample]
    )

    var values: Values {
        [
            "author": .text(author),
            "ancestors": .models(ancestors),
            "status": .model(status),
            "descendants": .models(descendants),
            "hasDescendants": .flag(!descendants.isEmpty),
        ]
    }
}

/// The public statuses under a hashtag.
struct MastodonTagView: SampledModel {
    var name: String
    var statuses: [MastodonStatusView]
    var older: LinkTarget?

    static let sample = MastodonTagView(name: "tag", statuses: [.sample], older: LinkTarget(path: "/tags/tag?max_id=1"))

    var values: Values {
        [
            "name": .text(name),
            "statuses": .models(statuses),
            "isEmpty": .flag(statuses.isEmpty),
            "older": .optional(older),
        ]
    }
}

/// The composer.
struct MastodonShareView: SampledModel {
    var person: Person
    var action: LinkTarget
    /// Whom it answers.
    var answered: String?
    var text: String
    var spoiler: String
    var visibility: MastodonVisibility
    var problem: String?

    static let sample = MastodonShareView(
        person: .sample,
        action: LinkTarget(path: "/share"),
        answered: "Ada",
        text: "Text",
        spoiler: "Warning",
        visibility: .everyone,
        problem: "Problem"
    )

    var values: Values {
        [
            "person": .model(MastodonAccountView(person)),
            "action": .link(action),
            "answered": .optional(answered),
            "text": .text(text),
            "spoiler": .text(spoiler),
            "maximum": .number(MastodonText.maximumCharacters),
            "visibilities": .list(
                MastodonVisibility.allCases.map { visibility in
                    [
                        "name": .text(visibility.rawValue), "words": .text(visibility.words),
                        "isChosen": .flag(visibility == self.visibility),
                    ]
                }
            ),
            "problem": .optional(problem),
        ]
    }
}
