/// One thing drawn.
public enum Mark: Sendable, Hashable {
    /// A filled box, its corners rounded by a radius.
    case box(Box, corner: Double, Ink)
    /// A straight line of some thickness.
    case line(from: Point, to: Point, thickness: Double, Ink)
    /// One line of text.
    case label(Label)
}
