/// The key of a work at a library outside, such as `OL1168083W`; only there does it say anything.
public struct LibraryWork: Sendable, Hashable {
    /// The key.
    public let key: String

    /// A key of 1 to 40 ASCII letters and digits; `nil` for anything else.
    public init?(_ key: String) {
        let isPlain = key.utf8.allSatisfy { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        }
        guard isPlain, (1...40).contains(key.utf8.count) else { return nil }
        self.key = key
    }

    /// A key out of our own store.
    public init(trusted key: String) { self.key = key }
}
