import Flyleaf
import NetworkSupport
import Primitives
import Testing

@Suite("Displays for walls")
struct DisplayTests {
    private let scene = DisplayScene()

    // MARK: Keys, names and cursors

    @Test("a key is read as a person types it, and is in no description")
    func keys() throws {
        let key = DisplayKey(countingRandomness())
        #expect(key.text.utf8.count == 29 && key.text.split(separator: "-").map(\.count) == [4, 4, 4, 4, 4, 4])
        #expect(DisplayKey(key.text) == key && DisplayKey(key.text.uppercased()) == key)
        #expect(DisplayKey(key.characters) == key && DisplayKey(key.text.replacing("-", with: " ")) == key)
        #expect(!"\(key)".contains(key.characters.prefix(4)))
        for text in ["", "abcd", "\(key.text)x", key.text.replacing("-", with: "/"), String(repeating: "0", count: 24)]
        {
            #expect(DisplayKey(text) == nil, "\(text)")
        }
        var seen: Set<String> = []
        let randomness = Randomness { count in (0..<count).map { _ in UInt8.random(in: 0...255) } }
        for _ in 0..<200 { seen.insert(DisplayKey(randomness).characters) }
        #expect(seen.count == 200)
    }

    @Test("what a display shows has a name that is read back, and nothing else is")
    func contents() throws {
        let id = String(repeating: "0", count: 26)
        for text in [
            "reviews", "own", "liked", "shelf:\(id)", "tag:summer", "tag:=a:b=", "year:2026", "stream:all:home",
            "stream:\(id):tag:books", "stream:all:search:a b", "stream:\(id):list:\(id).7",
        ] {
            #expect(DisplayContent(rawValue: text)?.rawValue == text, "\(text)")
        }
        for text in [
            "", "Reviews", "shelf:", "shelf:7", "tag:", "year:26", "stream:home", "stream:all:", "stream:all:messages",
            "stream:all:topics:lists", "stream:\(id):person:\(id).7", "stream:x:home",
            "tag:\(String(repeating: "a", count: 700))",
        ] {
            #expect(DisplayContent(rawValue: text) == nil, "\(text)")
        }
    }

    @Test("a cursor is read back from its text, and hostile ones are none")
    func cursors() {
        let cursor = DisplayCursor(mark: "0001-a", place: "9-1", shown: ["9-1", "8-2"], leaf: 3)
        #expect(DisplayCursor(cursor.text) == cursor && DisplayCursor(DisplayCursor.start.text) == .start)
        for text in [
            "", "~~~", "~~x~", "a~b~0", "a~b~0~c~d", "<~~0~", "~~99999~", "~~0~a.b.c.d", "~~-1~", "~~0~a%0Ab",
            String(repeating: "a", count: 500) + "~~0~",
        ] {
            #expect(DisplayCursor(text) == nil, "\(text)")
        }
    }

    // MARK: The rules of networks

    @Test("DI-03: the pages of a text, one after the other, are the text, and each fits")
    func leaves() {
        let words = String(repeating: "Slow and wise. ", count: 200)
        let texts = [
            "", "Short.", words, String(repeating: "x", count: 3_000), String(repeating: "書", count: 1_500),
            String(repeating: "a\n", count: 400), String(repeating: "👨‍👩‍👧‍👦", count: 300), "\n\n" + words,
        ]
        for text in texts {
            let leaves = DisplayLeaves.leaves(text)
            #expect(leaves.joined() == text)
            #expect(leaves.allSatisfy { DisplayLeaves.weight($0) <= DisplayLeaves.capacity })
            #expect(text.isEmpty || leaves.allSatisfy { !$0.isEmpty })
        }
        #expect(DisplayLeaves.leaves(words).dropLast().allSatisfy { $0.hasSuffix(". ") })
        // What is larger than a page is one, rather than never ending.
        #expect(DisplayLeaves.leaves("書書", capacity: 1) == ["書", "書"])
    }

    @Test("DI-02, DI-05: a post without a name, one that is closed, a letter and half a post are on no wall")
    func fitness() {
        let moment = Timestamp(seconds: 5)
        func fits(_ change: (inout StreamPost) -> Void) -> Bool {
            StreamItem.sample("p", at: moment, changing: change).post.canBeDisplayed
        }
        #expect(fits { _ in })
        #expect(!StreamItem.sample("p", at: moment, by: " ").post.canBeDisplayed)
        #expect(!StreamItem.sample("p", at: moment, by: "").post.canBeDisplayed)
        #expect(!fits { $0.warning = .words("Spoiler") })
        #expect(!fits { $0.warning = .filtered([]) })
        #expect(!fits { $0.letterTo = [] })
        #expect(!fits { $0.letterTo = ["@ada"] })
        #expect(!fits { $0.text.append(String(repeating: "x", count: LinkedText.maximumLength)) })
        let cut = String(repeating: "x", count: StreamCard.maximumLength)
        #expect(!fits { $0.card = StreamCard(title: cut, address: "https://network.test/q") })
        #expect(fits { $0.card = StreamCard(title: "Quoted", address: "https://network.test/q") })
    }

    // MARK: What comes next

    @Test("a display goes through everything, the newest first, and begins again; what is new comes at once")
    func round() async throws {
        let ann = try await scene.member("Ann")
        for title in ["One", "Two", "Three"] { try await scene.write(title, by: ann) }
        let display = try await scene.make(.reviews, of: ann)
        var cursor = DisplayCursor.start
        #expect(try await scene.titles(display, &cursor, 5) == ["Three", "Two", "One", "Three", "Two"])
        try await scene.write("Four", by: ann)
        // The round goes on where it was.
        #expect(try await scene.titles(display, &cursor, 3) == ["Four", "One", "Four"])
    }

    @Test("short new things stand side by side, three at most and in their order; a long one stands alone")
    func together() async throws {
        let ann = try await scene.member("Ann")
        let display = try await scene.make(.reviews, of: ann)
        var cursor = DisplayCursor.start
        #expect(try await scene.titles(display, &cursor, 1) == [""])
        try await scene.write("First", by: ann)
        #expect(try await scene.titles(display, &cursor, 1) == ["First"])
        for title in ["A", "B", "C", "D"] { try await scene.write(title, by: ann) }
        try await scene.write("Long", by: ann, String(repeating: "Slow and wise. ", count: 80))
        try await scene.write("E", by: ann)
        let step = try await scene.displays.next(display, after: cursor)
        #expect(scene.title(step) == "A, B, C" && step.stay == .seconds(8))
        cursor = step.cursor
        #expect(try await scene.titles(display, &cursor, 4) == ["D", "Long", "Long", "E"])
    }

    @Test("a display that was empty when it was put up shows the first thing there is")
    func empty() async throws {
        let ann = try await scene.member("Ann")
        let display = try await scene.make(.own, of: ann)
        let nothing = try await scene.displays.next(display, after: .start)
        #expect(nothing.items.isEmpty && nothing.stay == .seconds(8))
        #expect(try await scene.displays.present(display, at: nothing.cursor) != nil)
        try await scene.write("First", by: ann)
        let next = try await scene.displays.next(display, after: nothing.cursor)
        #expect(scene.title(next) == "First")
    }

    @Test("nothing that not everybody may read is on a wall, unless its writer said so; of others never")
    func privacy() async throws {
        let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
        try await scene.write("Open", by: ann)
        try await scene.write("Secret", by: ann, .onlyMe)
        try await scene.write("Ben's", by: ben, .onlyMe)
        for (content, showsPrivate, expected) in [
            (DisplayContent.reviews, false, ["Open", "Open"]), (.reviews, true, ["Open", "Open"]),
            (.own, false, ["Open", "Open"]), (.own, true, ["Secret", "Open"]),
        ] {
            let display = try await scene.make(content, of: ann, showsPrivate: showsPrivate)
            var cursor = DisplayCursor.start
            #expect(try await scene.titles(display, &cursor, 2) == expected)
        }
        // Nor by an address that names another's.
        let display = try await scene.make(.own, of: ben, showsPrivate: true)
        let open = try await scene.displays.next(try await scene.make(.own, of: ann), after: .start)
        #expect(try await scene.displays.present(display, at: open.cursor) == nil)
    }

    @Test("a stream is shown with a yes alone, and a shelf that is not for everybody too")
    func consent() async throws {
        let ann = try await scene.member("Ann")
        await #expect(throws: DisplayFault.isPrivate) { try await scene.make(.stream(.home, nil), of: ann) }
        _ = try await scene.make(.stream(.home, nil), of: ann, showsPrivate: true)
        await #expect(throws: DisplayFault.missing) {
            try await scene.make(.stream(.home, scene.setup.newID()), of: ann, showsPrivate: true)
        }
        await #expect(throws: DisplayFault.missing) { try await scene.make(.shelf(scene.setup.newID()), of: ann) }
        await #expect(throws: DisplayFault.missing) { try await scene.make(.tag("none"), of: ann) }
    }

    // MARK: A screen that is on

    @Test("20 reviews a minute for an hour are each shown as new once, none is lost, and nothing is held but the step")
    func hour() async throws {
        let ann = try await scene.member("Ann")
        try await scene.write("Before", by: ann)
        let display = try await scene.make(.reviews, of: ann, stay: .medium)
        let screen = try await scene.watch(display, seconds: 3_600 + 60) { second in
            guard second % 3 == 0, second < 3_600 else { return }
            try await scene.write("R\(second / 3)", by: ann)
        }
        let shown = screen.titles.filter { $0 != "Before" }
        #expect(shown.prefix(1_200) == (0..<1_200).map { "R\($0)" }[...])
        #expect(Set(shown).count == 1_200)
        // Once all that was new was shown the round goes on, with what is there.
        #expect(shown.count - 1_200 <= 4)
        #expect(screen.mostItems <= 3 && screen.longestCursor <= 200)
        #expect(screen.over == 0 && scene.live.count == 0)
    }

    @Test("20 posts of a network a minute are each shown as new once, also those that come late or twice")
    func posts() async throws {
        let ann = try await scene.member("Ann")
        let connection = try await scene.connect(ann)
        try await scene.read([.sample("before", at: scene.setup.clock.now)], connection)
        let display = try await scene.make(.stream(.home, nil), of: ann, showsPrivate: true, stay: .long)
        let start = scene.setup.clock.now
        let screen = try await scene.watch(display, seconds: 180 + 120) { second in
            guard second % 6 == 0, second < 180 else { return }
            // Two at a reading, the second of them written before what is there; and the newest once more, repeated.
            let number = Int(second / 3)
            let late = StreamItem.sample("p\(number + 1)", at: start + .seconds(second - 20))
            let item = StreamItem.sample("p\(number)", at: start + .seconds(second))
            let again = StreamItem(
                remoteID: "again\(number)",
                moment: start + .seconds(second),
                repeater: item.post.author,
                post: item.post
            )
            try await scene.read([item, again, late], connection)
        }
        let shown = screen.titles.filter { $0 != "before" }
        let times = Dictionary(grouping: shown, by: \.self).mapValues(\.count)
        #expect(Set(shown.map { $0.replacing("again", with: "p") }).count == 60)
        // A few come again once the round goes on, after all that is new.
        #expect(times.values.allSatisfy { $0 <= 2 } && shown.count - 60 <= 6, "\(shown.count)")
        #expect(screen.mostItems <= 3 && screen.longestCursor <= 300)
    }

    @Test(
        "a screen that goes off and on again, and a program that is started anew, lose nothing and show nothing twice"
    )
    func interruption() async throws {
        let ann = try await scene.member("Ann")
        try await scene.write("Before", by: ann)
        let display = try await scene.make(.reviews, of: ann, stay: .shortest)
        let first = try await scene.watch(display, seconds: 39) { second in
            if second % 10 == 0 { try await scene.write("A\(second)", by: ann) }
        }
        for number in 0..<20 { try await scene.write("Off\(number)", by: ann) }
        let second = try await scene.watch(display, from: first.cursor, seconds: 80) { _ in }
        let news = (first.titles + second.titles).filter { $0 != "Before" }
        let expected = [0, 10, 20, 30].map { "A\($0)" } + (0..<20).map { "Off\($0)" }
        #expect(Array(news.prefix(expected.count)) == expected)
    }

    @Test("what is hidden is off the screen at the next look, and a display that ends says so once")
    func ending() async throws {
        let ann = try await scene.member("Ann")
        let bad = try await scene.write("Bad", by: ann)
        let display = try await scene.make(.reviews, of: ann, stay: .minute)
        let screen = try await scene.watch(display, seconds: 20) { second in
            guard second == 2 else { return }
            _ = try await scene.setup.tables.stores.reviews.delete(bad.id, ann.id)
        }
        #expect(screen.titles == ["Bad", ""] && screen.times == [0, 4])
        let ended = try await scene.watch(display, from: screen.cursor, seconds: 100) { second in
            if second == 10 { _ = try await scene.displays.end(display.id, of: ann.id) }
        }
        #expect(ended.over == 1 && ended.titles == [])
        #expect(try await scene.displays.open(scene.key(of: display)) == nil)
    }

    @Test("a display that is changed shows that at the next look under the same key, and asks for the same yes")
    func changing() async throws {
        let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
        try await scene.write("Theirs", by: ben)
        let display = try await scene.make(.liked, of: ann, stay: .minute)
        @Sendable func change(_ content: DisplayContent, by member: Member) async throws -> Bool {
            try await scene.displays.change(
                display.id,
                DisplayName(trusted: "Stairs"),
                showing: content,
                showsPrivate: false,
                stay: .minute,
                look: .dark,
                of: member.id
            )
        }
        let screen = try await scene.watch(display, seconds: 20) { second in
            guard second == 2 else { return }
            let isForeign = try await change(.reviews, by: ben)
            let isChanged = try await change(.reviews, by: ann)
            #expect(isChanged && !isForeign)
        }
        #expect(screen.titles == ["", "Theirs"] && screen.over == 0)
        #expect(screen.times.last.map { $0 < 8 } == true, "\(screen.times)")
        let kept = try await scene.displays.open(scene.key(of: display))
        #expect(kept?.name.text == "Stairs" && kept?.look == .dark && kept?.createdAt == display.createdAt)
        await #expect(throws: DisplayFault.isPrivate) { try await change(.stream(.home, nil), by: ann) }
        await #expect(throws: DisplayFault.missing) { try await change(.tag("none"), by: ann) }
    }

    @Test("so many screens of a member are told at once and no more")
    func bounds() async throws {
        let ann = try await scene.member("Ann")
        let display = try await scene.make(.reviews, of: ann)
        let key = scene.key(of: display)
        let full = Lock(0)
        // Each screen waits inside the one before it.
        @Sendable func nest(_ depth: Int) async throws {
            let live = scene.live
            try await live.follow(key, at: .start) { word in
                guard case .step = word else {
                    if word == .full { full.withLock { $0 += 1 } }
                    return false
                }
                try await nest(depth + 1)
                return false
            }
        }
        try await scene.write("One", by: ann)
        try await nest(0)
        #expect(full.withLock { $0 } == 1 && scene.live.count == 0)
        #expect(LiveDisplays.maximumPerMember == 12)
    }
}
