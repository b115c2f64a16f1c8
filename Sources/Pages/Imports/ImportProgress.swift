import Flyleaf
import Templating

/// How much of an import is done.
struct ImportProgress: ViewModel {
    var done: Int
    var total: Int
    var words: String

    static var fields: [Field<Self>] {
        [Field("done") { $0.done }, Field("total") { $0.total }, Field("words") { $0.words }]
    }

    init(_ job: Job, total: Int) {
        self.total = max(1, total)
        done = min(self.total, job.done)
        words = "\(done) of \(self.total), \(done * 100 / self.total) %"
    }
}
