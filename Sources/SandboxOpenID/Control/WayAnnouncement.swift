/// What the provider's description says of the ways of a client's secret, true or not.
enum WayAnnouncement: String, Sendable, CaseIterable {
    case asTaken = "as_taken"
    case nothing
    case basic = "client_secret_basic"
    case post = "client_secret_post"

    var words: String {
        switch self {
        case .asTaken: "what is so"
        case .nothing: "nothing"
        case .basic: "in the head (basic)"
        case .post: "in the form (post)"
        }
    }
}
