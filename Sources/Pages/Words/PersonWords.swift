import Flyleaf

/// The words for what is between a member and somebody at a network, and for what is counted of them.
enum PersonWords {
    /// One sentence; `nil` where the network did not say.
    ///
    /// - Parameter marks: what is on by now, presses of the member's included.
    static func relation(_ person: StreamPerson, _ marks: [StreamMark: Bool]) -> String? {
        guard let relation = person.relation else { return nil }
        let name = person.author.name.text
        if marks[.block] == true { return "You block \(name): neither of you sees what the other says." }
        let isAsked = relation.hasAsked == true && marks[.follow] == true && relation.follows != true
        let follows =
            switch (isAsked, marks[.follow], relation.isFollowed) {
            case (true, _, true): "You asked to follow \(name), who follows you."
            case (true, _, _): "You asked to follow \(name), who has not answered yet."
            case (_, true, true): "You follow each other."
            case (_, true, _): "You follow \(name)."
            case (_, _, true): "\(name) follows you."
            default: "You do not follow each other."
            }
        return marks[.mute] == true ? "\(follows) You see nothing of what \(name) says, because you muted it." : follows
    }

    /// What is counted, in words.
    static func counts(_ person: StreamPerson) -> [String] {
        [
            person.posts.map { "\($0.grouped) post\($0 == 1 ? "" : "s")" },
            person.followers.map { "\($0.grouped) follower\($0 == 1 ? "" : "s")" },
            person.followed.map { "follows \($0.grouped)" },
        ]
        .compactMap(\.self)
    }

    /// What is said where no friend elsewhere has a name.
    static func nobodyElsewhere(_ words: String) -> String {
        "None of your friends at other networks has “\(words)” in their name, as far as those lists are read."
    }

    /// Why two were not made one person.
    static func fault(_ fault: SamePersonFault) -> String {
        switch fault {
        case .unknown: "One of the two is not among those you know any more. Nothing was changed."
        case .sameNetwork: "Both are of one network. Nothing was changed."
        case .tooMany(let limit): "\(limit.grouped) are as many as can be joined. Nothing was changed."
        }
    }

    /// What stands as the name of somebody of whom nothing is known yet.
    static func unknown(_ network: String) -> String { "Somebody at \(network)" }

    /// What is said where nobody stands in a list of followers.
    static func noFollowers(_ list: PeopleList, _ found: [StreamAuthor], _ network: String) -> String? {
        if list.people.isEmpty { return "Nobody follows you at \(network), as far as it says." }
        return found.isEmpty ? "None of them is called so." : nil
    }

    /// What is said where the network has more of a list than is kept.
    static func cut(_ list: PeopleList, _ network: String) -> String? {
        list.isCut ? "\(network) has more: the first \(list.people.count.grouped) stand here." : nil
    }

    /// Which page of a list it is.
    static func page(_ page: Int, of count: Int, _ people: Int) -> String {
        "Page \(page) of \(count), \(people.grouped) people"
    }

    /// What of them could not be read.
    static let whatIsRead = "who this is: the account may be gone there"
}
