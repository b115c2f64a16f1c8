import CCrypto

/// The algorithms of libcrypto, looked up once.
///
/// `EVP_sha256()` and `HMAC()` make OpenSSL 3 search its providers at every call, under a lock; that search takes longer
/// than the digest of a short text. What `EVP_MD_fetch` gives may be used from any thread and is never freed.
enum Algorithms {
    /// SHA-256.
    nonisolated(unsafe) static let sha256 = unsafe fetched("SHA256")
    /// SHA-1.
    nonisolated(unsafe) static let sha1 = unsafe fetched("SHA1")
    /// HMAC with SHA-256, without a key; only ever copied, which changes nothing in it.
    nonisolated(unsafe) static let hmacSHA256 = unsafe keyless("SHA256")
    /// HMAC with SHA-1, without a key; only ever copied, which changes nothing in it.
    nonisolated(unsafe) static let hmacSHA1 = unsafe keyless("SHA1")

    private static func fetched(_ name: String) -> OpaquePointer {
        // Fails only when the library lacks the algorithm.
        guard let algorithm = unsafe EVP_MD_fetch(nil, name, nil) else {
            preconditionFailure("libcrypto lacks \(name)")
        }
        return unsafe algorithm
    }

    private static func keyless(_ digest: String) -> OpaquePointer {
        guard let algorithm = unsafe EVP_MAC_fetch(nil, "HMAC", nil), let context = unsafe EVP_MAC_CTX_new(algorithm),
            unsafe flyleaf_mac_set_digest(context, digest) == 1
        else { preconditionFailure("libcrypto lacks HMAC with \(digest)") }
        return unsafe context
    }
}
