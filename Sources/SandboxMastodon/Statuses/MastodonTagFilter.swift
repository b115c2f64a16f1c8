internal import SQLValues

/// Which hashtags the timeline of one holds: that or any of others, with all of some and none of some.
struct MastodonTagFilter {
    /// The real server looks at no more of each kind.
    private static let maximumPerKind = 4

    private let any: [String]
    private let all: [String]
    private let none: [String]

    init(_ tag: String, _ parameters: MastodonParameters) {
        func names(_ name: String) -> [String] {
            parameters.list(name).map(Self.folded).filter { !$0.isEmpty }.prefix(Self.maximumPerKind).map(\.self)
        }
        any = [Self.folded(tag)] + names("any")
        all = names("all")
        none = names("none")
    }

    /// Small letters, without the sign that some clients put in front.
    private static func folded(_ name: String) -> String {
        (name.utf8.first == UInt8(ascii: "#") ? String(name.dropFirst()) : name).lowercased()
    }

    /// The condition, whose bindings begin with `?2`.
    var condition: String {
        var next = 2
        func place() -> String {
            defer { next += 1 }
            return "?\(next)"
        }
        func isTagged(_ count: Int) -> String {
            let places = (0..<count).map { _ in place() }.joined(separator: ", ")
            return "EXISTS (SELECT 1 FROM mastodon_tag WHERE name IN (\(places)) AND status = s.id)"
        }
        var parts = ["s.visibility = 'public'", MastodonStatuses.isShown, isTagged(any.count)]
        parts += all.map { _ in isTagged(1) }
        if !none.isEmpty { parts.append("NOT " + isTagged(none.count)) }
        return parts.joined(separator: " AND ")
    }

    var bindings: [any Bindable] { any + all + none }
}
