public import Primitives

/// What came to an account and was not read yet, for it was more than one reading takes: it is read on from here.
public struct MessageGap: Sendable, Equatable {
    /// The mark of the page that it begins with.
    public let next: String
    /// It ends with what was written before.
    public let floor: Timestamp

    /// A longer mark is none that is kept, in Unicode scalars.
    public static let maximumLength = 2000

    /// A gap; `nil` where the mark cannot be kept.
    public init?(next: String, floor: Timestamp) {
        guard (1...Self.maximumLength).contains(next.unicodeScalars.count) else { return nil }
        self.next = next
        self.floor = floor
    }
}
