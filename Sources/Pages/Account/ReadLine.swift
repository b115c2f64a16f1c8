import Templating

/// One thing that connecting lets Flyleaf read, and why (PR-02).
struct ReadLine: ViewModel {
    var title: String
    var purpose: String

    static var fields: [Field<Self>] { [Field("title") { $0.title }, Field("purpose") { $0.purpose }] }
}
