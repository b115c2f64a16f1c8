/// What others may do with where a member checked in; three choices, none of which follows from another.
public struct CheckInSetting: Sendable, Hashable {
    /// Whether who may see a check-in of theirs sees them among the people who are there now (LO-13).
    public var isHere: Bool
    /// Whether their friends are told about how far away they are (LO-16).
    public var isNear: Bool
    /// Whether their friends may name them in check-ins; each name still waits for their yes (LO-14).
    public var allowsNaming: Bool

    /// A setting.
    public init(isHere: Bool, isNear: Bool, allowsNaming: Bool) {
        self.isHere = isHere
        self.isNear = isNear
        self.allowsNaming = allowsNaming
    }

    /// What holds for whoever never said anything.
    public static let unset = CheckInSetting(isHere: false, isNear: false, allowsNaming: false)
}
