import Primitives

extension SiteClaim {
    /// The claim as JSON; its token is made anew wherever it is needed again.
    var ownJSON: JSON {
        [
            "site": .string(site.text), "made": .moment(madeAt), "proved": provedAt.map { .moment($0) } ?? .null,
        ]
    }
}
