internal import Primitives
internal import SandboxCore
internal import Templating

/// The apps a person let in.
struct AppSettingsView: ViewModel {
    struct App: ViewModel {
        var id: AppID
        var name: String
        var audience: Audience
        var installed: Timestamp
        var answers: [Grants.Answer]
        /// Those it is let at.
        var pages: [Page]
        /// Whether it says where a wish for deletion goes.
        var deletesData: Bool

        static var fields: [Field<Self>] {
            [
                Field("id") { $0.id.description }, Field("name") { $0.name },
                Field("audience") { $0.mayPost ? $0.audience.words : nil },
                Field("installed") { $0.installed.minuteText }, Field("deletesData") { $0.deletesData },
                Field("permissions") { $0.answers }, Field("hasPages") { !$0.pages.isEmpty },
                Field("pages") { $0.pages.map { PersonView(.page($0)) } },
            ]
        }

        private var mayPost: Bool { answers.contains { $0.isGranted && Permission.isPosting($0.permission) } }
    }

    var apps: [App]
    var deletions: [DeletionView]

    static var fields: [Field<Self>] {
        [
            Field("apps") { $0.apps }, Field("isEmpty") { $0.apps.isEmpty }, Field("deletions") { $0.deletions },
            Field("hasDeletions") { !$0.deletions.isEmpty },
        ]
    }
}

/// A wish for deletion, and what became of it.
struct DeletionView: ViewModel {
    var appName: String
    var requested: Timestamp
    /// The app's page about it.
    var url: String?
    var code: String?
    var problem: String?

    init(_ request: DeletionRequest) {
        appName = request.appName
        requested = request.requested
        switch request.outcome {
        case .taken(let url, let code): (self.url, self.code) = (url, code)
        case .failed(let reason): problem = reason
        }
    }

    static var fields: [Field<Self>] {
        [
            Field("name") { $0.appName }, Field("requested") { $0.requested.minuteText }, Field("code") { $0.code },
            Field("link") { $0.url.flatMap { LinkTarget($0) } }, Field("address") { $0.url },
            Field("problem") { $0.problem },
        ]
    }
}

/// The change of a password that nobody has.
struct PasswordView: ViewModel {
    var isDone: Bool

    static var fields: [Field<Self>] {
        [Field("isDone") { $0.isDone }]
    }
}

/// The choice of an edition for a new app.
struct EditionOptions: ViewModel {
    var edition: FacebookEdition

    static var fields: [Field<Self>] { [Field("editions") { $0.edition.choices }] }
}

extension Grants.Answer: ViewModel {
    static var fields: [Field<Self>] {
        [
            Field("name") { $0.permission },
            Field("words") { Permission.words(for: $0.permission) ?? $0.permission },
            Field("isGranted") { $0.isGranted },
            Field("mayChange") { $0.isGranted && $0.permission != Permission.publicProfile },
        ]
    }
}

extension App: ViewModel {
    static var fields: [Field<Self>] {
        [
            Field("id") { $0.id.description }, Field("name") { $0.name },
            Field("link") { LinkTarget(path: "/sandbox/apps/\($0.id)") }, Field("secret") { $0.secret },
            Field("addresses") { $0.redirectURIs.map(Line.init) }, Field("requiresProof") { $0.requiresProof },
            Field("editions") { $0.edition.choices }, Field("deauthorizeURL") { $0.deauthorizeURL ?? "" },
            Field("dataDeletionURL") { $0.dataDeletionURL ?? "" },
        ]
    }
}

extension FacebookEdition {
    /// All editions, with this one chosen.
    fileprivate var choices: [Choice] {
        Self.allCases.map { Choice(name: $0.rawValue, words: $0.words, isChosen: $0 == self) }
    }
}
