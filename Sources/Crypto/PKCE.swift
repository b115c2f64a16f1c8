import Primitives

/// Proof key for code exchange (RFC 7636), method S256.
public enum PKCE {
    /// The challenge that is sent ahead of a verifier: base64url of its SHA-256 (RFC 7636 section 4.2).
    public static func challenge(verifier: String) -> String {
        Base64.encode(Digest.sha256(Array(verifier.utf8)))
    }
}
