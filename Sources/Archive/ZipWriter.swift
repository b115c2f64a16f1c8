import CArchive

/// Writes a ZIP as it is read: what there is of it so far is taken out piece by piece, and nothing else is held.
///
/// Files have no length before they end, so the ZIP is of version 4.5 (ZIP64) and may have any size. Names are ASCII.
@safe public final class ZipWriter {
    /// How a file is written.
    public enum Packing: Sendable, Equatable {
        /// Packed quickly: texts.
        case packed
        /// As it is, with this length in bytes: pictures, which cannot be packed.
        case stored(Int)
    }

    /// What libarchive hands over, by a pointer to this.
    private final class Output {
        var bytes: [UInt8] = []
    }

    private let archive: OpaquePointer
    private let output = Output()

    /// An empty ZIP.
    public init() throws(ArchiveFault) {
        guard let archive = unsafe archive_write_new() else { throw .unwritable }
        unsafe self.archive = archive
        let results = [
            unsafe archive_write_set_format_zip(archive),
            // The best packing is three times as slow, and saves little.
            unsafe archive_write_set_format_option(archive, "zip", "compression-level", "1"),
            // Without these, zeros fill the ZIP up to 10,240 bytes.
            unsafe archive_write_set_bytes_per_block(archive, 0),
            unsafe archive_write_set_bytes_in_last_block(archive, 1),
            unsafe archive_write_open(
                archive,
                Unmanaged.passUnretained(output).toOpaque(),
                nil,
                { _, output, bytes, count in
                    guard let output = unsafe output, let bytes = unsafe bytes else { return -1 }
                    unsafe Unmanaged<Output>.fromOpaque(output).takeUnretainedValue().bytes.append(
                        contentsOf: UnsafeRawBufferPointer(start: bytes, count: count)
                    )
                    return count
                },
                nil
            ),
        ]
        guard results.allSatisfy({ $0 == ARCHIVE_OK }) else { throw .unwritable }
    }

    deinit {
        // Ends what was begun, into `output`, which is still there: libarchive 3.6 frees the packer of a file only where
        // the file is ended.
        unsafe archive_write_free(archive)
    }

    /// How many bytes can be taken.
    public var count: Int { output.bytes.count }

    /// What there is so far and was not taken yet.
    public func take() -> [UInt8] {
        defer { output.bytes = [] }
        return output.bytes
    }

    /// Begins a file, and ends the one before.
    ///
    /// - Parameter modified: seconds since 1970.
    public func begin(_ path: String, _ packing: Packing, modified: Int64) throws(ArchiveFault) {
        guard let entry = unsafe archive_entry_new() else { throw .unwritable }
        defer { unsafe archive_entry_free(entry) }
        unsafe archive_entry_set_pathname(entry, path)
        // `AE_IFREG` and rights for the owner to write, everybody to read.
        unsafe archive_entry_set_filetype(entry, 0o100_000)
        unsafe archive_entry_set_perm(entry, 0o644)
        unsafe archive_entry_set_mtime(entry, Int(modified), 0)
        switch packing {
        case .packed:
            guard unsafe archive_write_zip_set_compression_deflate(archive) == ARCHIVE_OK else { throw .unwritable }
        case .stored(let count):
            guard unsafe archive_write_zip_set_compression_store(archive) == ARCHIVE_OK else { throw .unwritable }
            unsafe archive_entry_set_size(entry, Int64(count))
        }
        guard unsafe archive_write_header(archive, entry) == ARCHIVE_OK else { throw .unwritable }
    }

    /// Writes more of the file that was begun.
    public func write(_ bytes: [UInt8]) throws(ArchiveFault) {
        let count = unsafe bytes.withUnsafeBytes { unsafe archive_write_data(archive, $0.baseAddress, $0.count) }
        guard count == bytes.count else { throw .unwritable }
    }

    /// Ends the last file and the ZIP.
    public func close() throws(ArchiveFault) {
        guard unsafe archive_write_close(archive) == ARCHIVE_OK else { throw .unwritable }
    }
}
