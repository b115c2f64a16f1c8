import Flyleaf
import Primitives
import Testing

@Suite("Commands in messages")
struct MessageCommandTests {
    private func book(_ text: String) throws -> MessageBook {
        guard case .want(let book)? = MessageCommand(text) else { throw NoBook() }
        return book
    }

    private struct NoBook: Error {}

    @Test("every spelling of every command is read, in any letters, behind a mark or a name, and is nobody else's")
    func spellings() {
        var all: [String] = []
        for kind in MessageCommand.Kind.allCases {
            for spelling in kind.spellings {
                all.append(spelling)
                let rest = kind.takesBook ? " Momo" : ""
                let read = MessageCommand(spelling + rest)
                #expect(read?.kind == kind, "\(spelling)")
                let others = [
                    spelling.uppercased() + rest, "!\(spelling)\(rest)", "/\(spelling)\(rest)", "\(spelling):\(rest)",
                    "@flyleaf@letters.example \(spelling)\(rest)", "\n \(spelling)\(rest)  @flyleaf\n",
                ]
                for other in others { #expect(MessageCommand(other) == read, "\(other)") }
            }
        }
        #expect(Set(all).count == all.count)
    }

    @Test("a title and its author are parted at the last by, and the whole stays known")
    func parted() throws {
        let named = try book("read Piranesi by Susanna Clarke")
        #expect(named.title.text == "Piranesi by Susanna Clarke")
        #expect(named.parted?.title.text == "Piranesi" && named.parted?.author.text == "Susanna Clarke")
        let quoted = try book("read “Death by Water” by Kenzaburō Ōe.")
        #expect(quoted.parted?.title.text == "Death by Water" && quoted.parted?.author.text == "Kenzaburō Ōe")
        #expect(try book("read Momo").parted == nil)
        #expect(try book("read Momo by").parted == nil)
        #expect(try book("read by Grace").parted == nil)
    }

    @Test("of a finished book the score and the words behind it are read, on one line or on several")
    func finished() throws {
        let author = try #require(AuthorLine("Susanna Clarke"))
        let long = MessageCommand("finished Piranesi by Susanna Clarke 8/10 A house of halls.\nAnd tides.")
        guard case .finished(let book, let score, let text)? = long else {
            Issue.record("not read")
            return
        }
        #expect(book.parted?.title.text == "Piranesi" && book.parted?.author == author)
        #expect(score == Score(8) && text.text == "A house of halls.\nAnd tides.")
        guard case .finished(let two, let eight?, let rest)? = MessageCommand("finished Momo 8/10 It began as a 5/10.")
        else {
            Issue.record("not read")
            return
        }
        #expect(two.title.text == "Momo" && eight == Score(8) && rest.text == "It began as a 5/10.")
        guard case .finished(let momo, nil, let words)? = MessageCommand("finished Momo\nStill the best.") else {
            Issue.record("not read without a score")
            return
        }
        #expect(momo.title.text == "Momo" && words.text == "Still the best.")
        guard case .finished(let ten, let full, let none)? = MessageCommand("done Momo 10/10.") else {
            Issue.record("not read with a full stop")
            return
        }
        #expect(ten.title.text == "Momo" && full == Score(10) && none.text == "")
        // What is no score of ten belongs to the title.
        for odd in ["11/10", "8/5", "8/100", "+8/10", "8.5/10", "٨/10"] {
            guard case .finished(let book, nil, _)? = MessageCommand("finished Momo \(odd)") else {
                Issue.record("\(odd)")
                continue
            }
            #expect(book.title.text == "Momo \(odd)")
        }
    }

    @Test("what is said besides a command without a book, or without any, is none")
    func none() {
        let texts = [
            "", " \n ", "@flyleaf", "read", "finished 8/10", "stop the presses", "help me\nplease", "list of books",
            "thread about books", "reader Momo", "!", "/", "read \"\"", "finished \u{201C}\u{201D} 8/10",
        ]
        for text in texts { #expect(MessageCommand(text) == nil, "\(text)") }
    }

    @Test("hostile texts are read in time, and what comes out keeps every bound")
    func hostile() {
        let parts = [
            "read", "finished", "by", "8/10", "@a", "\n", "\u{0}", "\u{202E}", "\u{200B}", "\u{1F469}\u{200D}\u{1F4BB}",
            "e\u{301}", "'; DROP TABLE members; --", "<script>", "\\", "\u{FEFF}", "/", "!", "//10", "\"", "«", "\t",
            "list", "stop", String(repeating: "x", count: 3000), String(repeating: "\u{301}", count: 500),
        ]
        var seed: UInt64 = 1
        func next(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % bound
        }
        var read = 0
        for _ in 0..<5000 {
            let text = (0...next(9)).map { _ in parts[next(parts.count)] }.joined(separator: next(4) == 0 ? "" : " ")
            guard let command = MessageCommand(text) else { continue }
            read += 1
            guard let book = command.book else { continue }
            for title in [book.title, book.parted?.title].compactMap(\.self) {
                #expect(ReviewTitle(title.text) == title, "\(text.debugDescription)")
            }
            if let author = book.parted?.author { #expect(AuthorLine(author.text) == author) }
            if case .finished(_, _, let words) = command {
                #expect(words.text.unicodeScalars.count <= MessageCommand.maximumLength)
            }
        }
        #expect(read > 100)
        #expect(MessageCommand("read " + String(repeating: "very long ", count: 100_000)) == nil)
    }
}

extension MessageCommand {
    fileprivate var book: MessageBook? {
        switch self {
        case .want(let book), .reading(let book), .finished(let book, _, _): book
        case .list, .help, .stop, .start: nil
        }
    }

    fileprivate var kind: Kind {
        switch self {
        case .want: .want
        case .reading: .reading
        case .finished: .finished
        case .list: .list
        case .help: .help
        case .stop: .stop
        case .start: .start
        }
    }
}
