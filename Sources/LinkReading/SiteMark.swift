import Flyleaf

/// Where the owner of a site shows a token: a `meta` tag in the head of its first page, or a line of a file.
enum SiteMark {
    /// Whether the head of a page has the tag with the token.
    ///
    /// - Rule: whatever a head does not hold ends it, as in a browser, whether or not the page says where it ends.
    /// - Why: visitors write into the body of many pages.
    static func isShown(_ token: SiteToken, byPage html: [UInt8]) -> Bool {
        for tag in HTMLTags(of: html) {
            if tag.isAfterText || !headNames.contains(tag.name) { return false }
            if tag.isEnd, tag.name == "head" || tag.name == "html" { return false }
            guard tag.name == "meta", !tag.isEnd, tag.attributes["name"]?.lowercased() == SiteClaim.markName else {
                continue
            }
            if tag.attributes["content"] == token.text { return true }
        }
        return false
    }

    /// Whether a line of a file is the token.
    static func isShown(_ token: SiteToken, byFile text: [UInt8]) -> Bool {
        text.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
            .contains { line in trimmed(line).elementsEqual(token.text.utf8) }
    }

    /// What stands in a head, and what it stands in.
    private static let headNames: Set = [
        "html", "head", "title", "meta", "link", "base", "script", "style", "noscript",
    ]

    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        let kept = line.drop(while: isSpace)
        return kept.prefix((kept.lastIndex { !isSpace($0) } ?? kept.startIndex - 1) + 1 - kept.startIndex)
    }
}
