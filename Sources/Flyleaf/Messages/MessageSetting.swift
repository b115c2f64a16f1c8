public import Primitives

/// Whether a member has things done by message: yes, until they say no, for who writes has asked for it.
public struct MessageSetting: Sendable, Equatable {
    /// Whether their messages count.
    public let isOn: Bool
    /// Since when: what was written before counts for nothing; `nil` where nothing was ever said.
    public let since: Timestamp?

    /// What holds for whoever said nothing.
    public static let standard = MessageSetting(isOn: true, since: nil)

    /// A setting.
    public init(isOn: Bool, since: Timestamp?) {
        self.isOn = isOn
        self.since = since
    }
}
