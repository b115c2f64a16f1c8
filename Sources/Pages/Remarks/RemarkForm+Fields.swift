import Flyleaf
import HTTP

extension RemarkForm {
    /// Reads the fields `words`, `address`, `title`, `description` and `readers` (`self`, or whoever has the link).
    init(_ fields: FormFields) {
        self.init(
            words: fields["words"] ?? "",
            address: fields["address"] ?? "",
            title: fields["title"] ?? "",
            description: fields["description"] ?? "",
            isOpen: fields["readers"] != "self"
        )
    }

    /// Reads what a page, an app or a bookmark hands over: the fields `url`, `title` and `text` of a share target.
    ///
    /// Without `url` the last address in `text` is it, where apps of Android put it. The text belongs to the link, if
    /// there is one: it is what its page says, and no words of the person's own.
    init(shared fields: FormFields) {
        let title = fields["title"] ?? ""
        var address = fields["url"] ?? ""
        var text = fields["text"] ?? ""
        let words = text.split(whereSeparator: \.isWhitespace)
        if address.isEmpty, let found = words.last(where: Self.isAddress) {
            address = String(found)
            text = text.replacing(found, with: "")
        }
        let spoken = [title, text].filter { !$0.allSatisfy(\.isWhitespace) }.joined(separator: "\n\n")
        self.init(
            words: address.isEmpty ? spoken : "",
            address: address,
            title: address.isEmpty ? "" : LinkTitle(foreign: title).text,
            description: address.isEmpty ? "" : LinkDescription(foreign: text).text,
            isOpen: true
        )
    }

    private static func isAddress(_ word: Substring) -> Bool {
        let beginning = word.prefix(8).lowercased()
        return beginning.hasPrefix("https://") || beginning.hasPrefix("http://")
    }
}

extension SentForm {
    /// Whether the fields are those of a form for words and a link.
    static func holdsRemark(_ fields: FormFields) -> Bool { fields["words"] != nil && fields["address"] != nil }
}
