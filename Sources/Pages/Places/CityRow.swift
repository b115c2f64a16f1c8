import Gazetteer
import Templating
import Web

/// A city in a list.
struct CityRow: ViewModel {
    var name: String
    var detail: String
    var link: LinkTarget

    /// A city that was searched.
    init(_ city: City) {
        name = city.name
        detail = [city.country, city.peopleWords].compactMap(\.self).joined(separator: ", ")
        link = LinkTarget(path: Paths.place(CityNumber(city.number)))
    }

    /// A city beside the one shown.
    init(_ near: NearCity) {
        self.init(near.city)
        detail = "\(near.wayWords), \(near.city.country)"
    }

    static var fields: [Field<Self>] {
        [Field("name") { $0.name }, Field("detail") { $0.detail }, Field("link") { $0.link }]
    }
}
