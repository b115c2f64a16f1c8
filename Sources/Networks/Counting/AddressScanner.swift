/// Finds the addresses X makes links of: with a scheme, or a bare domain under a known top-level domain.
///
/// The rules are those of the `extractUrls` of twitter-text. The text is looked through once: what a run of letters, digits,
/// dots and hyphens can be is decided per run, so a long text cannot make this slow.
struct AddressScanner {
    private let scalars: [Unicode.Scalar]

    /// Longer ones are no addresses, in scalars with the scheme.
    static let maximumLength = 4096
    /// The longest label of a host name (RFC 1035 section 2.3.4), and what X refuses beyond.
    static let maximumLabelLength = 63

    init(_ scalars: [Unicode.Scalar]) {
        self.scalars = scalars
    }

    /// The addresses in order, none within another.
    func addresses() -> [Range<Int>] {
        // Every address has a dot in it.
        guard scalars.contains(".") else { return [] }
        var found: [Range<Int>] = []
        var index = 0
        while index < scalars.count {
            guard AddressCharacters.isOfHost(scalars[index]) else {
                index += 1
                continue
            }
            var end = index
            while end < scalars.count, AddressCharacters.isOfHost(scalars[end]) { end += 1 }
            let run = HostRun(scalars, index..<end)
            while index < end {
                let (addresses, after) = addresses(in: run, from: index)
                found += addresses
                index = max(after, index + 1)
            }
        }
        return found
    }

    /// The addresses at the next host name of a run, or with a scheme before it, and where to go on.
    private func addresses(in run: HostRun, from start: Int) -> ([Range<Int>], after: Int) {
        if let scheme = schemeStart(before: start), let host = run.host(from: start) {
            let address = withScheme(scheme, host)
            return ([address].compactMap(\.self), address?.upperBound ?? host.upperBound)
        }
        var index = start
        while index < run.range.upperBound {
            let isFree = mayBegin(at: index)
            guard isFree, let host = run.host(from: index) else {
                index = run.nextStart(after: index, isFree: isFree)
                continue
            }
            let parts = isBarred(before: index) || !isShort(host) ? [] : run.asciiParts(of: host)
            guard let last = parts.last else { return ([], host.upperBound) }
            let end = AddressTail.end(scalars, from: host.upperBound)
            guard end - last.lowerBound + "https://".utf8.count <= Self.maximumLength else {
                return ([], host.upperBound)
            }
            return (parts.dropLast() + [last.lowerBound..<end], end)
        }
        return ([], run.range.upperBound)
    }

    private func withScheme(_ scheme: Int, _ host: Range<Int>) -> Range<Int>? {
        let end = AddressTail.end(scalars, from: host.upperBound)
        guard isShort(host), end - scheme <= Self.maximumLength else { return nil }
        if text(host) == "t.co", host.upperBound < scalars.count, scalars[host.upperBound] == "/" {
            let slug = AddressTail.shortened(scalars, from: host.upperBound)
            return slug.length > 40 ? nil : scheme..<(slug.length > 0 ? slug.end : end)
        }
        return scheme..<end
    }

    /// Where `http://` or `https://` begins that ends at an index, if an address can begin there.
    private func schemeStart(before index: Int) -> Int? {
        for scheme in ["http://", "https://"] {
            let length = scheme.utf8.count
            guard index >= length, text((index - length)..<index) == scheme else { continue }
            return mayBegin(at: index - length) ? index - length : nil
        }
        return nil
    }

    /// Whether the scalar before lets an address begin here.
    private func mayBegin(at index: Int) -> Bool {
        guard index > 0 else { return true }
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

    private func isShort(_ host: Range<Int>) -> Bool {
        scalars[host].split(separator: ".").allSatisfy { $0.count <= Self.maximumLabelLength }
    }

    /// A part in lower-case ASCII; other letters as they are.
    private func text(_ range: Range<Int>) -> String {
        AddressCharacters.lowercased(scalars[range])
    }
}
