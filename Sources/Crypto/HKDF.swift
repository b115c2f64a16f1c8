import CCrypto

/// Key derivation from a strong key (RFC 5869) with SHA-256, computed by libcrypto.
public enum HKDF {
    /// Extract and expand.
    ///
    /// - Parameter salt: may be empty.
    /// - Parameter length: bytes of the result, at most 8160.
    public static func sha256(key: [UInt8], salt: [UInt8], info: [UInt8], length: Int) -> [UInt8] {
        sha256(key: SecretBytes(key), salt: salt, info: info, length: length)
    }

    /// The same for a key that is kept.
    static func sha256(key: SecretBytes, salt: [UInt8], info: [UInt8], length: Int) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: length)
        let isDone = unsafe key.withBytes { key in
            unsafe derive(key, salt, info, into: &output)
        }
        // Fails only when memory is gone or the library lacks the algorithm.
        precondition(isDone, "libcrypto cannot derive a key")
        return output
    }

    private static func derive(
        _ key: UnsafeBufferPointer<UInt8>,
        _ salt: [UInt8],
        _ info: [UInt8],
        into output: inout [UInt8]
    ) -> Bool {
        guard let context = unsafe EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nil) else { return false }
        defer { unsafe EVP_PKEY_CTX_free(context) }
        guard unsafe EVP_PKEY_derive_init(context) > 0,
            unsafe EVP_PKEY_CTX_set_hkdf_md(context, EVP_sha256()) > 0,
            unsafe EVP_PKEY_CTX_set1_hkdf_salt(context, salt, Int32(salt.count)) > 0,
            unsafe EVP_PKEY_CTX_set1_hkdf_key(context, key.baseAddress, Int32(key.count)) > 0,
            unsafe EVP_PKEY_CTX_add1_hkdf_info(context, info, Int32(info.count)) > 0
        else { return false }
        var length = output.count
        return unsafe EVP_PKEY_derive(context, &output, &length) > 0 && length == output.count
    }
}
