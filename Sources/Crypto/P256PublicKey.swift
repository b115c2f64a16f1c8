import CCrypto

/// Verification of ECDSA on the curve P-256 with SHA-256 (FIPS 186-4), which JSON Web Algorithms call ES256.
public struct P256PublicKey: Sendable {
    let key: PublicKey
    /// The uncompressed point (SEC 1 section 2.3.3): 4, then both coordinates.
    public let point: [UInt8]

    /// The bytes of one coordinate, and of each half of a signature.
    public static let coordinateLength = 32

    /// A key from its point; `nil` unless both coordinates have 32 bytes and the point lies on the curve.
    public init?(x: [UInt8], y: [UInt8]) {
        guard x.count == Self.coordinateLength, y.count == Self.coordinateLength else { return nil }
        self.init(point: [4] + x + y)
    }

    /// A key from its uncompressed point of 65 bytes; `nil` for any other form, and unless it lies on the curve.
    public init?(point: [UInt8]) {
        guard point.count == 1 + 2 * Self.coordinateLength, point.first == 4, let key = PublicKey(p256Point: point)
        else { return nil }
        self.key = key
        self.point = point
    }

    /// Whether the owner of this key signed exactly this message.
    ///
    /// - Parameter signature: both numbers behind each other, 32 bytes each (RFC 7518 section 3.4).
    public func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        guard signature.count == 2 * Self.coordinateLength, let der = Self.der(signature) else { return false }
        return key.verifiesSHA256(der, of: message)
    }

    /// The same for a signature as X9.62 and Web Authentication write it.
    ///
    /// - Parameter der: a sequence of two integers in DER (RFC 3279 section 2.2.3); any other encoding is invalid.
    public func isValid(der: [UInt8], for message: [UInt8]) -> Bool {
        key.verifiesSHA256(der, of: message)
    }

    /// The signature as libcrypto reads it: two integers in DER.
    private static func der(_ signature: [UInt8]) -> [UInt8]? {
        guard let pair = unsafe ECDSA_SIG_new() else { return nil }
        defer { unsafe ECDSA_SIG_free(pair) }
        let half = Int32(coordinateLength)
        guard let r = unsafe BN_bin2bn(Array(signature[..<coordinateLength]), half, nil) else { return nil }
        guard let s = unsafe BN_bin2bn(Array(signature[coordinateLength...]), half, nil) else {
            unsafe BN_free(r)
            return nil
        }
        // From here on the pair owns both numbers.
        guard unsafe ECDSA_SIG_set0(pair, r, s) == 1 else { return nil }
        var start: UnsafeMutablePointer<UInt8>?
        let length = unsafe i2d_ECDSA_SIG(pair, &start)
        guard length > 0, let bytes = unsafe start else { return nil }
        defer { unsafe CRYPTO_free(bytes, nil, 0) }
        return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(length)))
    }
}
