import Archive
import Interchange
import Primitives

/// The ZIP that a member took home from a Flyleaf, as a file to be imported.
enum OwnArchive {
    /// What is unpacked of one: texts pack well, but no text of a person is a hundred times as long as its ZIP.
    static let limits = ZipLimits(entries: 20_000, bytes: 512 << 20, ratio: 100, ratioFrom: 10 << 20)

    /// Whether a file begins as a ZIP does.
    static func isOne(_ head: [UInt8]) -> Bool { head.starts(with: [0x50, 0x4B, 3, 4]) }

    /// Reads all of it to its end: what is at fault in it, is before anything is made of it.
    ///
    /// - Throws: `ArchiveFault`; `LibraryFault.archive` where it is the ZIP of something else.
    static func eachPiece(_ bytes: [UInt8], _ body: ([UInt8]) async throws -> Void) async throws {
        let reader = try ZipReader(bytes, limits: limits, isCut: false)
        var isFound = false
        while let entry = try reader.next() {
            // Whoever packed it anew may have put it into a folder.
            guard entry.name == OwnData.textName, !isFound else { continue }
            isFound = true
            while let piece = try reader.read() { try await body(piece) }
        }
        guard isFound else { throw LibraryFault.archive }
    }

    /// Its photos, and its covers by their books, by the identifiers they had; together no longer than the ZIP, because nothing packs them.
    static func photos(_ bytes: [UInt8]) throws -> [ID<Photo>: [UInt8]] {
        let reader = try ZipReader(bytes, limits: limits, isCut: false)
        var photos: [ID<Photo>: [UInt8]] = [:]
        var total = 0
        while let entry = try reader.next() {
            guard entry.name.hasSuffix(".jpg"), let id = ID<Photo>(String(entry.name.dropLast(4))) else { continue }
            var photo: [UInt8] = []
            while let piece = try reader.read() {
                photo += piece
                total += piece.count
                guard photo.count <= Photo.maximumBytes, total <= BookImport.maximumBytes * 2 else {
                    throw ArchiveFault.tooLarge
                }
            }
            photos[id] = photo
        }
        return photos
    }

    /// The beginning of its text, out of the beginning of the file; nothing where the text does not come first.
    static func beginning(_ head: [UInt8]) -> [UInt8] {
        do throws(ArchiveFault) {
            let reader = try ZipReader(head, limits: limits, isCut: true)
            guard let entry = try reader.next(), entry.name == OwnData.textName else { return [] }
            return try reader.read() ?? []
        } catch {
            return []
        }
    }
}
