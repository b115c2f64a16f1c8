internal import HTTP
internal import SandboxCore
internal import Templating

/// The step of the login dialog that asks what an app may do.
struct ConsentView: ViewModel {
    var app: String
    var person: Person
    var action: LinkTarget
    var question: ConsentQuestion

    /// The question in plain text, for the title of the page.
    var title: String { "\(question.heading.start) \(app)\(question.heading.end)" }

    static var fields: [Field<Self>] {
        [
            Field("app") { $0.app }, Field("person") { PersonView($0.person) }, Field("action") { $0.action },
            Field("headingStart") { $0.question.heading.start }, Field("headingEnd") { $0.question.heading.end },
            Field("isNew") { $0.question.isNew }, Field("permissions") { $0.question.toAsk.map(Permission.choice) },
            Field("hasPermissions") { !$0.question.toAsk.isEmpty },
            Field("fixed") { $0.question.fixed.map(Permission.choice) },
            Field("pages") { $0.question.pages }, Field("hasPages") { !$0.question.pages.isEmpty },
            Field("asksAudience") { $0.question.asksAudience },
        ]
    }
}

extension Permission {
    fileprivate static func choice(_ name: String) -> Choice { Choice(name: name, words: words(for: name) ?? name) }
}

extension PageChoice: ViewModel {
    static var fields: [Field<Self>] {
        [
            Field("number") { $0.page.id.description }, Field("title") { $0.page.name },
            Field("category") { $0.page.category.name }, Field("isChosen") { $0.isChosen },
        ]
    }
}
