import Flyleaf

extension ShareSubject.Kind {
    /// What a person calls it: "share your ...".
    var noun: String {
        switch self {
        case .review: "review"
        case .remark: "words or link"
        }
    }

    /// Where the button leads that goes back to it.
    var back: String {
        switch self {
        case .review: "Back to the review"
        case .remark: "Back to what you shared"
        }
    }
}
