import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /webmention`: fields `source`, a page elsewhere, and `target`, a review that everybody may read, to which it links
    /// (W3C Webmention section 3.2).
    ///
    /// The page is looked at later; the answer says nothing of it, nor whether a review is there that not everybody may read.
    @Sendable static func takeMention(_ visit: Visit) async throws -> Response {
        guard visit.site.configuration.exchangesMentions else { throw Problem.notFound }
        let form = visit.request.form
        guard let source = form?["source"].flatMap({ ShortLinkTarget($0) }), WebURL(source.text) != nil else {
            return .text("The field source is no address of a page.\n", status: .badRequest)
        }
        guard !visit.site.addresses.areHost(of: source) else {
            return .text("The page of the field source is on this site.\n", status: .badRequest)
        }
        let nothing = Response.text("The field target is no page here that takes mentions.\n", status: .badRequest)
        guard let target = form?["target"].flatMap({ ShortLinkTarget($0) }),
            let path = WebURL(target.text).flatMap(visit.site.addresses.target), let id = Paths.review.read(path)
        else { return nothing }
        switch try await visit.services.mentions.receive(source, target, of: id) {
        case .taken: return .text("Thank you. The page is looked at soon.\n", status: .accepted)
        case .notHere: return nothing
        case .full:
            var response = Response.text(
                "Too many pages wait to be looked at. Try again later.\n",
                status: .serviceUnavailable
            )
            response.fields.append(.retryAfter, "600")
            return response
        }
    }
}

extension Visit {
    /// The page of a review with the address where pages elsewhere say that they link to it.
    func takingMentions(_ response: Response) -> Response {
        guard site.configuration.exchangesMentions else { return response }
        var response = response
        response.fields.append(.link, "<\(site.addresses.whole(Paths.webmention()))>; rel=\"webmention\"")
        return response
    }
}
