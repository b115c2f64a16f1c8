import Archive
public import Primitives

/// The ZIP of a member's data, unpacked.
public struct UnpackedData {
    /// Its files by their paths.
    public let files: [String: [UInt8]]
    /// What `flyleaf.json` says.
    public let json: JSON
    /// The lines of `reviews.csv`.
    public var table: [String] {
        String(decoding: files["reviews.csv"] ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Reads all of it.
    public init(_ bytes: [UInt8]) throws {
        let limits = ZipLimits(entries: 100_000, bytes: 1 << 30, ratio: 10_000, ratioFrom: 1 << 20)
        let reader = try ZipReader(bytes, limits: limits, isCut: false)
        var files: [String: [UInt8]] = [:]
        while let entry = try reader.next() {
            var file: [UInt8] = []
            while let piece = try reader.read() { file += piece }
            files[entry.path] = file
        }
        self.files = files
        guard let text = files["flyleaf.json"] else { throw TestSupportError("There is no flyleaf.json") }
        json = try JSON.read(text)
    }

    /// Whether these bytes stand in any of its files.
    public func contains(_ text: String) -> Bool {
        files.values.contains { $0.contains(Array(text.utf8)) }
    }
}
