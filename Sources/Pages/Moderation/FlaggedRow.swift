import Flyleaf
import Templating
import Web

/// A thing in the queue.
struct FlaggedRow: ViewModel {
    var link: LinkTarget
    var noun: String
    var title: String
    var writer: String
    /// How many reports for which reason.
    var reasons: String

    static var fields: [Field<Self>] {
        [
            Field("link") { $0.link }, Field("noun") { $0.noun }, Field("title") { $0.title },
            Field("writer") { $0.writer }, Field("reasons") { $0.reasons },
        ]
    }

    init(_ item: FlaggedItem, _ text: ModeratedText) {
        link = LinkTarget(path: item.subject.moderation)
        noun = item.subject.kind.noun
        title = text.title.isEmpty ? String(text.text.unicodeScalars.prefix(100)) : text.title
        writer = text.writer.name.text
        reasons = item.reasonWords
    }
}

extension FlaggedItem {
    /// How many reports for which reason, the most frequent first.
    var reasonWords: String {
        FlagReason.allCases.filter { reasons[$0] != nil }
            .sorted { reasons[$0, default: 0] > reasons[$1, default: 0] }
            .map { "\($0.name): \(reasons[$0, default: 0].grouped)" }
            .joined(separator: " · ")
    }
}
