import Flyleaf

/// The options of a post as one text column: the name of each before its value, what is not changed left out.
enum PostOptionsText {
    private enum Name: String {
        case withheld, unlisted, language, album
    }

    /// The text of some options; empty for the standard ones.
    static func encode(_ options: PostOptions) -> String {
        let withheld = StoryPiece.allCases.filter(options.withheld.contains).map(\.rawValue)
        var fields: [String] = []
        func add(_ name: Name, _ value: String) { if !value.isEmpty { fields += [name.rawValue, value] } }
        add(.withheld, withheld.joined(separator: ","))
        add(.unlisted, options.isUnlisted ? "yes" : "")
        add(.language, options.language?.code ?? "")
        add(.album, options.album?.text ?? "")
        return FieldText.encode(fields)
    }

    /// The options of a text; `nil` when it is not one that `encode` made.
    static func decode(_ text: String) -> PostOptions? {
        guard let pairs = FieldText.decodePairs(text) else { return nil }
        var options = PostOptions.standard
        for (name, value) in pairs {
            switch Name(rawValue: name) {
            case .withheld:
                let names = value.split(separator: ",")
                let pieces = names.compactMap { StoryPiece(rawValue: String($0)) }
                guard pieces.count == names.count else { return nil }
                options.withheld = Set(pieces)
            case .unlisted: options.isUnlisted = true
            case .language:
                guard let language = PostLanguage(value) else { return nil }
                options.language = language
            case .album: options.album = AlbumName(trusted: value)
            case nil: return nil
            }
        }
        return options
    }
}
