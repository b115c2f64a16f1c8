import Templating

/// How much of a message is left, counted in Unicode scalars.
struct MessageCounter: ViewModel {
    var limit: Int
    var text: String

    static var fields: [Field<Self>] {
        [
            Field("limit") { String($0.limit) }, Field("count") { $0.count }, Field("isOver") { $0.left < 0 },
        ]
    }

    private var left: Int { limit - text.unicodeScalars.count }

    private var count: String {
        let written = text.unicodeScalars.count
        if left < 0 { return "\(written.grouped) of \(limit.grouped) characters: \((-left).grouped) too many" }
        if written == 0 { return "Up to \(limit.grouped) characters" }
        return "\(written.grouped) of \(limit.grouped) characters, \(left.grouped) left"
    }
}
