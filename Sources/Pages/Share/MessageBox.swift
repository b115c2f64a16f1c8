import Templating

/// The box for the person's own words.
struct MessageBox: ViewModel {
    var text: String
    /// What is asked above it.
    var prompt: String
    /// How long the whole post is at each network that gets the message, the one first where least is left.
    var counts: [PostCount]

    static var fields: [Field<Self>] {
        [Field("text") { $0.text }, Field("prompt") { $0.prompt }, Field("counts") { $0.counts }]
    }
}
