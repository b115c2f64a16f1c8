import Flyleaf
import HTTP
import Primitives

extension Response {
    /// The same page with what the service worker must know of it: whose it is, and whether it may be kept.
    ///
    /// - Rule: only a page of a route that is one for all, as the table says, is kept, and none that greets or shows a form
    ///   again.
    /// - Why: those have nothing but what is read. Whoever is logged in reads their own and private reviews there, so
    ///   what is kept belongs to the login and goes with it. What manages an account, asks for something or shows a
    ///   secret is not for a shelf in the browser.
    func telling(_ visit: Visit) -> Response {
        guard fields[.contentType]?.hasPrefix("text/html") == true, fields[.location] == nil else { return self }
        var copy = self
        copy.fields[.flyleafReader] = visit.readerMark
        if visit.route?.session == .shared, status == .ok, visit.endedBy == nil, visit.query["notice"] == nil,
            visit.query["held"] == nil
        {
            copy.fields[.flyleafKeep] = "yes"
        }
        return copy
    }
}

extension Visit {
    /// Tells one login of a browser from the next, and opens nothing.
    var readerMark: String { signedIn?.session.id.text ?? "nobody" }
}

extension FieldName {
    /// Whose page it is.
    static let flyleafReader = known("Flyleaf-Reader")
    /// That the service worker may keep it.
    static let flyleafKeep = known("Flyleaf-Keep")

    private static func known(_ name: String) -> FieldName {
        guard let name = FieldName(name) else { preconditionFailure("a token") }
        return name
    }
}
