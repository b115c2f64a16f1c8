import Flyleaf
import Templating

/// Somebody who follows the member.
struct FollowerRow: ViewModel {
    var name: String
    var initials: String
    var handle: String?
    /// Whether the member follows them, too.
    var isMutual: Bool
    /// Who they are at their network.
    var page: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("name") { $0.name }, Field("initials") { $0.initials }, Field("handle") { $0.handle },
            Field("isMutual") { $0.isMutual }, Field("page") { $0.page },
        ]
    }
}

extension FollowerRow {
    init(_ person: StreamAuthor, isMutual: Bool, page: LinkTarget?) {
        name = person.name.text
        initials = person.name.initials
        handle = person.handle
        self.isMutual = isMutual
        self.page = page
    }
}
