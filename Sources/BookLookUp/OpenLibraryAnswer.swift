import Flyleaf
import HTTP
import Primitives

/// What Open Library answers, as pure values: any member may be missing, `null`, or of another shape.
enum OpenLibraryAnswer {
    /// Where facts come from, for people.
    static let source = "Open Library"

    /// The works of a search, the most fitting first; `nil` for anything that is no such answer.
    static func books(_ body: [UInt8]) -> [LibraryBook]? {
        guard let documents = JSON(body)?["docs"]?.elements else { return nil }
        return documents.prefix(LookUps.maximumBooks).compactMap(book)
    }

    private static func book(_ document: JSON) -> LibraryBook? {
        guard let key = document["key"]?.text, key.hasPrefix("/works/"), let title = document["title"]?.text else {
            return nil
        }
        return LibraryBook(
            foreign: String(key.dropFirst("/works/".count)),
            title: title,
            authors: texts(document["author_name"], 20),
            isbns: texts(document["isbn"], 400),
            facts: ForeignFacts(
                year: document["first_publish_year"]?.integer,
                pages: document["number_of_pages_median"]?.integer,
                // Of several languages none is the work's own.
                language: only(texts(document["language"], 2)),
                subjects: texts(document["subject"], 60)
            ),
            cover: document["cover_i"]?.integer,
            source: source
        )
    }

    /// The texts of a list, or a text alone; what else stands in the list is left out.
    private static func texts(_ value: JSON?, _ limit: Int) -> [String] {
        if let text = value?.text { return [text] }
        return (value?.elements ?? []).prefix(limit).compactMap(\.text)
    }

    private static func only(_ texts: [String]) -> String? { texts.count == 1 ? texts.first : nil }

    /// What a status says has gone wrong; `nil` where all is well.
    static func failure(_ response: ClientResponse) -> LibraryFailure? {
        switch response.status.code {
        case 200: return nil
        case 403, 429:
            let seconds = response.fields[.retryAfter].flatMap { Int64($0) }.flatMap {
                (0...86_400).contains($0) ? $0 : nil
            }
            return .tooOften(again: seconds.map { .seconds($0) })
        case 404: return .missing
        case 500...599: return .outOfOrder
        default: return .unreadable
        }
    }
}
