import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    static let listLength = 20

    /// `GET /reviews`: fields `q` (words), `scope=own`, `before` (the last review of the page before).
    @Sendable static func listReviews(_ visit: Visit) async throws -> Response {
        let isOwn = visit.query["scope"] == "own"
        guard let signedIn = visit.signedIn else {
            return isOwn ? try await visit.logInFirst() : try await list(visit, viewer: nil, isOwn: false)
        }
        return try await list(visit, viewer: signedIn.member.id, isOwn: isOwn)
    }

    private static func list(_ visit: Visit, viewer: ID<Member>?, isOwn: Bool) async throws -> Response {
        let words = String((visit.query["q"] ?? "").prefix(200))
        let before = visit.query["before"].flatMap { ID<Review>($0) }
        // One more than fits tells whether there is an older page.
        let query = ReviewQuery(
            viewer: viewer,
            scope: isOwn ? .own : .visible,
            words: words,
            before: before,
            limit: listLength + 1
        )
        let entries = words.isEmpty ? try await visit.services.reviews.list(query) : try await visit.search(query)
        let shown = entries.prefix(listLength)
        func link(_ before: ID<Review>?) -> LinkTarget {
            var fields = FormFields()
            if isOwn { fields.append("scope", "own") }
            if !words.isEmpty { fields.append("q", words) }
            if let before { fields.append("before", before.text) }
            return LinkTarget(path: fields.all.isEmpty ? Paths.reviews() : "\(Paths.reviews())?\(fields.urlencoded)")
        }
        let standings = try await visit.standings(of: shown.map(\.review.bookID), next: link(before).url)
        let heading = isOwn ? "Your reviews" : "Reviews"
        let model = ReviewListPage(
            frame: visit.frame(
                heading,
                .reviews,
                // What was looked for, and what is one's own, is no page of the site.
                preview: isOwn || !words.isEmpty
                    ? nil : visit.sitePreview(heading, "What readers wrote about books.", link(before).url, feed: .all)
            ),
            heading: heading,
            isOwn: isOwn,
            words: words,
            drafts: try await drafts(visit, isWanted: isOwn && words.isEmpty && before == nil),
            rows: visit.rows(shown, standings),
            standing: standings.form,
            newest: before == nil ? nil : link(nil),
            older: entries.count > listLength ? shown.last.map { link($0.review.id) } : nil
        )
        return visit.page(visit.site.templates.reviewList, model)
    }

    private static func drafts(_ visit: Visit, isWanted: Bool) async throws -> [DraftRow] {
        guard isWanted, let member = visit.signedIn?.member.id else { return [] }
        return try await visit.services.drafts.list(of: member).map { DraftRow(draft: $0) }
    }
}

extension Visit {
    /// Reviews with some words; so many searches for each address, since all of them share two threads.
    func search(_ query: ReviewQuery) async throws -> [ReviewEntry] {
        try limit(site.limits.searches)
        return try await inSearchTime { try await services.reviews.search(query) }
    }

    /// The page that says what to do, where a search took too long.
    func inSearchTime<Found>(_ search: () async throws -> Found) async throws -> Found {
        do {
            return try await search()
        } catch ReviewSearchFailure.tookTooLong {
            throw Problem(
                status: .serviceUnavailable,
                title: "That search took too long",
                text: "Too many reviews hold words like these. Look for fewer words, or rarer ones.",
                step: ("All reviews", Paths.reviews())
            )
        }
    }
}
