import Primitives
import Testing

@Suite("Dates of which not all is known")
struct PartialDateTests {
    @Test(
        "years, months and days are read and written",
        arguments: [
            ("2019", "2019"), ("2019/5", "2019-05"), ("2019-05-20", "2019-05-20"), ("0008", "0008"),
            ("2024/02/29", "2024-02-29"),
        ]
    )
    func reading(text: String, written: String) throws {
        let date = try #require(PartialDate(text))
        #expect(date.description == written)
        #expect(PartialDate(written) == date)
    }

    @Test(
        "what is in no calendar is no date",
        arguments: [
            "", "19", "2019-13", "2019-00", "2023-02-29", "2019-05-20-1", "2019-05-", "0000", "20190", "2019-005",
            "\u{662}019",
        ]
    )
    func refusing(text: String) { #expect(PartialDate(text) == nil) }

    @Test(
        "a beginning and an end are compared as periods",
        arguments: [
            ("2019-05-20", "2019-05", true), ("2019-05-20", "2019", true), ("2020", "2019", false),
            ("2019-05", "2019-05-01", true),
            ("2019-06", "2019-05-31", false), ("2019-05-20", "2019-05-20", true), ("2019-05-21", "2019-05-20", false),
        ]
    )
    func periods(start: String, end: String, can: Bool) throws {
        #expect(try #require(PartialDate(start)).canPrecede(try #require(PartialDate(end))) == can)
    }
}
