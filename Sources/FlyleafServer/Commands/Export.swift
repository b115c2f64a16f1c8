import Crypto
import Flyleaf
import Pages
import Primitives
import StorageEngines

extension Subcommand {
    /// `flyleaf export FILE --member NAME`: what the page *Your data* downloads, while the site runs or not.
    static let exportData = Subcommand(
        name: "export",
        usage: "flyleaf export FILE --member NAME",
        summary: """
            Write everything that is kept of the member of that name or identifier to FILE, a ZIP: JSON, a table for \
            other programs, photos. Nothing is replaced.
            """,
        argumentCount: 1,
        option: .required("--member")
    ) { arguments, environment in
        let configuration = try Configuration(environment: environment)
        let storage = try await open(environment)
        do {
            let code = try await export(to: arguments[0], arguments[2], storage.stores, configuration.addresses)
            try await storage.close()
            return code
        } catch {
            try await storage.close()
            throw error
        }
    }

    private static func export(
        to path: String,
        _ name: String,
        _ stores: Stores,
        _ addresses: SiteAddresses
    ) async throws -> Int32 {
        guard let id = try await member(name, stores), let member = try await stores.members.member(id) else {
            return 1
        }
        // Of a browser that nobody has: what belongs to one is in no file that an operator makes.
        let browser = BrowserKey(.secure)
        // The reviews are gone through three times: texts, table, photos.
        let total = try await stores.members.holdings(id, browser).reviews * 3
        let file = try NewFile(path)
        var count = 0
        try await OwnData(stores: stores, clock: .system).write(
            of: member,
            in: browser,
            addresses: addresses.ownData,
            progress: { done in if done % 50 == 0 { Console.progress(done, of: total) } },
            to: { piece in
                try file.write(piece)
                count += piece.count
            }
        )
        try file.finish()
        Console.progress(total, of: total)
        Console.endProgress()
        Console.print("Wrote \(count) bytes to \(path). It holds private texts: keep it as such.")
        return 0
    }
}
