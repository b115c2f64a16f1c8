internal import HTTP
internal import Primitives
internal import SandboxCore
internal import Templating

/// The front page.
struct XFrontView: SampledModel {
    var people: [Person]
    var posts: [XPostView]
    /// Whether the posts are those of whom the visitor follows.
    var isHome: Bool

    static let sample = XFrontView(people: [.sample], posts: [.sample], isHome: true)

    var values: Values {
        [
            "people": .models(people.map(XPersonView.init)), "posts": .models(posts), "isHome": .flag(isHome),
            "isEmpty": .flag(posts.isEmpty),
        ]
    }
}

/// Posts in a list: a person's, those a search found, or one alone with its replies.
struct XTimelineView: SampledModel {
    struct Owner: Sendable {
        var user: XUser
        var isVisitor: Bool

        var values: Values {
            [
                "id": .text(user.id.description), "name": .text(user.person.name),
                "username": .text(user.person.username), "following": .number(user.following),
                "followers": .number(user.followers), "isOther": .flag(!isVisitor),
            ]
        }
    }

    var heading: String
    var owner: Owner?
    var posts: [XPostView]
    var previous: LinkTarget?
    var next: LinkTarget?

    static let sample = XTimelineView(
        heading: "Heading",
        owner: Owner(user: XUser(person: .sample), isVisitor: false),
        posts: [.sample],
        previous: Pager.sample.previous,
        next: Pager.sample.next
    )

    var values: Values {
        [
            "heading": .text(heading),
            "owner": owner.map { .object($0.values) } ?? .absent,
            "posts": .models(posts),
            "isEmpty": .flag(posts.isEmpty),
            "previous": .optional(previous),
            "next": .optional(next),
        ]
    }
}

/// The composer that a program opens with a text prepared.
struct XComposerView: SampledModel {
    var person: Person
    var text: String
    var action: LinkTarget
    var replyTo: LinkTarget?
    var problem: String?

    static let sample = XComposerView(
        person: .sample,
        text: "Text",
        action: LinkTarget(path: "/intent/tweet?text=x"),
        replyTo: LinkTarget(path: "/ada_1001/status/1"),
        problem: "Problem"
    )

    var values: Values {
        [
            "person": .model(XPersonView(person)),
            "text": .text(text),
            "action": .link(action),
            "replyTo": .optional(replyTo),
            "maximum": .number(WeightedText.maximum),
            "problem": .optional(problem),
        ]
    }
}

/// The step of a login that asks whether the app may come in.
struct XConsentView: SampledModel {
    var app: String
    var person: Person
    var action: LinkTarget
    /// What it asks for; with OAuth 1.0a everything.
    var scopes: [(name: String, words: String)]

    static let sample = XConsentView(
        app: "App",
        person: .sample,
        action: LinkTarget(path: "/i/oauth2/authorize?client_id=1"),
        scopes: [("users.read", "See your name")]
    )

    var values: Values {
        [
            "app": .text(app),
            "person": .model(XPersonView(person)),
            "action": .link(action),
            "scopes": .list(scopes.map { ["name": .text($0.name), "words": .text($0.words)] }),
        ]
    }
}

/// The number a person carries to an app that has no page to return to.
struct XPinView: SampledModel {
    var app: String
    var pin: String

    static let sample = XPinView(app: "App", pin: "1234567")

    var values: Values { ["app": .text(app), "pin": .text(pin)] }
}

/// The apps a person let in.
struct XSettingsView: SampledModel {
    var grants: [XGrants.Grant]

    static let sample = XSettingsView(
        grants: [
            XGrants.Grant(app: XAppID(rawValue: 1), name: "App", scope: "users.read", since: Timestamp(seconds: 0))
        ]
    )

    var values: Values {
        [
            "apps": .list(
                grants.map { grant in
                    [
                        "id": .text(grant.app.description),
                        "name": .text(grant.name),
                        "since": .text(grant.since.minuteText),
                        "scope": .text(grant.scope.isEmpty ? "everything (OAuth 1.0a)" : grant.scope),
                    ]
                }
            ),
            "isEmpty": .flag(grants.isEmpty),
        ]
    }
}

/// The page for people who write programs.
struct XDeveloperView: SampledModel {
    var apps: [XApp]
    var name: String
    var address: String
    var problem: String?

    static let sample = XDeveloperView(
        apps: [
            XApp(
                id: XAppID(rawValue: 1),
                name: "App",
                clientID: "id",
                clientSecret: "secret",
                consumerKey: "key",
                consumerSecret: "secret",
                redirectURIs: ["https://books.example/return"]
            )
        ],
        name: "Name",
        address: "https://books.example/return",
        problem: "Problem"
    )

    var values: Values {
        [
            "apps": .list(apps.map(Self.values)),
            "isEmpty": .flag(apps.isEmpty),
            "name": .text(name),
            "address": .text(address),
            "problem": .optional(problem),
        ]
    }

    private static func values(_ app: XApp) -> Values {
        [
            "name": .text(app.name),
            "clientID": .text(app.clientID),
            "clientSecret": .optional(app.isConfidential ? app.clientSecret : nil),
            "consumerKey": .text(app.consumerKey),
            "consumerSecret": .text(app.consumerSecret),
            "addresses": .list(app.redirectURIs.map { ["address": .text($0)] }),
        ]
    }
}
