/// How a server of another maker differs from the real one, as a whole; each face says what that means there.
package enum ServerTemper: String, Sendable, CaseIterable {
    /// As the real one.
    case strict
    /// Takes more than it should, and leaves out what is a comfort.
    case lenient
    /// Says less: lists leave things out, refusals are not explained.
    case silent
    /// Shows late what it took.
    case slow

    package var words: String {
        switch self {
        case .strict: "as the real one"
        case .lenient: "lenient: leaves out what is a comfort"
        case .silent: "silent: says and lists less"
        case .slow: "slow to show"
        }
    }
}
