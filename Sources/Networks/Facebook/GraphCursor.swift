import Flyleaf
import HTTP
import Primitives

/// Where a page begins: the parameters of one of the three paging styles, and nothing else.
///
/// `paging.next` is an address from outside with the token in it. It is never followed; only these parameters are
/// taken out of it.
struct GraphCursor: Sendable, Equatable {
    /// The parameters, in the order of `styles`.
    let fields: FormFields

    /// The longest cursor, in bytes of its text.
    static let maximumLength = 2048

    /// Opaque cursors, offsets with the last identifier before (2010-2014), and times with a token.
    private static let styles = [["after"], ["offset", "__after_id"], ["until", "__paging_token"]]

    /// The cursor as a text to keep.
    var text: String { fields.urlencoded }

    /// Reads a kept cursor; `nil` unless it is one.
    init?(_ text: String) {
        guard text.utf8.count <= Self.maximumLength, let fields = FormFields(urlencoded: text.utf8) else { return nil }
        self.init(fields)
        // Nothing may be hidden beside the parameters of the style.
        guard self.text == text else { return nil }
    }

    private init?(_ query: FormFields) {
        for style in Self.styles {
            guard let first = query[style[0]], Self.isValid(first, for: style[0]) else { continue }
            var fields = FormFields([.init(name: style[0], value: first)])
            for name in style.dropFirst() {
                guard let value = query[name] else { continue }
                guard Self.isValid(value, for: name) else { return nil }
                fields.append(name, value)
            }
            guard fields.urlencoded.utf8.count <= Self.maximumLength else { return nil }
            self.fields = fields
            return
        }
        return nil
    }

    /// The cursor of the page after one; `nil` when that was the last.
    ///
    /// Only `paging.next` says that there are more: the last page has cursors too.
    static func next(after json: JSON) throws(NetworkFailure) -> GraphCursor? {
        guard let paging = json["paging"], let next = paging["next"] else { return nil }
        if let after = paging["cursors"]?["after"]?.text, !after.isEmpty {
            guard let cursor = GraphCursor(FormFields(["after": after])) else { throw unusable }
            return cursor
        }
        guard let address = next.text, let question = address.utf8.firstIndex(of: UInt8(ascii: "?")),
            let query = FormFields(urlencoded: address.utf8[question...].dropFirst()),
            let cursor = GraphCursor(query)
        else { throw unusable }
        return cursor
    }

    private static var unusable: NetworkFailure {
        NetworkFailure(.brokenAnswer, detail: "a page whose successor cannot be asked for")
    }

    private static func isValid(_ value: String, for name: String) -> Bool {
        switch name {
        case "offset", "until", "__after_id":
            (1...20).contains(value.utf8.count)
                && value.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        default:
            (1...maximumLength).contains(value.utf8.count) && value.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        }
    }
}
