import Flyleaf

extension SignUpMode {
    /// The choice in a few words.
    var name: String {
        switch self {
        case .open: "Everybody"
        case .invited: "Whoever is invited"
        case .closed: "Nobody new"
        }
    }

    /// What it does.
    var meaning: String {
        switch self {
        case .open: "Anybody who finds this Flyleaf can make an account."
        case .invited:
            "Members give somebody a link that is good for one account. Moderators can, and others a week after they came."
        case .closed: "Whoever has an account goes on as before. Invitations wait until this changes."
        }
    }

    /// What somebody reads for whom no account is made; `nil` where one is.
    var refusal: String? {
        switch self {
        case .open: nil
        case .invited:
            "New accounts are made by invitation here. With one, open its link; with an account, log in as always."
        case .closed: "No new accounts are made here at this time. Whoever has one logs in as always."
        }
    }

    /// What is said above that.
    var refusalTitle: String {
        switch self {
        case .open, .closed: "No new account was made"
        case .invited: "An account here needs an invitation"
        }
    }

    /// What it was when it was chosen, for the log.
    var logWords: String {
        switch self {
        case .open: "Everybody can make an account"
        case .invited: "An account needs an invitation"
        case .closed: "No new accounts"
        }
    }
}

extension SignUpMode {
    /// What a member reads above their invitations.
    var inviting: String {
        switch self {
        case .open: "Nobody needs one: whoever you tell of this Flyleaf can make an account."
        case .invited: "Each is a link that is good for one account and for two weeks."
        case .closed: "No new accounts are made here at this time, and no invitations."
        }
    }
}

extension SignUpMode {
    /// How it stands, beside the setting.
    var settingWords: String {
        switch self {
        case .open: "Nobody needs one"
        case .invited: "For those who have no account yet"
        case .closed: "None at this time"
        }
    }
}
