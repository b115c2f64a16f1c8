import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /like/own`: what the member likes; fields `at`, `kind` and `id`, the last like of the page before.
    @Sendable static func listLikes(_ visit: MemberVisit) async throws -> Response {
        let last = StandingLike(place: visit.query)
        // One more than fits tells whether there is an older page.
        let likes = try await visit.services.likes.recent(of: visit.member.id, before: last, limit: listLength + 1)
        let shown = likes.prefix(listLength)
        let older = likes.count > listLength ? shown.last : nil
        let model = LikeListPage(
            frame: visit.visit.frame("What you like"),
            rows: try await shown.asyncMap { LikeRow($0, try await visit.words(for: $0.subject)) },
            newest: last == nil ? nil : LinkTarget(path: Paths.ownLikes()),
            older: older.map { LinkTarget(path: "\(Paths.ownLikes())?\($0.place.urlencoded)") }
        )
        return visit.visit.page(visit.site.templates.likes, model)
    }
}

extension MemberVisit {
    /// What something is called that the member may see, and its kind; `nil` otherwise.
    fileprivate func words(for subject: LikeSubject) async throws -> (name: String, kind: String)? {
        switch subject {
        case .review(let id):
            try await services.reviews.review(id, for: member.id).map { entry in
                (entry.review.content.title.text, "Review by \(entry.writer.text)")
            }
        case .book(let id):
            try await services.books.book(id, for: member.id).map { book in
                (book.title.text, book.author.text.isEmpty ? "Book" : "Book by \(book.author.text)")
            }
        case .webPage(let page): (page.address, "Page of \(page.site.name)")
        }
    }
}

extension StandingLike {
    /// Where it stands in its list, for the address of the page behind it.
    fileprivate var place: FormFields {
        FormFields(["at": "\(moment.milliseconds)", "kind": subject.kind.rawValue, "id": subject.id])
    }

    /// The like at a place; `nil` where the fields name none, and the list begins at its beginning.
    fileprivate init?(place: FormFields) {
        guard let at = place["at"].flatMap({ Int64($0) }), let id = place["id"],
            let kind = place["kind"].flatMap({ LikeSubject.Kind(rawValue: $0) })
        else { return nil }
        self.init(subject: LikeSubject(kind, trusted: id), moment: Timestamp(milliseconds: at))
    }
}
