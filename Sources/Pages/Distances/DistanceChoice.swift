import Flyleaf
import Templating

/// One answer to how far somebody is kept.
struct DistanceChoice: ViewModel {
    /// What the form says.
    enum Value: String, CaseIterable {
        case none, mute, block

        init(_ distance: Distance?) {
            self =
                switch distance {
                case nil: .none
                case .mute?: .mute
                case .block?: .block
                }
        }

        var distance: Distance? {
            switch self {
            case .none: nil
            case .mute: .mute
            case .block: .block
            }
        }
    }

    var value: Value
    var isChosen: Bool

    static var fields: [Field<Self>] {
        [
            Field("value") { $0.value.rawValue }, Field("name") { $0.value.name },
            Field("meaning") { $0.value.meaning }, Field("isChosen") { $0.isChosen },
        ]
    }
}
