/// Names of requests: when the server started and how many came before, in base32hex, such as `2t8k5f-1c`.
///
/// Short enough to read out on the telephone, unique over restarts a second apart, and without an allocation (a
/// `String` of up to fifteen bytes lives in place).
struct RequestNames: Sendable {
    private let start: UInt64

    /// - Parameter seconds: the start of the server, since the Unix epoch.
    init(startedAt seconds: Int64) {
        // 30 bits of seconds come round after 34 years.
        start = UInt64(truncatingIfNeeded: seconds) & (1 << 30 - 1)
    }

    func name(_ number: Int) -> String {
        // Six characters, a hyphen and eight characters of 40 bits.
        var buffer = InlineArray<15, UInt8>(repeating: 0)
        var position = 14
        var rest = UInt64(truncatingIfNeeded: number) & (1 << 40 - 1)
        repeat {
            buffer[position] = Self.digit(rest & 31)
            position -= 1
            rest >>= 5
        } while rest > 0
        buffer[position] = UInt8(ascii: "-")
        rest = start
        for _ in 0..<6 {
            position -= 1
            buffer[position] = Self.digit(rest & 31)
            rest >>= 5
        }
        return unsafe String(unsafeUninitializedCapacity: 15 - position) { target in
            for index in position..<15 { unsafe target[index - position] = buffer[index] }
            return 15 - position
        }
    }

    private static func digit(_ value: UInt64) -> UInt8 {
        UInt8(truncatingIfNeeded: value < 10 ? 0x30 + value : 0x57 + value)
    }
}
