/// Bytes waiting for a client, bounded.
struct StreamBuffer {
    let limit: Int
    private var bytes: [UInt8] = []
    private var start = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// Bytes waiting.
    var count: Int { bytes.count - start }

    /// Adds bytes at the end; `false`, with nothing added, when they do not fit.
    mutating func append(_ more: some Collection<UInt8>) -> Bool {
        guard more.count <= limit - count else { return false }
        if start > 0, start == bytes.count {
            bytes.removeAll(keepingCapacity: true)
            start = 0
        }
        bytes.append(contentsOf: more)
        return true
    }

    /// Bytes that still fit.
    var room: Int { limit - count }

    /// Everything that waits, in its place.
    var waiting: ArraySlice<UInt8> { bytes[start...] }

    /// Takes up to `maximum` bytes from the front.
    mutating func take(_ maximum: Int) -> ArraySlice<UInt8> {
        let end = start + min(maximum, count)
        defer { drop(end - start) }
        return bytes[start..<end]
    }

    /// Forgets bytes at the front, as many as there are at most.
    mutating func drop(_ number: Int) {
        start += min(number, count)
        // Moving the rest down costs as much as it frees, so only when most of it is gone.
        if start > limit / 2 {
            bytes.removeFirst(start)
            start = 0
        }
    }
}
