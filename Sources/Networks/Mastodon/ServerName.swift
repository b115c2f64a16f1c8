import Flyleaf
import HTTP

/// The name of a server as somebody typed it, read strictly: what comes out is a host of the public name service, or
/// one of the origins the operator trusts, and never a number, a port or a user name.
enum ServerName {
    /// The host in lower case and ASCII, or the authority of a trusted origin.
    ///
    /// Takes `books.example`, `@ada@books.example` and `https://Books.Example/@ada`. Throws `refused` with words for
    /// the person.
    static func read(_ typed: String, trusted: [WebURL]) throws(NetworkFailure) -> String {
        let authority = try authority(typed)
        let folded = String(decoding: authority.utf8.map(lowercased), as: UTF8.self)
        if let origin = trusted.first(where: { $0.authority.utf8.elementsEqual(folded.utf8) }) {
            return origin.authority
        }
        guard !authority.utf8.contains(UInt8(ascii: "[")) else { throw numeric }
        var name = folded.utf8[...]
        if let colon = name.firstIndex(of: UInt8(ascii: ":")) {
            guard name[colon...].elementsEqual(":443".utf8) else {
                throw refused(.hasPort)
            }
            name = name[..<colon]
        }
        return try host(String(Substring(name)))
    }

    // MARK: What was typed

    private static let maximumLength = 300

    /// The part between scheme and path, or behind the last part of a handle.
    private static func authority(_ typed: String) throws(NetworkFailure) -> String {
        let text = trimmed(typed)
        guard !text.isEmpty else { throw refused(.empty) }
        guard text.utf8.count <= maximumLength else { throw noName }
        var rest = text.utf8[...]
        let scheme = rest.prefix { $0 != UInt8(ascii: ":") }
        let isAddress = rest[scheme.endIndex...].starts(with: "://".utf8)
        if isAddress {
            guard ["http", "https"].contains(where: { $0.utf8.elementsEqual(scheme.map(lowercased)) }) else {
                throw noName
            }
            rest = rest[scheme.endIndex...].dropFirst(3)
        }
        rest = rest.prefix { ![UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")].contains($0) }
        guard let at = rest.lastIndex(of: UInt8(ascii: "@")) else { return String(Substring(rest)) }
        // In an address this would be a user name, which only ever serves to disguise the host.
        var user = rest[..<at]
        if user.first == UInt8(ascii: "@") { user = user.dropFirst() }
        guard !isAddress, (1...64).contains(user.count), user.allSatisfy(isUserByte) else { throw noName }
        return String(Substring(rest[rest.index(after: at)...]))
    }

    private static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }

    // MARK: Names of hosts

    private static func host(_ text: String) throws(NetworkFailure) -> String {
        var labels = text.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: isDot)
            .map { Array($0) }
        if labels.last?.isEmpty == true { labels.removeLast() }
        var names: [String] = []
        for label in labels { names.append(try name(label)) }
        let host = names.joined(separator: ".")
        guard let last = names.last, host.utf8.count <= 253 else { throw noName }
        // Programs read a last label of digits, or of hexadecimal digits, as part of a number (WHATWG URL 3.5).
        guard !last.utf8.allSatisfy({ (0x30...0x39).contains($0) }), !last.utf8.starts(with: "0x".utf8) else {
            throw numeric
        }
        guard names.count >= 2 else {
            throw refused(.partOfName)
        }
        return host
    }

    /// The full stop and what input methods of East Asia type in its place (UTS 46).
    private static func isDot(_ scalar: Unicode.Scalar) -> Bool {
        [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"].contains(scalar)
    }

    private static func name(_ label: [Unicode.Scalar]) throws(NetworkFailure) -> String {
        guard label.allSatisfy(\.isASCII) else { return try otherScript(label) }
        let bytes = label.map { lowercased(UInt8($0.value)) }
        guard (1...63).contains(bytes.count), bytes.allSatisfy(isNameByte), bytes.first != UInt8(ascii: "-"),
            bytes.last != UInt8(ascii: "-")
        else { throw noName }
        // RFC 5891 section 4.2.3.1 keeps this place for `xn--` alone.
        let isReserved = bytes.count >= 4 && bytes[2] == UInt8(ascii: "-") && bytes[3] == UInt8(ascii: "-")
        guard !isReserved || bytes.starts(with: "xn--".utf8) else { throw noName }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A label of another script, if no two programs could make different names of it.
    ///
    /// UTS 46 maps, composes and reorders; what it would leave as it is needs none of that: letters and digits without
    /// marks that case folding under compatibility does not change. For everything else the person types `xn--`.
    private static func otherScript(_ label: [Unicode.Scalar]) throws(NetworkFailure) -> String {
        let folded = Array(label.map { $0.properties.lowercaseMapping }.joined().unicodeScalars)
        let isSound = folded.allSatisfy { scalar in
            scalar.isASCII ? isNameByte(lowercased(UInt8(scalar.value))) : isPlainLetter(scalar)
        }
        // Greek and Cyrillic letters beside Latin ones look like another name.
        let isMixed = folded.contains { isASCIILetter($0) } && folded.contains { (0x370..<0x2E80).contains($0.value) }
        guard isSound, !isMixed, folded.first != "-", folded.last != "-", let code = Punycode.encode(folded),
            code.utf8.count <= 59
        else {
            throw refused(.ambiguous)
        }
        return "xn--" + code
    }

    private static func isPlainLetter(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .lowercaseLetter, .otherLetter, .decimalNumber:
            // The pieces of Korean syllables would be composed.
            return !properties.changesWhenNFKCCaseFolded && !isHangulPiece(scalar.value)
        default: return false
        }
    }

    private static func isHangulPiece(_ value: UInt32) -> Bool {
        (0x1100...0x11FF).contains(value) || (0xA960...0xA97F).contains(value) || (0xD7B0...0xD7FF).contains(value)
    }

    private static func isASCIILetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: false
        }
    }

    private static func isUserByte(_ byte: UInt8) -> Bool {
        isNameByte(lowercased(byte)) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    private static var noName: NetworkFailure {
        refused(.noName)
    }

    private static var numeric: NetworkFailure {
        refused(.number)
    }

    private static func refused(_ fault: NamingFault) -> NetworkFailure {
        NetworkFailure(.refused, naming: fault, detail: "no name of a server")
    }
}
