import Flyleaf
import Testing

@testable import StorageSQL

@Suite("Lists of people as text")
struct PeopleTextTests {
    @Test("any names and identifiers come back")
    func roundTrip() {
        let people = hostileLines.map { person($0, $0) } + [Person(remoteID: "", name: person("", "x").name)]
        #expect(PeopleText.decode(PeopleText.encode(people)) == people)
        #expect(PeopleText.decode(PeopleText.encode([])) == [])
        let addressed = hostileLines.map { Person(remoteID: $0, address: $0, name: person($0, $0).name) }
        #expect(PeopleText.decode(PeopleText.encode(addressed + people)) == addressed + people)
    }

    @Test("the text is readable")
    func form() {
        #expect(PeopleText.encode([person("1001", "Zoë")]) == "4:1001,4:Zoë,")
        let ada = Person(remoteID: "109", address: "ada", name: person("", "Ada").name)
        #expect(PeopleText.encode([ada, person("1001", "Zoë")]) == "+3:109,3:Ada,3:ada,4:1001,4:Zoë,0:,")
    }

    @Test(
        "anything else is refused",
        arguments: [
            "1", "1:", "1:a", "1:a,", "1:a,1:b", "1:a,2:b,", "-1:a,1:b,", "1:a;1:b,", "x:a,1:b,", "9:a,", ":", ",",
            "1:a,1:b,x", "+1:a,1:b,", "+1:a,1:b,1:c", "++1:a,1:b,1:c,", "1:a,1:b,+", "+1:a,+1:b,1:c,",
            "9223372036854775807:a,", "99999999999999999999:a,",
        ]
    )
    func malformed(_ text: String) {
        #expect(PeopleText.decode(text) == nil)
    }
}
