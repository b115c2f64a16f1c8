/// The first and the last bytes of a body that is longer than it may be, as it comes in.
///
/// The words of a form stand before and behind its files, so these are what a page needs to give them back.
struct BodyEnds {
    /// The first bytes.
    private(set) var beginning: [UInt8]
    private let limit: Int
    private var recent: [UInt8]

    /// - Parameters:
    ///   - body: what came so far.
    ///   - limit: how many bytes are kept of each end.
    init(_ body: [UInt8], limit: Int) {
        self.limit = limit
        beginning = Array(body.prefix(limit))
        recent = Array(body.dropFirst(limit).suffix(limit))
    }

    /// The bytes that are taken up at most: `recent` is cut back only when it is twice as long as it must be.
    static func size(limit: Int) -> Int { 4 * limit }

    /// The last bytes; none of them stands in `beginning`.
    var end: [UInt8] { Array(recent.suffix(limit)) }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        let missing = limit - beginning.count
        unsafe beginning.append(contentsOf: bytes.prefix(missing))
        unsafe recent.append(contentsOf: bytes.dropFirst(missing).suffix(limit))
        if recent.count > 2 * limit { recent.removeFirst(recent.count - limit) }
    }
}
