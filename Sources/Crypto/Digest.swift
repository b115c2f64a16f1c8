import CCrypto

/// Digests of byte strings (FIPS 180-4), computed by libcrypto.
public enum Digest {
    /// The 32 bytes of SHA-256.
    public static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        unsafe digest(bytes, Algorithms.sha256, length: 32)
    }

    /// The 20 bytes of SHA-1: only where an old protocol demands it (`oauth_body_hash`), never for security of ours.
    public static func sha1(_ bytes: [UInt8]) -> [UInt8] {
        unsafe digest(bytes, Algorithms.sha1, length: 20)
    }

    private static func digest(_ bytes: [UInt8], _ algorithm: OpaquePointer?, length: Int) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: length)
        var size: UInt32 = 0
        let result = unsafe EVP_Digest(bytes, bytes.count, &output, &size, algorithm, nil)
        // Fails only when memory is gone or the library lacks the algorithm.
        precondition(result == 1 && size == length, "libcrypto cannot compute a digest")
        return output
    }
}
