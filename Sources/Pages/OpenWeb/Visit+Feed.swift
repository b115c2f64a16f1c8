import Flyleaf
import HTTP
import Primitives
import Web

extension Visit {
    /// The last review of the page before, in lists that go on.
    var before: ID<Review>? { query["before"].flatMap { ID<Review>($0) } }

    /// A feed of what everybody may read.
    ///
    /// - Parameters:
    ///   - path: of the feed.
    ///   - found: one review more than a feed has, if there is one, each with the excerpt of its text.
    ///   - isTold: whether the hub hears when it is new.
    func feed(
        _ id: String,
        _ title: String,
        page: String,
        _ path: String,
        _ found: [ReviewEntry],
        isTold: Bool
    ) async throws -> Response {
        var entries: [ReviewEntry] = []
        for entry in found.prefix(Site.listLength) {
            // What was hidden or deleted meanwhile is left out.
            if let whole = try await services.reviews.review(entry.review.id, for: nil) { entries.append(whole) }
        }
        let feed = AtomFeed(
            id: id,
            title: title,
            page: page,
            path: path,
            before: before,
            entries: entries,
            hasOlder: found.count > Site.listLength,
            hub: isTold && before == nil ? site.configuration.feedHub : nil,
            addresses: site.addresses
        )
        var response = Response(.ok, type: "\(AtomFeed.mediaType); charset=utf-8", feed.bytes)
            .forProgramsElsewhere(seconds: 300).validated(for: request, lastModified: feed.updated).packed(for: request)
        if let relations = feed.relations { response.fields.append(.link, relations) }
        return response
    }
}

extension Response {
    /// The same for programs anywhere: nobody's cookies made it, so it may be kept for a while and loaded by other sites.
    func forProgramsElsewhere(seconds: Int) -> Response {
        var copy = self
        copy.fields.append(.cacheControl, "public, max-age=\(seconds)")
        copy.fields.append(SecurityHeaders.resourcePolicy, "cross-origin")
        return copy
    }
}
