import Flyleaf
import HTTP

/// What became of reading the form of a remark.
enum FilledRemarkForm {
    /// It is shown again.
    case shown(Response)
    /// It can be saved.
    case taken(RemarkContent, PhotoForm)
}
