public import Primitives

extension SafeHTML {
    /// Data of a page for programs that read it (JSON-LD 1.1 section 9.1); no browser runs it.
    ///
    /// Every `<` in it is escaped as JSON escapes, so whatever a text says, the element ends where this ends it.
    public static func linkedData(_ json: JSON) -> SafeHTML {
        let text = String(decoding: json.encoded(.markup), as: UTF8.self)
        return SafeHTML(unchecked: "<script type=\"application/ld+json\">\(text)</script>\n")
    }
}
