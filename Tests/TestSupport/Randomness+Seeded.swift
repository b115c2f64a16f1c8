public import Primitives

extension Randomness {
    /// The same bytes in every run for the same seed; never repeats within a test (splitmix64).
    public static func seeded(_ seed: UInt64 = 1) -> Randomness {
        let generator = SeededGenerator(seed)
        return Randomness { count in
            var bytes: [UInt8] = []
            bytes.reserveCapacity(count + 7)
            while bytes.count < count {
                let word = generator.next()
                for shift: UInt64 in [0, 8, 16, 24, 32, 40, 48, 56] {
                    bytes.append(UInt8(truncatingIfNeeded: word >> shift))
                }
            }
            return Array(bytes.prefix(count))
        }
    }
}

/// A random number generator with the same numbers in every run for the same seed.
public final class SeededGenerator: RandomNumberGenerator, Sendable {
    private let state: Lock<UInt64>

    /// A generator from a seed.
    public init(_ seed: UInt64) {
        state = Lock(seed)
    }

    /// The next 64 bits.
    public func next() -> UInt64 {
        state.withLock { state in
            state &+= 0x9E37_79B9_7F4A_7C15
            var word = state
            word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
            word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
            return word ^ (word >> 31)
        }
    }
}
