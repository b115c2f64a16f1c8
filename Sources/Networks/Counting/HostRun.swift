import Primitives

/// A run of characters that host names are made of, with what is known about every dot in it.
struct HostRun {
    private let scalars: ScannedText
    /// Where the run lies.
    let range: Range<Int>
    /// The dots in order.
    private let dots: [Int]
    /// For each dot, the end of the top-level domain behind it, if there is one.
    private let ends: [Int?]
    /// For each dot, the last dot to which the host name can be followed from the label before it; `nil` when to none.
    private let best: [Int?]

    init(_ scalars: ScannedText, _ range: Range<Int>) {
        self.scalars = scalars
        self.range = range
        let dots = range.filter { scalars[$0] == "." }
        let ends = dots.map { Self.topLevelEnd(scalars, from: $0 + 1, limit: range.upperBound) }
        var best = [Int?](repeating: nil, count: dots.count)
        for number in dots.indices.reversed() {
            let label = (number == 0 ? range.lowerBound : dots[number - 1] + 1)..<dots[number]
            best[number] = Self.best(scalars, label, number, ends, number + 1 < dots.count ? best[number + 1] : nil)
        }
        self.dots = dots
        self.ends = ends
        self.best = best
    }

    /// The longest host name that begins at an index; `nil` when none does.
    func host(from index: Int) -> Range<Int>? {
        guard let number = firstDot(from: index) else { return nil }
        let next = number + 1 < dots.count ? best[number + 1] : nil
        let last = Self.best(scalars, index..<dots[number], number, ends, next)
        return last.flatMap { ends[$0] }.map { index..<$0 }
    }

    /// The next index that could change the answer of `host(from:)`, or the end.
    ///
    /// In one label an address can begin behind a letter that is not ASCII. That helps when it may not begin where it was
    /// tried, or when a low line stood between; otherwise the next label is the next chance.
    ///
    /// - Parameter isFree: whether an address may begin at the index that was tried.
    func nextStart(after index: Int, isFree: Bool) -> Int {
        guard let number = firstDot(from: index) else { return range.upperBound }
        let label = index..<dots[number]
        let barrier = isFree ? label.lastIndex { scalars[$0] == "_" } : index
        if let barrier, let place = label.first(where: { $0 > barrier && $0 > index && scalars[$0 - 1].value > 0x7F }) {
            return place
        }
        return dots[number] + 1
    }

    /// What X links of a host name without a scheme: labels of ASCII and accented Latin letters only, up to a name.
    func asciiParts(of host: Range<Int>) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = host.lowerBound
        while start < host.upperBound {
            // A dot at the beginning belongs to a label of other letters.
            guard AddressCharacters.isOfBareHost(scalars[start]) else {
                start += 1
                continue
            }
            var end = start
            while end < host.upperBound, scalars[end] == "." || AddressCharacters.isOfBareHost(scalars[end]) {
                end += 1
            }
            if let last = lastEnd(behindDotsIn: start..<end) { parts.append(start..<last) }
            start = max(end, parts.last?.upperBound ?? end)
        }
        return parts
    }

    /// The end of the top-level domain behind the last dot of a range that has one.
    private func lastEnd(behindDotsIn range: Range<Int>) -> Int? {
        var number = firstDot(from: range.upperBound) ?? dots.count
        while number > 0, dots[number - 1] >= range.lowerBound {
            number -= 1
            if let end = ends[number] { return end }
        }
        return nil
    }

    /// The number of the first dot at or behind an index.
    private func firstDot(from index: Int) -> Int? {
        var low = 0
        var high = dots.count
        while low < high {
            let middle = (low + high) / 2
            if dots[middle] < index { low = middle + 1 } else { high = middle }
        }
        return low < dots.count ? low : nil
    }

    /// The last dot to which a host name goes on from a label, given the answer for the label behind.
    private static func best(
        _ scalars: ScannedText,
        _ label: Range<Int>,
        _ number: Int,
        _ ends: [Int?],
        _ next: Int?
    ) -> Int? {
        guard let first = label.first, let last = label.last, AddressCharacters.isOfLabel(scalars[first]),
            AddressCharacters.isOfLabel(scalars[last])
        else { return nil }
        if let next { return next }
        // The label right before the top-level domain has no low line.
        return ends[number] != nil && !scalars[label].contains("_") ? number : nil
    }

    /// The end of the top-level domain that begins at an index.
    private static func topLevelEnd(_ scalars: ScannedText, from start: Int, limit: Int) -> Int? {
        guard start < limit else { return nil }
        if TopLevelDomains.foreignStarts.contains(scalars[start]) {
            let longest = min(limit, start + TopLevelDomains.longestForeign)
            for end in stride(from: longest, to: start, by: -1)
            where isBoundary(scalars, end)
                && TopLevelDomains.contains(AddressCharacters.lowercased(scalars[start..<end]))
            { return end }
        }
        var end = start
        while end < limit, AddressCharacters.isASCIIAlphanumeric(scalars[end]) { end += 1 }
        if TopLevelDomains.contains(AddressCharacters.lowercased(scalars[start..<end])), isBoundary(scalars, end) {
            return end
        }
        return punycodeEnd(scalars, from: start, limit: limit)
    }

    /// `xn--` and what follows, whatever it stands for.
    private static func punycodeEnd(_ scalars: ScannedText, from start: Int, limit: Int) -> Int? {
        guard start + 4 < limit, AddressCharacters.lowercased(scalars[start..<(start + 4)]) == "xn--" else {
            return nil
        }
        var end = start + 4
        while end < limit, scalars[end] == "-" || AddressCharacters.isASCIIAlphanumeric(scalars[end]) { end += 1 }
        return end > start + 4 ? end : nil
    }

    /// Whether a name can end here: no letter, digit, at sign, plus or hyphen follows.
    private static func isBoundary(_ scalars: ScannedText, _ index: Int) -> Bool {
        guard index < scalars.count else { return true }
        let scalar = scalars[index]
        return !AddressCharacters.isASCIIAlphanumeric(scalar) && scalar != "@" && scalar != "+" && scalar != "-"
    }
}
