public import Flyleaf

extension SpoilerWords {
    /// The words of these pages, for previews of links and for networks.
    public static let ofPages = SpoilerWords(
        rest: "The rest holds spoilers: it is hidden in the review until you choose to see it.",
        whole: "The whole review is a spoiler: it is hidden there until you choose to see it.",
        warning: { title in
            let beginning = String(title.text.unicodeScalars.prefix(longestTitle))
            let isCut = beginning.unicodeScalars.count < title.text.unicodeScalars.count
            return ShareWarning(trusted: "Spoilers for \(beginning)\(isCut ? "…" : "")")
        }
    )

    /// A warning counts at a network like any other text of the post, and has one line.
    private static let longestTitle = 80
}
