import HTTP
import Primitives
import Web

extension Response {
    /// A page for everybody as whoever is not logged in gets it: with validators, packed, and without a cookie; `nil` where
    /// it is another page after all.
    ///
    /// - Rule: a page that holds the token of a form is never among them, whatever its route says.
    /// - Why: its token is one browser's, and beside words that came with the request it could be guessed by its length.
    func shared(with visit: Visit) -> Response? {
        guard visit.signedIn == nil, visit.endedBy == nil, status == .ok,
            fields[.contentType]?.hasPrefix("text/html") == true, fields[.setCookie] == nil,
            let bytes, !Self.holdsToken(bytes)
        else { return nil }
        var copy = self
        let jar = visit.request.cookies
        let cookies = visit.site.cookies
        let isNobodys = jar[cookies.sessionName] == nil && jar[cookies.browserName] == nil
        copy.fields[.cacheControl] = isNobodys ? "public, max-age=0, must-revalidate" : "private, no-cache"
        return copy.validated(for: visit.request, lastModified: nil).packed(for: visit.request)
    }

    /// Whether a form with a token is in a page; no text of anybody's has a quotation mark there that is not escaped.
    private static func holdsToken(_ page: [UInt8]) -> Bool { token.first(in: page[...]) != nil }

    private static let token = ByteSearch(Array("name=\"csrf\"".utf8))
}
