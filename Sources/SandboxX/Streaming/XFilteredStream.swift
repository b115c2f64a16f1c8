internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// The filtered stream of one app: new posts that meet one of its rules, a line of JSON each.
struct XFilteredStream: Sendable {
    let world: World
    let app: XAppID
    /// The digest of the token that opened it: with the token it ends.
    let token: [UInt8]
    let fields: V2Fields
    /// The newest post when it was opened; only what comes later is told.
    let start: TweetID

    /// Posts looked at in one go.
    private static let step = 100

    /// The stream as a body; it holds its seat for as long as it lives.
    func body(_ seat: XStreamHub.Seat) -> BodyStream {
        BodyStream(keepAlive: Array("\r\n".utf8)) { send in
            defer { seat.leave() }
            var last = start
            for await _ in seat.wakes {
                do {
                    while let news = try news(after: last) {
                        for line in news.lines where !send(line) { return }
                        guard let newest = news.newest else { break }
                        last = newest
                    }
                } catch Ending.unauthorized {
                    return
                } catch {
                    world.control.note("GET /2/tweets/search/stream failed: \(type(of: error))")
                    return
                }
            }
        }
    }

    private enum Ending: Error {
        case unauthorized
    }

    private struct News {
        var lines: [[UInt8]] = []
        /// The last post that was looked at; absent when there was none.
        var newest: TweetID?
    }

    /// What is to be told of the next posts.
    private func news(after last: TweetID) throws -> News? {
        let now = world.now
        return try world.database.readTransaction { connection in
            guard try XTokens.find(hash: token, connection)?.holds(at: now) == true else { throw Ending.unauthorized }
            var window = TweetWindow(limit: Self.step)
            window.newerThan = last
            window.isReversed = true
            let ids = try Tweets.ids(.all, window, connection)
            guard let newest = ids.max() else { return nil }
            let rules = try XStreamRules.of(app, connection).compactMap { rule in
                Self.query(rule).map { (rule, $0) }
            }
            var news = News(newest: newest)
            for id in ids.sorted() {
                let bundle = try Tweets.bundle([id], reader: nil, connection)
                guard let tweet = bundle.tweets.first else { continue }
                let post = QueriedPost(tweet, in: bundle)
                let matching = rules.filter { $0.1.matches(post) }.map(\.0)
                if !matching.isEmpty { news.lines.append(line(tweet, bundle, matching)) }
            }
            return news
        }
    }

    /// A rule as a query; `nil` for one that an older version of the program took and this one does not understand.
    private static func query(_ rule: XStreamRule) -> PostQuery? {
        do {
            return try XStreamRule.query(rule.value)
        } catch {
            return nil
        }
    }

    private func line(_ tweet: Tweet, _ bundle: TweetBundle, _ rules: [XStreamRule]) -> [UInt8] {
        let writer = V2Writer(world: world, fields: fields, bundle: bundle)
        let matching = rules.map { rule in JSON.object(["id": rule.id.json, "tag": .string(rule.tag ?? "")]) }
        guard case .object(let members) = writer.single(tweet) else { return [] }
        let object = JSON.object(members + [JSON.Member(name: "matching_rules", value: .array(matching))])
        return object.bytes + Array("\r\n".utf8)
    }
}
