import Templating

/// One connection with its box to tick.
struct NetworkChoice: ViewModel {
    var value: String
    var title: String
    var person: String
    var isChosen: Bool
    /// What posting there costs whoever runs this Flyleaf.
    var cost: String?
    /// The button that takes friends, tags and place from here instead.
    var lead: LeadButton?

    static var fields: [Field<Self>] {
        [
            Field("value") { $0.value }, Field("title") { $0.title }, Field("person") { $0.person },
            Field("isChosen") { $0.isChosen }, Field("cost") { $0.cost }, Field("lead") { $0.lead },
        ]
    }
}
