import Flyleaf
import Primitives
import Web

/// Which remark a form is for.
enum RemarkFormPlace {
    /// A new one, and the key of the form.
    case new(ID<RemarkForm>)
    /// One that is there already, and when it was last changed as its writer saw it, in milliseconds.
    case edit(Remark, seen: String)

    /// The remark that is there already.
    var remark: Remark? { if case .edit(let remark, _) = self { remark } else { nil } }
    /// The key that goes along with the form.
    var key: String? { if case .new(let key) = self { key.text } else { nil } }
    /// The moment that goes along with the form.
    var seen: String? { if case .edit(_, let seen) = self { seen } else { nil } }
    /// Where the form is sent.
    var action: String {
        switch self {
        case .new: Paths.compose()
        case .edit(let remark, _): Paths.editRemark(remark.id)
        }
    }
}
