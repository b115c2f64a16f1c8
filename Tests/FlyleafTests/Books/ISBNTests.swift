import Flyleaf
import Testing

@Suite("Numbers of books")
struct ISBNTests {
    @Test(
        "ten digits become thirteen, and back",
        arguments: [
            ("0306406152", "9780306406157"), ("080652653X", "9780806526539"), ("0940787083", "9780940787087"),
        ]
    )
    func tenAndThirteen(_ ten: String, _ thirteen: String) throws {
        #expect(try ISBN(reading: ten).digits == thirteen)
        #expect(try ISBN(reading: thirteen).digits == thirteen)
        #expect(try ISBN(reading: thirteen).ten == ten)
    }

    @Test("a number that begins with 979 has no ten digits")
    func noTen() throws {
        #expect(try ISBN(reading: "9798627974040").ten == nil)
    }

    @Test("a check value of eleven is written 0, one of ten X")
    func eleven() throws {
        // 0-00-000100-0: the sum of the nine is a multiple of eleven.
        for core in 0..<2000 {
            let nine = String(repeating: "0", count: 9 - String(core).count) + String(core)
            let sum = nine.enumerated().reduce(0) { $0 + (10 - $1.offset) * ($1.element.wholeNumberValue ?? 0) }
            let last = (11 - sum % 11) % 11
            let ten = nine + (last == 10 ? "X" : String(last))
            #expect(try ISBN(reading: ten).ten == ten)
        }
    }

    @Test(
        "it is read in every way it is written",
        arguments: [
            "978-0-306-40615-7", " 978 0 306 40615 7 ", "ISBN 9780306406157", "ISBN-13: 978-0-306-40615-7",
            "ISBN-10: 0-306-40615-2", "isbn:0306406152", "urn:isbn:9780306406157", "=\"0306406152\"",
            "978\u{2011}0\u{2013}306\u{2212}40615\u{A0}7", "９７８０３０６４０６１５７", "306406152", "ISBN 10 0306406152",
        ]
    )
    func spellings(_ text: String) throws {
        #expect(try ISBN(reading: text).digits == "9780306406157")
    }

    @Test("a small x counts as a large one")
    func smallX() throws {
        #expect(try ISBN(reading: "0-8065-2653-x").digits == "9780806526539")
    }

    @Test(
        "what is none is refused, and told why",
        arguments: [
            ("0306406153", ISBN.Fault.checkDigit), ("9780306406158", .checkDigit), ("184115186X", .checkDigit),
            ("03064X6152", .unreadable), ("978030640615", .length(12)), ("97803064061570", .length(14)),
            ("12345678", .length(8)), ("4006381333931", .notABook), ("9790060115615", .music),
            ("B00ABCDEFG", .unreadable),
            ("978030640615X", .unreadable), ("9.78031E+12", .unreadable), ("Contributor", .unreadable),
            ("-", .length(0)),
            ("123456788", .checkDigit),
        ]
    )
    func faults(_ text: String, _ fault: ISBN.Fault) {
        #expect(throws: fault) { try ISBN(reading: text) }
    }

    @Test(
        "numbers typed to fill a field tell no books apart",
        arguments: ["0123456789", "9780000000002", "1111111111", "123456789X"]
    )
    func worthless(_ text: String) throws {
        #expect(try !ISBN(reading: text).tellsBooksApart)
    }

    @Test("an ordinary number tells books apart")
    func ordinary() throws {
        #expect(try ISBN(reading: "0306406152").tellsBooksApart)
    }
}
