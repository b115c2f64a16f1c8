/// What keeps a person, or the content security policy, from using a page; from its markup alone.
///
/// The rules: markup without faults; `lang`, title and viewport; one `h1` and no level skipped; header, one main and
/// footer; a label for every control and a legend for every group of radio buttons; a name for every button and link;
/// `alt` for every image; no `id` twice and no reference to one that is missing; no inline script, style or handler;
/// nothing from another server.
public enum AccessibilityCheck {
    /// Every fault in words; empty for a page without any.
    public static func faults(in page: HTMLDocument) -> [String] {
        page.faults + frame(page) + headings(page) + landmarks(page) + identifiers(page) + controls(page)
            + names(page) + policy(page)
    }

    private static func frame(_ page: HTMLDocument) -> [String] {
        var faults: [String] = []
        if page.first("html")?["lang"]?.isEmpty ?? true { faults.append("html has no lang") }
        if page.title.isEmpty { faults.append("the page has no title") }
        if page.first("meta[name=viewport]") == nil { faults.append("the page has no viewport") }
        return faults
    }

    private static func headings(_ page: HTMLDocument) -> [String] {
        let headings = page.all("h1, h2, h3, h4, h5, h6")
        let levels = headings.compactMap { Int($0.name.dropFirst()) }
        var faults: [String] = []
        let first = levels.count { $0 == 1 }
        if first != 1 { faults.append("the page has \(first) h1") }
        for (before, after) in zip(levels, levels.dropFirst()) where after > before + 1 {
            faults.append("h\(after) follows h\(before)")
        }
        return faults + headings.filter { $0.accessibleName(in: page).isEmpty }.map { "an empty \($0.name)" }
    }

    private static func landmarks(_ page: HTMLDocument) -> [String] {
        var faults: [String] = []
        let mains = page.all("main").count
        if mains != 1 { faults.append("the page has \(mains) main") }
        for name in ["header", "footer"] {
            // Inside one of these it belongs to that part and is no landmark.
            let isLandmark = page.root.descendants.contains { element in
                element.name == name
                    && !element.ancestors.contains { ["main", "article", "aside", "nav", "section"].contains($0.name) }
            }
            if !isLandmark { faults.append("the page has no \(name)") }
        }
        let navigations = page.all("nav")
        if navigations.count > 1 {
            faults += navigations.filter { $0["aria-label"] == nil && $0["aria-labelledby"] == nil }
                .map { _ in "one nav of several has no label" }
        }
        return faults
    }

    private static func identifiers(_ page: HTMLDocument) -> [String] {
        var faults: [String] = []
        var seen: Set<String> = []
        let elements = page.root.descendants
        for id in elements.compactMap({ $0["id"] }) {
            if id.isEmpty || id.utf8.contains(where: HTMLTokenizer.isSpace) { faults.append("\"\(id)\" is no id") }
            if !seen.insert(id).inserted { faults.append("the id \(id) stands twice") }
        }
        for element in elements {
            for attribute in ["for", "form", "list", "aria-labelledby", "aria-describedby", "aria-controls"] {
                let words = element[attribute]?.utf8.split(whereSeparator: HTMLTokenizer.isSpace) ?? []
                for word in words.map({ String(Substring($0)) }) where !seen.contains(word) {
                    faults.append("<\(element.name) \(attribute)=\"\(word)\"> refers to nothing")
                }
            }
        }
        return faults
    }

    private static func controls(_ page: HTMLDocument) -> [String] {
        var faults: [String] = []
        for control in page.all("input, select, textarea") {
            let type = control["type"] ?? "text"
            if control.name == "input", ["hidden", "submit", "button", "reset", "image"].contains(type) { continue }
            if control.labelText(in: page).isEmpty {
                faults.append("<\(control.name) name=\"\(control["name"] ?? "")\"> has no label")
            }
            if type == "radio" {
                let group = control.ancestors.first { $0.name == "fieldset" || $0["role"] == "radiogroup" }
                if group?.accessibleName(in: page).isEmpty ?? true {
                    faults.append("the radio buttons \(control["name"] ?? "") stand in no fieldset with a legend")
                }
            }
        }
        return faults
    }

    private static func names(_ page: HTMLDocument) -> [String] {
        var faults: [String] = []
        let pressed = page.all("button, a[href], summary, input[type=submit], input[type=button], input[type=image]")
        for element in pressed where element.accessibleName(in: page).isEmpty {
            faults.append("<\(element.name)> to \"\(element["href"] ?? element["name"] ?? "")\" has no name")
        }
        faults += page.all("img").filter { $0["alt"] == nil }.map { "the image \($0["src"] ?? "") has no alt" }
        let moved = page.all("[tabindex]").filter { Int($0["tabindex"] ?? "") ?? 0 > 0 }
        return faults + moved.map { "<\($0.name)> has a tabindex above 0" }
    }

    private static func policy(_ page: HTMLDocument) -> [String] {
        var faults: [String] = []
        for element in page.root.descendants {
            if element.name == "style" { faults.append("a style element") }
            // Data for programs that read pages; no browser runs it.
            let isData = element["type"] == "application/ld+json"
            if element.name == "script", !isData, !element.rawText.isEmpty {
                faults.append("a script with code in the page")
            }
            for attribute in element.attributes {
                if attribute.name == "style" || attribute.name.utf8.starts(with: "on".utf8) {
                    faults.append("<\(element.name)> has the attribute \(attribute.name)")
                }
                let scheme = attribute.value.lowercased().drop { $0 == " " || $0 == "\n" || $0 == "\t" }
                // A bookmark is there to be dragged away: no page of ours runs it.
                let isBookmark = element.name == "a" && attribute.name == "href" && element["data-bookmark"] != nil
                if ["href", "src", "action", "formaction"].contains(attribute.name), scheme.hasPrefix("javascript:"),
                    !isBookmark
                {
                    faults.append("<\(element.name)> has a script as \(attribute.name)")
                }
            }
            // What a page is called and where else it is to be had is not loaded with it.
            let isNamed = ["canonical", "alternate"].contains(element["rel"])
            let isLoaded = element["src"] ?? (element.name == "link" && !isNamed ? element["href"] : nil)
            if let address = isLoaded, address.utf8.starts(with: "//".utf8) || address.contains("://") {
                faults.append("<\(element.name)> loads \(address)")
            }
        }
        return faults
    }
}

extension HTMLElement {
    /// The text of the labels of a control.
    func labelText(in page: HTMLDocument) -> String {
        if let label = ariaLabel(in: page) { return label }
        var labels = ancestors.filter { $0.name == "label" }
        if let id = self["id"] { labels += page.all("label").filter { $0["for"] == id } }
        return labels.map { $0.accessibleName(in: page) }.joined(separator: " ")
    }

    /// The name that a screen reader says, in the simple cases of our pages.
    func accessibleName(in page: HTMLDocument) -> String {
        if let label = ariaLabel(in: page) { return label }
        if name == "input" { return self[self["type"] == "image" ? "alt" : "value"] ?? "" }
        if name == "fieldset" { return children.first { $0.name == "legend" }?.text ?? "" }
        let images = all("img").compactMap { $0["alt"] }
        return ([text] + images).filter { !$0.isEmpty }.joined(separator: " ")
    }

    private func ariaLabel(in page: HTMLDocument) -> String? {
        if let label = self["aria-label"], !label.isEmpty { return label }
        guard let references = self["aria-labelledby"] else { return nil }
        let words = references.utf8.split(whereSeparator: HTMLTokenizer.isSpace).map { String(Substring($0)) }
        return words.compactMap { page.element(id: $0)?.text }.joined(separator: " ")
    }
}
