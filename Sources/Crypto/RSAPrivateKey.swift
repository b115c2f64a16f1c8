import CCrypto

/// Signing by RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017 section 8.2), which JSON Web Algorithms call RS256.
@safe
public final class RSAPrivateKey: @unchecked Sendable {
    // @unchecked: `key` is written once in `init`; libcrypto lets any number of threads sign with one key.
    private let key: OpaquePointer

    /// Bits of the modulus of a new key: the least that RFC 7518 section 3.3 takes.
    public static let modulusBits = 2048

    /// Makes a key; `nil` when libcrypto has no randomness for it.
    ///
    /// It takes a tenth of a second or so.
    public static func generate() -> RSAPrivateKey? {
        guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, "RSA", nil) else { return nil }
        defer { unsafe EVP_PKEY_CTX_free(context) }
        defer { ERR_clear_error() }
        var key: OpaquePointer?
        guard unsafe EVP_PKEY_keygen_init(context) == 1,
            unsafe EVP_PKEY_CTX_set_rsa_keygen_bits(context, Int32(modulusBits)) == 1,
            unsafe EVP_PKEY_generate(context, &key) == 1, let key = unsafe key
        else { return nil }
        return unsafe RSAPrivateKey(key)
    }

    /// Reads a key as `bytes` gives it; `nil` when it is none.
    public convenience init?(bytes: [UInt8]) {
        defer { ERR_clear_error() }
        let key: OpaquePointer? = unsafe bytes.withUnsafeBufferPointer { buffer in
            var next = buffer.baseAddress
            return unsafe d2i_PrivateKey(EVP_PKEY_RSA, nil, &next, buffer.count)
        }
        guard let key = unsafe key else { return nil }
        unsafe self.init(key)
    }

    private init(_ key: OpaquePointer) { unsafe self.key = key }

    deinit { unsafe EVP_PKEY_free(key) }

    /// The key in DER (RFC 8017 appendix A.1.2); whoever has it can sign.
    public var bytes: [UInt8] {
        let length = unsafe Int(i2d_PrivateKey(key, nil))
        guard length > 0 else { return [] }
        return unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            var next = buffer.baseAddress
            count = unsafe Int(i2d_PrivateKey(key, &next))
        }
    }

    /// The public modulus, big-endian.
    public var modulus: [UInt8] { number("n") }
    /// The public exponent, big-endian.
    public var exponent: [UInt8] { number("e") }

    private func number(_ name: String) -> [UInt8] {
        var number: OpaquePointer?
        guard unsafe EVP_PKEY_get_bn_param(key, name, &number) == 1, let number = unsafe number else { return [] }
        defer { unsafe BN_free(number) }
        var bytes = [UInt8](repeating: 0, count: unsafe (Int(BN_num_bits(number)) + 7) / 8)
        _ = unsafe BN_bn2bin(number, &bytes)
        return bytes
    }

    /// The signature over a message; empty when libcrypto refuses, which is no signature.
    public func signature(of message: [UInt8]) -> [UInt8] {
        guard let context = unsafe EVP_MD_CTX_new() else { return [] }
        defer { unsafe EVP_MD_CTX_free(context) }
        defer { ERR_clear_error() }
        var length = Self.modulusBits
        var signature = [UInt8](repeating: 0, count: length)
        guard unsafe EVP_DigestSignInit(context, nil, Algorithms.sha256, nil, key) == 1,
            unsafe EVP_PKEY_get_size(key) <= Int32(signature.count),
            unsafe EVP_DigestSign(context, &signature, &length, message, message.count) == 1
        else { return [] }
        return Array(signature[..<length])
    }
}
