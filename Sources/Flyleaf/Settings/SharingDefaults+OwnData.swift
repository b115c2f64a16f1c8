import Primitives

extension SharingDefaults {
    /// The defaults, for their member to take home; connections are nobody else's, and have no meaning elsewhere.
    var ownJSON: JSON {
        [
            "audience": .string(audience.rawValue), "isUnlisted": .bool(isUnlisted),
            "language": .orNull(language?.code),
        ]
    }

    /// Reads what `ownJSON` writes; `nil` for anything else.
    init?(_ value: JSON) {
        guard let audience = value["audience"]?.text.flatMap(Audience.init), Self.audiences.contains(audience),
            case .bool(let isUnlisted)? = value["isUnlisted"]
        else { return nil }
        let language = value["language"]?.text.map { PostLanguage($0) }
        if case .some(nil) = language { return nil }
        self.init(audience: audience, isUnlisted: isUnlisted, language: language ?? nil, connections: [])
    }
}
