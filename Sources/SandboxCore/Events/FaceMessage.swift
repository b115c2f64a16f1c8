package import HTTP
package import SQLite

/// What a face sends to a program when something has happened, after what happened is on the disk.
package struct FaceMessage: Sendable {
    /// What became of a message: the answer of the program, or why there is none.
    package typealias Outcome = Result<ClientResponse, FetchError>

    /// What the call log calls it, without anything of a person.
    package let label: String
    /// The address the program gave; one that cannot be read is one that cannot be reached.
    package let address: String
    /// What is posted there.
    package let form: FormFields
    /// Keeps what became of it; `nil` where nobody asks for that later.
    package let keep: (@Sendable (Outcome, Connection) throws -> Void)?

    package init(
        label: String,
        address: String,
        form: FormFields,
        keep: (@Sendable (Outcome, Connection) throws -> Void)?
    ) {
        self.label = label
        self.address = address
        self.form = form
        self.keep = keep
    }
}
