package import HTTP

extension FieldName {
    /// The name of a literal that is a token.
    package static func known(_ name: StaticString) -> FieldName {
        guard let name = FieldName("\(name)") else { preconditionFailure("a literal that is a token") }
        return name
    }
}
