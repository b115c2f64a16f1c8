package import HTTP

/// The address a dialog sends the browser back to.
package struct ReturnAddress: Sendable {
    package var base: String

    package init(base: String) {
        self.base = base
    }

    /// The fields of the answer in the query, and the mark `#_=_` that the real one leaves behind.
    package func query(_ urlencoded: String) -> String {
        guard !urlencoded.isEmpty else { return base }
        let joint = base.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
        return "\(base)\(joint)\(urlencoded)"
    }

    package func fragment(_ fields: FormFields) -> String { "\(base)#\(fields.urlencoded)" }

    /// What a Content-Security-Policy must name so that a form may end there.
    package var formOrigin: String {
        if let url = WebURL(base) { return url.origin }
        return String(decoding: base.utf8.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self) + ":"
    }
}
