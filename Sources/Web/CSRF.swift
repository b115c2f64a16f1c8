public import Crypto
import Primitives

/// Tokens that prove a form came from a page of ours, in the same browser.
///
/// A token is a keyed digest of what identifies the browser: its session when somebody is logged in, else its browser
/// cookie. Nothing is stored; a token ends with the session it belongs to.
public struct CSRF: Sendable {
    private let key: SealingKey

    /// Tokens under a key; hand in one derived for this purpose alone.
    public init(key: SealingKey) {
        self.key = key
    }

    /// The token for forms shown to a browser.
    ///
    /// - Parameter binding: the secret part of the cookie that identifies the browser.
    public func token(for binding: String) -> String {
        Base64.encode(key.authenticationCode(Array(binding.utf8)))
    }

    /// Whether a form's token belongs to the browser that sent it; takes the same time for every wrong token.
    public func accepts(_ token: String?, for binding: String) -> Bool {
        guard let token else { return false }
        return constantTimeEquals(token, self.token(for: binding))
    }
}
