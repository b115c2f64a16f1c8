/// An error of a storage engine, of which a person can be told more than that something went wrong.
public protocol StorageFailure: Error {
    /// Whether the engine is away for a while, and the same works later; else it is a fault of the program or of the machine.
    ///
    /// Whether something was saved it does not say: of what a request does, a part may have been before.
    var isTemporary: Bool { get }
}
