/// What a browser looks up of an address: its host, and its path.
struct LinkAddress: Sendable, Hashable {
    /// The host as in ``LinkPattern``.
    let host: String
    /// The decoded segments of the path, without empty ones and those that are dots.
    let path: [String]
}
