/// What the boxes of a HEIC file say of its items (ISO/IEC 14496-12 section 8.11, ISO/IEC 23008-12).
struct HEICFile {
    /// The item that is the picture.
    private(set) var primary = 0
    /// What each item is.
    private(set) var kinds: [Int: String] = [:]
    /// The tiles of each grid.
    private(set) var tiles: [Int: [Int]] = [:]
    private var extents: [Int: [Range<Int>]] = [:]
    private var properties: [MediaBox] = []
    private var propertiesOfItem: [Int: [Int]] = [:]
    private let bytes: [UInt8]

    /// Reads a file; `nil` when its boxes are not whole, or of a shape that no camera writes.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        guard let top = MediaBox.all(in: 0..<bytes.count, of: bytes),
            let meta = top.first(where: { $0.kind == "meta" }), top.count(where: { $0.kind == "meta" }) == 1,
            let boxes = MediaBox.all(in: meta.content.dropHead, of: bytes)
        else { return nil }
        func only(_ kind: String) -> MediaBox? {
            let found = boxes.filter { $0.kind == kind }
            return found.count == 1 ? found.first : nil
        }
        guard let item = only("pitm"), let info = only("iinf"), let places = only("iloc"), let part = only("iprp"),
            let primary = number(at: item.content, isLong: version(item) > 0)
        else { return nil }
        self.primary = primary
        guard readKinds(info), readProperties(part), readPlaces(places, data: only("idat")?.content) else { return nil }
        if let references = only("iref"), !readReferences(references) { return nil }
    }

    // MARK: Sizes

    /// Width and height that are written about an item.
    func size(of item: Int) -> (width: Int, height: Int)? {
        guard let box = properties(of: item, "ispe").first, let width = bytes.big(box.content.lowerBound + 4, 4),
            let height = bytes.big(box.content.lowerBound + 8, 4), (1...0xFFFF).contains(width),
            (1...0xFFFF).contains(height)
        else { return nil }
        return (width, height)
    }

    /// The largest area that the decoder of an item is told of; `nil` when it holds anything but one still picture.
    func codedArea(of item: Int) -> Int? {
        guard let box = properties(of: item, "hvcC").first, let ranges = extents[item],
            let units = HEVCUnits(configuration: Array(bytes[box.content]), data: ranges.flatMap { bytes[$0] })
        else { return nil }
        return units.largestArea
    }

    /// The area that a grid says it has (ISO/IEC 23008-12 section 6.6.2.3).
    func gridArea(of item: Int) -> Int? {
        guard let ranges = extents[item] else { return nil }
        let data = ranges.flatMap { bytes[$0].prefix(16) }
        guard let flags = data.big(1, 1), let rows = data.big(2, 1), let columns = data.big(3, 1),
            let tiles = tiles[item], tiles.count == (rows + 1) * (columns + 1)
        else { return nil }
        let length = flags & 1 == 0 ? 2 : 4
        guard let width = data.big(4, length), let height = data.big(4 + length, length) else { return nil }
        return width.multipliedReportingOverflow(by: height).overflow ? nil : width * height
    }

    private func properties(of item: Int, _ kind: String) -> [MediaBox] {
        (propertiesOfItem[item] ?? []).compactMap { index in
            properties.indices.contains(index - 1) && properties[index - 1].kind == kind ? properties[index - 1] : nil
        }
    }

    // MARK: Boxes

    private func version(_ box: MediaBox) -> Int { bytes.big(box.content.lowerBound, 1) ?? 0 }

    /// A number behind the version and flags of a box.
    private func number(at content: Range<Int>, isLong: Bool) -> Int? {
        content.count >= (isLong ? 8 : 6) ? bytes.big(content.lowerBound + 4, isLong ? 4 : 2) : nil
    }

    private mutating func readKinds(_ info: MediaBox) -> Bool {
        let head = version(info) == 0 ? 6 : 8
        guard info.content.count >= head,
            let entries = MediaBox.all(in: (info.content.lowerBound + head)..<info.content.upperBound, of: bytes)
        else { return false }
        for entry in entries where entry.kind == "infe" {
            let isLong = version(entry) == 3
            let start = entry.content.lowerBound + (isLong ? 10 : 8)
            guard version(entry) == 2 || isLong, start + 4 <= entry.content.upperBound,
                let item = number(at: entry.content, isLong: isLong), kinds[item] == nil
            else { return false }
            kinds[item] = String(decoding: bytes[start..<(start + 4)], as: UTF8.self)
        }
        return true
    }

    private mutating func readProperties(_ part: MediaBox) -> Bool {
        guard let boxes = MediaBox.all(in: part.content, of: bytes),
            let container = boxes.first(where: { $0.kind == "ipco" }),
            let properties = MediaBox.all(in: container.content, of: bytes)
        else { return false }
        self.properties = properties
        for box in boxes where box.kind == "ipma" {
            var reader = NumberReader(bytes, box.content)
            guard let head = reader.next(4), let count = reader.next(4) else { return false }
            let length = head & 1 == 0 ? 1 : 2
            for _ in 0..<count {
                guard let item = reader.next(head >> 24 == 0 ? 2 : 4), let links = reader.next(1) else { return false }
                for _ in 0..<links {
                    guard let link = reader.next(length) else { return false }
                    propertiesOfItem[item, default: []].append(link & (length == 1 ? 0x7F : 0x7FFF))
                }
            }
        }
        return true
    }

    /// Where the content of the items stands, in the file or in the box `data`.
    private mutating func readPlaces(_ box: MediaBox, data: Range<Int>?) -> Bool {
        let version = version(box)
        var reader = NumberReader(bytes, box.content)
        guard version <= 2, reader.next(4) != nil, let sizes = reader.next(2),
            let count = reader.next(version < 2 ? 2 : 4)
        else { return false }
        let (offset, length, base) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
        let index = version == 0 ? 0 : sizes & 15
        var total = 0
        for _ in 0..<count {
            guard let item = reader.next(version < 2 ? 2 : 4), extents[item] == nil,
                let method = version == 0 ? 0 : reader.next(2).map({ $0 & 15 }), method < 2, reader.next(2) != nil,
                let start = reader.next(base), let parts = reader.next(2),
                let whole = method == 0 ? 0..<bytes.count : data
            else { return false }
            var ranges: [Range<Int>] = []
            for _ in 0..<parts {
                guard reader.next(index) != nil, let more = reader.next(offset), let size = reader.next(length),
                    size > 0,
                    start <= whole.count, more <= whole.count, size <= whole.count, start + more + size <= whole.count
                else { return false }
                let first = whole.lowerBound + start + more
                ranges.append(first..<(first + size))
            }
            // Items do not share their content: so what is read of all of them is no more than the file.
            total += ranges.reduce(0) { $0 + $1.count }
            guard total <= bytes.count else { return false }
            extents[item] = ranges
        }
        return true
    }

    private mutating func readReferences(_ box: MediaBox) -> Bool {
        guard let boxes = MediaBox.all(in: box.content.dropHead, of: bytes) else { return false }
        let length = version(box) == 0 ? 2 : 4
        for entry in boxes where entry.kind == "dimg" {
            var reader = NumberReader(bytes, entry.content)
            guard let item = reader.next(length), tiles[item] == nil, let count = reader.next(2) else { return false }
            var parts: [Int] = []
            for _ in 0..<count {
                guard let part = reader.next(length) else { return false }
                parts.append(part)
            }
            tiles[item] = parts
        }
        return true
    }
}

extension Range<Int> {
    /// The content of a box behind its version and flags.
    fileprivate var dropHead: Range<Int> { Swift.min(lowerBound + 4, upperBound)..<upperBound }
}
