/// What a workshop asks a decoder: the rules as numbers of four bytes, then the file.
struct PictureRequest {
    let rules: PictureRules
    let bytes: [UInt8]

    /// The pieces it is sent in, so that no file is copied.
    var pieces: [[UInt8]] {
        [Self.numbers.flatMap { [UInt8](big: rules[keyPath: $0]) }, bytes]
    }

    init(rules: PictureRules, bytes: [UInt8]) {
        self.rules = rules
        self.bytes = bytes
    }

    /// Reads one; `nil` where a number is missing.
    init?(_ whole: [UInt8]) {
        var rules = PictureRules()
        for (index, number) in Self.numbers.enumerated() {
            guard let value = whole.big(4 * index, 4) else { return nil }
            rules[keyPath: number] = value
        }
        self.rules = rules
        bytes = Array(whole.dropFirst(Self.headLength))
    }

    /// Bytes in front of the file.
    static var headLength: Int { 4 * numbers.count }

    private static var numbers: [WritableKeyPath<PictureRules, Int>] {
        [\.maximumBytes, \.maximumPixels, \.maximumSide, \.longestSide, \.longestThumbnailSide, \.quality]
    }
}
