/// The paper and ink of a display.
public enum DisplayLook: String, Sendable, CaseIterable {
    /// As the screen says.
    case system
    /// Dark on light.
    case light
    /// Light on dark.
    case dark
}
