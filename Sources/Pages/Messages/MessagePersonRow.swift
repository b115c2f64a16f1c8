import Flyleaf
import Primitives
import Templating

/// Somebody who wrote under the member's name at another server.
struct MessagePersonRow: ViewModel {
    var id: String
    var name: String
    /// Their page at their server.
    var page: LinkTarget?
    var isOwn: Bool
    var isForeign: Bool
    var time: String
    var timeISO: String

    /// Somebody.
    init(_ person: MessagePerson) {
        id = person.id.text
        name = person.sender.handle ?? person.sender.name.text
        isOwn = person.isOwn == true
        isForeign = person.isOwn == false
        page = person.sender.page.flatMap { LinkTarget($0) }
        time = person.writtenAt.minuteWords
        timeISO = person.writtenAt.rfc3339
    }

    static var fields: [Field<Self>] {
        [
            Field("id") { $0.id }, Field("name") { $0.name }, Field("page") { $0.page }, Field("isOwn") { $0.isOwn },
            Field("isForeign") { $0.isForeign }, Field("isOpen") { !$0.isOwn && !$0.isForeign },
            Field("time") { $0.time }, Field("timeISO") { $0.timeISO },
        ]
    }
}
