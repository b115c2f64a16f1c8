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
    /// Whether a yes was for something else than what is chosen now, and does not count for this.
    var isAskedAnew = false
    var stay = DisplayStay.medium
    var look = DisplayLook.system

    init() {}

    /// A display as it is.
    init(_ display: Display) {
        name = display.name.text
        content = display.content.rawValue
        showsPrivate = display.showsPrivate
        stay = display.stay
        look = display.look
    }

    init(_ form: FormFields) {
        name = form["name"] ?? ""
        content = form["content"] ?? ""
        // A yes that the form began with was said to what it began with.
        let isSaid = form["private"] == "yes"
        isAskedAnew = isSaid && form["private-for"].map { !$0.utf8.elementsEqual(content.utf8) } ?? false
        showsPrivate = isSaid && !isAskedAnew
        stay = form["stay"].flatMap { Int($0) }.flatMap { DisplayStay(rawValue: $0) } ?? .medium
        look = form["look"].flatMap { DisplayLook(rawValue: $0) } ?? .system
    }

    /// What is wrong with it before anything else is looked at.
    var fault: Fault {
        Fault(
            name: DisplayName(name) == nil ? DisplayWords.nameFault : nil,
            content: DisplayContent(rawValue: content) == nil ? DisplayWords.missing : nil,
            consent: isAskedAnew ? DisplayWords.yesAnew : nil
        )
    }
}

extension DisplayForm.Fault {
    /// Why a display was not made or changed, where it stands.
    init(_ problem: DisplayFault, _ content: DisplayContent) {
        self.init()
        switch problem {
        case .tooMany: name = DisplayWords.tooMany
        case .missing: self.content = DisplayWords.missing
        case .isPrivate: consent = content.isStream ? DisplayWords.streamNeedsYes : DisplayWords.shelfNeedsYes
        }
    }
}
