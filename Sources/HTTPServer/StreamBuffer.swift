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

    /// Takes up to `maximum` bytes from the front.
    mutating func take(_ maximum: Int) -> ArraySlice<UInt8> {
        let end = start + min(maximum, count)
        defer {
            start = end
            // Moving the rest down costs as much as it frees, so only when most of it is gone.
            if start > limit / 2 {
                bytes.removeFirst(start)
                start = 0
            }
        }
        return bytes[start..<end]
    }
}
