import Interchange

/// A file read in pieces of one size, as a test wants it.
struct Reading {
    let entries: [LibraryEntry]
    let source: LibrarySource?
    let fault: LibraryFault?

    init(_ bytes: [UInt8], piece: Int = 7, limits: CellLimits = .usual) {
        var reader = LibraryReader(limits: limits)
        var entries: [LibraryEntry] = []
        var fault: LibraryFault?
        do throws(LibraryFault) {
            var start = 0
            while start < bytes.count {
                entries += try reader.read(Array(bytes[start..<min(bytes.count, start + piece)]))
                start += piece
            }
            entries += try reader.finish()
        } catch {
            fault = error
        }
        self.entries = entries
        self.fault = fault
        source = reader.source
    }

    init(_ text: String, piece: Int = 7, limits: CellLimits = .usual) {
        self.init(Array(text.utf8), piece: piece, limits: limits)
    }

    var books: [ImportedBook] { entries.compactMap { if case .success(let book) = $0.book { book } else { nil } } }
    var faults: [LibraryEntry.Fault?] {
        entries.map { if case .failure(let fault) = $0.book { fault } else { nil } }
    }
}
