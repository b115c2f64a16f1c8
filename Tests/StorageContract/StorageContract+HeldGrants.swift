import Crypto
import Flyleaf
import Primitives

extension StorageContract {
    static let heldGrants: [StorageContract] = [
        StorageContract("held grants: each comes back as it was, to the login that brought it and to no other") {
            scene in
            let grants = scene.stores.heldGrants
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (session, other) = (try await scene.session(ann), try await scene.session(ann))
            let token = AccessToken(
                secret: "t",
                expiresAt: scene.moment(99),
                refreshToken: "r",
                proof: .oauth1(secret: "s")
            )
            for grant in [
                scene.heldGrant(ann, session.id),
                scene.heldGrant(ann, session.id, as: "2", to: .mastodon, at: 3, address: "ann"),
            ] {
                try expect(try await grants.hold(grant, token).isEmpty, "something gave way")
                for (member, session) in [(ann.id, other.id), (ben.id, session.id), (ben.id, other.id)] {
                    try expect(try await grants.grant(grant.id, member, session), is: nil)
                    try expect(try await grants.take(grant.id, member, session) == nil, "taken by another login")
                }
                try expect(try await grants.grant(grant.id, ann.id, session.id), is: grant)
                let taken = try await grants.take(grant.id, ann.id, session.id)
                try expect(taken?.grant, is: grant)
                try expect(taken?.token, is: token)
                try expect(try await grants.grant(grant.id, ann.id, session.id), is: nil)
            }
        },
        StorageContract("held grants: whoever asks first gets it, nobody gets it twice") { scene in
            let grants = scene.stores.heldGrants
            let ann = try await scene.member()
            let session = try await scene.session(ann).id
            let grant = scene.heldGrant(ann, session)
            _ = try await grants.hold(grant, scene.token("t"))
            let taken = try await withThrowingTaskGroup(of: HeldGrant?.self) { group in
                for _ in 0..<20 { group.addTask { try await grants.take(grant.id, ann.id, session)?.grant } }
                return try await group.reduce(into: [HeldGrant]()) { taken, one in if let one { taken.append(one) } }
            }
            try expect(taken, is: [grant])
        },
        StorageContract("held grants: another of one person takes the place of the first, for one member alone") {
            scene in
            let grants = scene.stores.heldGrants
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (anns, bens) = (try await scene.session(ann).id, try await scene.session(ben).id)
            let (first, second) = (scene.heldGrant(ann, anns, at: 1), scene.heldGrant(ann, anns, at: 2))
            let (others, elsewhere) = (scene.heldGrant(ben, bens), scene.heldGrant(ann, anns, to: .mastodon))
            for grant in [others, elsewhere, first] {
                try expect(try await grants.hold(grant, scene.token("of \(grant.id)")).isEmpty, "something gave way")
            }
            let gone = try await grants.hold(second, scene.token("second"))
            try expect(gone.map(\.grant), is: [first])
            try expect(gone.map(\.token), is: [scene.token("of \(first.id)")])
            for grant in [elsewhere, second] {
                try expect(try await grants.grant(grant.id, ann.id, anns), is: grant)
            }
            try expect(try await grants.grant(others.id, ben.id, bens), is: others)
        },
        StorageContract("held grants: a member has so many and no more, and the oldest of theirs give way") { scene in
            let grants = scene.stores.heldGrants
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (anns, bens) = (try await scene.session(ann).id, try await scene.session(ben).id)
            let others = scene.heldGrant(ben, bens)
            _ = try await grants.hold(others, scene.token("t"))
            let all = (0...HeldGrant.maximumPerMember).map {
                scene.heldGrant(ann, anns, as: "\($0)", at: Int64($0))
            }
            for grant in all.dropLast() {
                try expect(try await grants.hold(grant, scene.token("t")).isEmpty, "something gave way")
            }
            let gone = try await grants.hold(all[all.count - 1], scene.token("t"))
            try expect(gone.map(\.grant), is: [all[0]])
            for grant in all[1...] { try expect(try await grants.grant(grant.id, ann.id, anns), is: grant) }
            try expect(try await grants.grant(others.id, ben.id, bens), is: others)
        },
        StorageContract("held grants: the tokens that wait are told by person, or of all of an authority") { scene in
            let grants = scene.stores.heldGrants
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (anns, bens) = (try await scene.session(ann).id, try await scene.session(ben).id)
            for (grant, secret) in [
                (scene.heldGrant(ann, anns), "a"), (scene.heldGrant(ben, bens), "b"),
                (scene.heldGrant(ann, anns, as: "2"), "c"), (scene.heldGrant(ann, anns, to: .mastodon), "d"),
            ] { _ = try await grants.hold(grant, scene.token(secret)) }
            func tokens(_ authority: String, _ remoteID: String?) async throws -> [String] {
                try await grants.tokens(.facebook, authority, remoteID).map(\.secret).sorted()
            }
            try expect(try await tokens("facebook.test", "1"), is: ["a", "b"])
            try expect(try await tokens("facebook.test", nil), is: ["a", "b", "c"])
            try expect(try await tokens("other.test", "1"), is: [])
        },
        StorageContract("held grants: they go with a session to its next secret") { scene in
            let (grants, sessions) = (scene.stores.heldGrants, scene.stores.sessions)
            let ann = try await scene.member()
            let (old, other) = (try await scene.session(ann), try await scene.session(ann))
            let (grant, stays) = (scene.heldGrant(ann, old.id), scene.heldGrant(ann, other.id, as: "2"))
            for grant in [grant, stays] { _ = try await grants.hold(grant, scene.token("t")) }
            let next = Session(
                id: scene.newID(1),
                memberID: ann.id,
                createdAt: scene.moment(0),
                lastSeenAt: scene.moment(1)
            )
            try expect(try await sessions.replace(old.id, next, Randomness.secure.secret()), "not replaced")
            try expect(try await grants.grant(grant.id, ann.id, old.id), is: nil)
            try expect(try await grants.take(grant.id, ann.id, next.id)?.token, is: scene.token("t"))
            try expect(try await grants.grant(stays.id, ann.id, other.id), is: stays)
        },
        StorageContract("held grants: what came before a moment is taken out once, with its token, for whomever it was")
        {
            scene in
            let grants = scene.stores.heldGrants
            let ann = try await scene.member()
            let session = try await scene.session(ann)
            let (old, young) = (
                scene.heldGrant(ann, session.id, at: 1), scene.heldGrant(ann, session.id, as: "2", at: 2)
            )
            for grant in [old, young] { _ = try await grants.hold(grant, scene.token("of \(grant.id)")) }
            // A session that has ended hinders nobody.
            try await scene.stores.sessions.end(session.id, scene.step(.loggedOut, at: 3))
            let taken = try await grants.takeOld(scene.moment(2))
            try expect(taken.map(\.grant), is: [old])
            try expect(taken.map(\.token), is: [scene.token("of \(old.id)")])
            try expect(try await grants.takeOld(scene.moment(2)).isEmpty, "taken twice")
            try expect(try await grants.takeOld(scene.moment(9)).map(\.grant), is: [young])
        },
        StorageContract(
            "held grants: those for a member are removed, those of a person, and those of a deleted account"
        ) {
            scene in
            let grants = scene.stores.heldGrants
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (anns, bens) = (try await scene.session(ann).id, try await scene.session(ben).id)
            func tokens() async throws -> [String] {
                try await grants.tokens(.facebook, "facebook.test", nil).map(\.secret).sorted()
            }
            func fill() async throws {
                for (grant, secret) in [
                    (scene.heldGrant(ann, anns, at: 1), "a1"), (scene.heldGrant(ann, anns, as: "2", at: 1), "a2"),
                    (scene.heldGrant(ben, bens, at: 2), "b1"),
                ] { _ = try await grants.hold(grant, scene.token(secret)) }
            }
            try await fill()
            try await grants.remove(.facebook, "facebook.test", "1", scene.moment(2))
            try expect(try await tokens(), is: ["a2", "b1"])
            try await fill()
            try await grants.remove(ann.id)
            try expect(try await tokens(), is: ["b1"])
            try await fill()
            _ = try await scene.stores.members.delete(ben.id, BrowserKey(.secure))
            try expect(try await tokens(), is: ["a1", "a2"])
        },
    ]
}
