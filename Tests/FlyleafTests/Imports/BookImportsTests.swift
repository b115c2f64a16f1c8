import Archive
import Flyleaf
import Interchange
import Primitives
import Testing

@Suite("Importing books")
struct BookImportsTests {
    private let scene = ImportScene()

    @Test("a row with a text or a score becomes a review of its day, and what has neither is kept")
    func outcomes() async throws {
        let text =
            ImportScene.header + "1,A Tale,A. Writer,4,2012/01/02,read,\"<b>Good</b>\",\n"
            + "2,Other,B,0,2019/01/03,to-read,,\n3,,B,5,,read,x,\n4,Third,C,5,,read,,true\n"
        let kept = try await scene.take(text, .friends)
        #expect(try await scene.outcomes(kept) == [.made, .kept, .refused, .made])
        #expect(scene.reviews.count == 2)
        let tale = try #require(scene.reviews.first { $0.content.title.text == "A Tale" })
        #expect(tale.content.text.text == "**Good**")
        #expect(tale.content.score?.value == 8)
        #expect(tale.content.visibility == .friends)
        #expect(tale.createdAt.dayText == "2 Jan 2012")
        #expect(tale.createdAt == tale.updatedAt)
        let third = try #require(scene.reviews.first { $0.content.title.text == "Third" })
        #expect(third.content.isSpoiler)
        #expect(third.createdAt == scene.clock.now)
        let rows = try await scene.imports().rows(kept, after: 0, .refused)
        #expect(rows.map(\.remarks) == [["noTitle"]])
        #expect(rows.first?.raw.contains(RawCell(name: "Author", text: "B")) == true)
        let job = try await scene.jobs().newest(about: kept.id.text, of: scene.ann.id)
        #expect(job?.state == .done)
        #expect(job?.done == 4 && job?.total == 4)
    }

    @Test("a day before 1970 is no review's: it would stand before all others for ever")
    func oldDay() async throws {
        try await scene.take(
            ImportScene.header + "1,Old,B,4,1969/12/31,read,,\n2,First,B,4,1970/01/01,read,,\n"
                + "3,Year,B,4,0001/01/01,read,,\n"
        )
        let created = Dictionary(uniqueKeysWithValues: scene.reviews.map { ($0.content.title.text, $0.createdAt) })
        // Reviews of no day keep the order of their rows by milliseconds.
        #expect(created["Old"] == scene.clock.now - .milliseconds(2))
        #expect(created["Year"] == scene.clock.now)
        #expect(created["First"]?.dayText == "1 Jan 1970")
        #expect(scene.reviews.first?.content.title.text == "First")
    }

    @Test("the same file again makes nothing, a newer one changes what differs, and own edits stay")
    func again() async throws {
        let text = ImportScene.header + "1,A,B,4,,read,One,\n2,C,D,4,,read,Two,\n3,E,F,4,,read,Three,\n"
        try await scene.take(text)
        #expect(scene.reviews.count == 3)
        #expect(try await scene.outcomes(scene.take(text)) == [.unchanged, .unchanged, .unchanged])
        scene.clock.advance(.seconds(60))
        let own = try #require(scene.reviews.first { $0.content.title.text == "C" })
        var content = own.content
        content.text = ReviewText(trusted: "Mine")
        _ = try await scene.memory.stores.reviews.update(
            own.id,
            scene.ann.id,
            content,
            [],
            scene.clock.now,
            own.updatedAt,
            scene.randomness.bookID(),
            nil
        )
        let newer = ImportScene.header + "1,A,B,5,,read,One,\n2,C,D,5,,read,Two,\n3,E,F,4,,read,Three,\n"
        #expect(try await scene.outcomes(scene.take(newer)) == [.changed, .ownKept, .unchanged])
        #expect(scene.reviews.count == 3)
        #expect(scene.reviews.first { $0.content.title.text == "A" }?.content.score?.value == 10)
        #expect(scene.reviews.first { $0.content.title.text == "C" }?.content.text.text == "Mine")
    }

    @Test("a review that its member changed is theirs, also after the file it came from was removed")
    func changedAfterRemoving() async throws {
        let first = try await scene.take(ImportScene.header + "1,A,B,4,,read,One,\n2,C,D,4,,read,Two,\n")
        let own = try #require(scene.reviews.first { $0.content.title.text == "C" })
        scene.clock.advance(.seconds(60))
        var content = own.content
        content.text = ReviewText(trusted: "Mine")
        _ = try await scene.memory.stores.reviews.update(
            own.id,
            scene.ann.id,
            content,
            [],
            scene.clock.now,
            own.updatedAt,
            scene.randomness.bookID(),
            nil
        )
        #expect(try await scene.imports().remove(first.id, of: scene.ann.id))
        let second = try await scene.take(ImportScene.header + "1,A,B,4,,read,One,\n2,C,D,4,,read,Two,\n")
        #expect(try await scene.outcomes(second) == [.unchanged, .ownKept])
        let third = try await scene.take(ImportScene.header + "1,A,B,5,,read,One,\n2,C,D,5,,read,Two,\n")
        #expect(try await scene.outcomes(third) == [.changed, .ownKept])
        for made in [second, third] {
            #expect(try await scene.imports().undo(made.id, of: scene.ann.id) == .underWay)
            _ = try await scene.jobs().workOnDue()
        }
        #expect(Set(scene.reviews.map(\.content.text.text)) == ["One", "Mine"])
    }

    @Test("undoing removes also what was made and not written down when the program was killed")
    func undoUnwritten() async throws {
        let rows = (1...50).map { "\($0),T\($0),B,4,,read,One,\n" }.joined()
        let text = ImportScene.header + rows
        let kept = try await scene.imports().keep(Array(text.utf8), named: ImportFileName("x"), of: scene.ann.id)
        _ = try await scene.imports().start(kept.id, for: .everyone, of: scene.ann.id)
        var stores = scene.memory.stores
        stores.imports = DyingImports(stores.imports, Death(after: 1))
        #expect(try await scene.jobs(stores).work(on: nil))
        #expect(scene.reviews.count == 20)
        #expect(try await scene.imports().counts(kept).isEmpty)
        #expect(try await scene.imports().undo(kept.id, of: scene.ann.id) == .underWay)
        _ = try await scene.jobs().workOnDue()
        #expect(scene.reviews.isEmpty)
    }

    @Test("two rows about one book without a number are two reviews, and stay two")
    func twins() async throws {
        let text = ImportScene.header + ",A,B,4,,read,One,\n,A,B,4,,read,One,\n"
        try await scene.take(text)
        #expect(scene.reviews.count == 2)
        #expect(try await scene.outcomes(scene.take(text)) == [.unchanged, .unchanged])
    }

    @Test("undoing removes what the import made and nobody changed since, and the file can come again")
    func undo() async throws {
        let before = Review(
            id: scene.randomness.id(at: scene.clock.now),
            memberID: scene.ann.id,
            bookID: scene.randomness.bookID(),
            content: ReviewContent(
                title: ReviewTitle(trusted: "Own"),
                author: AuthorLine(trusted: ""),
                isbn: nil,
                text: ReviewText(trusted: ""),
                isSpoiler: false,
                score: nil,
                visibility: .onlyMe
            ),
            createdAt: scene.clock.now,
            updatedAt: scene.clock.now
        )
        _ = try await scene.memory.stores.reviews.insert(before, [], nil)
        let text = ImportScene.header + "1,A,B,4,,read,One,\n2,C,D,4,,read,Two,\n"
        let kept = try await scene.take(text)
        let changed = try #require(scene.reviews.first { $0.content.title.text == "C" })
        scene.clock.advance(.seconds(60))
        _ = try await scene.memory.stores.reviews.update(
            changed.id,
            scene.ann.id,
            before.content,
            [],
            scene.clock.now,
            changed.updatedAt,
            scene.randomness.bookID(),
            nil
        )
        #expect(try await scene.imports().undo(kept.id, of: scene.ann.id) == .underWay)
        #expect(try await scene.imports().undo(kept.id, of: scene.ann.id) == .underWay)
        _ = try await scene.jobs().workOnDue()
        #expect(Set(scene.reviews.map(\.id)) == [before.id, changed.id])
        #expect(try await scene.imports().start(kept.id, for: .everyone, of: scene.ann.id) == .impossible)
        #expect(try await scene.outcomes(scene.take(text)) == [.made, .unchanged])
    }

    @Test("a row keeps private what is private there, whatever was chosen")
    func privacy() async throws {
        let json = #"{"1":{"title":"A","rating":"4","public":"false"},"2":{"title":"B","rating":"4","public":"true"}}"#
        try await scene.take(json, .everyone)
        #expect(scene.reviews.map(\.content.visibility).sorted { $0.rawValue < $1.rawValue } == [.everyone, .onlyMe])
    }

    @Test("what is too large, of no known kind, or too many is not taken, and nothing is left of it")
    func faults() async throws {
        func fault(_ bytes: [UInt8]) async -> ImportFault? {
            await #expect(throws: ImportFault.self) {
                try await scene.imports().keep(bytes, named: ImportFileName("x"), of: scene.ann.id)
            }
        }
        #expect(await fault([]) == .file(.empty))
        #expect(await fault(Array("PK\u{3}\u{4}".utf8)) == .archive(.unreadable))
        #expect(await fault([UInt8](repeating: 0x41, count: BookImport.maximumBytes + 1)) == .tooLarge)
        let rows = String(repeating: ",A\n", count: BookImport.maximumRows + 1)
        #expect(await fault(Array((ImportScene.header + rows).utf8)) == .tooManyRows)
        #expect(try await scene.imports().all(of: scene.ann.id).isEmpty)
    }

    @Test("the same file is the same import until it is done, and is nobody else's")
    func same() async throws {
        let bytes = Array((ImportScene.header + "1,A,B,4,,read,One,\n").utf8)
        let first = try await scene.imports().keep(bytes, named: ImportFileName("C:\\x\\y.csv"), of: scene.ann.id)
        #expect(first.fileName.text == "y.csv")
        let second = try await scene.imports().keep(bytes, named: ImportFileName("z.csv"), of: scene.ann.id)
        #expect(second == first)
        let ben: ID<Member> = scene.randomness.id(at: scene.clock.now)
        #expect(try await scene.imports().bookImport(first.id, of: ben) == nil)
        #expect(try await scene.imports().start(first.id, for: .everyone, of: ben) == .impossible)
        #expect(try await scene.imports().undo(first.id, of: scene.ann.id) == .impossible)
        #expect(try await scene.imports().remove(first.id, of: ben) == false)
        #expect(try await scene.imports().preview(first).count == 1)
    }

    @Test("a file of which the end was not kept makes nothing, and goes on once it came again")
    func cutOff() async throws {
        let review = String(repeating: "x", count: 1000)
        let rows = (1...200).map { "\($0),T\($0),B,4,,read,\(review),\n" }.joined()
        let bytes = Array((ImportScene.header + rows).utf8)
        let kept = try await scene.imports().keep(bytes, named: ImportFileName("x"), of: scene.ann.id)
        scene.memory.write { $0.importPieces[kept.id, default: [:]][1] = nil }
        #expect(try await scene.imports().start(kept.id, for: .everyone, of: scene.ann.id) == .underWay)
        _ = try await scene.jobs().workOnDue()
        #expect(try await scene.jobs().newest(about: kept.id.text, of: scene.ann.id)?.fault == .unreadableFile)
        #expect(scene.reviews.isEmpty)
        let again = try await scene.imports().keep(bytes, named: ImportFileName("x"), of: scene.ann.id)
        #expect(again.id == kept.id)
        #expect(try await scene.imports().start(kept.id, for: .everyone, of: scene.ann.id) == .underWay)
        _ = try await scene.jobs().workOnDue()
        #expect(try await scene.imports().counts(kept) == [.made: 200])
    }

    @Test("an import without room for its job is not done: it goes on later, and the same file is the same import")
    func noRoom() async throws {
        let bytes = Array((ImportScene.header + "1,A,B,4,,read,One,\n").utf8)
        let kept = try await scene.imports().keep(bytes, named: ImportFileName("x"), of: scene.ann.id)
        let store = scene.memory.stores.jobs
        let others = try await scene.fillJobs()
        #expect(try await scene.imports().start(kept.id, for: .friends, of: scene.ann.id) == .tooManyJobs)
        #expect(try await scene.imports().isDone(kept) == false)
        let again = try await scene.imports().keep(bytes, named: ImportFileName("x"), of: scene.ann.id)
        #expect(again.id == kept.id)
        for job in others { #expect(try await store.stop(job.id, scene.ann.id, scene.clock.now)) }
        #expect(try await scene.imports().start(kept.id, for: .everyone, of: scene.ann.id) == .underWay)
        _ = try await scene.jobs().workOnDue()
        #expect(scene.reviews.map(\.content.visibility) == [.friends])
        #expect(try await scene.imports().isDone(kept))
        _ = try await scene.fillJobs()
        #expect(try await scene.imports().undo(kept.id, of: scene.ann.id) == .tooManyJobs)
        #expect(try await scene.imports().bookImport(kept.id, of: scene.ann.id)?.undoneAt == nil)
    }

    @Test("a job that its member stops makes nothing more, and goes on where it was")
    func stopping() async throws {
        let rows = (1...200).map { "\($0),T\($0),B,4,,read,One,\n" }.joined()
        let text = ImportScene.header + rows
        let kept = try await scene.imports().keep(Array(text.utf8), named: ImportFileName("x"), of: scene.ann.id)
        #expect(try await scene.imports().start(kept.id, for: .everyone, of: scene.ann.id) == .underWay)
        let job = try #require(try await scene.jobs().newest(about: kept.id.text, of: scene.ann.id))
        var stores = scene.memory.stores
        let (jobs, ann, clock) = (stores.jobs, scene.ann.id, scene.clock)
        stores.jobs = DyingJobs(jobs, Death(after: .max)) { step in
            if step == 2 { _ = try await jobs.stop(job.id, ann, clock.now) }
        }
        #expect(try await scene.jobs(stores).work(on: nil))
        // What was begun before the next look at the job is written down with its rows.
        #expect(scene.reviews.count == 60)
        #expect(try await scene.imports().counts(kept) == [.made: 60])
        #expect(try await scene.jobs().job(job.id, of: scene.ann.id)?.state == .stopped)
        #expect(try await scene.jobs().work(on: nil) == false)
        #expect(try await scene.imports().start(kept.id, for: .everyone, of: scene.ann.id) == .underWay)
        _ = try await scene.jobs().workOnDue()
        #expect(scene.reviews.count == 200)
        #expect(try await scene.imports().counts(kept) == [.made: 200])
    }

    @Test("the job is held while rows that are done are passed over, however long that takes")
    func passingOver() async throws {
        let review = String(repeating: "x", count: 1000)
        let rows = (1...200).map { "\($0),T\($0),B,4,,read,\(review),\n" }.joined()
        let bytes = Array((ImportScene.header + rows).utf8)
        let kept = try await scene.imports().keep(bytes, named: ImportFileName("x"), of: scene.ann.id)
        _ = try await scene.imports().start(kept.id, for: .everyone, of: scene.ann.id)
        var stores = scene.memory.stores
        let (jobs, ann, clock, memory) = (stores.jobs, scene.ann.id, scene.clock, scene.memory)
        // In the second piece of the file.
        stores.jobs = DyingJobs(jobs, Death(after: .max)) { step in
            guard step == 8, let job = try await jobs.newest(kept.id.text, ann) else { return }
            _ = try await jobs.stop(job.id, ann, clock.now)
        }
        #expect(try await scene.jobs(stores).work(on: nil))
        let done = scene.reviews.count
        #expect(done > 140 && done < 200)
        _ = try await scene.imports().start(kept.id, for: .everyone, of: scene.ann.id)
        let atFirstStep = Lock(0)
        stores.jobs = DyingJobs(jobs, Death(after: .max)) { step in
            guard step == 1 else { return }
            let count = memory.read { $0.reviews.count }
            atFirstStep.withLock { $0 = count }
        }
        #expect(try await scene.jobs(stores).work(on: nil))
        #expect(atFirstStep.withLock { $0 } == done)
        #expect(scene.reviews.count == 200)
    }

    @Test("killed at every step of the way, nothing is double and nothing missing", arguments: 0..<8)
    func killed(offset: Int) async throws {
        let rows = (1...300).map { "\($0),T\($0),B,4,,read,One,\n" }.joined()
        let text = ImportScene.header + rows
        let kept = try await scene.imports().keep(Array(text.utf8), named: ImportFileName("x"), of: scene.ann.id)
        _ = try await scene.imports().start(kept.id, for: .everyone, of: scene.ann.id)
        var kills = 0
        while kills < 24 {
            // Nothing that follows the instant of a kill is written: neither the rows nor that the job is given back.
            var stores = scene.memory.stores
            let death = Death(after: 3 + (offset + kills * 7) % 29)
            stores.imports = DyingImports(stores.imports, death)
            stores.reviews = DyingReviews(stores.reviews, death)
            stores.jobs = DyingJobs(stores.jobs, death)
            do {
                guard try await scene.jobs(stores).work(on: nil) else {
                    scene.clock.advance(Job.lease)
                    continue
                }
                if !death.hasCome { break }
            } catch is StoreFault {}
            kills += 1
            scene.clock.advance(Job.lease)
        }
        #expect(kills >= 5)
        scene.clock.advance(Job.lease)
        _ = try await scene.jobs().workOnDue()
        #expect(scene.reviews.count == 300)
        #expect(Set(scene.reviews.map(\.content.title.text)).count == 300)
        #expect(try await scene.imports().counts(kept) == [.made: 300])
        #expect(try await scene.jobs().newest(about: kept.id.text, of: scene.ann.id)?.state == .done)
    }

    @Test("a job that never gets on is given up, and says so")
    func givingUp() async throws {
        let text = ImportScene.header + "1,A,B,4,,read,One,\n"
        let kept = try await scene.imports().keep(Array(text.utf8), named: ImportFileName("x"), of: scene.ann.id)
        _ = try await scene.imports().start(kept.id, for: .everyone, of: scene.ann.id)
        var stores = scene.memory.stores
        stores.reviews = DyingReviews(stores.reviews, Death(after: 0))
        for _ in 0...Job.maximumAttempts {
            #expect(try await scene.jobs(stores).work(on: nil))
            scene.clock.advance(.seconds(31))
        }
        let job = try await scene.jobs().newest(about: kept.id.text, of: scene.ann.id)
        #expect(job?.state == .failed)
        #expect(job?.fault == .gaveUp)
    }
}
