/// The ways of a client's secret that the token endpoint takes (OpenID Connect Core 1.0 section 9).
enum SecretWay: String, Sendable, CaseIterable {
    case either
    case basic = "client_secret_basic"
    case post = "client_secret_post"

    var words: String {
        switch self {
        case .either: "in the head or in the form"
        case .basic: "in the head only (basic)"
        case .post: "in the form only (post)"
        }
    }

    /// The names of the ways that are taken.
    var names: [String] { self == .either ? [Self.basic.rawValue, Self.post.rawValue] : [rawValue] }
}
