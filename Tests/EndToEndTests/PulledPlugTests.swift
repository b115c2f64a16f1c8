import Flyleaf
import FlyleafServer
import HTTP
import Primitives
import StorageEngines
import TestSupport
import Testing

@testable import Pages

@Suite("What people say, while networks fail in every way")
struct PulledPlugTests {
    /// What becomes of every call of a network.
    enum Plug: String, CaseIterable, Sendable {
        case down, slow, refusing, limited, garbage, ended

        /// The answer of the network; `nil` for its own.
        func answer(to request: ClientRequest, facebook: String) throws(FetchError) -> ClientResponse? {
            let isFacebook = request.url.authority == facebook
            switch self {
            case .down: throw FetchError(.unreachable, mayHaveArrived: false)
            case .slow: throw FetchError(.timedOut, mayHaveArrived: true)
            case .refusing: return Self.json(#"{"error":"This action is not allowed"}"#, .forbidden)
            case .limited: return Self.json(#"{"error":"Too many requests"}"#, .tooManyRequests)
            case .garbage: return ClientResponse(status: .ok, body: Array("<html>Under maintenance".utf8))
            case .ended:
                // Whoever logged in by a network is logged out here with it, and sees no page of their own.
                return isFacebook ? nil : Self.json(#"{"error":"The access token is invalid"}"#, .unauthorized)
            }
        }

        private static func json(_ text: String, _ status: Status) -> ClientResponse {
            ClientResponse(status: status, fields: Fields([.contentType: "application/json"]), body: Array(text.utf8))
        }
    }

    /// A reader of three networks, who gave every permission that reading takes and opened every page once.
    private struct Reading {
        let world: NetworksWorld
        let clock = ShiftedClock()
        /// How all networks fail; `nil` while they work.
        let plug = Lock<Plug?>(nil)
        let calls = Lock(0)

        init() async throws {
            let (clock, plug, calls) = (clock, plug, calls)
            let facebook = Lock("")
            world = try await NetworksWorld(clock: clock.clock) { road in
                Fetch { request async throws(FetchError) in
                    calls.withLock { $0 += 1 }
                    guard let plug = plug.withLock({ $0 }) else { return try await road.send(request) }
                    let answer = try plug.answer(to: request, facebook: facebook.withLock { $0 })
                    if let answer { return answer }
                    return try await road.send(request)
                }
            }
            facebook.withLock { $0 = world.facebook }
            try await world.connectAll()
        }

        /// Does what is wished for behind the pages.
        func work() async throws {
            let services = world.application.site.services
            _ = try await services.streams.workOnDue()
            _ = try await services.threads.workOnDue()
            _ = try await services.people.workOnDue()
            _ = try await services.followers.workOnDue()
        }

        /// Opens a page, gives every permission that it asks for, and reads what it shows.
        func open(_ path: String) async throws -> AppPage {
            for _ in 0..<8 {
                let page = try await world.client.get(path)
                try await work()
                guard let form = page.document.forms.first(where: { $0.action.hasSuffix("/permission") }) else { break }
                _ = try await world.sayYes(to: try await world.client.submit(form))
            }
            return try await world.client.get(path)
        }
    }

    /// The networks that a page says something was read at.
    private static func networks(_ page: AppPage) -> Set<String> {
        let lines = page.document.all("main p").map(\.text)
        return Set(
            ["Facebook", "X", "Mastodon"].filter { title in
                lines.contains { line in
                    let isOfIt = line.hasPrefix("\(title): ") || line.hasPrefix("\(title) (")
                    return (isOfIt && line.contains(": read on "))
                        || line.lowercased().contains("read at \(title.lowercased())")
                }
            }
        )
    }

    /// Where the links of a page's own part lead: everything it shows of posts, people, tags and lists is one.
    ///
    /// Not those by which something is done, for which a login must hold.
    private static func links(_ page: AppPage) -> Set<String> {
        let links = page.document.all("main a").compactMap { $0["href"] }
        return Set(links.filter { !$0.contains("/intent/") && !$0.hasSuffix("/remove") && $0 != "/streams/replies" })
    }

    private static let fixed = [
        "/home", "/stream/own", "/stream/mentions", "/stream/favourites", "/stream/bookmarks", "/stream/messages",
        "/streams/tags/books", "/streams/search/farol", "/streams/lists", "/streams/trends",
        "/streams/collections/likes",
        "/streams/collections/books",
    ]

    @Test(
        "OF-01, OF-12: every page of what people say answers from what is kept, without a call, and says what is the matter",
        arguments: Plug.allCases
    )
    func pulled(_ plug: Plug) async throws {
        let reading = try await Reading()
        let tabs = try await reading.world.client.get("/friends/followers").document
        let followers = try #require(tabs.link("Mastodon (\(reading.world.server))")?["href"])
        let fixed = Self.fixed + [followers]
        var paths = fixed
        var kept: [String: (links: Set<String>, networks: Set<String>)] = [:]
        for path in fixed {
            let page = try await reading.open(path)
            let links = Self.links(page)
            kept[path] = (links, Self.networks(page))
            // A post, somebody who wrote one, and a list of people, of each page that leads to one.
            for start in ["/stream/items/", "/streams/people/", "/streams/lists/"] {
                if let link = links.sorted().first(where: { $0.hasPrefix(start) && !$0.contains("#") }),
                    !paths.contains(link)
                {
                    paths.append(link)
                }
            }
        }
        #expect(
            paths.contains { $0.hasPrefix("/stream/items/") } && paths.contains { $0.hasPrefix("/streams/people/") }
        )
        for path in paths where kept[path] == nil {
            let page = try await reading.open(path)
            kept[path] = (Self.links(page), Self.networks(page))
        }
        #expect(kept.values.reduce(0) { $0 + $1.links.count { $0.hasPrefix("/stream") } } > 100)
        for path in fixed {
            let isRead = kept[path]?.networks.isEmpty == false
            let shown = try await reading.world.client.get(path)
            #expect(isRead, "\(path): \(shown.text)")
        }

        reading.plug.withLock { $0 = plug }
        reading.clock.advance(by: .seconds(7200))
        for path in paths {
            let calls = reading.calls.withLock { $0 }
            let page = try await reading.world.client.get(path)
            #expect(reading.calls.withLock { $0 } == calls, "\(path) waits for a network")
            #expect(page.status == .ok, "\(path)")
            try await reading.work()
            let after = try await reading.world.client.get(path)
            #expect(after.status == .ok, "\(path)")
            let before = try #require(kept[path])
            let lost = before.links.subtracting(Self.links(after))
            #expect(lost.isEmpty, "\(plug): \(path) no longer shows \(lost.sorted())")
            let notices = after.document.all("main .notice").map(\.text)
            for network in before.networks where plug != .ended || network != "Facebook" {
                #expect(
                    notices.contains { $0.contains(network) },
                    "\(plug): \(path) says nothing of \(network): \(notices)"
                )
            }
        }
        // Once it works again, nothing is left of it.
        guard plug != .ended else { return }
        reading.plug.withLock { $0 = nil }
        reading.clock.advance(by: .seconds(7200))
        for path in paths {
            let page = try await reading.open(path)
            #expect(page.document.all("main .notice.waiting").isEmpty, "\(plug): \(path) still waits")
        }
    }
}
