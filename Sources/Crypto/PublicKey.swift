import CCrypto

/// A public key of libcrypto, built from its numbers.
@safe
final class PublicKey: @unchecked Sendable {
    // @unchecked: `key` is written once in `init`; libcrypto lets any number of threads verify with one key.
    private let key: OpaquePointer

    /// An RSA key from modulus and exponent, big-endian.
    init?(rsaModulus modulus: [UInt8], exponent: [UInt8]) {
        guard let n = unsafe BN_bin2bn(modulus, Int32(modulus.count), nil) else { return nil }
        defer { unsafe BN_free(n) }
        guard let e = unsafe BN_bin2bn(exponent, Int32(exponent.count), nil) else { return nil }
        defer { unsafe BN_free(e) }
        guard let key = unsafe Self.make("RSA", flyleaf_rsa_parameters(n, e)) else { return nil }
        unsafe self.key = key
    }

    /// A key of the curve P-256 from the uncompressed point; `nil` when the point does not lie on the curve.
    init?(p256Point point: [UInt8]) {
        guard let key = unsafe Self.make("EC", flyleaf_p256_parameters(point, point.count)) else { return nil }
        unsafe self.key = key
    }

    /// A key of Ed25519 from its 32 bytes; whether they are a point shows when a signature is checked.
    init?(ed25519 bytes: [UInt8]) {
        guard let key = unsafe EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, bytes, bytes.count) else {
            ERR_clear_error()
            return nil
        }
        unsafe self.key = key
    }

    deinit { unsafe EVP_PKEY_free(key) }

    /// Makes the key and frees the parameters.
    private static func make(_ type: String, _ parameters: UnsafeMutablePointer<OSSL_PARAM>?) -> OpaquePointer? {
        guard let parameters = unsafe parameters else { return nil }
        defer { unsafe OSSL_PARAM_free(parameters) }
        guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, type, nil) else { return nil }
        defer { unsafe EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard unsafe EVP_PKEY_fromdata_init(context) == 1, unsafe flyleaf_public_key(context, &key, parameters) == 1,
            let key = unsafe key
        else {
            // What was refused is told by the answer, not by the queue of errors of this thread.
            ERR_clear_error()
            return nil
        }
        guard unsafe isSound(key) else {
            unsafe EVP_PKEY_free(key)
            return nil
        }
        return unsafe key
    }

    private static func isSound(_ key: OpaquePointer) -> Bool {
        guard let context = unsafe EVP_PKEY_CTX_new_from_pkey(nil, key, nil) else { return false }
        defer { unsafe EVP_PKEY_CTX_free(context) }
        defer { ERR_clear_error() }
        return unsafe EVP_PKEY_public_check_quick(context) == 1
    }

    /// Whether a signature over a message with SHA-256 was made by the owner of this key.
    func verifiesSHA256(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        unsafe verifies(signature, of: message, Algorithms.sha256)
    }

    /// The same for an algorithm that digests by itself.
    func verifiesUndigested(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        unsafe verifies(signature, of: message, nil)
    }

    private func verifies(_ signature: [UInt8], of message: [UInt8], _ digest: OpaquePointer?) -> Bool {
        guard let context = unsafe EVP_MD_CTX_new() else { return false }
        defer { unsafe EVP_MD_CTX_free(context) }
        defer { ERR_clear_error() }
        return unsafe EVP_DigestVerifyInit(context, nil, digest, nil, key) == 1
            && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }

    /// What the owners of both keys have in common (ECDH, NIST SP 800-56A section 5.7.1.2): the first coordinate of the
    /// shared point; `nil` when libcrypto refuses.
    func agreement(with own: OpaquePointer) -> [UInt8]? {
        guard let context = unsafe EVP_PKEY_CTX_new_from_pkey(nil, own, nil) else { return nil }
        defer { unsafe EVP_PKEY_CTX_free(context) }
        defer { ERR_clear_error() }
        var secret = [UInt8](repeating: 0, count: P256PublicKey.coordinateLength)
        var length = secret.count
        guard unsafe EVP_PKEY_derive_init(context) == 1, unsafe EVP_PKEY_derive_set_peer(context, key) == 1,
            unsafe EVP_PKEY_derive(context, &secret, &length) == 1, length == secret.count
        else { return nil }
        return secret
    }
}
