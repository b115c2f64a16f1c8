import Flyleaf
import Interchange
import Primitives

extension ContractScene {
    func bookImport(_ member: Member, at second: Int64 = 1) -> BookImport {
        BookImport(
            id: newID(second),
            memberID: member.id,
            fileName: ImportFileName("books.csv"),
            byteCount: 7,
            digest: [UInt8](repeating: 7, count: 16),
            source: .goodreads,
            summary: ImportSummary(rowCount: 3, faultCount: 1, reviewCount: 2),
            visibility: .onlyMe,
            createdAt: moment(second),
            startedAt: nil,
            undoneAt: nil
        )
    }

    func row(
        _ number: Int,
        _ identity: UInt8,
        _ outcome: ImportedRow.Outcome = .made,
        review: ID<Review>? = nil,
        reading: ImportedRow.Reading? = nil
    ) -> ImportedRow {
        ImportedRow(
            number: number,
            identity: [UInt8](repeating: identity, count: 16),
            digest: [UInt8](repeating: 1, count: 16),
            title: "Title \(number)",
            raw: [RawCell(name: "Title", text: "\"x\"\n\u{E9}"), RawCell(name: "Title", text: "")],
            outcome: outcome,
            remarks: ["roundedScore", "notUTF8"],
            reviewID: review,
            reviewMoment: review == nil ? nil : moment(5),
            reading: reading
        )
    }
}

extension StorageContract {
    static let imports: [StorageContract] = [
        StorageContract("imports: a file comes back in its pieces, and its states are noted once") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let imports = scene.stores.imports
            let (one, two) = (scene.bookImport(ann), scene.bookImport(ann, at: 2))
            for each in [one, two] { try expect(try await imports.insert(each), is: true) }
            try expect(try await imports.bookImport(one.id, ann.id), is: one)
            try expect(try await imports.bookImport(one.id, ben.id), is: nil)
            try expect(try await imports.list(ann.id), is: [two, one])
            try await imports.addPiece(one.id, 0, [1, 2])
            try await imports.addPiece(one.id, 1, [0, 255])
            try await imports.addPiece(one.id, 1, [7])
            try expect(try await imports.piece(one.id, 1), is: [0, 255])
            try expect(try await imports.piece(one.id, 2), is: nil)
            try expect(try await imports.piece(two.id, 0), is: nil)
            try expect(try await imports.start(one.id, .friends, scene.moment(3)), is: true)
            try expect(try await imports.start(one.id, .everyone, scene.moment(4)), is: false)
            try expect(try await imports.undo(one.id, scene.moment(5)), is: true)
            try expect(try await imports.undo(one.id, scene.moment(6)), is: false)
            let kept = try await imports.bookImport(one.id, ann.id)
            try expect(kept?.visibility, is: .friends)
            try expect([kept?.startedAt, kept?.undoneAt], is: [scene.moment(3), scene.moment(5)])
            try expect(try await imports.purge(scene.moment(2)), is: 0)
            try expect(try await imports.purge(scene.moment(3)), is: 1)
            try expect(try await imports.list(ann.id).map(\.id), is: [one.id])
            try expect(try await imports.delete(one.id, ben.id), is: false)
            try expect(try await imports.delete(one.id, ann.id), is: true)
            try expect(try await imports.piece(one.id, 0), is: nil)
            try expect(try await imports.delete(one.id, ann.id), is: false)
        },
        StorageContract("imports: a member keeps only so many") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            for second in 0..<Int64(BookImport.maximumPerMember) {
                try expect(try await scene.stores.imports.insert(scene.bookImport(ann, at: second)), is: true)
            }
            try expect(try await scene.stores.imports.insert(scene.bookImport(ann, at: 99)), is: false)
            try expect(try await scene.stores.imports.insert(scene.bookImport(ben, at: 99)), is: true)
        },
        StorageContract("imports: rows are written once, counted, and found again by the next file") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let imports = scene.stores.imports
            let (one, two, other) = (scene.bookImport(ann), scene.bookImport(ann, at: 2), scene.bookImport(ben, at: 3))
            for each in [one, two, other] { try expect(try await imports.insert(each), is: true) }
            try expect(try await imports.lastRow(one.id), is: 0)
            let review: ID<Review> = scene.newID()
            let rows = [scene.row(1, 1, review: review), scene.row(2, 2, .kept), scene.row(3, 3, .refused)]
            try await imports.record(one.id, Array(rows.prefix(2)))
            try await imports.record(one.id, [scene.row(2, 9, .refused), rows[2]])
            try expect(try await imports.lastRow(one.id), is: 3)
            try expect(try await imports.rows(one.id, 0, Set(ImportedRow.Outcome.allCases), 10), is: rows)
            try expect(try await imports.rows(one.id, 1, [.made, .refused], 10), is: [rows[2]])
            try expect(try await imports.rows(one.id, 0, Set(ImportedRow.Outcome.allCases), 1), is: [rows[0]])
            try expect(try await imports.counts(one.id), is: [.made: 1, .kept: 1, .refused: 1])
            let identities = rows.map(\.identity)
            try expect(try await imports.earlier(identities, ann.id, two.id), is: [rows[0]])
            try expect(try await imports.earlier(identities, ann.id, one.id), is: [])
            try expect(try await imports.earlier(identities, ben.id, other.id), is: [])
            let newer = scene.row(1, 1, .unchanged, review: scene.newID())
            let entry = ImportedRow.Reading(outcome: .made, bookID: scene.newID(), moment: scene.moment(9))
            let entered = scene.row(2, 8, .kept, reading: entry)
            try await imports.record(two.id, [newer, entered])
            try expect(try await imports.earlier([entered.identity], ann.id, one.id), is: [entered])
            let refused = ImportedRow.Reading(outcome: .refused, bookID: nil, moment: nil)
            let none = scene.row(3, 7, .kept, reading: refused)
            try await imports.record(two.id, [none])
            try expect(try await imports.rows(two.id, 2, [.kept], 10), is: [none])
            try expect(try await imports.earlier([none.identity], ann.id, one.id), is: [])
            let third = scene.bookImport(ann, at: 4)
            try expect(try await imports.insert(third), is: true)
            try expect(try await imports.earlier(identities, ann.id, third.id), is: [newer])
        },
    ]
}
