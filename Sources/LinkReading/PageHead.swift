internal import CXML2

/// What a web page says of itself in its head: its title, its Open Graph tags (ogp.me) and its description.
///
/// The page is hostile: libxml2 reads an excerpt of it, without the network, without entities of its own and without a word
/// to anybody; the tree is walked without recursion, so that depth costs no stack.
struct PageHead: Sendable, Equatable {
    /// The title, first that of Open Graph; empty without one.
    private(set) var title = ""
    /// The description, first that of Open Graph; empty without one.
    private(set) var description = ""
    /// Where the picture of Open Graph is, as the page writes it; empty without one.
    private(set) var picture = ""
    /// What can be seen on it; empty where that is not said.
    private(set) var pictureWords = ""

    /// Reads a page.
    ///
    /// - Parameters:
    ///   - html: the page; whatever is no HTML says nothing.
    ///   - charset: what the server says of its characters. A page that is UTF-8 is read as that, whatever is said of it;
    ///     one that only claims to be is read as windows-1252 (WHATWG Encoding section 4.2).
    init(_ html: [UInt8], charset: String?) {
        Self.prepareLibrary
        let bytes = HeadExcerpt(of: html).bytes
        guard !bytes.isEmpty, let document = unsafe Self.document(bytes, Self.encoding(of: bytes, charset)) else {
            return
        }
        defer { unsafe xmlFreeDoc(document) }
        var texts = Texts()
        unsafe texts.read(document)
        title = texts.openTitle ?? texts.title ?? ""
        description = texts.openDescription ?? texts.description ?? ""
        picture = texts.openPicture ?? texts.picture ?? ""
        pictureWords = texts.pictureWords ?? ""
    }

    private static let prepareLibrary: Void = xmlInitParser()

    private static func document(_ bytes: [UInt8], _ encoding: String?) -> htmlDocPtr? {
        let options =
            HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
            | HTML_PARSE_NONET.rawValue | HTML_PARSE_COMPACT.rawValue
        return unsafe bytes.withUnsafeBytes { buffer in
            let text = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            return unsafe htmlReadMemory(text, Int32(buffer.count), nil, encoding, Int32(options))
        }
    }

    /// The name of the encoding a page is read in; `nil` where libxml2 is to look at its marks and tags.
    private static func encoding(of bytes: [UInt8], _ charset: String?) -> String? {
        if String(validating: bytes, as: UTF8.self) != nil { return "UTF-8" }
        guard let charset = charset?.lowercased() else { return nil }
        if ["utf-8", "utf8"].contains(charset) { return "windows-1252" }
        guard let handler = unsafe xmlFindCharEncodingHandler(charset) else { return nil }
        // Those of iconv are made for each question; closing a lasting one does nothing.
        unsafe xmlCharEncCloseFunc(handler)
        return charset
    }

}

/// The texts of a tree, each the first of its kind.
private struct Texts {
    var title: String?
    var openTitle: String?
    var description: String?
    var openDescription: String?
    var picture: String?
    var openPicture: String?
    var pictureWords: String?

    /// Walks the elements in the order of the page.
    mutating func read(_ document: htmlDocPtr) {
        var next = unsafe xmlDocGetRootElement(document)
        while let node = unsafe next {
            unsafe look(at: node)
            unsafe next = unsafe node.pointee.children
            if unsafe next == nil { unsafe next = unsafe Self.following(node) }
        }
    }

    /// The next node that is none of those below this one.
    private static func following(_ node: xmlNodePtr) -> xmlNodePtr? {
        var here: xmlNodePtr? = unsafe node
        while let node = unsafe here {
            if let next = unsafe node.pointee.next { return unsafe next }
            unsafe here = unsafe node.pointee.parent
        }
        return nil
    }

    private mutating func look(at node: xmlNodePtr) {
        guard unsafe node.pointee.type == XML_ELEMENT_NODE else { return }
        switch unsafe Self.text(node.pointee.name) {
        case "title":
            if title == nil { title = unsafe Self.seen(Self.content(node.pointee.children)) }
        case "meta":
            guard let content = unsafe Self.seen(Self.attribute("content", of: node) ?? "") else { return }
            switch unsafe Self.attribute("property", of: node) ?? Self.attribute("name", of: node) {
            case "og:title": openTitle = openTitle ?? content
            case "og:description": openDescription = openDescription ?? content
            case "og:image", "og:image:url", "og:image:secure_url": openPicture = openPicture ?? content
            case "og:image:alt": pictureWords = pictureWords ?? content
            case "twitter:image": picture = picture ?? content
            case let name? where name.lowercased() == "description": description = description ?? content
            default: break
            }
        default: break
        }
    }

    private static func attribute(_ name: String, of node: xmlNodePtr) -> String? {
        var next = unsafe node.pointee.properties
        while let attribute = unsafe next {
            if unsafe text(attribute.pointee.name) == name { return unsafe content(attribute.pointee.children) }
            unsafe next = unsafe attribute.pointee.next
        }
        return nil
    }

    /// The text of nodes side by side.
    private static func content(_ first: xmlNodePtr?) -> String {
        var whole = ""
        var next = unsafe first
        while let node = unsafe next {
            if unsafe node.pointee.type == XML_TEXT_NODE { whole += unsafe text(node.pointee.content) }
            unsafe next = unsafe node.pointee.next
        }
        return whole
    }

    private static func text(_ pointer: UnsafePointer<xmlChar>?) -> String {
        guard let pointer = unsafe pointer else { return "" }
        return unsafe String(cString: pointer)
    }

    /// The text, unless nothing stands in it.
    private static func seen(_ text: String) -> String? { text.allSatisfy(\.isWhitespace) ? nil : text }
}
