import Flyleaf
import Testing

@testable import Pages

@Suite("What a person is told about a share they filled in")
struct ShareFaultWordsTests {
    @Test(
        "each fault says what is wrong and what to do",
        arguments: [
            (ShareFault.noNetwork, "Tick at least one network."),
            (.tooManyNetworks, "It can go to at most 10 places at once. Untick some."),
            (.unknownNetwork, "That network is not set up here. Look at where this goes now."),
            (.connectionEnded(title: "X"), "Your connection to X has ended. Log in there again first."),
            (.noDialog(network: "X", .loginOnly), "This is for logging in only."),
            (.unknownDestination, "Choose your own profile, a friend’s or a Page of yours."),
            (.noFriend, "Choose the friend whose profile this goes to. Nothing was posted."),
            (.strangerChosen(title: "X"), "That person is not among your friends at X. Choose again."),
            (.tooManyTags, "At most 50 friends can be tagged in one post."),
            (.tagsWithoutPlace, "Friends can only be tagged together with a place. Add a place, or remove the tags."),
            (
                .strangersTagged(count: 1, title: "X"),
                "One person tagged is not among your friends at X and was taken out."
            ),
            (
                .strangersTagged(count: 2, title: "X"),
                "2 people tagged are not among your friends at X and were taken out."
            ),
            (.placeChanged, "The place was changed in the meantime. Look at it, or choose again."),
            (.unknownAudience, "Choose who may see the post."),
            (
                .noPrivatePosts(title: "X", network: "X", .audienceIsThatOfAccount),
                "X has no posts for yourself alone. Whoever can see your account on X can see the post. Choose another "
                    + "audience, or leave X out. Nothing was posted."
            ),
            (.unreadableWarning, "A warning is one line of at most 200 characters."),
            (.unreadableMessage, "The message holds control characters that cannot be shown. Type that part again."),
            (
                .messageTooLong(excess: 1, limit: 100),
                "The message is 1 character longer than the 100 allowed."
            ),
            (
                .at(title: "X", .messageTooLong(excess: 2, limit: 100)),
                "X: The message is 2 characters longer than the 100 allowed."
            ),
            (
                .postTooLong(length: 281, limit: 280, title: "X"),
                "The post is 281 characters long as X counts, 1 more than the 280 allowed. Shorten the message."
            ),
            (.photoGone, "A photo that was ticked is not there any more. Look at those it has now."),
            (
                .tooManyPhotos(count: 3, limit: 1, title: "X"),
                "X takes 1 photo with a post, and 3 are ticked. Untick 2, or leave X out."
            ),
            (
                .tooManyPhotos(count: 5, limit: 4, title: "X"),
                "X takes 4 photos with a post, and 5 are ticked. Untick 1, or leave X out."
            ),
            (
                .descriptionTooLong(limit: 200, title: "X"),
                "X takes at most 200 characters to describe a photo. Shorten the description with the review, or untick "
                    + "that photo."
            ),
        ] as [(ShareFault, String)]
    )
    func sentences(fault: ShareFault, words: String) {
        #expect(fault.words == words)
    }

    @Test("faults at several networks stand one after the other, and none is no text at all")
    func several() {
        let faults = ["A", "B"].map { ShareFault.at(title: $0, .unreadableMessage) }
        #expect(faults.words?.hasPrefix("A: The message holds") == true)
        #expect(faults.words?.contains("again. B: The message") == true)
        #expect([ShareFault]().words == nil)
    }
}
