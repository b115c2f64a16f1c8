import Archive
import Primitives
import TestSupport

@testable import Flyleaf

/// The ZIP of a member's data, unpacked.
struct UnpackedData {
    /// Its files by their paths.
    let files: [String: [UInt8]]
    /// What `flyleaf.json` says.
    let json: JSON
    /// The lines of `reviews.csv`.
    var table: [String] {
        String(decoding: files[OwnData.tableName] ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
    }

    init(_ bytes: [UInt8]) throws {
        let limits = ZipLimits(entries: 100_000, bytes: 1 << 30, ratio: 10_000, ratioFrom: 1 << 20)
        let reader = try ZipReader(bytes, limits: limits, isCut: false)
        var files: [String: [UInt8]] = [:]
        while let entry = try reader.next() {
            var file: [UInt8] = []
            while let piece = try reader.read() { file += piece }
            files[entry.path] = file
        }
        self.files = files
        guard let text = files[OwnData.textName] else { throw TestSupportError("There is no \(OwnData.textName)") }
        json = try JSON.read(text)
    }

    /// Whether these bytes stand in any of its files.
    func contains(_ text: String) -> Bool {
        files.values.contains { $0.contains(Array(text.utf8)) }
    }
}
