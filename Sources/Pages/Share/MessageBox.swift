import Templating

/// The box for the person's own words.
struct MessageBox: ViewModel {
    var text: String
    /// What is asked above it.
    var prompt: String
    /// How long the whole post is at each network that gets the message, the one first where least is left.
    var counts: [PostCount]
    /// The words for single networks; none where there is one network and it has no words of its own.
    var singles: [SingleWords]

    static var fields: [Field<Self>] {
        [
            Field("text") { $0.text }, Field("prompt") { $0.prompt }, Field("counts") { $0.counts },
            Field("singles") { $0.singles }, Field("hasSingles") { !$0.singles.isEmpty },
            // Closed, nobody would see what goes there or what is wrong with it.
            Field("isOpen") { $0.singles.contains { !$0.text.isEmpty || $0.fault != nil } },
        ]
    }
}
