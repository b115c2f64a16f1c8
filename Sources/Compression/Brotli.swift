internal import CBrotli

/// Bytes in the format Brotli (RFC 7932), made by libbrotlienc.
public enum Brotli {
    /// The greatest effort.
    public static let maximumQuality = 11

    /// Packs a text; `nil` without memory for it.
    ///
    /// - Parameter quality: the effort, 0-11.
    public static func pack(_ bytes: [UInt8], quality: Int) -> [UInt8]? {
        let bound = BrotliEncoderMaxCompressedSize(bytes.count)
        guard bound > 0 else { return nil }
        let effort = Int32(clamping: min(max(quality, 0), maximumQuality))
        let packed = unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            unsafe bytes.withUnsafeBufferPointer { input in
                var size = bound
                let isDone = unsafe BrotliEncoderCompress(
                    effort,
                    Int32(BROTLI_DEFAULT_WINDOW),
                    BROTLI_MODE_TEXT,
                    input.count,
                    input.baseAddress,
                    &size,
                    output.baseAddress
                )
                if isDone != 0 { count = size }
            }
        }
        return packed.isEmpty ? nil : packed
    }
}
