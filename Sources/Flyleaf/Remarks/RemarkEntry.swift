/// A remark as its page shows it: with its writer's name.
public struct RemarkEntry: Sendable, Equatable {
    /// The remark.
    public let remark: Remark
    /// The writer's name.
    public let writer: PersonName

    /// An entry.
    public init(remark: Remark, writer: PersonName) {
        self.remark = remark
        self.writer = writer
    }
}
