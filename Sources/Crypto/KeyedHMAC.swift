import CCrypto

/// HMAC-SHA-256 under one key, which is prepared once; each code is computed on a copy.
@safe
final class KeyedHMAC: @unchecked Sendable {
    // @unchecked: prepared in `init` and from then on only copied, which changes nothing in it.
    private let prepared: OpaquePointer

    /// Takes a copy of the key, which libcrypto wipes at the end.
    init(key: SecretBytes) {
        guard let context = unsafe EVP_MAC_CTX_dup(Algorithms.hmacSHA256) else {
            preconditionFailure("no memory for an HMAC")
        }
        let isReady = unsafe key.withBytes { bytes in
            unsafe EVP_MAC_init(context, bytes.baseAddress, bytes.count, nil) == 1
        }
        // Fails only when memory is gone: the key has bytes.
        precondition(isReady, "libcrypto cannot take the key of an HMAC")
        unsafe prepared = context
    }

    deinit {
        unsafe EVP_MAC_CTX_free(prepared)
    }

    /// The 32 bytes for a message.
    func code(_ message: [UInt8]) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: 32)
        var size = 0
        let copy = unsafe EVP_MAC_CTX_dup(prepared)
        defer { unsafe EVP_MAC_CTX_free(copy) }
        let isDone =
            unsafe EVP_MAC_update(copy, message, message.count) == 1
            && EVP_MAC_final(copy, &output, &size, output.count) == 1
        // Fails only when memory is gone.
        precondition(isDone && size == output.count, "libcrypto cannot compute an HMAC")
        return output
    }
}
