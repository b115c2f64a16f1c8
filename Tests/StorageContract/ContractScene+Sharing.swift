import Crypto
import Flyleaf
import Primitives

/// Shares, drafts and the people in them; devices.
extension ContractScene {
    func person(_ remoteID: String, _ name: String) -> Person {
        Person(remoteID: remoteID, name: PersonName(trusted: name))
    }

    func share(
        _ member: Member,
        _ subject: ShareSubject? = nil,
        key: ShareKey = ShareKey(.secure),
        press: ShareKey? = nil,
        through connection: ID<Connection>? = nil,
        to network: NetworkName = .facebook,
        as destination: ShareDestination = .own,
        name: String = "Momo",
        message: ShareMessage = .none,
        at second: Int64 = 0
    ) -> Share {
        var content = ShareContent.empty
        content.destination = destination
        content.message = message
        return Share(
            id: newID(second),
            key: key,
            pressKey: press ?? key,
            memberID: member.id,
            subject: subject ?? .review(newID()),
            connectionID: connection ?? newID(),
            network: network,
            route: .native,
            story: Story(content: content, name: name, caption: "", description: "", link: "https://flyleaf.test/"),
            leftOut: [LeftOut(.tags, .tagsOnPhotosNameThePictured), LeftOut(.place, nil)],
            state: .queued,
            receipt: nil,
            failure: nil,
            failureMessage: nil,
            retryAt: nil,
            attempts: 0,
            nextAttemptAt: moment(second),
            createdAt: moment(second),
            updatedAt: moment(second)
        )
    }

    /// A draft with words of its own, and with people and a place of the network it goes to.
    func draft(_ member: Member, of review: Review, to connection: Connection) -> ShareDraft {
        var draft = ShareDraft(emptyFor: member.id, of: .review(review.id), key: ShareKey(.secure))
        draft.network = connection.identity.network
        draft.connections = [connection.id]
        draft.content.message = ShareMessage(trusted: "Read this")
        draft.options = PostOptions(
            withheld: [.link, .details],
            isUnlisted: true,
            language: PostLanguage("fr"),
            album: AlbumName("Books")
        )
        draft.words = [connection.id: ShareMessage(trusted: "Read this there: 1,\n2")]
        draft.content.tags = [
            person("f2", "Cem"), Person(remoteID: "f3", address: "dora", name: PersonName(trusted: "Dora")),
        ]
        draft.content.place = Place(remoteID: "p1", name: PlaceName(trusted: "A café"), locality: "Leipzig")
        draft.friend = Person(remoteID: "f1", address: "ben@letters.test", name: PersonName(trusted: "Ben"))
        draft.page = ManagedPage(remoteID: "g1", name: PersonName(trusted: "Bücher & <Tee>"))
        draft.aim = .friend
        return draft
    }

    func device(_ member: Member, at second: Int64 = 0) -> Device {
        Device(
            id: newID(second),
            memberID: member.id,
            name: DeviceName(trusted: "Reader \(second)"),
            createdAt: moment(second)
        )
    }

    func cacheName(_ text: String) throws -> CacheName {
        guard let name = CacheName(text) else { throw ContractBreach(description: "\(text) is no name") }
        return name
    }
}

extension ShareDraft {
    /// Whether people, a Page or a place of a network are in it.
    var hasPicks: Bool { friend != nil || page != nil || !content.tags.isEmpty || content.place != nil }
}
