import Templating

/// Asks how far a member wants to keep another.
struct DistancePage: ViewModel {
    var frame: PageFrame
    var name: String
    var action: LinkTarget
    var back: LinkTarget
    var choices: [DistanceChoice]
    var fault: String?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("name") { $0.name }, Field("action") { $0.action },
            Field("back") { $0.back }, Field("choices") { $0.choices }, Field("fault") { $0.fault },
        ]
    }
}
