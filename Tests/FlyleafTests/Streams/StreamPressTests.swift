import Flyleaf
import NetworkSupport
import Primitives
import Testing

@Suite("Marks on posts of networks")
struct StreamPressTests {
    private let setup = Setup()
    private let network: SocialNetwork
    private let presses: StreamPresses

    init() {
        let facebook = setup.facebook
        facebook.set { $0.isWhole = false }
        var traits = facebook.traits
        traits.marks = Set(StreamMark.allCases)
        network = facebook.network(as: traits)
        let stores = setup.tables.stores
        let reports = setup.reports
        presses = StreamPresses(
            store: stores.presses,
            connections: Connections(
                store: stores.connections,
                leases: setup.leases,
                networks: NetworkDirectory([network]),
                clock: setup.clock.clock
            ),
            background: BackgroundTasks(),
            clock: setup.clock.clock,
            randomness: setup.randomness
        ) { _, error in reports.withLock { $0.append("\(error)") } }
    }

    private func entry(_ connection: Connection, _ id: String = "p1", _ marks: [StreamMark: Bool] = [:])
        -> KeptStreamItem
    {
        let moment = Timestamp(seconds: 1)
        return KeptStreamItem(
            connectionID: connection.id,
            place: StreamPlace(moment: moment, number: 1),
            readAt: moment,
            item: .sample(id, at: moment) { $0.marks = marks }
        )
    }

    private func connected() async throws -> Connection {
        try await setup.connection(of: try await setup.member())
    }

    @discardableResult
    private func press(
        _ isWanted: Bool,
        _ entry: KeptStreamItem,
        _ connection: Connection,
        _ mark: StreamMark = .favourite
    ) async throws -> StreamPress {
        let act = try #require(network.acts[mark])
        let post = entry.item.post
        return try await presses.press(
            mark,
            isWanted: isWanted,
            at: post.remoteID,
            known: post.marks[mark],
            act,
            through: connection
        )
    }

    private func vote(_ choices: [Int], _ connection: Connection) async throws -> StreamPress {
        let act = try #require(network.acts[.vote])
        return try await presses.press(
            .vote,
            isWanted: true,
            choosing: choices,
            at: "34",
            known: false,
            act,
            through: connection
        )
    }

    @Test("a vote is told once with what was chosen last before it went; what may be at the network stands")
    func votes() async throws {
        let connection = try await connected()
        let first = try await vote([2], connection)
        #expect(try await vote([2], connection) == first)
        #expect(try await vote([1, 0], connection).choices == [0, 1])
        // Nobody knows whether the first one got there.
        setup.facebook.set { $0.mark = { _, _, _ in throw NetworkFailure(.transient, detail: "lost") } }
        #expect(try await presses.workOnDue() == 1)
        #expect(try await vote([2], connection).choices == [0, 1])
        setup.facebook.set { $0.mark = nil }
        setup.clock.advance(.seconds(6))
        #expect(try await presses.workOnDue() == 1)
        #expect(told == ["vote 34 0 1", "vote 34 0 1"])
        #expect(try await row(first).state == .done)
        #expect(try await vote([2], connection).choices == [0, 1])
        #expect(try await presses.workOnDue() == 0)
        // Long after, its writer may have changed the poll, and all votes are gone.
        setup.clock.advance(.seconds(61))
        #expect(try await vote([2], connection).choices == [2])
        setup.facebook.set { $0.mark = { _, _, _ in throw NetworkFailure(.refused, detail: "over") } }
        #expect(try await presses.workOnDue() == 1)
        #expect(try await row(first).state == .refused)
        #expect(try await vote([0], connection).state == .waiting)
    }

    private func row(_ press: StreamPress) async throws -> StreamPress {
        try #require(try await setup.tables.stores.presses.current(press.id))
    }

    private var told: [String] { setup.facebook.state.presses }

    @Test("a press is written down before the network hears of it, told once, and a second one of the same is none")
    func once() async throws {
        let connection = try await connected()
        let entry = entry(connection)
        let first = try await press(true, entry, connection)
        #expect(first.state == .waiting && told.isEmpty)
        #expect(try await press(true, entry, connection) == first)
        #expect(try await presses.workOnDue() == 1)
        #expect(told == ["favourite of-p1"])
        #expect(try await row(first).state == .done)
        try await press(true, entry, connection)
        #expect(try await presses.workOnDue() == 0 && told.count == 1)
        // Long after, the network may have been told otherwise elsewhere.
        setup.clock.advance(.seconds(61))
        try await press(true, entry, connection)
        #expect(try await presses.workOnDue() == 1 && told.count == 2)
    }

    @Test("pressed and taken back before the network was told: it is not told at all where it had it so")
    func takenBack() async throws {
        let connection = try await connected()
        let entry = entry(connection, "p1", [.favourite: false])
        try await press(true, entry, connection)
        try await press(false, entry, connection)
        #expect(try await presses.workOnDue() == 0 && told.isEmpty)
        // Where nobody knows what it had, the last wish is told.
        let other = self.entry(connection, "p2")
        try await press(true, other, connection)
        let press = try await press(false, other, connection)
        #expect(try await presses.workOnDue() == 1 && told == ["unfavourite of-p2"])
        #expect(try await row(press).isOn == false)
    }

    @Test("the last wish wins, whatever comes between press and answer, and the network ends in that state")
    func lastWish() async throws {
        let connection = try await connected()
        let entry = entry(connection)
        // Taken back while the call is under way.
        let again = Lock(true)
        setup.facebook.set { script in
            script.mark = { _, _, isOn in
                guard isOn,
                    again.withLock({ first in
                        defer { first = false }; return first
                    })
                else { return }
                _ = try await press(false, entry, connection)
            }
        }
        let first = try await press(true, entry, connection)
        _ = try await presses.workOnDue()
        #expect(try await row(first).state == .waiting)
        _ = try await presses.workOnDue()
        #expect(told == ["favourite of-p1", "unfavourite of-p1"])
        #expect(setup.facebook.state.marked["of-p1"] == [])
        let row = try await row(first)
        #expect(row.state == .done && row.isOn == false && row.wish == 2)
    }

    @Test(
        "a lost answer is no question: the press is sent again and comes to the same, however often it is lost",
        arguments: [NetworkFailure.Category.answerLost, .transient, .brokenAnswer]
    )
    func lost(_ category: NetworkFailure.Category) async throws {
        let connection = try await connected()
        let losses = Lock(3)
        setup.facebook.set { script in
            script.mark = { _, _, _ in
                let isLost = losses.withLock { left in
                    left -= 1
                    return left >= 0
                }
                if isLost { throw NetworkFailure(category) }
            }
        }
        let first = try await press(true, entry(connection), connection)
        for number in 1...3 {
            #expect(try await presses.workOnDue() == 1)
            let row = try await row(first)
            #expect(row.state == .waiting && row.failure == category && row.attempts == number)
            #expect(row.shows(known: false, readAt: setup.clock.now))
            #expect(try await presses.workOnDue() == 0)
            setup.clock.advance(.seconds(60))
        }
        #expect(try await presses.workOnDue() == 1)
        #expect(try await row(first).state == .done)
        #expect(setup.facebook.state.marked["of-p1"] == [.favourite])
        #expect(told == Array(repeating: "favourite of-p1", count: 4))
    }

    @Test("a program that stops in the middle of a call tells it again at the next start")
    func interrupted() async throws {
        let connection = try await connected()
        let first = try await press(true, entry(connection), connection)
        let sending = try #require(first.after(.send(until: setup.clock.now + .seconds(60)), at: setup.clock.now))
        #expect(try await setup.tables.stores.presses.update(sending, first))
        #expect(try await presses.workOnDue() == 0)
        try await presses.recover(isAlone: true)
        _ = try await presses.workOnDue()
        #expect(try await row(first).state == .done && told == ["favourite of-p1"])
    }

    @Test("what the network has so already is done; a mark is gone with its post; a no is taken back, with its reason")
    func answers() async throws {
        let connection = try await connected()
        func outcome(_ isWanted: Bool, _ category: NetworkFailure.Category, _ id: String) async throws -> StreamPress {
            setup.facebook.change { $0.failures["mark"] = NetworkFailure(category) }
            let press = try await press(isWanted, entry(connection, id), connection, .repeat)
            _ = try await presses.workOnDue()
            return try await row(press)
        }
        #expect(try await outcome(true, .duplicate, "a").state == .done)
        #expect(try await outcome(false, .duplicate, "b").state == .done)
        #expect(try await outcome(false, .notFound, "c").state == .done)
        for (number, category) in [NetworkFailure.Category.notFound, .refused, .permissionMissing, .paymentNeeded]
            .enumerated()
        {
            let row = try await outcome(true, category, "n\(number)")
            #expect(row.state == .refused && row.failure == category)
            #expect(!row.shows(known: nil, readAt: setup.clock.now))
        }
        // Pressed again, it is tried again.
        setup.facebook.change { $0.failures["mark"] = nil }
        let again = try await press(true, entry(connection, "n1"), connection, .repeat)
        #expect(again.state == .waiting && again.failure == nil)
        _ = try await presses.workOnDue()
        #expect(try await row(again).state == .done)
    }

    @Test("a post is removed once, told again after a lost answer; a no leaves it where it is, with its reason")
    func removed() async throws {
        let connection = try await connected()
        func remove(_ id: String, _ category: NetworkFailure.Category?) async throws -> StreamPress {
            setup.facebook.change { $0.failures["mark"] = category.map { NetworkFailure($0) } }
            let press = try await press(true, entry(connection, id), connection, .removal)
            _ = try await presses.workOnDue()
            return try await row(press)
        }
        #expect(try await remove("a", nil).hasRemoved)
        #expect(try await remove("a", nil).wish == 1)
        // What the network does not show may stand there for others.
        let unseen = try await remove("b", .notFound)
        #expect(unseen.state == .refused && unseen.failure == .notFound && !unseen.hasRemoved)
        let lost = try await remove("c", .answerLost)
        #expect(lost.state == .waiting && !lost.hasRemoved)
        setup.facebook.change { $0.failures["mark"] = nil }
        setup.clock.advance(.seconds(60))
        _ = try await presses.workOnDue()
        #expect(try await row(lost).hasRemoved)
        let kept = try await remove("d", .refused)
        #expect(kept.state == .refused && kept.failure == .refused && !kept.hasRemoved)
        #expect(told == ["removal of-a", "removal of-c"])
        // Of what is gone other marks are gone, too, and that removes nothing here.
        setup.facebook.change { $0.failures["mark"] = NetworkFailure(.notFound) }
        let liked = try await press(false, entry(connection, "e", [.favourite: true]), connection)
        _ = try await presses.workOnDue()
        let unliked = try await row(liked)
        #expect(unliked.state == .done && !unliked.hasRemoved)
    }

    @Test("nothing brings back what was removed, and no network is asked to")
    func stays() async throws {
        let connection = try await connected()
        let press = try await press(false, entry(connection), connection, .removal)
        _ = try await presses.workOnDue()
        let kept = try await row(press)
        #expect(kept.state == .refused && kept.failure == .unsupported && told.isEmpty)
    }

    @Test("only what one wrote oneself can be removed, and only through the connection it was written by")
    func ownAlone() async throws {
        let connection = try await connected()
        func source(_ connection: Connection) -> StreamSource {
            let list = ConnectionList(connection.id, .home)
            return StreamSource(connection: connection, network: network, standing: StreamStanding(list: list))
        }
        func post(by id: String) -> StreamPost {
            let author = StreamAuthor(remoteID: id, name: PersonName(trusted: "Ada"), handle: nil, page: nil)
            return StreamPost(remoteID: "9", author: author, writtenAt: setup.clock.now, text: LinkedText())
        }
        let own = post(by: connection.identity.remoteID)
        #expect(source(connection).removing(own) != nil)
        #expect(source(connection).removing(post(by: "7")) == nil)
        #expect(source(connection).removing(post(by: connection.identity.remoteID + " ")) == nil)
        // No button beside the others does it: it is asked for by itself.
        #expect(source(connection).pressing(.removal, at: own, setup.clock.now) == nil)
        // Another account wrote other posts.
        let other = try await setup.connection(of: try await setup.member(), "2002")
        #expect(source(other).removing(own) == nil)
        #expect(source(other).removing(post(by: "2002")) != nil)
        #expect(source(connection).removing(post(by: "2002")) == nil)
        var ended = connection
        ended.state = .ended(reason: .reauthenticate, at: setup.clock.now)
        #expect(source(ended).removing(own) == nil)
    }

    @Test("a network that is down for hours is told when it is back, and given up in the end, with words about it")
    func down() async throws {
        let connection = try await connected()
        setup.facebook.change { $0.failures["mark"] = NetworkFailure(.unreachable) }
        let first = try await press(true, entry(connection), connection)
        for _ in 1...6 {
            _ = try await presses.workOnDue()
            setup.clock.advance(.seconds(1800))
        }
        #expect(try await row(first).state == .waiting)
        for _ in 1...10 {
            _ = try await presses.workOnDue()
            setup.clock.advance(.seconds(1800))
        }
        let row = try await row(first)
        #expect(row.state == .refused && row.failure == .unreachable && told.isEmpty)
    }

    @Test("what is shown: the wish while it is under way, then what the network says, once it can know of it")
    func shown() async throws {
        let connection = try await connected()
        let first = try await press(true, entry(connection), connection)
        let start = setup.clock.now
        #expect(first.shows(known: false, readAt: start + .seconds(999)))
        _ = try await presses.workOnDue()
        let done = try await row(first)
        #expect(done.shows(known: false, readAt: start + .seconds(60)))
        #expect(!done.shows(known: false, readAt: start + .seconds(61)))
        #expect(done.shows(known: nil, readAt: start + .seconds(999)))
    }

    @Test("who leaves the networks here takes along what waits, and old presses are forgotten")
    func leaving() async throws {
        let connection = try await connected()
        let first = try await press(true, entry(connection), connection)
        _ = try await presses.workOnDue()
        #expect(try await presses.purge() == 0)
        setup.clock.advance(StreamPress.lifetime + .seconds(1))
        #expect(try await presses.purge() == 1)
        let second = try await press(false, entry(connection), connection)
        try await presses.forget(connection.memberID)
        #expect(try await presses.workOnDue() == 0 && told.count == 1)
        #expect(try await setup.tables.stores.presses.current(second.id) == nil && first.id != second.id)
    }
}
