/// What a follower wants to have of somebody; what is absent stays as it was.
struct MastodonFollowWishes: Sendable {
    /// Whether home has what they pass on.
    var reblogs: Bool?
    /// Whether each new status is news.
    var notify: Bool?
    /// The only languages to have; none for all of them.
    var languages: [String]?

    init(_ parameters: MastodonParameters) {
        reblogs = parameters.flag("reblogs")
        notify = parameters.flag("notify")
        let names = parameters.list("languages")
        if !names.isEmpty || parameters["languages"] != nil { languages = names.filter { !$0.isEmpty } }
    }

    /// As the store keeps them: each between blanks, and nothing for all.
    var languageList: String? {
        guard let languages, !languages.isEmpty else { return nil }
        return " \(languages.joined(separator: " ")) "
    }
}
