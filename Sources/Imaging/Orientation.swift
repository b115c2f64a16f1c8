internal import CEXIF

/// How a camera was held: what must be done with the pixels for the picture to stand upright.
struct Orientation: Sendable, Equatable {
    /// 1 to 8 (Exif 2.32 section 4.6.4, tag 0x0112).
    let value: Int32

    static let upright = Orientation(value: 1)

    private init(value: Int32) { self.value = value }

    /// The orientation of an Exif block; upright where it says nothing that is known.
    init(exif: [UInt8]) {
        let found = unsafe exif.withUnsafeBufferPointer { bytes in
            unsafe flyleaf_exif_orientation(bytes.baseAddress, UInt32(clamping: bytes.count))
        }
        value = (1...8).contains(found) ? found : 1
    }

    /// Whether width and height change places.
    var isTurned: Bool { value >= 5 }
}
