import Flyleaf
import Interchange
import Markdown
import SQLite
import Templating

@testable import StorageSQL

extension FuzzTarget {
    static let texts = [
        FuzzTarget(text: "markdown") { text in
            let markdown = Markdown(text)
            var open: [MarkdownElement] = []
            for piece in markdown.pieces {
                if case .open(let element) = piece { open.append(element) }
                if case .close(let element) = piece {
                    try demand(open.popLast() == element, "an element ends inside the one it began in")
                }
            }
            try demand(open.isEmpty, "every element ends")
            _ = markdown.plainText(spoilers: .end)
        },
        FuzzTarget(text: "html") { text in
            _ = HTMLTokens(text).all
            _ = Markdown(HTMLMarkdown.text(text))
        },
        FuzzTarget(text: "template") { text in
            do throws(TemplateError) { _ = try TemplateLibrary(sources: ["page.html": text]) } catch {}
        },
        FuzzTarget(text: "search") { text in
            guard case .match(let terms) = ReviewSearch(text) else { return }
            // What the index does not understand is an error of the database.
            _ = try index.get().finds(terms.map(\.query).joined(separator: " AND "))
        },
    ]

    private static let index = Result { try SearchedIndex() }
}
