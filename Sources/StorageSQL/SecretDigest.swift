import Crypto

/// What is kept of a secret that only has to be recognized: its SHA-256.
///
/// The secrets have 256 random bits, so neither salt nor a slow function would add anything.
func secretDigest(_ secret: String) -> [UInt8] {
    Digest.sha256(Array(secret.utf8))
}
