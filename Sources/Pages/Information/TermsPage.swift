import Templating

/// What people agree on by using this installation.
struct TermsPage: ViewModel {
    var frame: PageFrame

    static var fields: [Field<Self>] { [Field("frame") { $0.frame }] }
}
