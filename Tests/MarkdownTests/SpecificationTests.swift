import Markdown
import Primitives
import TestSupport
import Testing

/// The cases of the specification of CommonMark 0.30 itself, read where Debian's package of goldmark keeps them.
///
/// `SpecificationHTML` says what Flyleaf reads otherwise and is not compared. HTML and images are words to Flyleaf, so of
/// cases with them the words are compared.
@Suite("The specification of CommonMark")
struct SpecificationTests {
    static let path = "/usr/share/gocode/src/github.com/yuin/goldmark/_test/spec.json"

    struct Case {
        let number: Int
        let section: String
        let source: String
        let html: String
    }

    @Test("what its 652 cases expect is what is read")
    func cases() throws {
        let cases = try Self.cases()
        #expect(cases.count == 652)
        for item in cases {
            let read = SpecificationHTML(Markdown(item.source).pieces).text
            let expected = SpecificationHTML(item.html).text
            let same =
                item.holdsWordsOnly
                ? SpecificationHTML.words(of: item.html) == SpecificationHTML.words(of: read) : expected == read
            #expect(same, "\(item.number) \(item.section): \(item.source)\nexpected \(expected)\nread \(read)")
        }
    }

    private static func cases() throws -> [Case] {
        let list = try #require(JSON(try FileTree.read(path))?.elements)
        return try list.map { item in
            Case(
                number: Int(try #require(item["example"]?.number)),
                section: try #require(item["section"]?.text),
                source: try #require(item["markdown"]?.text),
                html: try #require(item["html"]?.text)
            )
        }
    }
}

extension SpecificationTests.Case {
    /// Cases with HTML or images that stand in other sections than those about them.
    private static let others: Set = [
        21, 31, 201, 308, 309, 344, 474, 475, 476, 490, 493, 516, 519, 523, 530, 535, 642, 643,
    ]

    /// Whether it is about what is words to Flyleaf.
    fileprivate var holdsWordsOnly: Bool {
        ["HTML blocks", "Raw HTML", "Images"].contains(section) || Self.others.contains(number)
    }
}
