/// Finds the addresses a network makes links of: with a scheme, or a bare domain under a known top-level domain.
///
/// The rules are those of the `extractUrls` of twitter-text. The text is looked through once: what a run of letters, digits,
/// dots and hyphens can be is decided per run, so a long text cannot make this slow.
struct AddressScanner {
    private let scalars: ScannedText
    private let rules: AddressRules

    /// Longer ones are no addresses, in scalars with the scheme and the host in the letters of the name service.
    static let maximumLength = 4096
    /// The longest label of a host name (RFC 1035 section 2.3.4) in the letters of the name service.
    static let maximumLabelLength = 63

    init(_ scalars: ScannedText, _ rules: AddressRules) {
        self.scalars = scalars
        self.rules = rules
    }

    /// The addresses in order, none within another.
    func addresses() -> [Range<Int>] {
        // Every address has a dot in it.
        guard scalars.all.contains(".") else { return [] }
        var found: [Range<Int>] = []
        var index = 0
        // What an address stands behind belongs to no other: it lies here or later.
        var floor = 0
        while index < scalars.count {
            guard AddressCharacters.isOfHost(scalars[index]) else {
                index += 1
                continue
            }
            var end = index
            while end < scalars.count, AddressCharacters.isOfHost(scalars[end]) { end += 1 }
            let run = HostRun(scalars, index..<end)
            while index < end {
                guard let match = match(in: run, from: index, floor: floor) else {
                    index = end
                    break
                }
                found += match.addresses
                floor = match.end
                index = max(match.end, index + 1)
            }
        }
        return found
    }

    /// The addresses at the next host name of a run, or with a scheme before it, and where to go on; `nil` without one.
    ///
    /// What looks like an address and is none is passed over as a whole.
    private func match(in run: HostRun, from start: Int, floor: Int) -> (addresses: [Range<Int>], end: Int)? {
        if let scheme = schemeStart(before: start, floor), let host = run.host(from: start) {
            let end = rules.tail.end(scalars, from: host.upperBound)
            return fits(end - scheme, host) ? shortened(scheme..<end, host) : ([], end)
        }
        var index = start
        while index < run.range.upperBound {
            let isFree = mayBegin(at: index, floor)
            guard isFree, let host = run.host(from: index) else {
                index = run.nextStart(after: index, isFree: isFree)
                continue
            }
            let end = rules.tail.end(scalars, from: host.upperBound)
            guard rules.linksBareDomains, !isBarred(before: index) else { return ([], end) }
            let length = end - index + "https://".utf8.count
            // Letters of other scripts around them are part of the sentence, however many there are.
            let parts = run.asciiParts(of: host).filter { fits(length, $0) }
            guard let last = parts.last else { return ([], end) }
            return (parts.dropLast() + [last.lowerBound..<end], end)
        }
        return nil
    }

    /// An address with a scheme, which ends with its word where it is one of X’s own short ones.
    private func shortened(_ address: Range<Int>, _ host: Range<Int>) -> (addresses: [Range<Int>], end: Int) {
        guard text(host) == "t.co", host.upperBound < scalars.count, scalars[host.upperBound] == "/" else {
            return ([address], address.upperBound)
        }
        let slug = rules.tail.shortened(scalars, from: host.upperBound)
        guard slug.length <= 40 else { return ([], address.upperBound) }
        let end = slug.length > 0 ? slug.end : address.upperBound
        return ([address.lowerBound..<end], address.upperBound)
    }

    /// Where a scheme begins that ends at an index, if an address can begin there.
    private func schemeStart(before index: Int, _ floor: Int) -> Int? {
        for scheme in rules.schemes {
            let length = scheme.utf8.count
            guard index >= length, text((index - length)..<index) == scheme else { continue }
            return mayBegin(at: index - length, floor) ? index - length : nil
        }
        return nil
    }

    /// Whether the scalar before lets an address begin here.
    private func mayBegin(at index: Int, _ floor: Int) -> Bool {
        guard index > floor else { return index == 0 }
        switch scalars[index - 1] {
        case "A"..."Z", "a"..."z", "0"..."9", "@", "\u{FF20}", "$", "#", "\u{FF03}": return false
        default: return !WeightedLength.isForbidden(scalars[index - 1])
        }
    }

    /// Whether the scalar before keeps a domain without a scheme from being an address.
    private func isBarred(before index: Int) -> Bool {
        guard index > 0 else { return false }
        switch scalars[index - 1] {
        case "-", "_", ".", "/": return true
        default: return false
        }
    }

    /// Whether an address is short enough, and every label of its host, in the letters of the name service.
    private func fits(_ length: Int, _ host: Range<Int>) -> Bool {
        let labels = scalars[host].split(separator: ".").map { Self.encodedLength(of: $0) }
        guard labels.allSatisfy({ $0 <= Self.maximumLabelLength }) else { return false }
        let encoded = labels.reduce(labels.count - 1, +)
        return length + max(0, encoded - host.count) <= Self.maximumLength
    }

    /// How long a label is in the letters of the name service; full stops of East Asian scripts part it once more.
    ///
    /// Too long is what cannot be written in them: other letters behind the mark that stands for them.
    private static func encodedLength(of label: ArraySlice<Unicode.Scalar>) -> Int {
        let parts = label.split(omittingEmptySubsequences: false) { ["\u{3002}", "\u{FF0E}", "\u{FF61}"].contains($0) }
        let lengths = parts.map { part in
            if part.allSatisfy(\.isASCII) { return part.count }
            if AddressCharacters.lowercased(part.prefix(4)) == "xn--" { return maximumLabelLength + 1 }
            return Punycode.encode(Array(part)).map { "xn--".utf8.count + $0.utf8.count } ?? maximumLabelLength + 1
        }
        return lengths.reduce(parts.count - 1, +)
    }

    /// A part in lower-case ASCII; other letters as they are.
    private func text(_ range: Range<Int>) -> String {
        AddressCharacters.lowercased(scalars[range])
    }
}
