public import Flyleaf
import Primitives
import Web

extension PushNote {
    /// A message in words, in the shape that browsers show without a worker too ("Declarative Web Push").
    ///
    /// It says what has happened and where that is, and nothing that somebody wrote but a title: it stands on screens
    /// that others see.
    public init(_ telling: PushTelling, _ networks: NetworkDirectory, _ addresses: SiteAddresses) {
        let (subject, words, path): (String, String, String)
        switch telling {
        case .one(let entry):
            subject = "\(entry.notice.subject.kind.rawValue) \(entry.notice.subject.id)"
            words = entry.content.pushWords(networks)
            path = Paths.notice(Int(entry.notice.number))
        case .several(let count):
            subject = "all"
            words = Self.words(of: count)
            path = Paths.notices()
        }
        let message: JSON = [
            "web_push": 8030,
            "notification": [
                "title": "Flyleaf", "body": .string(Self.shortened(words)), "tag": .string(subject), "lang": "en",
                "dir": "auto", "navigate": .string(addresses.whole(path)),
            ],
        ]
        self.init(text: message.encoded(.plain), subject: subject)
    }

    /// Names and titles may be long, and each of their characters may take many bytes.
    private static func shortened(_ words: String) -> String {
        let limit = 200
        guard words.unicodeScalars.count > limit else { return words }
        return String(String.UnicodeScalarView(words.unicodeScalars.prefix(limit))) + "…"
    }
}
