import Flyleaf
import Primitives
import Testing

@Suite("What leads to further lists")
struct StreamTopicTests {
    private static let id = ID<Connection>(trusted: String(repeating: "a", count: 26))

    @Test("a list is named by its connection and what the network calls it, and read back byte for byte")
    func keys() throws {
        for name in ["7", "01F8MH1H7YV1Z7D2C8K2730QBF", "A-b_9", String(repeating: "1", count: 64)] {
            let key = try #require(NetworkListKey(Self.id, name))
            #expect(NetworkListKey(key.text) == key && key.remoteID == name)
            let list = StreamList.list(key)
            #expect(StreamList(rawValue: list.rawValue) == list && list.group == .list && list.key == key)
        }
        for odd in ["", "a.b", "../1", "a b", "1?x", "é", "1\u{0}", String(repeating: "1", count: 65)] {
            #expect(NetworkListKey(Self.id, odd) == nil)
            #expect(NetworkListKey("\(Self.id.text).\(odd)") == nil)
        }
        for odd in ["", ".", "7", "x.7", "\(Self.id.text)7", "list:\(Self.id.text).7"] {
            #expect(NetworkListKey(odd) == nil)
        }
    }

    @Test(
        "the name of a list is read byte for byte",
        arguments: ["topics:", "topics:homes", "topics:Lists", "list:", "list:7", "list:x.7", "topic:lists"]
    )
    func names(_ name: String) {
        #expect(StreamList(rawValue: name) == nil)
    }

    @Test("the names of the lists of a group lie between its bounds, and no other's do")
    func groups() {
        #expect(StreamList(rawValue: "topics:trends") == .topics(.trends))
        for group in StreamGroup.allCases {
            for other in StreamGroup.allCases {
                guard let list = other.sample else { continue }
                let isWithin = list.rawValue >= group.prefix && list.rawValue < group.end
                #expect(isWithin == (group == other), "\(list.rawValue)")
            }
            #expect(group.sample?.group == group && StreamRetention.maximumLists(group) > 0)
            for list in StreamList.allCases { #expect(list.rawValue < group.prefix || list.rawValue >= group.end) }
        }
    }

    @Test("what a network calls it is one line that can be seen, cut at a length")
    func titles() throws {
        func title(_ words: String) -> String? { StreamTopic(name: "7", title: words)?.title }
        #expect(title(" Night\nreaders ") == " Night readers")
        #expect(title("a\u{202E}b\u{0}c") == "abc")
        for empty in ["", "  ", "\u{200B}\u{202E}", "\u{3164}"] { #expect(title(empty) == "7") }
        #expect(title(String(repeating: "a", count: 9000))?.count == 200)
        #expect(StreamTopic(name: "", title: "x") == nil)
        #expect(StreamTopic(name: String(repeating: "a", count: 201), title: "x") == nil)
        #expect(StreamTopic(name: "7", title: "x", posts: -4)?.posts == nil)
        #expect(StreamTopic(name: "7", title: "x", posts: 0)?.posts == nil)
    }

    @Test("a tag that many write leads to the posts with it, and other words to a search for them")
    func trends() throws {
        func list(_ name: String) throws -> StreamList? {
            let topic = try #require(StreamTopic(name: name, title: name))
            return KeptStreamTopic(connectionID: Self.id, kind: .trends, topic: topic).list
        }
        #expect(try list("#Books") == StreamTag("books").map { .tag($0) })
        #expect(try list("Nobel Prize") == StreamWords("nobel prize").map { .search($0) })
        for words in ["#2026", "# books", "#a b", "??", "—"] { #expect(try list(words) == nil) }
    }

    @Test("what somebody has at a network beside posts leads to no posts here, and is kept under its name")
    func collections() throws {
        let topic = try #require(StreamTopic(name: "7", title: "Dune", detail: TopicDetail(kind: "Book\u{202E}\n ")))
        #expect(topic.detail == TopicDetail(kind: "Book") && TopicDetail(kind: "\u{200B}").kind == nil)
        #expect(TopicDetail(kind: String(repeating: "a", count: 900)).kind?.count == 100)
        for collection in NetworkCollection.allCases {
            #expect(KeptStreamTopic(connectionID: Self.id, kind: .collection(collection), topic: topic).list == nil)
            let list = StreamList.topics(.collection(collection))
            #expect(StreamList(rawValue: list.rawValue) == list && list.collection == collection)
            #expect(list.group == .topics && list.connectionID == nil)
        }
        let names = StreamTopics.allCases.map(\.rawValue)
        #expect(Set(names).count == names.count && StreamList.topics(.lists).collection == nil)
    }

    @Test(
        "what is searched for is words in small letters, and nothing that means something to a search",
        arguments: [
            ("Night  Readers!", "night readers"), ("from:Ben OR -owl \"x\"", "from ben or owl x"),
            ("#Bücher", "bücher"),
            ("читаю книги", "читаю книги"), ("a\u{202E}b", "a b"), ("1984", "1984"), ("i'm <b>", "i m b"),
        ]
    )
    func words(_ typed: String, _ text: String) throws {
        let words = try #require(StreamWords(typed))
        #expect(words.text == text && StreamWords(text) == words)
        let list = StreamList.search(words)
        #expect(StreamList(rawValue: list.rawValue) == list && list.group == .search)
    }

    @Test("without a word, or with too many, there is nothing to search for")
    func noWords() {
        let long = String(repeating: "a", count: 101)
        for typed in [
            "", " ", "!?", "_", long, String(repeating: "a ", count: 11), String(repeating: "?", count: 9000),
        ] {
            #expect(StreamWords(typed) == nil, "\(typed.prefix(20))")
        }
        for name in ["search:", "search:A", "search:a  b", "search: a", "search:a-b"] {
            #expect(StreamList(rawValue: name) == nil, "\(name)")
        }
    }

    @Test(
        "a hashtag is one where its words say so and its address is one of tags",
        arguments: [
            ("#Books", "https://a.example/tags/books", "books"), ("#Bücher", "https://a.example/tags/bucher", "bücher"),
            ("#a", "https://x.example/hashtag/a?src=1", "a"), ("＃本", "https://a.example/discover/tags/x/", "本"),
        ]
    )
    func hashtags(_ words: String, _ address: String, _ tag: String) {
        #expect(LinkedText.Run(text: words, address: address).tag?.text == tag)
    }

    @Test(
        "other words and addresses are none",
        arguments: [
            ("books", "https://a.example/tags/books"), ("#books", "https://a.example/books"), ("#books", nil),
            ("#1", "https://a.example/tags/1"), ("#a b", "https://a.example/tags/a"), ("#a", "https://tags/a"),
            ("#a", "https://a.example/?/tags/a"),
        ]
    )
    func noHashtags(_ words: String, _ address: String?) {
        #expect(LinkedText.Run(text: words, address: address).tag == nil)
    }
}
