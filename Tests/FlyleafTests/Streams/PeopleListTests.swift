import Flyleaf
import Testing

@Suite("Lists of people at a network")
struct PeopleListTests {
    private func person(_ id: String, _ name: String = "Grace", _ handle: String? = nil) -> StreamAuthor {
        StreamAuthor(remoteID: id, name: PersonName(trusted: name), handle: handle, page: nil)
    }

    @Test("each stands there once, in the order of the network, and no more than are kept")
    func once() {
        let list = PeopleList([person("2"), person("1"), person("2", "Again")])
        #expect(list.people.map(\.remoteID) == ["2", "1"] && list.people[0].name.text == "Grace" && !list.isCut)
        let many = PeopleList((1...PeopleList.maximum + 1).map { person("\($0)") })
        #expect(many.people.count == PeopleList.maximum && many.isCut && many.people[0].remoteID == "1")
        #expect(PeopleList([], isCut: true).isCut)
    }

    @Test("words are found in names and addresses, however they are written, and all of them have to be there")
    func search() {
        let list = PeopleList([
            person("1", "Åsa Brontë", "@asa@letters.example"), person("2", "Charlotte Brontë", "@CB"),
            person("3", "Ёлка"),
        ])
        func found(_ words: String) -> [String] { list.with(words).map(\.remoteID) }
        #expect(found("") == ["1", "2", "3"] && found(" ") == ["1", "2", "3"])
        #expect(found("BRONTE") == ["1", "2"] && found("bronte asa") == ["1"] && found("@cb") == ["2"])
        #expect(found("елка") == ["3"] && found("asa charlotte") == [] && found("%") == [])
    }
}
