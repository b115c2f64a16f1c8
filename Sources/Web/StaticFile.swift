import Crypto
import HTTP
import Primitives

/// A file of `Public`, with its packed forms, each made when it is first asked for.
final class StaticFile: Sendable {
    let bytes: [UInt8]
    let type: String
    let hash: String
    private let packed = Lock<[ContentCoding: [UInt8]]>([:])

    init(_ bytes: [UInt8], type: String) {
        (self.bytes, self.type) = (bytes, type)
        hash = String(Hex.encode(Digest.sha256(bytes)).prefix(12))
    }

    /// Pictures are packed already.
    var isText: Bool { type != "image/png" }

    /// The file in a coding; as it is, where that is no longer.
    func bytes(in coding: ContentCoding) -> (bytes: [UInt8], coding: ContentCoding) {
        guard isText, coding != .identity else { return (bytes, .identity) }
        let kept = packed.withLock { packed in
            if let kept = packed[coding] { return kept }
            let made = coding.pack(bytes, isKept: true) ?? bytes
            packed[coding] = made
            return made
        }
        return kept.count < bytes.count ? (kept, coding) : (bytes, .identity)
    }
}
