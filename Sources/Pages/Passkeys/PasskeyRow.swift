import Flyleaf
import Primitives
import Templating
import Web

/// One passkey in the list.
struct PasskeyRow: ViewModel {
    var number: Int
    var name: String
    var since: String
    var lastUsed: String?
    var isShared: Bool
    /// What was typed as its name and cannot be one.
    var refused: RefusedName?
    var rename: LinkTarget
    var remove: LinkTarget

    static var fields: [Field<Self>] {
        [
            Field("number") { $0.number }, Field("name") { $0.name }, Field("since") { $0.since },
            Field("lastUsed") { $0.lastUsed }, Field("isShared") { $0.isShared }, Field("refused") { $0.refused },
            Field("rename") { $0.rename }, Field("remove") { $0.remove },
        ]
    }
}

extension PasskeyRow {
    init(_ passkey: Passkey, number: Int, refused: RefusedName?) {
        self.init(
            number: number,
            name: passkey.name.text,
            since: passkey.createdAt.dayWords,
            lastUsed: passkey.lastUsedAt?.minuteWords,
            isShared: passkey.credential.isShared,
            refused: refused,
            rename: LinkTarget(path: Paths.renamePasskey(passkey.id)),
            remove: LinkTarget(path: Paths.removePasskey(passkey.id))
        )
    }
}
