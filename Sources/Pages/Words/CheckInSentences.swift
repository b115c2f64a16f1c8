import Flyleaf
import Primitives

/// What is said of check-ins.
enum CheckInSentences {
    /// Who was where, for who sees no map.
    static func sentence(_ entry: CheckInEntry, isOwn: Bool) -> String {
        "\(isOwn ? "You were" : "\(entry.writer.text) was") at \(entry.checkIn.place.name)."
    }

    /// What the map shows, where it is less than that.
    static func map(_ city: String) -> String {
        "The map shows the middle of \(city), not where anybody stands. North is up. Borders and coasts are coarse."
    }

    /// The book.
    static func reading(_ title: ReviewTitle) -> String { "Reading: \(title.text)" }

    /// Who sees a post about a check-in, beside who sees the check-in (LO-12).
    static func reachOfPost(_ audience: CheckInAudience) -> String {
        let network = "At a network, whoever may see the post there reads the place, by that network’s own rules."
        let people = "Nobody you named in the check-in is named in the post unless you pick them there."
        let stays = "The post stays there when the check-in goes; your shares withdraw it, and keep the place in words."
        return """
            \(audience.reach) That is so here, and moderators read it once somebody reports it. \(network) The post has no \
            link to the check-in. \(people) \(stays)
            """
    }

    static func until(_ moment: Timestamp) -> String {
        "It goes by itself on \(moment.minuteWords), when your positions of that time do."
    }

    /// How it stands with somebody whom the viewer named.
    static func naming(_ person: CheckInPerson) -> String? {
        switch person.naming {
        case .asked: "\(person.name.text) was asked for a yes. Nobody else sees the name before that."
        case .yes: "\(person.name.text) said yes to being named."
        case .no: "\(person.name.text) does not want to be named. Nobody else sees the name."
        case nil: nil
        }
    }

    static let noPlace = "Say where you are: choose a city, or type a place."
    static let longPlace = "A place is one line of up to \(PlaceName.maximumLength) characters."
    static let longMessage =
        "The message is longer than the \(CheckInMessage.maximumLength) characters that fit, or holds control characters."
    static let noAudience = "Choose who sees it."
}

extension CheckInFault {
    /// Why there is no check-in, and what to do.
    var words: String {
        switch self {
        case .locationOff, .nothingKept: "A check-in needs that positions may stay here for a while."
        case .tooMany:
            "You have \(CheckIn.maximumPerMember) check-ins, as many as are kept. Delete one, or wait until the oldest goes."
        case .stranger:
            "Somebody you ticked is no friend of yours any more, or does not want to be named. Nothing was kept; look at who is ticked."
        case .tooManyPeople:
            "Name up to \(CheckIn.maximumNames) people, and choose up to \(CheckIn.maximumReaders)."
        case .nobodyChosen: "Only people you choose were to see it: tick at least one."
        case .foreignBook: "That book is no longer among yours. Choose another, or none."
        case .blockedLink(let pattern): pattern.refusalWords
        }
    }
}

extension CheckInAudience {
    /// Its name, as a choice.
    var words: String {
        switch self {
        case .onlyMe: "Only me"
        case .chosen: "People I choose"
        case .friends: "Friends"
        case .friendsOfFriends: "Friends of friends"
        case .everyone: "Everyone here"
        }
    }

    /// Whom that means.
    var explanation: String {
        switch self {
        case .onlyMe: "Nobody else, but whom you name."
        case .chosen: "Those you tick below."
        case .friends: "Who has an account here and is a friend of yours at a network."
        case .friendsOfFriends: "Those, and their friends."
        case .everyone: "Every member of this Flyleaf, also those you do not know."
        }
    }

    /// Who sees one that is there.
    var reach: String {
        switch self {
        case .onlyMe: "You alone see it, and whom you named."
        case .chosen: "The people you chose see it, and whom you named."
        case .friends: "Your friends see it, and whom you named."
        case .friendsOfFriends: "Your friends, their friends, and whom you named see it."
        case .everyone: "Every member of this Flyleaf sees it."
        }
    }
}

extension DistanceBand {
    /// About how far, never exactly.
    var words: String {
        switch self {
        case .here: "up to 10 km away"
        case .near: "10 to 50 km away"
        case .around: "50 to 200 km away"
        case .far: "more than 200 km away"
        }
    }
}
