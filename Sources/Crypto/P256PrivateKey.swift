import CCrypto
public import Primitives

/// A private key of the curve P-256: agreement (ECDH) and signatures (ES256, RFC 7518 section 3.4), computed by libcrypto.
///
/// Its number cannot be printed, only read out on purpose.
@safe
public final class P256PrivateKey: @unchecked Sendable, CustomStringConvertible, CustomReflectable {
    // @unchecked: `key` is written once in `init`; libcrypto lets any number of threads use one key.
    private let key: OpaquePointer
    private let secret: SecretBytes
    /// The uncompressed point of the public key (SEC 1 section 2.3.3), 65 bytes.
    public let point: [UInt8]

    /// The bytes of the number.
    public static let length = 32

    /// A new key; a few numbers in 2^32 are none, so it may ask for bytes again.
    public static func random(_ randomness: Randomness = .secure) -> P256PrivateKey {
        while true {
            var bytes = randomness.bytes(length)
            defer { bytes.cleanse() }
            if let key = P256PrivateKey(bytes: bytes) { return key }
        }
    }

    /// A key from its number, big-endian; `nil` unless it has 32 bytes and lies between 1 and the order of the curve.
    public init?(bytes: [UInt8]) {
        // Of a secure number libcrypto clears every copy, that in the parameters of a key too.
        guard bytes.count == Self.length, let number = unsafe BN_secure_new() else { return nil }
        defer { unsafe BN_clear_free(number) }
        defer { ERR_clear_error() }
        guard unsafe BN_bin2bn(bytes, Int32(bytes.count), number) != nil, let point = unsafe Self.point(number),
            let key = unsafe Self.key(point, number)
        else { return nil }
        unsafe self.key = key
        self.point = point
        secret = SecretBytes(bytes)
    }

    deinit { unsafe EVP_PKEY_free(key) }

    /// The public point of a number.
    private static func point(_ number: OpaquePointer) -> [UInt8]? {
        guard let group = unsafe EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1) else { return nil }
        defer { unsafe EC_GROUP_free(group) }
        guard unsafe BN_is_zero(number) == 0, unsafe BN_cmp(number, EC_GROUP_get0_order(group)) < 0,
            let point = unsafe EC_POINT_new(group)
        else { return nil }
        defer { unsafe EC_POINT_free(point) }
        let length = 1 + 2 * P256PublicKey.coordinateLength
        var bytes = [UInt8](repeating: 0, count: length)
        guard unsafe EC_POINT_mul(group, point, number, nil, nil, nil) == 1,
            unsafe EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, &bytes, length, nil) == length
        else { return nil }
        return bytes
    }

    private static func key(_ point: [UInt8], _ number: OpaquePointer) -> OpaquePointer? {
        guard let parameters = unsafe flyleaf_p256_pair_parameters(point, point.count, number) else { return nil }
        defer { unsafe OSSL_PARAM_free(parameters) }
        guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else { return nil }
        defer { unsafe EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard unsafe EVP_PKEY_fromdata_init(context) == 1, unsafe flyleaf_key_pair(context, &key, parameters) == 1
        else { return nil }
        return unsafe key
    }

    /// The number, big-endian; whoever has it is the owner of the key.
    public var bytes: [UInt8] { unsafe secret.withBytes { unsafe Array($0) } }

    /// What this owner and another have in common (ECDH): 32 bytes, which are no key yet; `nil` when libcrypto refuses.
    public func agreement(with other: P256PublicKey) -> [UInt8]? { unsafe other.key.agreement(with: key) }

    /// The signature over a message with SHA-256: both numbers behind each other, 32 bytes each (RFC 7518 section 3.4).
    ///
    /// It is another one each time.
    public func signature(of message: [UInt8]) -> [UInt8] {
        // Fails only when memory or randomness is gone.
        guard let der = der(of: message), let signature = Self.fixed(der) else {
            preconditionFailure("libcrypto cannot sign")
        }
        return signature
    }

    private func der(of message: [UInt8]) -> [UInt8]? {
        guard let context = unsafe EVP_MD_CTX_new() else { return nil }
        defer { unsafe EVP_MD_CTX_free(context) }
        // A signature of this curve has at most 72 bytes in DER.
        var length = 80
        var signature = [UInt8](repeating: 0, count: length)
        guard unsafe EVP_DigestSignInit(context, nil, Algorithms.sha256, nil, key) == 1,
            unsafe EVP_DigestSign(context, &signature, &length, message, message.count) == 1
        else { return nil }
        return Array(signature[..<length])
    }

    /// Both numbers of a signature in DER, each in its fixed width.
    private static func fixed(_ der: [UInt8]) -> [UInt8]? {
        let pair: OpaquePointer? = unsafe der.withUnsafeBufferPointer { buffer in
            var next = buffer.baseAddress
            return unsafe d2i_ECDSA_SIG(nil, &next, buffer.count)
        }
        guard let pair = unsafe pair else { return nil }
        defer { unsafe ECDSA_SIG_free(pair) }
        let width = P256PublicKey.coordinateLength
        var r = [UInt8](repeating: 0, count: width)
        var s = r
        guard unsafe BN_bn2binpad(ECDSA_SIG_get0_r(pair), &r, Int32(width)) == Int32(width),
            unsafe BN_bn2binpad(ECDSA_SIG_get0_s(pair), &s, Int32(width)) == Int32(width)
        else { return nil }
        return r + s
    }

    /// Nothing of the key.
    public var description: String { "P256PrivateKey" }

    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
