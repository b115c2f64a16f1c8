import CCrypto

/// A digest that takes time and memory on purpose, for secrets short enough to be typed (scrypt, RFC 7914).
public enum SlowDigest {
    /// 32 bytes; needs 4 MB for some 10 milliseconds, so it must not run where pages are answered.
    ///
    /// For secrets of 60 random bits or more, which nobody guesses at that pace; a password would need far more.
    public static func digest(_ secret: [UInt8], salt: [UInt8]) -> [UInt8] {
        scrypt(secret, salt: salt, cost: 4096, blockSize: 8, length: 32)
    }

    /// The function itself; a cost is a power of two, and needs 128 times as many bytes for each block.
    static func scrypt(_ secret: [UInt8], salt: [UInt8], cost: UInt64, blockSize: UInt64, length: Int) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: length)
        let memory = 130 * cost * blockSize + 1_048_576
        let result = unsafe secret.withUnsafeBytes { secret in
            unsafe EVP_PBE_scrypt(
                secret.baseAddress?.assumingMemoryBound(to: CChar.self),
                secret.count,
                salt,
                salt.count,
                cost,
                blockSize,
                1,
                memory,
                &output,
                length
            )
        }
        // Fails only when memory is gone.
        precondition(result == 1, "libcrypto cannot compute a slow digest")
        return output
    }
}
