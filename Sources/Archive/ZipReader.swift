import CArchive

/// Reads the files of a ZIP that lies in memory, in bounded work: nothing is ever written to a path.
///
/// Names are checked and never used as such; links, devices and locked files are faults. Sizes that the ZIP tells of
/// itself are not believed: what comes out is counted.
@safe public final class ZipReader {
    /// How many bytes come out at once, at most.
    public static let pieceBytes = 64 << 10

    private let archive: OpaquePointer
    /// libarchive keeps a pointer into the bytes for as long as it reads.
    private let memory: UnsafeMutableRawBufferPointer
    private let limits: ZipLimits
    private var count = 0
    private var total = 0
    private var names: Set<String> = []

    /// A reader at the beginning.
    ///
    /// - Parameter isCut: whether the end is missing: then the files are read as they follow each other.
    public init(_ bytes: [UInt8], limits: ZipLimits, isCut: Bool) throws(ArchiveFault) {
        guard let archive = unsafe archive_read_new() else { throw .unreadable }
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 1)
        unsafe memory.copyBytes(from: bytes)
        unsafe self.archive = archive
        unsafe self.memory = memory
        self.limits = limits
        // No other format and no filter: those of other archives are where its faults have been.
        let format =
            isCut
            ? unsafe archive_read_support_format_zip_streamable(archive)
            : unsafe archive_read_support_format_zip_seekable(archive)
        guard format == ARCHIVE_OK,
            unsafe archive_read_open_memory(archive, memory.baseAddress, bytes.count) == ARCHIVE_OK
        else { throw .unreadable }
    }

    deinit {
        unsafe archive_read_free(archive)
        unsafe memory.deallocate()
    }

    /// The next file; `nil` behind the last.
    public func next() throws(ArchiveFault) -> ZipEntry? {
        while true {
            var entry: OpaquePointer?
            let result = unsafe archive_read_next_header(archive, &entry)
            if result == ARCHIVE_EOF { return nil }
            guard result == ARCHIVE_OK || result == ARCHIVE_WARN, let entry = unsafe entry else {
                throw count == 0 ? .unreadable : .damaged
            }
            count += 1
            guard count <= limits.entries else { throw .tooManyEntries }
            guard unsafe archive_entry_is_encrypted(entry) == 0 else { throw .encrypted }
            let path = try Self.path(unsafe Self.text(entry))
            // A link says so beside its type too.
            guard unsafe archive_entry_symlink(entry) == nil, unsafe archive_entry_hardlink(entry) == nil else {
                throw .notAFile
            }
            switch unsafe archive_entry_filetype(entry) {
            case Self.folder: continue
            case Self.file: break
            default: throw .notAFile
            }
            guard names.insert(path).inserted else { throw .twice }
            return ZipEntry(path: path)
        }
    }

    /// More of the file that `next` came to; `nil` behind its end.
    public func read() throws(ArchiveFault) -> [UInt8]? {
        var piece = [UInt8](repeating: 0, count: Self.pieceBytes)
        let result = unsafe piece.withUnsafeMutableBytes { unsafe archive_read_data(archive, $0.baseAddress, $0.count) }
        guard result >= 0 else { throw .damaged }
        if result == 0 { return nil }
        total += result
        let length = unsafe memory.count
        guard total <= limits.bytes, total <= limits.ratioFrom || total / limits.ratio <= length else {
            throw .tooLarge
        }
        piece.removeSubrange(result...)
        return piece
    }

    /// The types of POSIX, as `archive_entry.h` gives them: `AE_IFREG`, `AE_IFDIR`.
    private static let file: UInt32 = 0o100_000
    private static let folder: UInt32 = 0o040_000

    private static func text(_ entry: OpaquePointer) -> String? {
        if let text = unsafe archive_entry_pathname_utf8(entry) { return unsafe String(cString: text) }
        // Bytes in another encoding; whatever cannot be read of them is in no name that is looked for.
        return unsafe archive_entry_pathname(entry).map { text in unsafe String(cString: text) }
    }

    private static func path(_ text: String?) throws(ArchiveFault) -> String {
        guard let text, !text.isEmpty, text.utf8.count <= 1000, !text.hasPrefix("/"),
            !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") })
        else { throw .strangeName }
        let parts = text.split(separator: "/", omittingEmptySubsequences: true)
        guard !parts.isEmpty, !parts.contains(where: { $0 == ".." || $0 == "." || $0.hasSuffix(":") }) else {
            throw .strangeName
        }
        return parts.joined(separator: "/")
    }
}
