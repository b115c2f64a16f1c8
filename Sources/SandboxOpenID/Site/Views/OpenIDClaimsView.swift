internal import SandboxCore
internal import Templating

/// What programs can be told of a person.
struct OpenIDClaimsView: ViewModel {
    var person: Person
    var isYou: Bool

    static var fields: [Field<Self>] {
        [
            Field("person") { OpenIDPersonView($0.person) }, Field("isYou") { $0.isYou },
            Field("email") { $0.person.email }, Field("home") { LinkTarget(path: Claims.page(of: $0.person)).url },
        ]
    }
}
