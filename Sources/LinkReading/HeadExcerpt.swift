/// The tags of a page that say something of it, cut out of the rest in one pass over its bytes.
///
/// - Rule: libxml2 gets titles and `meta` tags alone, so many and so long at most.
/// - Why: it compares every attribute of a tag with all before it; half a megabyte of them takes ten seconds.
/// - Without it: one page somebody made for that stops everybody's.
struct HeadExcerpt: Sendable {
    /// The tags one after the other, in the order of the page.
    private(set) var bytes: [UInt8] = []

    /// What stands behind this many bytes of a page is not looked at.
    static let maximumPage = 1 << 20
    /// A longer title is cut, and so is a tag within a value that is longer; one of more attributes is passed over.
    static let maximumTag = 4 * 1024
    /// Where a tag that is cut must have ended.
    static let maximumValue = 32 * 1024
    /// Behind so much nothing is taken any more: quotation marks can make one tag of all for libxml2.
    static let maximumExcerpt = 32 * 1024
    /// Tags behind so many are not looked for.
    static let maximumTags = 100

    private let page: ArraySlice<UInt8>
    private var position: Int
    private var count = 0
    private var hasTitle = false

    /// Reads a page whose characters below 128 are those of ASCII, as every set of the web but UTF-16 has it.
    init(of html: [UInt8]) {
        page = html.prefix(Self.maximumPage)
        position = page.startIndex
        while count < Self.maximumTags, bytes.count < Self.maximumExcerpt,
            let open = page[position...].firstIndex(of: UInt8(ascii: "<"))
        {
            position = open
            if starts("<meta") {
                takeTag()
            } else if !hasTitle, starts("<title") {
                takeTitle()
            } else if starts("<!--") {
                skip(behind: "-->")
            } else if starts("<script") {
                skip(behind: "</script")
            } else if starts("<style") {
                skip(behind: "</style")
            } else {
                position += 1
            }
        }
    }

    private mutating func takeTag() {
        let start = position
        var quote: UInt8?
        var cut: UInt8?
        while position < page.endIndex, position - start < Self.maximumValue {
            if position - start == Self.maximumTag {
                guard let open = quote else { break }
                cut = open
            }
            let byte = page[position]
            position += 1
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                if let cut {
                    bytes += beginning(start)
                    bytes += [cut, byte]
                } else {
                    bytes += page[start..<position]
                }
                count += 1
                return
            }
        }
        // What is open too long may be a quotation mark that is missing: what follows is read anew.
        position = start + 1
        count += 1
    }

    private mutating func takeTitle() {
        let start = position
        var end = min(start + Self.maximumTag, page.endIndex)
        if let close = find("</title", from: start, within: Self.maximumTag) {
            end = close
        } else if end < page.endIndex {
            end = beginning(start).endIndex
        }
        bytes += page[start..<end]
        bytes += "</title>".utf8
        hasTitle = true
        count += 1
        position = max(end, start + 1)
    }

    /// As much of what is too long as is taken, not cut in the middle of a character.
    private func beginning(_ start: Int) -> ArraySlice<UInt8> {
        var end = start + Self.maximumTag
        for _ in 0..<3 where page[end - 1] & 0xC0 == 0x80 { end -= 1 }
        if page[end - 1] >= 0xC0 { end -= 1 }
        return page[start..<end]
    }

    private mutating func skip(behind mark: String) {
        position = find(mark, from: position + 1, within: page.count) ?? page.endIndex
    }

    private func find(_ mark: String, from start: Int, within length: Int) -> Int? {
        let end = min(page.endIndex, start + length)
        var place = start
        while place < end, let found = page[place..<end].firstIndex(where: { mark.utf8.first == $0 }) {
            if starts(mark, at: found) { return found }
            place = found + 1
        }
        return nil
    }

    private func starts(_ mark: String, at place: Int? = nil) -> Bool {
        page[(place ?? position)...].prefix(mark.utf8.count).elementsEqual(mark.utf8) { Self.lowercased($0) == $1 }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 0x20 : byte }
}
