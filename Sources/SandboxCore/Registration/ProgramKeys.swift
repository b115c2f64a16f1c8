internal import Primitives

/// What a program is given when it is registered at a face.
package struct ProgramKeys: Sendable {
    package let id: String
    package let secret: String
    /// What else the face's programs are told, by the names that their protocol has for it.
    package let others: [(name: String, value: String)]

    package init(id: String, secret: String, others: [(name: String, value: String)] = []) {
        self.id = id
        self.secret = secret
        self.others = others
    }

    /// What is called so among the others.
    package subscript(name: String) -> String? { others.first { $0.name == name }?.value }

    /// The keys, as programs read them.
    var json: JSON {
        let members = [(name: "id", value: id), (name: "secret", value: secret)] + others
        return .object(members.map { JSON.Member(name: $0.name, value: .string($0.value)) })
    }
}
