import Flyleaf

/// The words for what Flyleaf does with a permission.
struct PermissionWords {
    /// A name for people, for example `Your list of friends`.
    let title: String
    /// What Flyleaf does with it, one sentence.
    let purpose: String
    /// What will not work without it, one sentence.
    let consequence: String

    private init(_ title: String, _ purpose: String, _ consequence: String) {
        self.title = title
        self.purpose = purpose
        self.consequence = consequence
    }

    /// The words for a permission of a network.
    init(_ rule: PermissionRule, _ network: String) {
        let noFriend = "Without it you cannot choose a friend here; sharing to your own profile works as before."
        let noLogin = "Without it you cannot log in with \(network)."
        let noWay = "Without it you cannot log in this way."
        switch rule.use {
        case .profile:
            self.init(
                "Your name and profile",
                "Flyleaf shows your name and knows you again when you come back.",
                noLogin
            )
        case .identity: self.init("Who you are", "Flyleaf knows you again when you come back.", noWay)
        case .name: self.init("Your name", "Flyleaf shows your name.", noWay)
        case .profileWithPosts:
            self.init(
                "Your posts",
                "\(network) gives no profile without it; Flyleaf looks at your posts to see whether one of its own "
                    + "arrived, and at those of the people you follow when you open your stream.",
                noLogin
            )
        case .friends:
            self.init(
                "Your list of friends",
                "Flyleaf lists your friends when you choose whose profile a review goes to, or whom to tag.",
                noFriend
            )
        case .friendsOfApp:
            self.init(
                "Your list of friends",
                "Flyleaf lists those of your friends who use it too, so that you can send a review to one of them.",
                noFriend
            )
        case .followedForMentions:
            self.init(
                "Whom you follow",
                "Flyleaf lists the people you follow when you choose whom to mention in a post.",
                "Without it you cannot choose a person here; sharing to your own profile works as before."
            )
        case .followed:
            self.init(
                "The people you follow",
                "Flyleaf lists them when you choose whom to send a review to, or whom to name in a post.",
                "Without it you cannot choose anybody here; posting for yourself works as before."
            )
        case .followers:
            self.init(
                "Who follows you",
                "Flyleaf lists here, for nobody but you, the people who follow you at \(network).",
                "Without it your followers at \(network) are looked through there; everything else works as before."
            )
        case .stream:
            self.init(
                "Reading what your people say",
                "Flyleaf shows you here what \(network) shows you first: the posts of the people you follow, and yours.",
                "Without it nothing from \(network) stands in your stream; everything else works as before."
            )
        case .mentions:
            self.init(
                "Reading what was said to you",
                "Flyleaf shows you here the posts that mention you, and asks for those alone; \(network) has no permission "
                    + "that is for less than all your notifications.",
                "Without it your mentions at \(network) are read there; everything else works as before."
            )
        case .messages:
            self.init(
                "Reading your messages",
                "Flyleaf shows you here, and nobody else, what was written to you alone; \(network) has no permission that is "
                    + "for less than all posts you may see.",
                "Without it your messages at \(network) are read there; everything else works as before."
            )
        case .favourites:
            self.init(
                "Reading what you like",
                "Flyleaf shows you here, and nobody else, the posts that you like at \(network).",
                "Without it what you like at \(network) is read there; everything else works as before."
            )
        case .bookmarks:
            self.init(
                "Reading your bookmarks",
                "Flyleaf shows you here, and nobody else, the posts that you keep at \(network).",
                "Without it your bookmarks at \(network) are read there; everything else works as before."
            )
        case .lists:
            self.init(
                "Reading your lists",
                "Flyleaf shows you here, and nobody else, the lists that you made at \(network), and what the people on them "
                    + "say. It changes none of them.",
                "Without it your lists at \(network) are read there; everything else works as before."
            )
        case .collection(let collection):
            let words = CollectionWords(collection)
            self.init(
                words.title,
                "Flyleaf shows you here, and nobody else, \(words.yours) at \(network). It changes none of it.",
                "Without it you see that at \(network) itself; everything else works as before."
            )
        case .searching:
            self.init(
                "Searching posts",
                "Flyleaf sends \(network) the words you search for, and shows you here, and nobody else, what it finds.",
                "Without it you search at \(network) itself; everything else works as before."
            )
        case .liking:
            self.init(
                "Liking posts",
                "Flyleaf likes a post at \(network) when you press Like, and takes that back when you press again.",
                "Without it you like posts at \(network) itself; everything else works as before."
            )
        case .keeping:
            self.init(
                "Keeping posts",
                "Flyleaf keeps a post among your bookmarks at \(network) when you press Keep, and takes it out when you "
                    + "press again.",
                "Without it you keep posts at \(network) itself; everything else works as before."
            )
        case .repeating:
            self.init(
                "Repeating posts",
                "Flyleaf shows a post to your own people at \(network) when you press the button for it, and takes that "
                    + "back when you press again. \(network) has no permission for that alone: it is the one to post for "
                    + "you, which Flyleaf does at your press and at no other time.",
                "Without it you repeat posts at \(network) itself; everything else works as before."
            )
        case .removing:
            self.init(
                "Removing posts of yours",
                "Flyleaf removes a post of yours from \(network) when you press the button for it, after asking you once more. "
                    + "\(network) has no permission for that alone: it is the one to post for you, which Flyleaf does at your "
                    + "press and at no other time.",
                "Without it you remove posts at \(network) itself; everything else works as before."
            )
        case .voting:
            self.init(
                "Voting in polls",
                "Flyleaf tells \(network) what you chose in a poll when you press the button for it. \(network) has no "
                    + "permission for that alone: it is the one to post for you, which Flyleaf does at your press and at no "
                    + "other time.",
                "Without it you vote at \(network) itself; everything else works as before."
            )
        case .replying:
            self.init(
                "Answering posts",
                "Flyleaf sends an answer that you wrote under a post at \(network), exactly as it stands in the form, at the "
                    + "moment you press the button. \(network) has no permission for that alone: it is the one to post for "
                    + "you, which Flyleaf does at your press and at no other time.",
                "Without it you answer at \(network) itself; everything else works as before."
            )
        case .quoting:
            self.init(
                "Quoting posts",
                "Flyleaf sends what you wrote about a post as a post of yours at \(network) that shows it, exactly as it stands "
                    + "in the form, at the moment you press the button. \(network) has no permission for that alone: it is the "
                    + "one to post for you, which Flyleaf does at your press and at no other time.",
                "Without it you quote posts at \(network) itself; everything else works as before."
            )
        case .writing:
            self.init(
                "Writing to people",
                "Flyleaf sends a message that you wrote to one person at \(network), exactly as it stands in the form, at the "
                    + "moment you press the button. \(network) has no permission for that alone: it is the one to post for "
                    + "you, which Flyleaf does at your press and at no other time.",
                "Without it you write to people at \(network) itself; everything else works as before."
            )
        case .following:
            self.init(
                "Following people",
                "Flyleaf follows somebody at \(network) when you press Follow, and ends that when you press again.",
                "Without it you follow people at \(network) itself; everything else works as before."
            )
        case .muting:
            self.init(
                "Muting people",
                "Flyleaf mutes somebody at \(network) when you press Mute, and takes that back when you press again.",
                "Without it you mute people at \(network) itself; everything else works as before."
            )
        case .blocking:
            self.init(
                "Blocking people",
                "Flyleaf blocks somebody at \(network) when you press Block, and takes that back when you press again.",
                "Without it you block people at \(network) itself; everything else works as before."
            )
        case .staying:
            self.init(
                "Staying connected",
                "Flyleaf keeps the connection alive, which \(network) ends after two hours otherwise.",
                "Without it you log in at \(network) again whenever you want to share after two hours."
            )
        case .posting(let otherwise):
            self.init(
                "Posting for you",
                "Flyleaf posts a review for you at the moment you press Post, and at no other time.",
                "Without it Flyleaf cannot post for you; you can still share in \(otherwise.words(network))."
            )
        case .postingAsPage:
            self.init(
                "Posting as your Pages",
                "Flyleaf posts a review as the Page you choose, at the moment you press Post, and at no other time. "
                    + "\(network) asks for your list of Pages together with it.",
                "Without it Flyleaf cannot post as a Page; everything else works as before."
            )
        case .listingPages:
            self.init(
                "Your list of Pages",
                "Flyleaf lists the Pages you manage when you choose one to post as.",
                "Without it you cannot choose a Page here; everything else works as before."
            )
        case .lookingAtPages:
            self.init(
                "Looking at your Pages’ posts",
                "When an answer is lost, Flyleaf looks whether the post has arrived on your Page.",
                "Without it Flyleaf cannot post as a Page; everything else works as before."
            )
        case .photos:
            self.init(
                "Photos in your posts",
                "Flyleaf sends along the photos you tick, at the moment you press Post, and at no other time.",
                "Without it no photos can go along; posting works as before."
            )
        case .lookingAtPosts:
            self.init(
                "Looking at your posts",
                "When an answer is lost, Flyleaf looks whether your post has arrived before it sends it again.",
                "Without it Flyleaf cannot find out what became of a post whose answer was lost."
            )
        case .other:
            let name = rule.permission.name
            self.init("The right to \(name)", "It is for \(name).", "Without it there is no \(name).")
        }
    }
}

extension PermissionRule {
    /// Who will see what is posted by it.
    func readers(_ network: String) -> String {
        if use.isForPages {
            return
                "Whoever visits the Page you choose. Which of your Pages Flyleaf may post as, you tick at \(network)."
        }
        return "Whoever you choose for each post, your friends by default. \(network) may ask for the widest audience "
            + "Flyleaf may use."
    }
}

extension PermissionUse.OtherWay {
    fileprivate func words(_ network: String) -> String {
        switch self {
        case .page: "\(network)’s own page"
        case .window: "\(network)’s own window"
        case .serverPage: "your server’s own page"
        }
    }
}
