import Flyleaf
import Primitives
import Templating

/// A stretch of one network's list that was never read, and the way to have it read.
struct StreamGapView: ViewModel {
    var network: String
    var list: String
    var source: String
    /// The moment it lies below, in milliseconds.
    var moment: String

    static var fields: [Field<Self>] {
        [
            Field("network") { $0.network }, Field("list") { $0.list }, Field("source") { $0.source },
            Field("moment") { $0.moment },
        ]
    }
}

extension StreamGapView {
    init(_ gap: StreamGap, _ source: StreamSource, _ network: String) {
        self.network = network
        list = source.list.list.rawValue
        self.source = source.connection.id.text
        moment = String(gap.moment.milliseconds)
    }
}
