internal import Primitives
internal import SandboxCore
internal import Templating

/// The apps a person let in.
struct AppSettingsView: SampledModel {
    struct App: Sendable {
        var id: AppID
        var name: String
        var audience: Audience
        var installed: Timestamp
        var answers: [Grants.Answer]
        /// Whether it says where a wish for deletion goes.
        var deletesData: Bool
    }

    var apps: [App]
    var deletions: [DeletionView]

    static let sample = AppSettingsView(
        apps: [
            App(
                id: AppID(rawValue: 1),
                name: "App",
                audience: .everyone,
                installed: Timestamp(seconds: 0),
                answers: [Grants.Answer(permission: "publish_actions", isGranted: true)],
                deletesData: true
            )
        ],
        deletions: [.sample]
    )

    var values: Values {
        [
            "apps": .list(apps.map(Self.values)),
            "isEmpty": .flag(apps.isEmpty),
            "deletions": .models(deletions),
            "hasDeletions": .flag(!deletions.isEmpty),
        ]
    }

    private static func values(_ app: App) -> Values {
        let mayPost = app.answers.contains { $0.isGranted && Permission.isPosting($0.permission) }
        return [
            "id": .text(app.id.description),
            "name": .text(app.name),
            "audience": .optional(mayPost ? app.audience.words : nil),
            "installed": .text(app.installed.minuteText),
            "deletesData": .flag(app.deletesData),
            "permissions": .list(
                app.answers.map { answer in
                    [
                        "name": .text(answer.permission),
                        "words": .text(Permission.words(for: answer.permission) ?? answer.permission),
                        "isGranted": .flag(answer.isGranted),
                        "mayChange": .flag(answer.isGranted && answer.permission != Permission.publicProfile),
                    ]
                }
            ),
        ]
    }
}

/// A wish for deletion, and what became of it.
struct DeletionView: SampledModel {
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

    static let sample: DeletionView = {
        let url = "https://books.example/deletion"
        let taken = DeletionRequest.Outcome.taken(url: url, code: "code")
        var sample = DeletionView(
            DeletionRequest(appName: "App", requested: Timestamp(seconds: 0), outcome: taken)
        )
        sample.problem = "Problem"
        return sample
    }()

    var values: Values {
        [
            "name": .text(appName),
            "requested": .text(requested.minuteText),
            "code": .optional(code),
            "link": .optional(url.flatMap { LinkTarget($0) }),
            "address": .optional(url),
            "problem": .optional(problem),
        ]
    }
}

/// The change of a password that nobody has.
struct PasswordView: SampledModel {
    var isDone: Bool

    static let sample = PasswordView(isDone: true)

    var values: Values { ["isDone": .flag(isDone)] }
}

/// The page for people who write programs.
struct DeveloperView: SampledModel {
    var apps: [App]
    var name: String
    var address: String
    var edition: FacebookEdition
    var problem: String?

    static let sample = DeveloperView(
        apps: [
            App(
                id: AppID(rawValue: 1),
                name: "App",
                secret: "secret",
                redirectURIs: ["https://books.example/return"],
                requiresProof: true,
                deauthorizeURL: "https://books.example/gone",
                dataDeletionURL: "https://books.example/delete"
            )
        ],
        name: "Name",
        address: "https://books.example/return",
        edition: .classic,
        problem: "Problem"
    )

    var values: Values {
        [
            "apps": .list(apps.map(Self.values)),
            "isEmpty": .flag(apps.isEmpty),
            "name": .text(name),
            "address": .text(address),
            "editions": Self.editions(edition),
            "problem": .optional(problem),
        ]
    }

    private static func editions(_ chosen: FacebookEdition) -> Value {
        .list(
            FacebookEdition.allCases.map { edition in
                [
                    "edition": .text(edition.rawValue), "words": .text(edition.words),
                    "isChosen": .flag(edition == chosen),
                ]
            }
        )
    }

    private static func values(_ app: App) -> Values {
        [
            "id": .text(app.id.description),
            "name": .text(app.name),
            "link": .link(LinkTarget(path: "/sandbox/apps/\(app.id)")),
            "secret": .text(app.secret),
            "addresses": .list(app.redirectURIs.map { ["address": .text($0)] }),
            "requiresProof": .flag(app.requiresProof),
            "editions": editions(app.edition),
            "deauthorizeURL": .text(app.deauthorizeURL ?? ""),
            "dataDeletionURL": .text(app.dataDeletionURL ?? ""),
        ]
    }
}
