import Templating

/// What a browser shows while the site cannot be reached; its words are those of kept pages too.
struct OfflinePage: ViewModel {
    var frame: PageFrame

    static var fields: [Field<Self>] { [Field("frame") { $0.frame }] }
}
