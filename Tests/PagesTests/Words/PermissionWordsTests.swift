import Flyleaf
import Testing

@testable import Pages

@Suite("What a person is told about a permission")
struct PermissionWordsTests {
    @Test(
        "each use has a title, and whole sentences for its purpose and for what fails without it",
        arguments: ([
            .profile, .identity, .name, .profileWithPosts, .friends, .friendsOfApp, .followedForMentions, .followed,
            .staying, .posting(otherwise: .page), .posting(otherwise: .window), .posting(otherwise: .serverPage),
            .photos, .lookingAtPosts, .messages, .followers, .other,
        ] as [PermissionUse]) + NetworkCollection.allCases.map { PermissionUse.collection($0) }
    )
    func sentences(_ use: PermissionUse) {
        let rule = PermissionRule(permission: Permission("read"), moment: .login, use: use, isRevocable: false)
        let words = PermissionWords(rule, "Fakebook")
        #expect(!words.title.isEmpty)
        #expect(words.purpose.hasSuffix(".") && words.consequence.hasSuffix("."))
    }

    @Test("words name the network they speak of")
    func names() {
        func words(_ use: PermissionUse, _ network: String) -> PermissionWords {
            PermissionWords(
                PermissionRule(permission: Permission("read"), moment: .login, use: use, isRevocable: false),
                network
            )
        }
        #expect(words(.profile, "Facebook").consequence == "Without it you cannot log in with Facebook.")
        #expect(
            words(.posting(otherwise: .page), "Facebook").consequence
                == "Without it Flyleaf cannot post for you; you can still share in Facebook’s own page."
        )
        #expect(
            words(.posting(otherwise: .window), "X").consequence
                == "Without it Flyleaf cannot post for you; you can still share in X’s own window."
        )
        #expect(
            words(.staying, "X").consequence
                == "Without it you log in at X again whenever you want to share after two hours."
        )
    }
}
