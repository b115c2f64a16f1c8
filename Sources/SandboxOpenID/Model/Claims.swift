internal import Primitives
internal import SandboxCore

/// What the provider says of a person (OpenID Connect Core 1.0 section 5.1).
struct Claims: Sendable {
    let person: Person
    let scopes: Set<OpenIDScope>
    let temper: OpenIDTemper
    let world: World

    /// The name the person goes by here.
    static func username(of person: Person) -> String {
        person.email.map { String($0.prefix { $0 != "@" }) } ?? "reader\(person.id)"
    }

    static func page(of person: Person) -> String { "/people/\(person.id)" }

    /// The person's own name, and what the scopes allow to tell.
    var members: [JSON.Member] {
        var members = [JSON.Member(name: "sub", value: person.id.json)]
        if scopes.contains(.profile), !temper.hidesProfile { members += profile }
        if scopes.contains(.email), let email = person.email {
            members += [
                JSON.Member(name: "email", value: .string(email)),
                JSON.Member(name: "email_verified", value: true),
            ]
        }
        return temper.addsClaims ? members + Self.others : members
    }

    private var profile: [JSON.Member] {
        let texts = [
            ("name", person.name), ("given_name", person.firstName), ("family_name", person.lastName),
            ("preferred_username", Self.username(of: person)), ("profile", world.address(Self.page(of: person))),
            ("picture", world.address("/sandbox/portraits/\(person.id).png")),
        ]
        return texts.filter { !$0.1.isEmpty }.map { JSON.Member(name: $0.0, value: .string($0.1)) }
    }

    /// Claims that no specification has; clients leave out what they do not understand (section 5.1.2).
    static var others: [JSON.Member] {
        [
            JSON.Member(name: "https://claims.example/shelf", value: ["left": 3, "books": ["a", .null, 1]]),
            JSON.Member(name: "groups", value: .array((0..<40).map { .string("group-\($0)") })),
            JSON.Member(name: "nbf_hint", value: .bool(false)),
        ]
    }
}
