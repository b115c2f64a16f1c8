import CCrypto

/// Keyed digests (RFC 2104), computed by libcrypto.
public enum HMAC {
    /// The 32 bytes of HMAC-SHA-256: `appsecret_proof`, `signed_request`, CSRF tokens.
    public static func sha256(key: [UInt8], message: [UInt8]) -> [UInt8] {
        unsafe code(key, message, Algorithms.hmacSHA256, length: 32)
    }

    /// The 20 bytes of HMAC-SHA-1: signatures of OAuth 1.0a (RFC 5849 section 3.4.2).
    public static func sha1(key: [UInt8], message: [UInt8]) -> [UInt8] {
        unsafe code(key, message, Algorithms.hmacSHA1, length: 20)
    }

    private static func code(
        _ key: [UInt8],
        _ message: [UInt8],
        _ keyless: OpaquePointer,
        length: Int
    ) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: length)
        var size = 0
        let context = unsafe EVP_MAC_CTX_dup(keyless)
        defer { unsafe EVP_MAC_CTX_free(context) }
        let keyLength = key.count
        // An empty key needs a pointer that is not null, or the call would mean "the key there is already".
        let key = key.isEmpty ? [0] : key
        let isDone =
            unsafe EVP_MAC_init(context, key, keyLength, nil) == 1
            && EVP_MAC_update(context, message, message.count) == 1
            && EVP_MAC_final(context, &output, &size, length) == 1
        // Fails only when memory is gone.
        precondition(isDone && size == length, "libcrypto cannot compute an HMAC")
        return output
    }
}
