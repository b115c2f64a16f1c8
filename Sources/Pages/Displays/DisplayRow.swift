import Flyleaf
import Primitives
import Templating
import Web

/// A display in the list of its member.
struct DisplayRow: ViewModel {
    var name: String
    /// What it shows.
    var shows: String
    /// How long each thing stays, since when it is there, and when it was last on.
    var facts: String
    var look: LinkTarget
    var change: LinkTarget
    var newKey: LinkTarget
    var end: LinkTarget

    static var fields: [Field<Self>] {
        [
            Field("name") { $0.name }, Field("shows") { $0.shows }, Field("facts") { $0.facts },
            Field("look") { $0.look }, Field("change") { $0.change }, Field("newKey") { $0.newKey },
            Field("end") { $0.end },
        ]
    }
}

extension DisplayRow {
    init(_ display: Display, _ title: String?) {
        name = display.name.text
        shows = DisplayWords.shows(title, display)
        facts = DisplayWords.facts(display)
        look = LinkTarget(path: Paths.previewDisplay(display.id))
        change = LinkTarget(path: Paths.changeDisplay(display.id))
        newKey = LinkTarget(path: Paths.newDisplayKey(display.id))
        end = LinkTarget(path: Paths.endDisplay(display.id))
    }
}
