import Flyleaf
import Testing

@testable import Pages

@Suite("What a person is told of what a network cannot do")
struct RestrictionWordsTests {
    @Test("each restriction has whole sentences of its own")
    func sentences() {
        let words = Restriction.allCases.map { $0.words("Mastodon") }
        #expect(Set(words).count == words.count)
        #expect(words.allSatisfy { $0.hasSuffix(".") && $0.first?.isUppercase == true })
    }

    @Test(
        "a restriction names the network it is of",
        arguments: [
            (Restriction.loginOnly, "This is for logging in only."),
            (.notOffered, "X does not let other programs do that."),
            (
                .postsInWindowOnly,
                "X no longer lets other programs post to a profile; you post in X's own window."
            ),
            (.postsCostMoney, "X charges for posts that other programs send; in X’s own window you post for free."),
            (.audienceInWindowOnly, "You choose who sees the post in X's own window."),
            (.audienceIsThatOfAccount, "Whoever can see your account on X can see the post."),
            (.noWarningBeforePost, "X has no warning before a post."),
            (.noWarningBeforeText, "X has no warning before the text of a post."),
            (.noPlaces, "X has no places. Write where it was into your message."),
            (.placesClosed, "X no longer lets other programs add a place to a post."),
            (.placeSearchClosed, "X no longer lets other programs look for places."),
            (.tagsInWindowOnly, "X no longer lets other programs tag friends; you can in X's own window."),
            (.tagsOnPhotosNameThePictured, "On a photo X tags only people who are in the picture."),
            (.friendsNotShown, "You have not let Flyleaf see your list of friends."),
            (.followedNotShown, "You have not let Flyleaf see the people you follow."),
            (.mentionableNotShown, "You have not let Flyleaf see whom you follow."),
            (.photosInWindowOnly, "X’s own window takes no photos from here; you can add them there."),
            (.noPhotosAtServer, "This server takes no photos with a post."),
            (.cardIsOfPage, "X shows the title and the text that the page has of itself."),
            (.noPhotoDescriptions, "X takes no description of a photo from other programs."),
        ] as [(Restriction, String)]
    )
    func names(restriction: Restriction, words: String) {
        #expect(restriction.words("X") == words)
    }

    @Test("the rules of counting and the price are told with their numbers")
    func rules() {
        #expect(
            LengthRule.ofServer(mostly: 500, address: 23).words("Mastodon")
                == "The whole post has at most as many characters as the server takes, mostly 500; an address counts 23."
        )
        #expect(
            LengthRule.weighted(limit: 280, address: 23, wide: 2).words("X")
                == """
                The whole post has at most 280 characters as X counts: an address counts 23, an emoji or a Chinese \
                character 2.
                """
        )
        for (cents, price) in [(20, "$0.20"), (5, "$0.05"), (205, "$2.05")] {
            let cost = PostingCost(centsPerLink: cents, dailyPosts: 9, memberPosts: 3)
            let words = "X charges whoever runs this Flyleaf \(price) for each post with a link."
            #expect(cost.words("X") == words)
            #expect(cost.words("X", left: 2) == "\(words) 2 more of yours are paid for today.")
            #expect(cost.words("X", left: 1) == "\(words) One more of yours is paid for today.")
            #expect(
                cost.words("X", left: 0)
                    == "\(words) Those that are paid for today are made; it can be posted there tomorrow."
            )
        }
        #expect(ServerChoice.any.words == "any server you name")
        #expect(ServerChoice.only(["a.example", "b.example:8083"]).words == "a.example, b.example:8083")
    }

    @Test("who will really read a post is told in the network's own terms")
    func readers() {
        let grace = PersonName(trusted: "Grace Hopper")
        let words = { (readers: PostReaders) in readers.words("Mastodon") }
        #expect(
            words(.friendMentioned(grace, withOthers: false))
                == "Mastodon has no walls: this goes as a private mention that only Grace Hopper and you can read."
        )
        #expect(words(.friendMentioned(grace, withOthers: true)).contains("Grace Hopper, the people you name and you"))
        #expect(
            words(.thoseCalledInMessage) == "Only you can read it, and anybody you call by an @address in your message."
        )
        #expect(words(.followers) == "On Mastodon your friends are your followers, and those you name.")
        #expect(
            PostReaders.everybodyWithFriendCalled(username: "grace").words("X")
                == """
                X has no walls: this is a post of your own that calls @grace. Whoever can see your account can read it.
                """
        )
        #expect(PostReaders.everybodyAtAccount.words("X") == "Whoever can see your account on X can read it.")
        #expect(
            PostReaders.nobodyToCall.words("X")
                == "X finds people by their @username, and none is known here. Choose somebody else."
        )
    }
}
