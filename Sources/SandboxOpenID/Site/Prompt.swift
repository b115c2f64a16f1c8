/// What a program wants the person to be asked (OpenID Connect Core 1.0 section 3.1.2.1).
enum Prompt: String, Sendable, CaseIterable {
    /// Nothing: who would have to be asked is sent back.
    case none
    case login
    case consent
    case selectAccount = "select_account"
}
