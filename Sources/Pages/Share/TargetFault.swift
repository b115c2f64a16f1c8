import Templating

/// What is in the way at one network, with a link to its proof.
struct TargetFault: ViewModel {
    var text: String
    var link: LinkTarget
    static var fields: [Field<Self>] { [Field("text") { $0.text }, Field("link") { $0.link }] }
}
