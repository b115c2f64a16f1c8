import Flyleaf
import HTTP
import Web

extension Site {
    /// `POST /moderation/links`: fields `links`, one a line, `reason`, and `act`, `block` or `allow`; moderators alone.
    @Sendable static func setBlockedLinks(_ visit: MemberVisit) async throws -> Response {
        try await visit.requireModerator()
        let links = visit.services.blockedLinks
        let (patterns, fault) = visit.typedPatterns()
        let words = ModerationWords(visit.form["reason"] ?? "")
        let reasonFault = words == nil ? ModerationWords.faultWords : words?.isEmpty == true ? "Say why." : nil
        guard fault == nil, let words, reasonFault == nil else {
            return try await visit.blockedLinksPage(links: fault, reason: reasonFault)
        }
        let isBlocked = visit.form["act"] != "allow"
        switch try await links.set(patterns, blocked: isBlocked, because: words, by: visit.member.id) {
        case .tooMany:
            return try await visit.blockedLinksPage(
                links: "More than \(BlockedLinks.maximum) would be blocked. Allow some again that are no longer needed."
            )
        case .kept(let count):
            return visit.visit.go(Paths.blockedLinks(), notice: count > 0 ? .moderated : .moderatedBefore)
        }
    }

    /// The most lines of one form.
    fileprivate static let maximumPatterns = 1000
}

extension MemberVisit {
    /// The patterns on the form, and what is wrong with them.
    fileprivate func typedPatterns() -> ([LinkPattern], String?) {
        let lines = (form["links"] ?? "").split(whereSeparator: \.isNewline).map(String.init)
            .filter { !$0.allSatisfy(\.isWhitespace) }
        if lines.isEmpty { return ([], "Give at least one address.") }
        if lines.count > Site.maximumPatterns { return ([], "At most \(Site.maximumPatterns) at a time.") }
        var patterns: [LinkPattern] = []
        for line in lines {
            guard let pattern = services.blockedLinks.pattern(typed: line) else {
                return ([], "This is no address of a site: \(line.prefix(100))")
            }
            patterns.append(pattern)
        }
        return (patterns, nil)
    }
}
