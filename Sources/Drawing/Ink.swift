/// The colours a drawing is made of: in a page those of the style sheet, light or dark, in a PNG the light ones.
public enum Ink: String, Sendable, CaseIterable {
    /// The ground.
    case paper
    /// A sheet that lies on the ground.
    case sheet
    /// What is read first.
    case ink
    /// What is read second.
    case faint
    /// A thin line.
    case rule
    /// What stands for a number.
    case accent
    /// What stands behind it.
    case wash

    /// Red, green and blue of the light scheme, a byte each, the highest first.
    var light: UInt32 {
        switch self {
        case .paper: 0xF6F5F0
        case .sheet: 0xFEFDFA
        case .ink: 0x1F2326
        case .faint: 0x585D5E
        case .rule: 0xD8D6CD
        case .accent: 0x1D5B47
        case .wash: 0xE6ECE4
        }
    }
}
