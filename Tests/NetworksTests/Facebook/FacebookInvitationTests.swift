import Flyleaf
import HTTP
import Testing

@testable import Networks

@Suite("Facebook’s window for an invitation")
struct FacebookInvitationTests {
    private let friend = Person(remoteID: "2002", name: PersonName(trusted: "Ben"))

    private func address(_ friend: Person?) throws -> WebURL {
        let configuration = try FacebookFixture.configuration()
        let text = try FacebookDialog.invitation(
            friend,
            "https://flyleaf.test/",
            returnURL: "https://flyleaf.test/friends?a=b",
            configuration
        )
        return try #require(WebURL(text))
    }

    @Test("CO-31: the window is for one friend and one link; without a friend the person chooses one there")
    func fields() throws {
        let one = try address(friend)
        #expect(one.path.hasSuffix("/dialog/send"))
        #expect(one.queryFields["to"] == "2002" && one.queryFields.values("to").count == 1)
        #expect(one.queryFields["link"] == "https://flyleaf.test/")
        #expect(one.queryFields["redirect_uri"] == "https://flyleaf.test/friends?a=b")
        #expect(try address(nil).queryFields["to"] == nil)
    }

    @Test("what is no identifier of Facebook, such as two of them, is nobody")
    func identifiers() {
        for id in ["1,2", "1&to=2", "", "../1"] {
            #expect(throws: NetworkFailure.self, "\(id)") {
                _ = try address(Person(remoteID: id, name: PersonName(trusted: "Ben")))
            }
        }
    }
}
