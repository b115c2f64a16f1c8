/// A program that is registered at the provider (OpenID Connect Core 1.0 section 1.2).
struct RelyingParty: Sendable, Equatable {
    var id: Int64
    var name: String
    let clientID: String
    /// Empty for a public client, which has none.
    let secret: String
    /// Where its logins may return to; compared byte for byte.
    var redirectURIs: [String]

    /// Whether it cannot keep a secret: a native app or a page.
    var isPublic: Bool { secret.isEmpty }

    func mayReturn(to address: String) -> Bool {
        redirectURIs.contains { $0.utf8.elementsEqual(address.utf8) }
    }
}
