import Flyleaf
import HTTP
import Primitives

@testable import Networks

extension FuzzTarget {
    static let networks = [
        FuzzTarget(text: "server-name") { text in
            let name: String
            do throws(NetworkFailure) { name = try ServerName.read(text, trusted: []) } catch { return }
            let isName = name.utf8.allSatisfy {
                $0 == 0x2D || $0 == 0x2E || Hex.value($0) != nil || ($0 | 0x20) > 0x60 && $0 < 0x7B
            }
            try demand(isName && name.utf8.contains(0x2E), "a server is a name of the public name service")
            try demand(Authority(name) != nil, "a server can be called")
        },
        FuzzTarget(text: "punycode") { text in
            let label = text.lowercased()
            guard let code = Punycode.encode(Array(label.unicodeScalars)) else { return }
            try demand(code.utf8.allSatisfy { $0 < 0x80 }, "a name of the wire is ASCII")
        },
        FuzzTarget(text: "status-html") { text in
            let words = LinkedText(statusHTML: text)
            try demandShown(words)
            _ = StatusContent(text).holds("https://books.example/reviews/1")
        },
        FuzzTarget("x-post") { bytes in
            guard let json = JSON(bytes) else { return }
            let reader = XPostReader(json["includes"], site: "https://x.com")
            for post in [json] + (json["data"]?.elements ?? []) {
                if let item = reader.item(post) { try demandShown(item.post.text) }
            }
            try demandShown(XText(json["text"]?.text ?? "", entities: json["entities"], site: "https://x.com").linked)
        },
        FuzzTarget("graph-error") { bytes in _ = JSON(bytes).flatMap(GraphError.init) },
        FuzzTarget(text: "counting") { text in
            let weighted = WeightedLength(text)
            try demand(weighted.value >= 0, "no text is shorter than none")
            _ = StatusLength.count(text, linkLength: 23)
            let within = StatusLength.within(text, of: 20, warning: "", linkLength: 23)
            try demand((0...text.unicodeScalars.count).contains(within), "what fits is part of the text")
        },
    ]

    /// What is shown of foreign words is bounded and leads to the web alone.
    private static func demandShown(_ words: LinkedText) throws {
        let length = words.runs.reduce(0) { $0 + $1.text.unicodeScalars.count }
        try demand(length <= LinkedText.maximumLength, "a text has a bound")
        let addresses = words.runs.compactMap(\.address)
        try demand(addresses.allSatisfy { WebURL($0) != nil }, "a link leads to the web")
    }
}
