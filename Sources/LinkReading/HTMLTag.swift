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
}
