internal import CZlib

/// Bytes in the format gzip (RFC 1952), made by zlib; the same bytes always give the same file.
public enum Gzip {
    /// The greatest effort.
    public static let maximumLevel = 9

    /// Packs bytes; `nil` without memory for it.
    ///
    /// - Parameter level: the effort, 1-9.
    public static func pack(_ bytes: [UInt8], level: Int) -> [UInt8]? {
        guard let size = UInt32(exactly: bytes.count) else { return nil }
        // The library remembers the address of its state, so that must not move.
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        defer { unsafe stream.deallocate() }
        let effort = Int32(clamping: min(max(level, 1), maximumLevel))
        // 16 more than the largest window asks for gzip's own frame (zlib.h).
        let status = unsafe deflateInit2_(
            stream,
            effort,
            Z_DEFLATED,
            15 + 16,
            8,
            Z_DEFAULT_STRATEGY,
            ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size)
        )
        guard status == Z_OK else { return nil }
        defer { unsafe deflateEnd(stream) }
        let bound = Int(unsafe deflateBound(stream, UInt(size)))
        guard let room = UInt32(exactly: bound) else { return nil }
        let packed = unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            unsafe bytes.withUnsafeBufferPointer { input in
                // The library does not write what it reads.
                unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                unsafe stream.pointee.avail_in = size
                unsafe stream.pointee.next_out = output.baseAddress
                unsafe stream.pointee.avail_out = room
                if unsafe deflate(stream, Z_FINISH) == Z_STREAM_END { count = Int(unsafe stream.pointee.total_out) }
            }
        }
        return packed.isEmpty ? nil : packed
    }
}
