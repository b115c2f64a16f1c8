import Flyleaf
import Interchange
import Templating
import Web

/// A row of an import with what became of it and why.
struct ImportRowLine: ViewModel {
    var number: Int
    var title: String
    var outcome: String
    var why: [ImportReason]
    var cells: [ImportCell]
    var review: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("number") { $0.number }, Field("title") { $0.title }, Field("outcome") { $0.outcome },
            Field("why") { $0.why }, Field("cells") { $0.cells }, Field("review") { $0.review },
        ]
    }

    /// - Parameter isUndone: whether what was made of it may be gone.
    init(_ row: ImportedRow, isUndone: Bool) {
        number = row.number
        title = row.raw.first?.heading(row.title) ?? ImportCell.shown(row.title)
        let isLike = row.remarks.contains(ImportedRow.Refusal.likeElsewhere.rawValue)
        let staying = isUndone && row.reviewID != nil ? row.outcome.staying : nil
        // An entry of a Flyleaf's own file has one outcome, which its reading says in the words of a reading.
        let isEntry = row.outcome == .changed && row.reviewID == nil && row.reading != nil
        let reading = row.reading.map { isUndone ? $0.outcome.staying ?? $0.outcome.words : $0.outcome.words }
        let own = isLike || isEntry ? nil : staying ?? row.outcome.words
        outcome = [own, reading].compactMap(\.self).joined(separator: " ")
        why = row.remarks.compactMap { ImportReason($0) }
        cells = row.raw.map { ImportCell(name: $0.name, text: ImportCell.shown($0.text)) }
        // What stays changed is brought back there.
        let versions = staying == nil ? nil : row.reviewID.map { LinkTarget(path: Paths.versions($0)) }
        review = isUndone ? versions : row.reviewID.map { LinkTarget(path: Paths.review($0)) }
    }
}
