import Flyleaf

extension Restriction {
    /// Why it cannot be done, one or two sentences.
    ///
    /// - Parameter network: the network's name for people, without a server.
    func words(_ network: String) -> String {
        switch self {
        case .loginOnly: "This is for logging in only."
        case .spoilersStayHere:
            "\(network) cannot hide spoilers: they stay in the review, where a reader chooses to see them."
        case .cardIsOfPage: "\(network) shows the title and the text that the page has of itself."
        case .notOffered: "\(network) does not let other programs do that."
        case .postsInWindowOnly:
            "\(network) no longer lets other programs post to a profile; you post in \(network)'s own window."
        case .postsCostMoney:
            "\(network) charges for posts that other programs send; in \(network)’s own window you post for free."
        case .audienceInWindowOnly: "You choose who sees the post in \(network)'s own window."
        case .audienceIsThatOfAccount: "Whoever can see your account on \(network) can see the post."
        case .noWarningBeforePost: "\(network) has no warning before a post."
        case .noWarningBeforeText: "\(network) has no warning before the text of a post."
        case .noUnlistedPosts: "\(network) shows a post for everyone wherever it shows posts."
        case .noPostLanguage: "\(network) finds out the language of a post by itself."
        case .noPages: "\(network) has no Pages that other programs may post to."
        case .windowPostsForPerson: "\(network)’s own window posts for you, not for a Page."
        case .windowPostsLinks:
            "\(network)’s own window posts a link, and this has none: what it would lead to is for members of this Flyleaf at most."
        case .audienceIsThatOfPage: "Whoever visits the Page can see its posts."
        case .pagesTagNobody: "A Page has no friends of its own."
        case .noPlaces: "\(network) has no places. Write where it was into your message."
        case .placesClosed: "\(network) no longer lets other programs add a place to a post."
        case .placeSearchClosed: "\(network) no longer lets other programs look for places."
        case .tagsInWindowOnly:
            "\(network) no longer lets other programs tag friends; you can in \(network)'s own window."
        case .tagsOnPhotosNameThePictured: "On a photo \(network) tags only people who are in the picture."
        case .friendsNotShown: "You have not let Flyleaf see your list of friends."
        case .followedNotShown: "You have not let Flyleaf see the people you follow."
        case .mentionableNotShown: "You have not let Flyleaf see whom you follow."
        case .photosInWindowOnly:
            "\(network)’s own window takes no photos from here; you can add them there."
        case .noPhotosAtServer: "This server takes no photos with a post."
        case .noAlbums: "\(network) has no albums of yours to put photos into."
        case .homeNotShown:
            "\(network) no longer shows any program what it shows you; what your friends say there is read there."
        case .listNotShown: "\(network) has no such list, or shows it to no other program."
        case .listNotShownToApp:
            "\(network) shows this list only to programs of another kind than this Flyleaf is registered as there."
        case .messagesNotShown: "\(network) shows nobody’s messages to programs; they are read there."
        case .messagesInPart:
            "\(network) leaves encrypted messages out of what it tells programs, without a word; so they are read there."
        case .peopleNotShown:
            "\(network) tells programs nothing of people but what stands with their posts. More stands on its own page."
        case .groupsEnded:
            "\(network) has shown no program the groups of people since April 2024, when it ended that part of what it "
                + "offers programs."
        case .notesEnded: "\(network) ended its notes in 2020, and shows programs none of those that were written."
        case .checkInsEnded:
            "\(network) made check-ins posts with a place in 2012, and has no list of them for programs any more."
        case .followersNotShown: "\(network) tells no program who follows you."
        case .listNeedsReview:
            "\(network) shows this only to programs that it has looked at and let; for this Flyleaf it has not."
        case .readingCostsMoney:
            "\(network) takes money for each post that a program reads, and this Flyleaf pays for none."
        case .noPhotoDescriptions: "\(network) takes no description of a photo from other programs."
        }
    }
}

extension Capabilities.Ability {
    /// Why not, in words; `nil` when it is possible.
    func refusal(_ network: String) -> String? { restriction?.words(network) }
}
