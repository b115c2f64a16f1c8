/// Two more kinds of links that do something: each is made of fixed text and of values in which nothing can be hidden.
extension LinkTarget {
    /// A new message in the person's own mail program, addressed to nobody (RFC 6068): nothing is sent by it.
    ///
    /// - Parameter url: `mailto:?` and header fields, of which everything but letters, digits and `-._~` is
    ///   percent-encoded; `nil` for anything else.
    public init?(mail url: String) {
        let beginning = "mailto:?"
        guard url.utf8.starts(with: beginning.utf8),
            url.utf8.dropFirst(beginning.utf8.count).allSatisfy({ Self.isPlain($0) || "-._~%=&".utf8.contains($0) })
        else { return nil }
        self.url = url
        isSameOrigin = false
    }

    /// A bookmark that hands the page it is pressed on over to a page of ours, by the fields `url`, `title` and `text`.
    ///
    /// People drag it to their bookmarks; on our own pages, which run no such scripts, a press does nothing.
    ///
    /// - Parameter address: the whole address of our page, of letters, digits and `:/.-[]` alone, since a browser decodes
    ///   what is percent-encoded in such a link before it runs it; `nil` for any other.
    public init?(bookmarkTo address: String) {
        guard let target = LinkTarget(address), !target.isSameOrigin,
            address.utf8.allSatisfy({ Self.isPlain($0) || ":/.-[]".utf8.contains($0) })
        else { return nil }
        url =
            "javascript:void(location.href='\(address)?url='+encodeURIComponent(location.href)"
            + "+'&title='+encodeURIComponent(document.title.slice(0,300))"
            + "+'&text='+encodeURIComponent(String(getSelection()).slice(0,500)))"
        isSameOrigin = false
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}
