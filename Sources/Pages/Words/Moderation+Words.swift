import Flyleaf

extension FlagReason {
    /// What is wrong with a thing.
    var name: String {
        switch self {
        case .alcohol: "Alcohol"
        case .nudity: "Nudity or pornography"
        case .tobacco: "Tobacco"
        case .violence: "Weapons or graphic violence"
        case .rights: "Rights of others"
        case .gambling: "Gambling"
        case .contests: "Illegal contests or chain letters"
        case .hate: "Hate, threats or defamation"
        case .malware: "Malware"
        case .spam: "Spam"
        case .other: "Something else"
        }
    }
}

extension FlagSubject.Kind {
    /// The kind of thing, after "this" or "your".
    var noun: String {
        switch self {
        case .review: "review"
        case .remark: "page of words or a link"
        case .shelf: "shelf"
        case .member: "reader"
        case .checkIn: "check-in"
        }
    }
}

extension ModerationWords {
    /// What is wrong with words that are not taken.
    static let faultWords = "At most \(maximumLength.grouped) characters, and no control characters."
}

extension ModerationAct {
    /// Who did something, where their account is gone.
    static let nobody = "Somebody who is gone"
}

extension ModerationAct.Kind {
    /// The act in the log, before what it is about.
    var logWords: String {
        switch self {
        case .hide: "Hid"
        case .restore: "Gave back"
        case .dismiss: "Found nothing wrong with"
        case .warn: "Warned about"
        case .suspend: "Shut out"
        case .lift: "Let in again"
        case .unpicture: "Took the picture away of"
        case .answer: "Answered about"
        case .appoint: "Made a moderator"
        case .discharge: "Ended as a moderator"
        }
    }

    /// What a moderator chooses.
    var choice: (name: String, explanation: String) {
        switch self {
        case .hide: ("Hide it", "Nobody but its writer sees it, and it cannot be shared. The writer is told why.")
        case .restore: ("Give it back", "It is seen as before by whoever its writer chose. The writer is told why.")
        case .dismiss: ("Nothing is wrong", "The reports are settled. Nobody is told.")
        case .warn: ("Warn its writer", "Nothing is hidden. The writer is told why.")
        case .suspend:
            ("Shut this reader out", "Nothing they show is seen, and they can do nothing here. They are told why.")
        case .lift: ("Let this reader in again", "All is seen as before. They are told why.")
        case .unpicture:
            ("Take the picture away", "Their name has no picture until they choose another. They are told why.")
        case .answer, .appoint, .discharge: ("", "")
        }
    }

    /// What the member reads.
    func told(_ noun: String) -> String {
        switch self {
        case .hide: "Moderators have hidden your \(noun)"
        case .restore: "Moderators have given your \(noun) back"
        case .warn: "Moderators warn you"
        case .suspend: "Moderators have shut you out"
        case .lift: "Moderators have let you in again"
        case .unpicture: "Moderators have taken your picture away"
        case .dismiss, .answer, .appoint, .discharge: "Moderators have looked at your \(noun)"
        }
    }
}
