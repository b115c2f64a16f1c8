/// A URL that is safe as the value of `href`, `src`, `action`, `formaction` and `poster`.
///
/// Escaping alone does not make a URL safe: `javascript:` has nothing to escape. So these attributes take only this
/// type, whose initializers decide which URLs there are.
public struct LinkTarget: Sendable {
    /// The URL as given.
    public let url: String

    /// Whether the URL stays on this site: a path, a query or a fragment, without scheme and host.
    public let isSameOrigin: Bool

    /// Admits `http://` and `https://` URLs, paths with one leading slash, queries and fragments; `nil` otherwise.
    ///
    /// Refused as well: control characters and spaces (browsers drop some of them while reading a URL), backslashes
    /// (which browsers read as slashes), and a user name or password before the host.
    public init?(_ url: String) {
        guard Self.hasOnlyURLCharacters(url), let first = url.utf8.first else { return nil }
        switch first {
        case UInt8(ascii: "/"):
            guard url.utf8.dropFirst().first != UInt8(ascii: "/") else { return nil }
            isSameOrigin = true
        case UInt8(ascii: "?"), UInt8(ascii: "#"):
            isSameOrigin = true
        default:
            guard Self.isAbsoluteWebURL(url) else { return nil }
            isSameOrigin = false
        }
        self.url = url
    }

    /// A path of this site that our own routes made; it starts with exactly one slash.
    public init(path: String) {
        let target = LinkTarget(path)
        // A bug of the caller, never of the world: routes print percent-encoded paths.
        guard let target, path.utf8.first == UInt8(ascii: "/") else {
            preconditionFailure("not a same-origin path")
        }
        self = target
    }

    private static func hasOnlyURLCharacters(_ url: String) -> Bool {
        let bytes = url.utf8Span.span
        // Without a branch, so that many bytes are looked at in one instruction.
        var unusual: UInt8 = 0
        for index in bytes.indices {
            let byte = bytes[index]
            unusual |= byte > 0x20 ? 0 : 1
            unusual |= byte < 0x7F ? 0 : 1
            unusual |= byte == 0x5C ? 1 : 0
        }
        // Nearly every address is plain ASCII, and a page has dozens.
        return unusual == 0 || hasOnlyURLScalars(url)
    }

    private static func hasOnlyURLScalars(_ url: String) -> Bool {
        url.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0...0x20, 0x5C, 0x7F...0xA0, 0x2028, 0x2029: false
            default: true
            }
        }
    }

    private static func isAbsoluteWebURL(_ url: String) -> Bool {
        for scheme in ["https://", "http://"] {
            let bytes = url.utf8
            guard bytes.count > scheme.utf8.count,
                zip(bytes, scheme.utf8).allSatisfy({ lowercased($0) == $1 })
            else { continue }
            let authority = bytes.dropFirst(scheme.utf8.count).prefix { byte in
                byte != UInt8(ascii: "/") && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "#")
            }
            return !authority.isEmpty && !authority.contains(UInt8(ascii: "@"))
        }
        return false
    }
}

extension LinkTarget: Hashable {
    /// Compares bytes: canonically equivalent spellings are different URLs.
    public static func == (left: LinkTarget, right: LinkTarget) -> Bool {
        left.url.utf8.elementsEqual(right.url.utf8)
    }

    /// Feeds the bytes of the URL.
    public func hash(into hasher: inout Hasher) {
        for byte in url.utf8 { hasher.combine(byte) }
    }
}
