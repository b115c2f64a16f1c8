import Templating

/// Something that is set on another page, near its use, and how it stands.
struct SettingLine: ViewModel {
    var name: String
    var value: String
    var link: LinkTarget

    init(name: String, value: String, path: String) {
        self.name = name
        self.value = value
        link = LinkTarget(path: path)
    }

    static var fields: [Field<Self>] {
        [Field("name") { $0.name }, Field("value") { $0.value }, Field("link") { $0.link }]
    }
}
