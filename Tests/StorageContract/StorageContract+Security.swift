import Flyleaf
import Primitives

extension ContractScene {
    /// An event that is not kept yet.
    func securityEvent(
        _ member: Member,
        _ kind: SecurityEvent.Kind,
        at second: Int64,
        name: String? = nil,
        browser: BrowserName? = nil
    ) -> SecurityEvent {
        SecurityEvent(
            number: 0,
            id: newID(second),
            memberID: member.id,
            kind: kind,
            name: name,
            network: kind == .connected ? .facebook : nil,
            browser: browser,
            moment: moment(second)
        )
    }
}

extension StorageContract {
    static let security: [StorageContract] = [
        StorageContract("security events: each comes back to its member alone, the newest first, page by page") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let events = scene.stores.sessions.security
            let firefox = BrowserName(program: "Firefox", system: "Linux")
            let all = [
                scene.securityEvent(ann, .login, at: 1, browser: firefox),
                scene.securityEvent(ann, .passkeyAdded, at: 2, name: "Phone"),
                scene.securityEvent(ann, .connected, at: 3, name: "Ada"),
            ]
            for event in all { try await events.add(event) }
            try await events.add(scene.securityEvent(ben, .exported, at: 4))
            let kept = try await events.list(ann.id, before: nil, 9)
            try expect(kept.map(\.id), is: all.reversed().map(\.id))
            try expect(kept.map(\.kind), is: [.connected, .passkeyAdded, .login])
            try expect(kept.map(\.name), is: ["Ada", "Phone", nil])
            try expect(kept.map(\.network), is: [.facebook, nil, nil])
            try expect(kept.map(\.browser), is: [nil, nil, firefox])
            try expect(kept.map(\.moment), is: [scene.moment(3), scene.moment(2), scene.moment(1)])
            try expect(try await events.list(ann.id, before: kept[0].number, 1), is: [kept[1]])
            try expect(try await events.event(all[1].id, ann.id), is: kept[1])
            try expect(try await events.event(all[1].id, ben.id), is: nil)
        },
        StorageContract("security events: what makes a way in is told, unless its member wants no such notices") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (events, notices) = (scene.stores.sessions.security, scene.stores.notices)
            try await notices.setOff([.security], ben.id)
            var told: [NoticeSubject] = []
            for (second, kind) in SecurityEvent.Kind.allCases.enumerated() {
                let event = scene.securityEvent(ann, kind, at: Int64(second))
                try await events.add(event)
                try await events.add(scene.securityEvent(ben, kind, at: Int64(second)))
                if kind.isTold { told.insert(.security(event.id), at: 0) }
            }
            try expect(told.count, is: 5)
            try expect(try await notices.list(ann.id, before: nil, 99).map(\.subject), is: told)
            try expect(try await notices.unread(ann.id), is: 5)
            try expect(try await notices.list(ben.id, before: nil, 99), is: [])
        },
        StorageContract("security events: those before a moment are purged, and with each goes its notice") { scene in
            let ann = try await scene.member()
            let events = scene.stores.sessions.security
            let (old, young) = (
                scene.securityEvent(ann, .codesMade, at: 1), scene.securityEvent(ann, .codesMade, at: 2)
            )
            for event in [old, young] { try await events.add(event) }
            try expect(try await events.purge(scene.moment(2)), is: 1)
            try expect(try await events.list(ann.id, before: nil, 9).map(\.id), is: [young.id])
            let notices = try await scene.stores.notices.list(ann.id, before: nil, 9)
            try expect(notices.map(\.subject), is: [.security(young.id)])
        },
    ]
}
