/// Builds the tree of a page from its tags.
struct HTMLTreeBuilder {
    static let inlineElements: Set<String> = [
        "a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "em", "i", "ins", "kbd", "mark", "q", "s",
        "samp", "small", "span", "strong", "sub", "sup", "time", "u", "var", "wbr", "label",
    ]
    private static let voidElements: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]
    /// Elements whose end tag may be left out (WHATWG HTML section 13.1.2.4).
    private static let optionalEnd: Set<String> = [
        "html", "head", "body", "p", "li", "dt", "dd", "option", "optgroup", "tr", "td", "th", "thead", "tbody",
        "tfoot",
    ]
    /// What a start tag ends, and how far out it looks.
    private static let implied: [String: (ends: Set<String>, boundary: Set<String>)] = [
        "li": (["li"], ["ul", "ol", "menu"]),
        "dt": (["dt", "dd"], ["dl"]),
        "dd": (["dt", "dd"], ["dl"]),
        "option": (["option"], ["select", "datalist", "optgroup"]),
        "optgroup": (["optgroup"], ["select"]),
        "tr": (["tr"], ["table"]),
        "td": (["td", "th"], ["tr", "table"]),
        "th": (["td", "th"], ["tr", "table"]),
        "tbody": (["thead", "tbody", "tfoot"], ["table"]),
        "tfoot": (["thead", "tbody", "tfoot"], ["table"]),
        "body": (["head"], ["html"]),
    ]
    /// Start tags that end an open paragraph.
    private static let endsParagraph: Set<String> = [
        "address", "article", "aside", "blockquote", "details", "dialog", "div", "dl", "fieldset", "figcaption",
        "figure",
        "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "main", "menu", "nav", "ol",
        "p",
        "pre", "search", "section", "table", "ul",
    ]

    private(set) var nodes: [HTMLNode] = [HTMLNode()]
    private var treeFaults: [String] = []
    private var open = [0]
    private var tokenizer: HTMLTokenizer

    init(_ page: [UInt8]) {
        tokenizer = HTMLTokenizer(page)
    }

    var faults: [String] { tokenizer.faults + treeFaults }

    mutating func build() {
        while let token = tokenizer.next() {
            switch token {
            case .text(let text): append(text)
            case .start(let name, let attributes): start(name, attributes)
            case .end(let name): end(name)
            }
        }
        for name in open.dropFirst().map(name) where !Self.optionalEnd.contains(name) {
            treeFaults.append("<\(name)> is never closed")
        }
    }

    private mutating func append(_ text: String) {
        var text = text
        // The first line end in these is part of the markup (WHATWG HTML section 13.2.6.4.7).
        if nodes[current].children.isEmpty, ["textarea", "pre"].contains(name(current)), text.utf8.first == 0x0A {
            text.removeFirst()
        }
        if !text.isEmpty { attach(HTMLNode(parent: current, text: text)) }
    }

    private mutating func start(_ name: String, _ attributes: [HTMLAttribute]) {
        if Self.endsParagraph.contains(name), open.contains(where: { self.name($0) == "p" }) {
            close(["p"], within: ["button", "td", "th", "li", "dd"])
        }
        if let rule = Self.implied[name] { close(rule.ends, within: rule.boundary) }
        if name == "form" || name == "a" || name == "button", open.contains(where: { self.name($0) == name }) {
            treeFaults.append("<\(name)> stands inside another <\(name)>")
        }
        let node = attach(HTMLNode(name: name, attributes: attributes, parent: current))
        if !Self.voidElements.contains(name) { open.append(node) }
    }

    private mutating func end(_ name: String) {
        guard let position = open.lastIndex(where: { self.name($0) == name }), position > 0 else {
            treeFaults.append("</\(name)> ends nothing")
            return
        }
        for inner in open[(position + 1)...].map(self.name) where !Self.optionalEnd.contains(inner) {
            treeFaults.append("<\(inner)> is still open at </\(name)>")
        }
        open.removeSubrange(position...)
    }

    /// Ends the innermost open element of these names, unless a boundary comes first.
    private mutating func close(_ names: Set<String>, within boundary: Set<String>) {
        for position in open.indices.reversed() {
            let name = name(open[position])
            if names.contains(name) {
                open.removeSubrange(position...)
                return
            }
            if boundary.contains(name) { return }
        }
    }

    private var current: Int { open[open.count - 1] }

    private func name(_ index: Int) -> String { nodes[index].name }

    @discardableResult
    private mutating func attach(_ node: HTMLNode) -> Int {
        nodes.append(node)
        nodes[current].children.append(nodes.count - 1)
        return nodes.count - 1
    }
}
