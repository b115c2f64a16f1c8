import Crypto
import Flyleaf
import HostNames
import Imaging
import Pages
import Primitives
import StorageEngines

extension Subcommand {
    /// `flyleaf import FILE --member NAME`: the import of the site's pages, while the site runs or not.
    static let importBooks = Subcommand(
        name: "import",
        usage: "flyleaf import FILE --member NAME",
        summary: """
            Make reviews and reading of FILE, the export of Goodreads, The StoryGraph, LibraryThing, BookWyrm or Flyleaf, for the member of \
            that name or identifier, who alone may read them. After an interruption the same command goes on.
            """,
        argumentCount: 1,
        option: .required("--member")
    ) { arguments, environment in
        let bytes = try FileSystem.read(arguments[0], limit: BookImport.maximumBytes + 1)
        let storage = try await open(environment)
        do {
            let code = try await take(bytes, named: arguments[0], of: arguments[2], storage.stores)
            try await storage.close()
            return code
        } catch {
            try await storage.close()
            throw error
        }
    }

    private static func take(
        _ bytes: [UInt8],
        named path: String,
        of name: String,
        _ stores: Stores
    ) async throws -> Int32 {
        guard let member = try await member(name, stores) else { return 1 }
        let imports = BookImports(
            stores: stores,
            blockedLinks: BlockedLinks(store: stores.blockedLinks, clock: .system, ascii: HostName.ascii),
            clock: .system,
            randomness: .secure,
            digest: Digest.sha256,
            rewrite: Workshop(program: Application.World.real.program, rules: .photos) { trouble in
                Console.report("flyleaf import: a picture was refused, its decoder was ended: \(trouble.cause)")
            }.rewritten,
            // Whoever stands at the machine knows how much room there is.
            photoQuota: PhotoQuota(bytes: .max),
            hasRoom: { true }
        )
        let jobs = Jobs(store: stores.jobs, works: imports.works, clock: .system, randomness: .secure) { _, error in
            Console.report("flyleaf import: tried again after: \(error)")
        }
        let kept: BookImport
        do {
            kept = try await imports.keep(bytes, named: ImportFileName(path), of: member)
        } catch let fault as ImportFault {
            Console.report("flyleaf import: nothing was taken: \(fault.words)")
            return 1
        }
        guard try await imports.start(kept.id, for: .onlyMe, of: member) == .underWay,
            let job = try await jobs.newest(about: kept.id.text, of: member)
        else {
            Console.report("flyleaf import: too much is under way for this member; wait until it is done.")
            return 1
        }
        let ended = try await finish(job, jobs, rows: kept.summary.rowCount)
        let counts = try await imports.counts(kept)
        for outcome in ImportedRow.Outcome.allCases {
            if let count = counts[outcome] { Console.print("\(outcome.shortWords): \(count)") }
        }
        if ended.state != .done {
            Console.report("flyleaf import: it did not come to its end (\(ended.state.rawValue))")
        }
        return ended.state == .done ? 0 : 1
    }

    /// Works on a job, or watches whoever does, and shows how far it is.
    private static func finish(_ job: Job, _ jobs: Jobs, rows: Int) async throws -> Job {
        let showing = Task {
            while !Task.isCancelled {
                if let now = try await jobs.job(job.id, of: job.memberID) {
                    Console.progress(now.done, of: rows)
                }
                try await Task.sleep(for: .milliseconds(200))
            }
        }
        defer { showing.cancel() }
        while true {
            _ = try await jobs.work(on: job.id)
            guard let now = try await jobs.job(job.id, of: job.memberID) else { return job }
            if now.state.hasEnded {
                Console.progress(now.done, of: rows)
                Console.endProgress()
                return now
            }
            // The site is at it, or a program that was killed held it: its lease runs out.
            try await Task.sleep(for: .milliseconds(200))
        }
    }

    /// The one member of that name or identifier; says why there is none.
    static func member(_ name: String, _ stores: Stores) async throws -> ID<Member>? {
        if let id = ID<Member>(name), let found = try await stores.members.member(id) { return found.id }
        let found = try await stores.members.named(PersonName(trusted: name))
        if found.count == 1 { return found[0].id }
        if found.isEmpty {
            Console.report("flyleaf: there is no member of the name \(name).")
        } else {
            Console.report("flyleaf: several members have the name \(name). Say which by identifier:")
            for member in found { Console.report("  \(member.id.text), since \(member.createdAt.dayText)") }
        }
        return nil
    }
}

extension ImportedRow.Outcome {
    /// Rows of this kind, before their number.
    fileprivate var shortWords: String {
        switch self {
        case .made: "new reviews"
        case .restored: "here again as they were"
        case .changed: "changed reviews"
        case .unchanged: "known from an earlier file"
        case .ownKept: "left as the member changed them"
        case .kept: "kept without a review"
        case .refused: "refused"
        }
    }
}
