/// A ZIP made byte by byte, so that a test can write what no program would.
struct RawZip {
    /// One entry, stored or with bytes that are packed already.
    struct Entry {
        var name: String
        var bytes: [UInt8]
        var method: UInt16 = 0
        /// The length it says it has when unpacked; `nil` for that of the bytes.
        var claimedSize: UInt32?
        var crc: UInt32?
        var flags: UInt16 = 0
        /// The mode of POSIX.
        var mode: UInt32 = 0o100_644
    }

    private static func numbers(_ values: [(UInt64, Int)]) -> [UInt8] {
        values.flatMap { value, count in (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) } }
    }

    static func bytes(_ entries: [Entry]) -> [UInt8] {
        var file: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let name = Array(entry.name.utf8)
            let size = UInt64(entry.claimedSize ?? UInt32(entry.bytes.count))
            let common = numbers([
                (UInt64(entry.flags), 2), (UInt64(entry.method), 2), (0, 2), (0x21, 2),
                (UInt64(entry.crc ?? crc32(entry.bytes)), 4), (UInt64(entry.bytes.count), 4), (size, 4),
                (UInt64(name.count), 2), (0, 2),
            ])
            directory += numbers([(0x0201_4B50, 4), (0x0314, 2), (20, 2)]) + common
            directory += numbers([(0, 2), (0, 2), (0, 2), (UInt64(entry.mode) << 16, 4), (UInt64(file.count), 4)])
            directory += name
            file += numbers([(0x0403_4B50, 4), (20, 2)]) + common + name + entry.bytes
        }
        let count = UInt64(min(entries.count, 65_535))
        let end = numbers([
            (0x0605_4B50, 4), (0, 2), (0, 2), (count, 2), (count, 2), (UInt64(directory.count), 4),
            (UInt64(file.count), 4), (0, 2),
        ])
        return file + directory + end
    }

    /// The sum that a ZIP has of each file (polynomial 0xEDB88320).
    static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 {
                let isOdd = sum & 1 == 1
                sum >>= 1
                if isOdd { sum ^= 0xEDB8_8320 }
            }
        }
        return ~sum
    }
}
