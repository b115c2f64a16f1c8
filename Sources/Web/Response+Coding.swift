import Compression
public import HTTP

extension Response {
    /// Below this a body is sent as it is: packing it would save less than it costs.
    private static let smallest = 1500

    /// The same with its body packed the way the client likes best.
    ///
    /// - Rule: only for bodies in which no secret stands beside anything that came with the request.
    /// - Why: whoever sees lengths and chooses the words could guess such a secret letter by letter (BREACH).
    public func packed(for request: Request) -> Response {
        var copy = self
        copy.fields.append(.vary, FieldName.acceptEncoding.rawName)
        guard let bytes, bytes.count >= Self.smallest else { return copy }
        let coding = ContentCoding(accepting: request.fields[.acceptEncoding])
        // An answer 304 has the length of what it stands for, so that is packed too.
        guard let packed = coding.pack(bytes, isKept: false), packed.count < bytes.count else { return copy }
        copy.body = .bytes(packed)
        copy.fields.append(.contentEncoding, coding.rawValue)
        return copy
    }
}

extension ContentCoding {
    /// Packs a body; `nil` where it stays as it is.
    ///
    /// - Parameter isKept: whether it is packed once and sent often, which is worth the greatest effort.
    func pack(_ bytes: [UInt8], isKept: Bool) -> [UInt8]? {
        switch self {
        case .brotli: Brotli.pack(bytes, quality: isKept ? Brotli.maximumQuality : 4)
        case .gzip: Gzip.pack(bytes, level: isKept ? Gzip.maximumLevel : 4)
        case .identity: nil
        }
    }
}
