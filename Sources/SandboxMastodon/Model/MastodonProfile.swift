internal import SandboxCore

/// What a person says of themselves on this face, and what their new posts are without being asked.
struct MastodonProfile: Sendable {
    /// One line of the table on a profile.
    struct Line: Sendable, Equatable {
        var name: String
        var value: String
    }

    /// What a picture is for, by the name of its parameter.
    enum PictureKind: String, Sendable, CaseIterable {
        case avatar, header
    }

    /// Absent for those who go by their name.
    var displayName: String?
    /// Absent for those who never wrote one.
    var note: String?
    var lines: [Line] = []
    /// Whether followers must be let in one by one.
    var isLocked = false
    var isBot = false
    var isDiscoverable = true
    var isIndexable = true
    /// Whether others cannot see whom they follow and who follows them.
    var hidesCollections = false
    /// The keys of pictures of their own.
    var avatar: String?
    var header: String?
    /// Absent for those who never chose: public, or for followers when the account is locked.
    var chosenPrivacy: MastodonVisibility?
    var isSensitive = false
    var language: String?

    /// The key of a picture.
    subscript(kind: PictureKind) -> String? {
        get { kind == .avatar ? avatar : header }
        set { if kind == .avatar { avatar = newValue } else { header = newValue } }
    }

    static let maximumLines = 4
    static let maximumName = 30
    static let maximumNote = 500
    static let maximumLine = 255

    var privacy: MastodonVisibility { chosenPrivacy ?? (isLocked ? .followers : .everyone) }

    /// What a new status has unless it says otherwise.
    var defaults: [(name: String, value: String?)] {
        [("visibility", privacy.rawValue), ("sensitive", isSensitive ? "true" : nil), ("language", language)]
    }

    /// Changes what a call names; the pictures are kept elsewhere.
    mutating func set(_ parameters: MastodonParameters) throws(MastodonError) {
        if let text = parameters["display_name"] {
            displayName = try Self.checked(text, "Display name", Self.maximumName)
        }
        if let text = parameters["note"] {
            guard MastodonText(text).count <= Self.maximumNote else { throw Self.tooLong("Note", Self.maximumNote) }
            note = text
        }
        for (name, flag) in Self.flags { if let value = parameters.flag(name) { self[keyPath: flag] = value } }
        if let text = parameters.text("source[privacy]") {
            guard let privacy = MastodonVisibility(rawValue: text), privacy != .direct else {
                throw .invalid("Privacy is not included in the list")
            }
            chosenPrivacy = privacy
        }
        if let text = parameters["source[language]"] { language = text.isEmpty ? nil : text }
        if let lines = try Self.lines(parameters) { self.lines = lines }
    }

    /// What is there or not, by the names of parameters.
    private static var flags: [(name: String, flag: WritableKeyPath<MastodonProfile, Bool>)] {
        [
            ("locked", \.isLocked), ("bot", \.isBot), ("discoverable", \.isDiscoverable),
            ("indexable", \.isIndexable), ("hide_collections", \.hidesCollections),
            ("source[sensitive]", \.isSensitive),
        ]
    }

    /// The lines of a call: numbered, as forms have them, or a list, as JSON has it; those without a name are left out.
    private static func lines(_ parameters: MastodonParameters) throws(MastodonError) -> [Line]? {
        var pairs: [(String, String)] = []
        for number in 0..<maximumLines {
            let prefix = "fields_attributes[\(number)]"
            guard let name = parameters["\(prefix)[name]"] else { continue }
            pairs.append((name, parameters["\(prefix)[value]"] ?? ""))
        }
        if pairs.isEmpty {
            let names = parameters.values("fields_attributes[][name]")
            pairs = Array(zip(names, parameters.values("fields_attributes[][value]")).prefix(maximumLines))
        }
        guard !pairs.isEmpty else { return nil }
        var lines: [Line] = []
        for (name, value) in pairs where !name.isEmpty {
            guard max(name.count, value.count) <= maximumLine else { throw tooLong("Fields", maximumLine) }
            lines.append(Line(name: name, value: value))
        }
        return lines
    }

    private static func checked(_ text: String, _ name: String, _ maximum: Int) throws(MastodonError) -> String {
        let text = MastodonDraft.trimmed(text)
        guard text.count <= maximum else { throw tooLong(name, maximum) }
        return text
    }

    private static func tooLong(_ name: String, _ maximum: Int) -> MastodonError {
        .invalid("\(name) is too long (maximum is \(maximum) characters)")
    }
}
