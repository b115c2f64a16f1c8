import Flyleaf
import Primitives
import TestSupport
import Testing

@testable import Networks

@Suite("What Help says of Facebook")
struct FacebookHelpTests {
    private func help() throws -> String {
        let template = try FileTree.text("\(FileTree.project)/Templates/information/help.mustache")
        return HTMLDocument(template).text
    }

    private let granted = PermissionSet(
        granted: [.publishActions, .userFriends],
        declined: []
    )

    @Test("BR-18: the classic edition can do each thing that Help says Facebook once let a program do")
    func then() throws {
        let said =
            "Years ago Facebook let a program post to your profile and to a friend’s, list all your friends, tag them and add a "
            + "place."
        #expect(try help().contains(said))
        let classic = Capabilities.facebook(.classic, granted)
        #expect(classic.ownProfile == .native && classic.friendProfile == .native)
        #expect(classic.friends == .yes && classic.tags == .yes && classic.place == .yes)
    }

    @Test("BR-18: the current edition can do none of what Help says was withdrawn, and posts as Help says")
    func now() throws {
        let help = try help()
        #expect(
            help.contains(
                "It has withdrawn this: posting to a friend’s profile in 2013, posting for you and tagging in 2018."
            )
        )
        #expect(
            help.contains(
                "Today a program sees only those of your friends who use it too, and posts are made in Facebook’s own window."
            )
        )
        let current = Capabilities.facebook(.current, granted)
        #expect(
            current.ownProfile == .handOff(.postsInWindowOnly) && current.friendProfile == .handOff(.postsInWindowOnly)
        )
        #expect(!current.tags.isPossible && !current.place.isPossible && !current.audience.isPossible)
        #expect(current.friends == .yes)
    }
}
