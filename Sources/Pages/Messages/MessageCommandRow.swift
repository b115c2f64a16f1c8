import Flyleaf
import Templating

/// A line of the table of commands.
struct MessageCommandRow: ViewModel {
    let kind: MessageCommand.Kind

    /// The table.
    static var all: [MessageCommandRow] { MessageCommand.Kind.allCases.map { MessageCommandRow(kind: $0) } }

    static var fields: [Field<Self>] {
        [
            Field("example") { $0.kind.example }, Field("meaning") { $0.kind.meaning },
            Field("others") { $0.kind.others.isEmpty ? nil : $0.kind.others },
        ]
    }
}
