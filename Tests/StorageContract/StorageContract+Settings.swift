import Crypto
import Flyleaf
import Primitives

extension StorageContract {
    static let settings: [StorageContract] = [
        StorageContract("settings: each is its member’s, kept whole, and goes with them") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let store = scene.stores.settings
            try expect(try await store.settings(of: ann.id), is: MemberSettings())
            for visibility in [Review.Visibility.friends, .onlyMe, nil] {
                try await store.change(ann.id) { $0.reviewVisibility = visibility }
                try expect(try await store.settings(of: ann.id).reviewVisibility, is: visibility)
            }
            let zone = TimeZoneName("America/Argentina/Buenos_Aires")
            let defaults = SharingDefaults(
                audience: .onlyMe,
                isUnlisted: true,
                language: PostLanguage("de"),
                connections: []
            )
            try await store.change(ann.id) { settings in
                settings.timeZone = zone
                settings.sharing = defaults
                settings.filters = StreamFilters(trusted: ["Ulysses", "cat pictures"], hidesRepeats: true)
            }
            let kept = try await store.settings(of: ann.id)
            try expect(kept.timeZone, is: zone)
            try expect(kept.sharing, is: defaults)
            try expect(kept.filters, is: StreamFilters(trusted: ["Ulysses", "cat pictures"], hidesRepeats: true))
            try await store.change(ann.id) { $0.filters = StreamFilters(trusted: [], hidesRepeats: false) }
            try expect(try await store.settings(of: ann.id).filters, is: StreamFilters.none)
            try expect(try await store.settings(of: ben.id), is: MemberSettings())
            try await store.change(ann.id) { $0 = MemberSettings() }
            try expect(try await store.settings(of: ann.id), is: MemberSettings())
            try await store.change(ann.id) { $0.timeZone = zone }
            _ = try await scene.stores.members.delete(ann.id, BrowserKey(.secure))
            try expect(try await store.settings(of: ann.id), is: MemberSettings())
            try await store.change(ann.id) { $0.timeZone = zone }
            try expect(try await store.settings(of: ann.id), is: MemberSettings())
        },
        StorageContract("settings: a share begins at connections of its member alone, and not at one that ended") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let store = scene.stores.settings
            let first = try await scene.connect(ann, as: "1", to: NetworkName("x"))
            let second = try await scene.connect(ann, as: "2")
            let others = try await scene.connect(ben, as: "3", to: NetworkName("x"))
            func choose(_ chosen: [ID<Connection>]) async throws -> [ID<Connection>]? {
                let defaults = SharingDefaults(
                    audience: .everyone,
                    isUnlisted: false,
                    language: nil,
                    connections: chosen
                )
                try await store.change(ann.id) { $0.sharing = defaults }
                let kept = try await store.settings(of: ann.id)
                return kept.sharing?.connections
            }
            try expect(try await choose([second.id, others.id, first.id]), is: [second.id, first.id])
            try expect(try await choose([first.id]), is: [first.id])
            try expect(try await choose([first.id, second.id]), is: [first.id, second.id])
            try await scene.stores.connections.remove(first.id)
            try expect(try await store.settings(of: ann.id).sharing?.connections, is: [second.id])
        },
        StorageContract("settings: changes that come together are all kept") { scene in
            let ann = try await scene.member("Ann")
            let store = scene.stores.settings
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await store.change(ann.id) { $0.timeZone = TimeZoneName("Asia/Tokyo") } }
                group.addTask { try await store.change(ann.id) { $0.reviewVisibility = .friends } }
                group.addTask { try await store.change(ann.id) { $0.sharing = .standard } }
                try await group.waitForAll()
            }
            let kept = try await store.settings(of: ann.id)
            try expect(kept.timeZone?.text, is: "Asia/Tokyo")
            try expect(kept.reviewVisibility, is: .friends)
            try expect(kept.sharing, is: .standard)
        },
    ]
}
