import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `POST /books/{id}/reading/entry`: fields `seen`, `note`, `note-visibility`, `tags`, `pages`, `visibility`, and for each read, in the same
    /// order, `read`, `started`, `ended`, `outcome`, `progress`; `remove` with the identifiers of reads to be taken away.
    @Sendable static func saveReadingEntry(_ visit: MemberVisit, _ id: ID<Book>) async throws -> Response {
        let reading = visit.services.reading
        let entry = try await reading.entry(of: visit.member.id, id, for: visit.member.id)
        guard let entry else { throw Problem.notFound }
        var form = ReadingForm(visit.form, of: entry)
        let typed = visit.form["seen"].flatMap { Int64($0) }.map { Timestamp(milliseconds: $0) }
        let seen = typed ?? entry.changedAt
        do {
            if try await reading.keep(form, of: id, by: visit.member.id, seen: seen) {
                return visit.visit.go(Paths.bookReading(id), notice: .readingKept)
            }
        } catch let faults as ReadingForm.Faults {
            return visit.readingEntryPage(entry, form, faults, seen: seen, status: .unprocessableContent)
        } catch let fault as ReadingFault {
            throw fault.problem
        }
        form.addReads(of: entry)
        let notice = Notice(
            kind: .failed,
            text:
                "This was changed elsewhere since you opened it. Nothing is saved yet: look through it and save again."
        )
        return visit.readingEntryPage(entry, form, seen: entry.changedAt, notice: notice, status: .conflict)
    }
}

extension ReadingForm {
    /// Adds the reads that the entry has got since the form was filled, so that saving it again does not take them away.
    fileprivate mutating func addReads(of entry: ReadingEntry) {
        let known = reads.compactMap(\.id)
        let added = entry.reads.filter { !known.contains($0.id) }.map { ReadForm($0) }
        reads.insert(contentsOf: added, at: reads.firstIndex { $0.id == nil } ?? reads.endIndex)
    }

    /// The form a browser sent; reads that are not of this entry are passed over, and all but the first of the same.
    fileprivate init(_ fields: FormFields, of entry: ReadingEntry) {
        var known = Set(entry.reads.map(\.id.text))
        let removed = Set(fields.values("remove"))
        func column(_ name: String) -> [String] { fields.values(name) }
        let (started, ended) = (column("started"), column("ended"))
        let (outcomes, progress) = (column("outcome"), column("progress"))
        var reads: [ReadForm] = []
        for (index, id) in column("read").enumerated().prefix(ReadingEntry.maximumReads + 1) {
            // What a form names twice is one read.
            guard started.count > index, ended.count > index, outcomes.count > index, progress.count > index,
                id == "new" || known.remove(id) != nil
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
            noteVisibility: fields["note-visibility"].flatMap { Review.Visibility(rawValue: $0) }
                ?? entry.noteVisibility,
            tags: fields["tags"] ?? "",
            pages: fields["pages"] ?? "",
            visibility: fields["visibility"].flatMap { Review.Visibility(rawValue: $0) } ?? entry.visibility,
            reads: reads.filter { !$0.isBlank }
        )
    }
}
