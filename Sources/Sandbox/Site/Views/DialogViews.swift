internal import HTTP
internal import Templating

/// The step of a dialog that asks who somebody is.
struct ChooserView: ViewModel {
    var app: String
    /// Where the choice is sent: the dialog itself.
    var action: LinkTarget
    /// The path the search is sent to.
    var searchAction: LinkTarget
    /// What the search carries along.
    var carried: FormFields
    var query: String
    var people: [Person]
    var pager: Pager

    static let sample = ChooserView(
        app: "App",
        action: LinkTarget(path: "/dialog/oauth?client_id=1"),
        searchAction: LinkTarget(path: "/dialog/oauth"),
        carried: FormFields(["client_id": "1"]),
        query: "ada",
        people: [.sample],
        pager: .sample
    )

    var values: Values {
        [
            "app": .text(app),
            "action": .link(action),
            "searchAction": .link(searchAction),
            "carried": .list(carried.all.map { ["name": .text($0.name), "value": .text($0.value)] }),
            "query": .text(query),
            "people": .models(people.map(PersonView.init)),
            "isEmpty": .flag(people.isEmpty),
            "previous": .optional(pager.previous),
            "next": .optional(pager.next),
        ]
    }
}

/// The step of the login dialog that asks what an app may do.
struct ConsentView: ViewModel {
    var app: String
    var person: Person
    var action: LinkTarget
    /// Permissions with a tick to take away.
    var permissions: [String]
    /// What is allowed already, or comes with every login.
    var fixed: [String]
    var asksAudience: Bool

    static let sample = ConsentView(
        app: "App",
        person: .sample,
        action: LinkTarget(path: "/dialog/oauth?client_id=1"),
        permissions: ["email"],
        fixed: ["public_profile"],
        asksAudience: true
    )

    var values: Values {
        func list(_ names: [String]) -> Value {
            .list(names.map { ["name": .text($0), "words": .text(Permission.words(for: $0) ?? $0)] })
        }
        return [
            "app": .text(app),
            "person": .model(PersonView(person)),
            "action": .link(action),
            "permissions": list(permissions),
            "hasPermissions": .flag(!permissions.isEmpty),
            "fixed": list(fixed),
            "asksAudience": .flag(asksAudience),
        ]
    }
}

/// The dialog in which a person publishes what an app prepared.
struct FeedDialogView: ViewModel {
    var app: String
    var person: Person
    /// On whose wall, when it is a friend's.
    var friend: Person?
    var action: LinkTarget
    var message: String
    var card: CardView?
    var problem: String?

    static let sample = FeedDialogView(
        app: "App",
        person: .sample,
        friend: .sample,
        action: LinkTarget(path: "/dialog/feed?app_id=1"),
        message: "Message",
        card: .sample,
        problem: "Problem"
    )

    var values: Values {
        [
            "app": .text(app),
            "person": .model(PersonView(person)),
            "friend": .optional(friend.map(PersonView.init)),
            "action": .link(action),
            "message": .text(message),
            "card": .optional(card),
            "problem": .optional(problem),
        ]
    }
}
