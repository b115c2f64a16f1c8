import Archive
import Interchange

@testable import Imaging

extension FuzzTarget {
    static let files = [
        FuzzTarget("library") { bytes in
            // Cut at a place that the bytes themselves choose.
            let place = bytes.isEmpty ? 0 : bytes.reduce(0) { $0 &+ Int($1) } % bytes.count
            let pieces = entries([Array(bytes[..<place]), Array(bytes[place...])])
            try demand(entries([bytes]) == pieces, "a file that comes in pieces is the same file")
        },
        FuzzTarget("zip") { bytes in
            for isCut in [false, true] {
                for entry in unpacked(bytes, isCut: isCut) {
                    try demand(!entry.path.utf8.starts(with: "/".utf8), "no path leads out of its place")
                    try demand(entry.count <= ZipLimits.fuzzed.bytes, "what comes out has a bound")
                }
            }
        },
        FuzzTarget("picture-head") { bytes in
            let head: PictureHead
            do throws(PictureFault) { head = try PictureHead(bytes) } catch { return }
            try demand(head.width > 0 && head.height > 0, "a picture has pixels")
            try demand((head.exif?.count ?? 0) <= bytes.count + 6, "a block stands in its file")
        },
        FuzzTarget("exif") { bytes in
            let orientation = Orientation(exif: Array("Exif\0\0".utf8) + bytes)
            try demand((1...8).contains(orientation.value), "a picture is held in one of eight ways")
        },
    ]

    /// The rows of a file; none where there is a fault, whose place the pieces may change.
    private static func entries(_ pieces: [[UInt8]]) -> [LibraryEntry] {
        var reader = LibraryReader(limits: .usual)
        do throws(LibraryFault) {
            var entries: [LibraryEntry] = []
            for piece in pieces { entries += try reader.read(piece) }
            return entries + (try reader.finish())
        } catch {
            return []
        }
    }

    /// What a ZIP holds up to its end or the first fault.
    private static func unpacked(_ bytes: [UInt8], isCut: Bool) -> [(path: String, count: Int)] {
        var entries: [(path: String, count: Int)] = []
        do throws(ArchiveFault) {
            let reader = try ZipReader(bytes, limits: .fuzzed, isCut: isCut)
            while let entry = try reader.next() {
                entries.append((entry.path, 0))
                while let piece = try reader.read() { entries[entries.count - 1].count += piece.count }
            }
        } catch {}
        return entries
    }
}

extension ZipLimits {
    fileprivate static let fuzzed = ZipLimits(entries: 20, bytes: 1 << 20, ratio: 100, ratioFrom: 1 << 16)
}
