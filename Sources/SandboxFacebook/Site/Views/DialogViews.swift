internal import HTTP
internal import SandboxCore
internal import Templating

/// The step of the login dialog that asks what an app may do.
struct ConsentView: SampledModel {
    var app: String
    var person: Person
    var action: LinkTarget
    var question: ConsentQuestion

    static let sample = ConsentView(
        app: "App",
        person: .sample,
        action: LinkTarget(path: "/dialog/oauth?client_id=1"),
        question: ConsentQuestion(asked: ["public_profile", "publish_actions"], authTypes: [], answers: [])
    )

    /// The question in plain text, for the title of the page.
    var title: String { "\(question.heading.start) \(app)\(question.heading.end)" }

    var values: Values {
        func list(_ names: [String]) -> Value {
            .list(names.map { ["name": .text($0), "words": .text(Permission.words(for: $0) ?? $0)] })
        }
        return [
            "app": .text(app),
            "person": .model(PersonView(person)),
            "action": .link(action),
            "headingStart": .text(question.heading.start),
            "headingEnd": .text(question.heading.end),
            "isNew": .flag(question.isNew),
            "permissions": list(question.toAsk),
            "hasPermissions": .flag(!question.toAsk.isEmpty),
            "fixed": list(question.fixed),
            "asksAudience": .flag(question.asksAudience),
        ]
    }
}
