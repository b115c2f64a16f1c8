public import Primitives

extension Randomness {
    /// Bytes of the operating system's generator through libcrypto, fit for keys and secrets.
    ///
    /// Traps when the generator fails: a program that cannot make secrets must not go on with weak ones.
    public static let secure = Randomness { count in
        guard count > 0 else { return [] }
        if count <= RandomBuffer.largestRequest { return RandomBuffer.take(count) }
        var bytes = [UInt8](repeating: 0, count: count)
        RandomBuffer.fill(&bytes)
        return bytes
    }
}
