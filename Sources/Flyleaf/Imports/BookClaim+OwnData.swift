import Primitives

extension BookClaim {
    /// What an entry or a place on a shelf, as a member took it home, says of its book; `nil` when it is not as it is
    /// written here.
    init?(own value: JSON) {
        guard let title = value["title"]?.text.flatMap({ ReviewTitle($0) }),
            let author = AuthorLine(value["author"]?.text ?? "")
        else { return nil }
        let isbns = (value["isbns"]?.elements ?? []).lazy.compactMap { digits -> ISBN? in
            do { return try ISBN(reading: digits.text ?? "") } catch { return nil }
        }
        self.init(title: title, author: author, isbn: isbns.first)
    }
}
