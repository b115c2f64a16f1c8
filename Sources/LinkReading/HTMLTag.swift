/// A tag of a page, as a browser would see it.
struct HTMLTag: Sendable, Equatable {
    /// Its name in small letters, without the slash of a closing one.
    let name: String
    /// Whether it closes.
    let isEnd: Bool
    /// Its attributes: names in small letters, each the first of its name; values as they stand in the page.
    let attributes: [String: String]
    /// Whether text other than white space stands between it and the tag before.
    let isAfterText: Bool

    /// Whether it says of a link that it is of a kind: a word of `rel`, in any case (WHATWG HTML section 4.6.7).
    func hasRelation(_ kind: String) -> Bool {
        HTMLText.decoded(attributes["rel"] ?? "").split { " \t\n\u{c}\r".contains($0) }
            .contains { $0.lowercased() == kind }
    }
}
