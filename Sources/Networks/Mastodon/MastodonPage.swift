import Flyleaf
import HTTP
import Primitives

/// One page of a list of the Mastodon API.
struct MastodonPage: Sendable {
    /// The entries; possibly none although more pages follow.
    let entries: [JSON]
    /// Where the next page begins; `nil` after the last.
    ///
    /// The numbers are rows of the server's own, so they are taken from its `Link` field and never made up. The address
    /// there is never followed: only `max_id` is taken out of it, and only if it lies on the same origin.
    let next: MastodonID?

    init(_ answer: MastodonAnswer, origin: WebURL, after previous: MastodonID?) throws(NetworkFailure) {
        guard let entries = answer.json.elements else {
            throw NetworkFailure(.brokenAnswer, detail: "a list that is none")
        }
        self.entries = entries
        guard let target = LinkHeader.targets(answer.fields.values(.link), relation: "next").first else {
            next = nil
            return
        }
        guard let url = origin.resolving(target), url.origin.utf8.elementsEqual(origin.origin.utf8),
            let next = MastodonID(url.queryFields["max_id"])
        else {
            throw NetworkFailure(.brokenAnswer, detail: "a page whose successor cannot be asked for")
        }
        guard next != previous else { throw NetworkFailure(.brokenAnswer, detail: "a page that leads to itself") }
        self.next = next
    }
}
