package import Templating

extension Fault: ViewModel {
    package static var fields: [Field<Self>] {
        [
            Field("words") { $0.kind.words }, Field("path") { $0.path.isEmpty ? "every path" : $0.path },
            Field("count") { $0.count },
        ]
    }
}
