import Crypto
public import HTTP
public import Primitives

extension Response {
    /// The same with what tells a browser whether it has it already, or 304 where it has (RFC 9110 sections 8.8 and 13).
    ///
    /// The tag is weak: the same content in any coding. The answer 304 keeps its bytes, for the length of what would have
    /// been sent (section 8.6); the server sends none of them.
    ///
    /// - Parameters:
    ///   - tag: tells one content from another, in letters and digits; `nil` for a digest of the body.
    ///   - lastModified: when it was last changed, where that is known.
    public func validated(for request: Request, tag: String? = nil, lastModified: Timestamp?) -> Response {
        let tag = tag ?? String(Hex.encode(Digest.sha256(bytes ?? [])).prefix(22))
        var copy = self
        copy.fields[.etag] = "W/\"\(tag)\""
        if let lastModified { copy.fields[.lastModified] = lastModified.httpDate }
        if request.method.isSafe, request.isUnchanged(tag, copy.fields[.lastModified]) { copy.status = .notModified }
        return copy
    }
}

extension Request {
    /// Whether the browser says that it has the content of a tag; the comparison is the weak one (section 8.8.3.2).
    public func has(tag: String) -> Bool {
        guard let field = fields[.ifNoneMatch] else { return false }
        return field.split(separator: ",").contains { item in
            var item = item.drop { $0 == " " || $0 == "\t" }
            while item.last == " " || item.last == "\t" { item.removeLast() }
            if item == "*" { return true }
            if item.hasPrefix("W/") { item = item.dropFirst(2) }
            return item.utf8.elementsEqual("\"\(tag)\"".utf8)
        }
    }

    /// A tag beats a date (section 13.1.3), and a date must be the very one: that of a clock elsewhere proves nothing.
    fileprivate func isUnchanged(_ tag: String, _ lastModified: String?) -> Bool {
        if fields[.ifNoneMatch] != nil { return has(tag: tag) }
        guard let lastModified, let date = fields[.ifModifiedSince] else { return false }
        return date == lastModified
    }
}
