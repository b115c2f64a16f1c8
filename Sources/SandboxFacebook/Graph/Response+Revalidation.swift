internal import Crypto
internal import HTTP
internal import Primitives

extension Response {
    /// Marks a good answer with the digest of its bytes, or empties it when the caller has them already.
    ///
    /// The tag is of the whole body as it is written. Who asks again has still made a call.
    mutating func revalidate(against known: String?) {
        guard status == .ok, let bytes else { return }
        let tag = "\"\(Hex.encode(Digest.sha1(bytes)))\""
        guard let known, Self.tags(in: known).contains(where: { $0.elementsEqual(tag.utf8) }) else {
            fields.append(.etag, tag)
            return
        }
        var unchanged = Response(.notModified)
        unchanged.fields = fields
        self = unchanged
    }

    /// The entity tags of a field, without the mark of weak ones, which count here (RFC 9110 section 13.1.2).
    private static func tags(in field: String) -> [Substring.UTF8View] {
        field.utf8.split { $0 == UInt8(ascii: ",") || $0 == 0x20 }.map { part in
            part.starts(with: "W/".utf8) ? part.dropFirst(2) : part
        }
    }
}
