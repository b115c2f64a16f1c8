/// A page as a test reads it: elements, text and forms, and what is wrong with its markup.
///
/// It is a reader for pages that mean to be right: where a browser would repair, it repairs simply and notes a fault.
public struct HTMLDocument: Sendable {
    /// The root; the `html` element is among its children.
    public let root: HTMLElement
    /// What is wrong with the markup, in words; empty for a page without faults.
    public let faults: [String]

    /// Reads a page.
    public init(_ page: [UInt8]) {
        var builder = HTMLTreeBuilder(page)
        builder.build()
        root = HTMLElement(nodes: builder.nodes, index: 0)
        faults = builder.faults
    }

    /// Reads a page.
    public init(_ page: String) {
        self.init(Array(page.utf8))
    }

    /// Every element that matches a selector, in the order of the page.
    public func all(_ selector: HTMLSelector) -> [HTMLElement] { root.all(selector) }

    /// The first element that matches a selector.
    public func first(_ selector: HTMLSelector) -> HTMLElement? { root.first(selector) }

    /// The element with this `id`.
    public func element(id: String) -> HTMLElement? {
        root.descendants.first { $0["id"] == id }
    }

    /// The text of the `title` element.
    public var title: String { first("title")?.text ?? "" }

    /// The text a reader sees, with runs of white space as one space.
    public var text: String { (first("body") ?? root).text }

    /// The first link whose text is, or contains, this text.
    public func link(_ text: String) -> HTMLElement? {
        let links = all("a[href]")
        return links.first { $0.text == text } ?? links.first { $0.text.utf8.contains(text.utf8) }
    }

    /// Every form.
    public var forms: [HTMLForm] { all("form").map { HTMLForm($0, in: self) } }

    /// The first form that is sent to an address, compared without its query, and that has a button with this label.
    public func form(action: String, pressing label: String? = nil) -> HTMLForm? {
        forms.first { form in
            let path = form.action.utf8.prefix { $0 != UInt8(ascii: "?") }
            return path.elementsEqual(action.utf8) && (label.map { form.buttons.map(\.label).contains($0) } ?? true)
        }
    }
}

/// One node of a page: an element, or text.
struct HTMLNode: Sendable {
    var name = ""
    var attributes: [HTMLAttribute] = []
    var parent: Int?
    var children: [Int] = []
    /// The text of a text node, `nil` for an element.
    var text: String?
}

/// An element of a page.
public struct HTMLElement: Sendable, Equatable {
    let nodes: [HTMLNode]
    let index: Int

    /// The name in lower case; empty for the root.
    public var name: String { nodes[index].name }

    /// Every attribute in the order of the page.
    public var attributes: [HTMLAttribute] { nodes[index].attributes }

    /// The value of an attribute; empty when it stands without one, `nil` when it is not there.
    public subscript(attribute: String) -> String? {
        attributes.first { $0.name.utf8.elementsEqual(attribute.utf8) }?.value
    }

    /// The element around this one.
    public var parent: HTMLElement? {
        nodes[index].parent.map { HTMLElement(nodes: nodes, index: $0) }
    }

    /// The elements around this one, nearest first.
    public var ancestors: [HTMLElement] {
        Array(sequence(first: self) { $0.parent }.dropFirst())
    }

    /// The elements directly inside.
    public var children: [HTMLElement] {
        nodes[index].children.compactMap { child in
            nodes[child].text == nil ? HTMLElement(nodes: nodes, index: child) : nil
        }
    }

    /// Every element inside, in the order of the page.
    public var descendants: [HTMLElement] {
        children.flatMap { [$0] + $0.descendants }
    }

    /// The text inside, as it stands in the page: the value of a `textarea`.
    public var rawText: String {
        nodes[index].children.map { child in
            nodes[child].text ?? HTMLElement(nodes: nodes, index: child).rawText
        }.joined()
    }

    /// The text inside without scripts and templates, with runs of white space as one space and none around.
    public var text: String {
        var parts: [UInt8] = []
        collectText(&parts)
        let words = parts.split(whereSeparator: HTMLTokenizer.isSpace)
        return String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
    }

    /// Every element inside that matches a selector, in the order of the page.
    public func all(_ selector: HTMLSelector) -> [HTMLElement] { descendants.filter(selector.matches) }

    /// The first element inside that matches a selector.
    public func first(_ selector: HTMLSelector) -> HTMLElement? { descendants.first(where: selector.matches) }

    /// Whether two values are the same element of the same page.
    public static func == (left: HTMLElement, right: HTMLElement) -> Bool {
        left.index == right.index && left.nodes.count == right.nodes.count
    }

    private func collectText(_ parts: inout [UInt8]) {
        if ["script", "style", "template"].contains(name) { return }
        // Blocks stand on lines of their own; words of neighbours must not run together.
        let isBlock = !HTMLTreeBuilder.inlineElements.contains(name)
        if isBlock { parts.append(0x20) }
        for child in nodes[index].children {
            if let text = nodes[child].text {
                parts += Array(text.utf8)
            } else {
                HTMLElement(nodes: nodes, index: child).collectText(&parts)
            }
        }
        if isBlock { parts.append(0x20) }
    }
}
