import Flyleaf

extension SpoilerWords {
    /// Short words, each to be found by itself.
    static let ofTests = SpoilerWords(
        rest: "(rest)",
        whole: "(whole)",
        warning: { ShareWarning(trusted: "Warned: \($0.text)") }
    )
}
