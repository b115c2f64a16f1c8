import Flyleaf
import Templating

/// One time zone of a list.
struct TimeZoneChoice: ViewModel {
    var value: String
    var name: String
    var isChosen: Bool

    static var fields: [Field<Self>] {
        [Field("value") { $0.value }, Field("name") { $0.name }, Field("isChosen") { $0.isChosen }]
    }

    init(_ zone: TimeZoneName, isChosen: Bool) {
        value = zone.text
        name = zone.words
        self.isChosen = isChosen
    }
}
