import Flyleaf
import Gazetteer
import HTTP
import Primitives

/// The form of a check-in as it was sent, or as it begins: nothing chosen, and for nobody else.
struct CheckInForm: Sendable {
    var city: City?
    var typed = ""
    var message = ""
    var book: ID<Book>?
    var audience: CheckInAudience? = .onlyMe
    var readers: Set<ID<Member>> = []
    var names: Set<ID<Member>> = []
    var photos = PhotoForm()

    init(city: City?, typed: String) {
        self.city = city
        self.typed = typed
    }

    init(_ form: FormFields, _ city: City?) {
        self.init(city: city, typed: form["place"] ?? "")
        message = form["message"] ?? ""
        book = form["book"].flatMap { ID<Book>($0) }
        audience = form["audience"].flatMap { CheckInAudience(rawValue: $0) }
        readers = Set(form.values("reader").compactMap { ID<Member>($0) })
        names = Set(form.values("name").compactMap { ID<Member>($0) })
    }
}
