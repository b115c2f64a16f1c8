internal import SandboxCore

/// A picture that stands for the cover of a book: cloth in one of many colours, with a label.
///
/// The real ones are JPEG; this is PNG under the same name, and whoever reads covers must look at the first bytes anyway.
struct PlayedCover {
    let number: Int

    /// The sizes there are, by their letters.
    enum Size: String {
        case small = "S"
        case medium = "M"
        case large = "L"

        /// Width and height of what is sent.
        var pixels: (Int, Int) {
            switch self {
            case .small: (38, 57)
            case .medium: (180, 270)
            case .large: (320, 480)
            }
        }
    }

    func png(width: Int, height: Int) -> [UInt8] {
        let hue = number &* 47
        let cloth = [hue, hue / 3, hue / 7].map { UInt8(40 + abs($0) % 110) }
        return TwoColourPNG(width: width, height: height, ground: cloth, figure: [0xF1, 0xEE, 0xE6]).bytes { x, y in
            // A label in the upper half, and a rule below whose length differs from book to book.
            let (column, row) = (x * 20 / width, y * 30 / height)
            return (3..<17).contains(column) && (5..<12).contains(row) || row == 24 && column < 4 + number % 14
        }
    }
}
