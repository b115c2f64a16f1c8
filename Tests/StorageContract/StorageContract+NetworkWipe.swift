import Crypto
import Flyleaf
import Primitives

/// Somebody who came to a network with everything that is kept from one.
private struct CameByNetwork: Sendable {
    let connection: Connection
    let login: LoginRecord
    let session: SessionToken
    /// Opened later, from the account the browser remembered: its own login names no network.
    let entered: SessionToken
    let attempt: LoginAttempt
    let held: HeldGrant
    let share: Share
    let draft: ShareDraft

    init(_ scene: ContractScene, _ member: Member, _ review: Review, to network: NetworkName) async throws {
        let stores = scene.stores
        connection = try await scene.connect(member, as: "1", to: network)
        try await stores.friends.replace(
            connection.id,
            [scene.person("f1", "Ben"), scene.person("f2", "Cem")],
            scene.moment(1)
        )
        try await scene.stream([scene.streamItem("p1", at: 1)], through: connection, of: member)
        login = try await scene.login(member, by: network)
        session = try await scene.session(member, at: 1, through: connection.id, login: login.id)
        var silent = LoginRecord(id: scene.newID(2))
        try silent.add(scene.step(.tokenFound, at: 2))
        try silent.add(scene.step(.openedSilently, at: 2), member: member.id)
        try await stores.sessions.logins.begin(silent, nil)
        entered = try await scene.session(member, at: 2, through: connection.id, login: silent.id)
        attempt = scene.attempt(to: network)
        try await stores.attempts.insert(attempt)
        held = scene.heldGrant(member, session.id, as: "2", to: network)
        _ = try await stores.heldGrants.hold(held, scene.token("held"))
        share = scene.share(member, .review(review.id), through: connection.id, to: network)
        _ = try await stores.shares.insert(share)
        draft = scene.draft(member, of: review, to: connection)
        try await stores.shares.saveDraft(draft)
        try await stores.servers.save(scene.registration("\(network.rawValue).test", of: network))
        try await stores.incidents.insert(scene.incident(network.rawValue, to: network))
    }
}

extension ContractScene {
    /// The record of a login by a network, which became a member's.
    fileprivate func login(_ member: Member, by network: NetworkName?) async throws -> LoginRecord {
        var record = LoginRecord(id: newID(1))
        try record.add(step(.loginShown, at: 1, network))
        try record.add(step(.accepted, at: 1, network), member: member.id)
        try await stores.sessions.logins.begin(record, nil)
        return record
    }
}

extension StorageContract {
    static let wipe: [StorageContract] = [
        StorageContract("network wipe: all that came from it goes, reviews, accounts and other networks' stay") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let stores = scene.stores
            let (review, other) = (
                try await scene.review(ann, scene.content("Momo")), try await scene.review(ben, scene.content("Ronja"))
            )
            let gone = try await CameByNetwork(scene, ann, review, to: .mastodon)
            let stays = try await CameByNetwork(scene, ben, other, to: .facebook)
            var expected = NetworkHoldings()
            expected.connections = 1
            expected.friends = 2
            expected.streamItems = 1
            expected.shares = 1
            expected.unsettledShares = 1
            expected.drafts = 1
            expected.sessions = 2
            expected.attempts = 2
            expected.registrations = 1
            expected.incidents = 1
            expected.lockedOut = 1
            try expect(try await stores.wipe.holdings(.mastodon), is: expected)
            try expect(try await stores.wipe.wipe(.mastodon, scene.moment(9)), is: expected)
            try expect(try await stores.wipe.holdings(.mastodon), is: NetworkHoldings())
            try expect(try await stores.wipe.holdings(.facebook), is: expected)

            try expect(try await stores.connections.connections(ann.id), is: [])
            try expect(try await stores.connections.credential(gone.connection.id) == nil, "the token is still there")
            try expect(try await stores.friends.page(gone.connection.id, "", 0, 10).total, is: 0)
            for token in [gone.session, gone.entered] {
                try expect(try await stores.sessions.signedIn(token) == nil, "a session is still there")
            }
            let records = try await stores.sessions.logins.records(ann.id, BrowserKey(.secure), 10)
            try expect(records.map(\.steps.last?.event), is: [.endedByNetwork, .endedByNetwork])
            try expect(try await stores.attempts.take(gone.attempt.state), is: nil)
            try expect(try await stores.heldGrants.grant(gone.held.id, ann.id, gone.session.id), is: nil)
            try expect(try await stores.shares.list(ann.id, nil, 10), is: [])
            let left = try await stores.shares.draft(ann.id, gone.draft.subject)
            try expect(left?.hasPicks, is: false)
            try expect(left?.aim, is: .own)
            try expect(left?.message, is: gone.draft.message)
            try expect(try await stores.servers.all(.mastodon), is: [])
            try expect(try await stores.incidents.find("mastodon"), is: [])
            try expect(try await stores.members.member(ann.id), is: ann)
            try expect(try await stores.reviews.review(review.id, ann.id)?.review, is: review)

            try expect(try await stores.connections.connections(ben.id), is: [stays.connection])
            try expect(try await stores.sessions.signedIn(stays.session)?.member, is: ben)
            try expect(try await stores.shares.draft(ben.id, stays.draft.subject), is: stays.draft)
            try expect(try await stores.attempts.take(stays.attempt.state), is: stays.attempt)
            try expect(try await stores.heldGrants.grant(stays.held.id, ben.id, stays.session.id), is: stays.held)
        },
        StorageContract("network wipe: a session that came in another way stays, whatever was connected in it") {
            scene in
            let ann = try await scene.member()
            let stores = scene.stores
            let login = try await scene.login(ann, by: .facebook)
            let session = try await scene.session(ann, at: 1, login: login.id)
            let connected = scene.step(.tokenRenewed, at: 2, .mastodon)
            try expect(try await stores.sessions.logins.note(login.id, connected, nil), "not noted")
            _ = try await scene.connect(ann, as: "1", to: .mastodon)
            try expect(try await stores.wipe.holdings(.mastodon).sessions, is: 0)
            _ = try await stores.wipe.wipe(.mastodon, scene.moment(9))
            try expect(try await stores.sessions.signedIn(session)?.member, is: ann)
        },
        StorageContract("network wipe: a session ends with the code for pairing, and also when its connection is gone")
        {
            scene in
            let ann = try await scene.member()
            let stores = scene.stores
            let connection = try await scene.connect(ann, as: "1", to: .mastodon)
            let login = try await scene.login(ann, by: .mastodon)
            let session = try await scene.session(ann, at: 1, through: connection.id, login: login.id)
            try await stores.connections.remove(connection.id)
            let code = PairingCode(.secure)
            try await stores.devices.insertCode(code, ann.id, scene.moment(2))
            try expect(try await stores.wipe.wipe(.mastodon, scene.moment(9)).sessions, is: 1)
            try expect(try await stores.sessions.signedIn(session) == nil, "the session is still there")
            try expect(try await stores.devices.code(code) == nil, "the code is still there")
        },
        StorageContract("network wipe: whoever has another way in is not locked out") { scene in
            let stores = scene.stores
            var people: [Member] = []
            for name in ["Ann", "Ben", "Cem", "Dora"] {
                people.append(try await scene.member(name))
                _ = try await scene.connect(people[people.count - 1], as: name, to: .mastodon)
            }
            try expect(try await stores.wipe.holdings(.mastodon).lockedOut, is: 4)
            _ = try await scene.connect(people[0], as: "Ann")
            try expect(try await stores.passkeys.insert(scene.passkey(people[1])), is: .kept)
            let sheet = RecoverySheet(.secure)
            try await stores.recovery.replace(people[2].id, sheet, scene.moment(1))
            try expect(try await stores.wipe.holdings(.mastodon).lockedOut, is: 1)
            for code in sheet.codes {
                try expect(try await stores.recovery.use(sheet.name, code, scene.moment(2)), is: people[2].id)
            }
            try expect(try await stores.wipe.holdings(.mastodon).lockedOut, is: 2)
            // Their other ways in are no way in by a network they never came by.
            try expect(try await stores.wipe.holdings(.facebook).lockedOut, is: 0)
        },
    ]
}
