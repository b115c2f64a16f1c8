import CCrypto
public import Primitives

extension Randomness {
    /// Bytes of the operating system's generator through libcrypto, fit for keys and secrets.
    ///
    /// Traps when the generator fails: a program that cannot make secrets must not go on with weak ones.
    public static let secure = Randomness { count in
        guard count > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: count)
        let result = unsafe RAND_bytes(&bytes, Int32(count))
        // A trap, because no caller could do anything better without randomness.
        precondition(result == 1, "RAND_bytes has no randomness to give")
        return bytes
    }
}
