/// Whether a member lets Flyleaf use where they are, and for how long it may know.
public struct LocationSetting: Sendable, Hashable {
    /// Whether it may; nothing is used before somebody says so (LO-01).
    public var isOn: Bool
    /// How long positions stay.
    public var retention: LocationRetention

    /// A setting.
    public init(isOn: Bool, retention: LocationRetention) {
        self.isOn = isOn
        self.retention = retention
    }

    /// What holds for whoever never said anything.
    public static let unset = LocationSetting(isOn: false, retention: .never)
}
