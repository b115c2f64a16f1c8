extension String {
    /// Whether two texts are the same byte for byte; `==` also takes another spelling of the same characters for equal.
    public func hasSameBytes(as other: String) -> Bool {
        let (ours, theirs) = (utf8Span.span, other.utf8Span.span)
        guard ours.count == theirs.count else { return false }
        var difference: UInt8 = 0
        for index in ours.indices { difference |= ours[index] ^ theirs[index] }
        return difference == 0
    }
}
