extension HTMLContext {
    /// How a value may be written at this place.
    enum Admission: Equatable {
        case escapedText
        /// Only a link.
        case link
        /// Only a link that stays on this site: the element loads and runs what is there.
        case sameOriginLink
        case markup
        case refused(String)
    }

    /// Decides about an interpolation at this place.
    func admission(isMarkup: Bool) -> Admission {
        if isMarkup {
            return state == .content ? .markup : .refused("markup may stand between elements only, not \(place)")
        }
        switch state {
        case .content: return .escapedText
        case .elementText(matched: 0) where Self.textElements.contains(element): return .escapedText
        case .value(.double), .value(.single): return admissionInAttribute()
        default: return .refused("a value cannot stand \(place)")
        }
    }

    /// Notes that a value was written here.
    mutating func wrote(_ admission: Admission) {
        dropsNewline = false
        // Refused, but read on as what it would have been.
        if state == .beforeValue { state = .value(.none) }
        guard case .value = state else { return }
        if element == "meta", attribute == "content" { refresh.hasContent = true }
        fill = max(fill, admission == .escapedText ? .text : .link)
    }

    private func admissionInAttribute() -> Admission {
        if Self.elementsWithoutValues.contains(element) {
            return .refused("a value cannot stand in an attribute of <\(element)>")
        }
        if attribute.utf8.starts(with: "on".utf8) || Self.attributesWithoutValues.contains(attribute) {
            return .refused("a value cannot stand in `\(attribute)`, where escaping does not help")
        }
        if element == "meta", attribute == "content", refresh.isHTTPEquiv {
            return .refused("a value cannot stand in the `content` of http-equiv")
        }
        let isURL = Self.linkAttributes.contains(attribute) || (element == "object" && attribute == "data")
        guard isURL else { return .escapedText }
        guard fill == .empty else { return .refused("a link must be the whole value of `\(attribute)`") }
        return Self.elementsThatRun.contains(element) ? .sameOriginLink : .link
    }

    /// The place in words, to follow "cannot stand".
    var place: String {
        switch state {
        case .content: "between elements"
        case .elementText: "in the text of <\(element)>"
        case .tagOpen, .endTagOpen, .tagName: "in the name of an element"
        case .beforeAttribute, .afterAttributeName, .attributeEnd, .selfClosing: "inside the tag <\(element)>"
        case .attributeName: "in the name of an attribute"
        case .beforeValue, .value(.none): "in an attribute value without quotes"
        case .value: "in the value of `\(attribute)`"
        case .declaration, .comment: "in an HTML comment or declaration"
        }
    }

    private static let linkAttributes: Set<String> = [
        "href", "src", "action", "formaction", "poster", "srcset", "imagesrcset", "cite", "background", "longdesc",
        "manifest", "codebase", "ping", "xlink:href",
    ]

    /// Attributes whose value is code, style or a whole document.
    private static let attributesWithoutValues: Set<String> = ["style", "srcdoc"]

    /// Elements that set attributes of other elements, past every check.
    private static let elementsWithoutValues: Set<String> = ["animate", "animatetransform", "animatemotion", "set"]

    private static let elementsThatRun: Set<String> = ["script", "iframe", "embed", "object", "base"]
}
