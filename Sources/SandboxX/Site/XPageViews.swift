internal import Primitives
internal import SandboxCore
internal import Templating

/// The front page.
struct XFrontView: ViewModel {
    var people: [Person]
    var posts: [XPostView]
    /// Whether the posts are those of whom the visitor follows.
    var isHome: Bool

    static var fields: [Field<Self>] {
        [
            Field("people") { $0.people.map(XPersonView.init) }, Field("posts") { $0.posts },
            Field("isHome") { $0.isHome }, Field("isEmpty") { $0.posts.isEmpty },
        ]
    }
}

/// Posts in a list: a person's, those a search found, or one alone with its replies.
struct XTimelineView: ViewModel {
    struct Owner: ViewModel {
        var user: XUser
        var isVisitor: Bool

        static var fields: [Field<Self>] {
            [
                Field("id") { $0.user.id.description }, Field("name") { $0.user.person.name },
                Field("username") { $0.user.person.username }, Field("following") { $0.user.following },
                Field("followers") { $0.user.followers }, Field("isOther") { !$0.isVisitor },
            ]
        }
    }

    var heading: String
    var owner: Owner?
    var posts: [XPostView]
    var previous: LinkTarget?
    var next: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("heading") { $0.heading }, Field("owner") { $0.owner }, Field("posts") { $0.posts },
            Field("isEmpty") { $0.posts.isEmpty }, Field("previous") { $0.previous }, Field("next") { $0.next },
        ]
    }
}

/// The composer that a program opens with a text prepared.
struct XComposerView: ViewModel {
    var person: Person
    var text: String
    var action: LinkTarget
    var replyTo: LinkTarget?
    var problem: String?

    static var fields: [Field<Self>] {
        [
            Field("person") { XPersonView($0.person) }, Field("text") { $0.text }, Field("action") { $0.action },
            Field("replyTo") { $0.replyTo }, Field("maximum") { _ in WeightedText.maximum },
            Field("problem") { $0.problem },
        ]
    }
}

/// The step of a login that asks whether the app may come in.
struct XConsentView: ViewModel {
    var app: String
    var person: Person
    var action: LinkTarget
    /// What it asks for; with OAuth 1.0a everything.
    var scopes: [Choice]

    static var fields: [Field<Self>] {
        [
            Field("app") { $0.app }, Field("person") { XPersonView($0.person) }, Field("action") { $0.action },
            Field("scopes") { $0.scopes },
        ]
    }
}

/// The number a person carries to an app that has no page to return to.
struct XPinView: ViewModel {
    var app: String
    var pin: String

    static var fields: [Field<Self>] {
        [Field("app") { $0.app }, Field("pin") { $0.pin }]
    }
}

/// The apps a person let in.
struct XSettingsView: ViewModel {
    var grants: [XGrants.Grant]
    var addsPlaces: Bool

    static var fields: [Field<Self>] {
        [
            Field("apps") { $0.grants }, Field("isEmpty") { $0.grants.isEmpty },
            Field("addsPlaces") { $0.addsPlaces },
        ]
    }
}

extension XGrants.Grant: ViewModel {
    static var fields: [Field<Self>] {
        [
            Field("id") { $0.app.description }, Field("name") { $0.name }, Field("since") { $0.since.minuteText },
            Field("scope") { $0.scope.isEmpty ? "everything (OAuth 1.0a)" : $0.scope },
        ]
    }
}

extension XApp: ViewModel {
    static var fields: [Field<Self>] {
        [
            Field("name") { $0.name }, Field("clientID") { $0.clientID },
            Field("clientSecret") { $0.isConfidential ? $0.clientSecret : nil },
            Field("consumerKey") { $0.consumerKey }, Field("consumerSecret") { $0.consumerSecret },
            Field("addresses") { $0.redirectURIs.map(Line.init) },
        ]
    }
}
