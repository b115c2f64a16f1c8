/// The head of a JPEG of 640 by 480 pixels, as far as programs look that do not decode it.
public enum SampleJPEG {
    /// The bytes, with one more that tells pictures apart.
    public static func bytes(_ mark: UInt8 = 0) -> [UInt8] {
        [
            0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC0, 0, 11, 8, 0x01, 0xE0, 0x02, 0x80, 1, 1, 0x11, 0, 0xFF, 0xD9,
            mark,
        ]
    }
}
