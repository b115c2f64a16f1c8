internal import CQREncode

/// A QR code (ISO/IEC 18004) as a square of dark and light modules, made by libqrencode.
public struct QRCode: Sendable, Equatable {
    /// How many modules a side has, without the light margin.
    public let size: Int
    /// Whether a module is dark, row by row.
    public let isDark: [Bool]

    /// The light modules that must surround the code (ISO/IEC 18004 section 5.3.8).
    public static let margin = 4

    /// The code of a text, with a correction of 15 %; `nil` for an empty text and for one longer than a code can hold.
    public init?(_ text: String) {
        guard !text.utf8.contains(0), let code = unsafe QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else {
            return nil
        }
        defer { unsafe QRcode_free(code) }
        let size = Int(unsafe code.pointee.width)
        guard size > 0, let data = unsafe code.pointee.data else { return nil }
        self.size = size
        // The lowest bit is the colour; the others say what a module is for.
        isDark = (0..<(size * size)).map { index in unsafe data[index] & 1 == 1 }
    }

    /// The side of the drawing in modules, margin included.
    public var drawingSize: Int { size + 2 * Self.margin }

    /// The dark modules as the `d` attribute of an SVG path, one stroke for each run in a row, margin included.
    public var path: String {
        var path = ""
        for row in 0..<size {
            var column = 0
            while column < size {
                let start = column
                while column < size, isDark[row * size + column] { column += 1 }
                if column > start {
                    let length = column - start
                    path += "M\(start + Self.margin) \(row + Self.margin)h\(length)v1h-\(length)z"
                } else {
                    column += 1
                }
            }
        }
        return path
    }
}
