import Flyleaf
import HTTP

/// The form for a display as it was sent, or as it begins.
struct DisplayForm: Sendable {
    /// What was wrong.
    struct Fault: Sendable {
        var name: String?
        var content: String?
        var consent: String?
    }

    var name = ""
    var content = DisplayContent.reviews.rawValue
    var showsPrivate = false
    var stay = DisplayStay.medium
    var look = DisplayLook.system

    init() {}

    init(_ form: FormFields) {
        name = form["name"] ?? ""
        content = form["content"] ?? ""
        showsPrivate = form["private"] == "yes"
        stay = form["stay"].flatMap { Int($0) }.flatMap { DisplayStay(rawValue: $0) } ?? .medium
        look = form["look"].flatMap { DisplayLook(rawValue: $0) } ?? .system
    }
}
