/// A post with everything replaced that Mastodon counts in another way.
struct CountableStatus {
    private var output = String.UnicodeScalarView()
    /// For each scalar of the text, where in the post it comes from: the beginning of the link or mention it stands for.
    private(set) var origins: [Int] = []

    /// What is counted.
    var text: String { String(output) }

    /// Nothing of a blank post counts.
    init(_ scalars: ScannedText, linkLength: Int) {
        guard scalars.all.contains(where: { !$0.properties.isWhitespace }) else { return }
        let links = AddressScanner(scalars, .mastodon).addresses()
        var next = links.startIndex
        var position = 0
        while position < scalars.count {
            // An address within a mention is none.
            while next < links.endIndex, links[next].lowerBound < position { next += 1 }
            if next < links.endIndex, links[next].lowerBound == position {
                append(repeatElement("x", count: linkLength), from: position)
                position = links[next].upperBound
            } else if let mention = StatusMention(scalars, at: position) {
                append(scalars[position..<mention.userEnd], from: position)
                position = mention.end
            } else {
                append(CollectionOfOne(scalars[position]), from: position)
                position += 1
            }
        }
    }

    private mutating func append(_ scalars: some Collection<Unicode.Scalar>, from origin: Int) {
        output.append(contentsOf: scalars)
        origins.append(contentsOf: repeatElement(origin, count: scalars.count))
    }
}
