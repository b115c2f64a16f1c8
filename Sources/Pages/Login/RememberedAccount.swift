import Flyleaf
import Primitives
import Templating

/// An account this browser can go back to.
struct RememberedAccount: ViewModel {
    var session: String
    var name: String
    var initials: String
    var lastUsed: String
    var lastUsedISO: String

    static var fields: [Field<Self>] {
        [
            Field("session") { $0.session }, Field("name") { $0.name }, Field("initials") { $0.initials },
            Field("lastUsed") { $0.lastUsed }, Field("lastUsedISO") { $0.lastUsedISO },
        ]
    }
}

extension RememberedAccount {
    init(_ signedIn: SignedIn) {
        session = signedIn.session.id.text
        name = signedIn.member.name.text
        initials = signedIn.member.name.initials
        lastUsed = signedIn.session.lastSeenAt.minuteWords
        lastUsedISO = signedIn.session.lastSeenAt.rfc3339
    }
}
