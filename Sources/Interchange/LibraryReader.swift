import Primitives

/// Reads the file of another program: what it is, and its rows, piece by piece in bounded memory.
public struct LibraryReader: Sendable {
    private enum Stage: Sendable {
        /// The first bytes, before it is known what they are.
        case head([UInt8])
        case cells(LibraryRows, UTF16Reader?)
        case json(JSONItems)
        case own(FlyleafItems)
        case failed(LibraryFault)
    }

    private var stage = Stage.head([])
    private var count = 0
    private let limits: CellLimits

    /// How much of a file is looked at to know it: a first line is shorter.
    private static let headLength = 64 << 10

    /// A reader at the beginning of a file.
    public init(limits: CellLimits) { self.limits = limits }

    /// Whose file it is, as soon as that is known.
    public var source: LibrarySource? {
        switch stage {
        case .cells(let rows, _): rows.source
        case .json(_): .libraryThing
        case .own(_): .flyleaf
        case .head(_), .failed(_): nil
        }
    }

    /// The rows that end in the next piece.
    public mutating func read(_ piece: [UInt8]) throws(LibraryFault) -> [LibraryEntry] {
        switch stage {
        case .head(var head):
            head += piece
            stage = .head(head)
            guard head.count >= Self.headLength else { return [] }
            try begin(head)
            return try read(head)
        case .cells(var rows, var transcoder):
            let bytes = transcoder?.read(piece) ?? piece
            let entries = try attempt { () throws(LibraryFault) in try rows.read(bytes) }
            stage = .cells(rows, transcoder)
            return entries
        case .json(var items):
            do {
                let values = try items.read(piece)
                stage = .json(items)
                return values.map { entry($0) }
            } catch {
                stage = .failed(.unknownJSON)
                throw .unknownJSON
            }
        case .own(var items):
            do throws(LibraryFault) {
                let values = try items.read(piece)
                stage = .own(items)
                return values.map { entry($0) }
            } catch {
                stage = .failed(error)
                throw error
            }
        case .failed(let fault): throw fault
        }
    }

    /// The rows in the beginning of a file whose end is not looked at.
    public mutating func beginning(_ head: [UInt8]) throws(LibraryFault) -> [LibraryEntry] {
        if case .head(let kept) = stage, kept.isEmpty, !head.isEmpty { try begin(head) }
        return try read(head)
    }

    /// The rows that the end of the file ends; a file without any is a fault.
    public mutating func finish() throws(LibraryFault) -> [LibraryEntry] {
        var entries: [LibraryEntry] = []
        if case .head(let head) = stage {
            try begin(head)
            entries = try read(head)
        }
        switch stage {
        case .cells(var rows, _):
            entries += try attempt { () throws(LibraryFault) in try rows.finish() }
            if rows.count == 0 { throw .onlyHeader }
        case .json(let items):
            guard items.hasEnded else { throw .unknownJSON }
            if count == 0 { throw .onlyHeader }
        case .own(let items):
            guard items.hasEnded else { throw .unknownJSON }
            if count == 0 { throw .onlyHeader }
        case .failed(let fault): throw fault
        case .head(_): throw .empty
        }
        return entries
    }

    private mutating func attempt(
        _ work: () throws(LibraryFault) -> [LibraryEntry]
    ) throws(LibraryFault) -> [LibraryEntry] {
        do {
            return try work()
        } catch {
            stage = .failed(error)
            throw error
        }
    }

    private mutating func begin(_ head: [UInt8]) throws(LibraryFault) {
        if let fault = Self.fault(head) {
            stage = .failed(fault)
            throw fault
        }
        if let first = head.first(where: { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }),
            first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        {
            // A review has up to fifty earlier versions with it.
            let own = FlyleafItems(limit: limits.row * 4)
            stage = FlyleafItems.areIn(head) ? .own(own) : .json(JSONItems(limit: limits.row))
            return
        }
        let transcoder =
            head.starts(with: [0xFF, 0xFE])
            ? UTF16Reader(isBigEndian: false) : head.starts(with: [0xFE, 0xFF]) ? UTF16Reader(isBigEndian: true) : nil
        stage = .cells(LibraryRows(limits: limits), transcoder)
    }

    private static func fault(_ head: [UInt8]) -> LibraryFault? {
        if head.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D, 0, 0xEF, 0xBB, 0xBF].contains($0) }) { return .empty }
        if head.starts(with: [0x50, 0x4B, 3, 4]) { return .archive }
        if head.starts(with: [0x1F, 0x8B]) { return .bookWyrmArchive }
        let beginning = String(decoding: head.prefix(200), as: UTF8.self).lowercased()
        if ["<!doctype", "<html", "<?xml"].contains(where: { beginning.contains($0) }) { return .webPage }
        return nil
    }

    private mutating func entry(_ item: FlyleafItems.Item) -> LibraryEntry {
        count += 1
        guard let value = JSON(item.bytes), case .object(_) = value else {
            let raw = RawCell(name: item.list, text: CellText(item.bytes.prefix(1000)).text)
            return LibraryEntry(number: count, raw: [raw], book: .failure(.unreadableJSON))
        }
        // Every character as it is: JSON has no controls of its own.
        let raw = RawCell(name: item.list, text: String(decoding: item.bytes, as: UTF8.self))
        let book = FlyleafElement(item.list, value).book
        return LibraryEntry(
            number: count,
            raw: [raw],
            book: book.title.isEmpty ? .failure(.noTitle) : .success(book)
        )
    }

    private mutating func entry(_ bytes: [UInt8]) -> LibraryEntry {
        count += 1
        guard let value = JSON(bytes), case .object(_) = value else {
            let text = CellText(bytes.prefix(1000)).text
            return LibraryEntry(
                number: count,
                raw: [RawCell(name: "json", text: text)],
                book: .failure(.unreadableJSON)
            )
        }
        let read = LibraryThingJSON(value)
        let book: Result<ImportedBook, LibraryEntry.Fault> =
            read.book.title.isEmpty ? .failure(.noTitle) : .success(read.book)
        return LibraryEntry(number: count, raw: read.raw, book: book)
    }
}
