import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `POST /books/{id}/reading/entry`: fields `seen`, `note`, `pages`, `visibility`, and for each read, in the same order, `read`,
    /// `started`, `ended`, `outcome`, `progress`; `remove` with the identifiers of reads to be taken away.
    @Sendable static func saveReadingEntry(_ visit: MemberVisit, _ id: ID<Book>) async throws -> Response {
        let reading = visit.services.reading
        let entry = try await reading.entry(of: visit.member.id, id, for: visit.member.id)
        guard let entry else { throw Problem.notFound }
        let form = ReadingForm(visit.form, of: entry)
        let seen = visit.form["seen"].flatMap { Int64($0) }.map { Timestamp(milliseconds: $0) }
        do {
            if try await reading.keep(form, of: id, by: visit.member.id, seen: seen ?? entry.changedAt) {
                return visit.visit.go(Paths.bookReading(id), notice: .readingKept)
            }
        } catch let faults as ReadingForm.Faults {
            return visit.readingEntryPage(entry, form, faults, notice: nil, status: .unprocessableContent)
        } catch let fault as ReadingFault {
            throw fault.problem
        }
        let notice = Notice(
            kind: .failed,
            text:
                "This was changed elsewhere since you opened it. Nothing is saved yet: look through it and save again."
        )
        return visit.readingEntryPage(entry, form, ReadingForm.Faults(), notice: notice, status: .conflict)
    }
}

extension ReadingForm {
    /// The form a browser sent; reads that are not of this entry are passed over.
    fileprivate init(_ fields: FormFields, of entry: ReadingEntry) {
        let known = Set(entry.reads.map(\.id.text))
        let removed = Set(fields.values("remove"))
        func column(_ name: String) -> [String] { fields.values(name) }
        let (started, ended) = (column("started"), column("ended"))
        let (outcomes, progress) = (column("outcome"), column("progress"))
        var reads: [ReadForm] = []
        for (index, id) in column("read").enumerated().prefix(ReadingEntry.maximumReads + 1) {
            guard id == "new" || known.contains(id), started.count > index, ended.count > index,
                outcomes.count > index, progress.count > index
            else { continue }
            reads.append(
                ReadForm(
                    id: ID(id),
                    started: started[index],
                    ended: ended[index],
                    outcome: BookRead.Outcome(rawValue: outcomes[index]) ?? .finished,
                    progress: progress[index],
                    isRemoved: removed.contains(id)
                )
            )
        }
        self.init(
            note: fields["note"] ?? "",
            pages: fields["pages"] ?? "",
            visibility: fields["visibility"].flatMap { Review.Visibility(rawValue: $0) } ?? entry.visibility,
            reads: reads.filter { !$0.isBlank }
        )
    }
}
