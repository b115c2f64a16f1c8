internal import Crypto

/// What the store keeps of a secret, so that nobody who reads it can use it.
package enum SecretDigest {
    /// SHA-256 of the text.
    package static func of(_ secret: String) -> [UInt8] { Digest.sha256(Array(secret.utf8)) }
}
