import Flyleaf
import Networks
import Primitives
import StorageEngines

extension Subcommand {
    /// `flyleaf wipe NETWORK`: removes everything from a network the operator disables (DA-03); the site must not run.
    static let wipe = Subcommand(
        name: "wipe",
        usage: "flyleaf wipe NETWORK [--yes]",
        summary: """
            Remove everything that came from NETWORK (\(NetworkModule.names), or one that left this list); \
            without --yes only say what would go. Stop the site first.
            """,
        argumentCount: 1,
        option: .word("--yes")
    ) { arguments, environment in
        // One that left the table of networks may have left rows, and those are wiped by its name.
        let isKnown = NetworkModule.all.contains { $0.facts.name.rawValue == arguments[0] }
        let configuration = try Configuration(environment: environment)
        let isThere = try await InstalledStorage.isThere(configuration)
        guard let network = NetworkName(rawValue: arguments[0]), isKnown || isThere else { return refuse() }
        guard isThere else {
            Console.report("flyleaf wipe: there is no database in \(configuration.storagePlace)")
            return 1
        }
        let isSure = arguments.count == 2
        // The site would go on using what it has in memory, and send what waits.
        let held = try await alone(configuration, for: "wipe") {
            let storage = try await open(environment, isAlone: true)
            let wipe = storage.stores.wipe
            var holdings = try await wipe.holdings(network)
            if isSure, isKnown || !holdings.isEmpty { holdings = try await wipe.wipe(network, Clock.system.now()) }
            try await storage.close()
            return holdings
        }
        guard let holdings = held else { return 1 }
        guard isKnown || !holdings.isEmpty else { return refuse() }
        Console.print(lines(holdings, network, isDone: isSure).joined(separator: "\n"))
        return isSure ? 0 : 1
    }

    /// The answer to a name that nothing came from.
    private static func refuse() -> Int32 {
        Console.report(
            "flyleaf wipe: NETWORK is one of \(NetworkModule.names), or another that something came from. "
                + "Nothing was changed."
        )
        return 2
    }

    private static func lines(_ holdings: NetworkHoldings, _ network: NetworkName, isDone: Bool) -> [String] {
        let title = network.rawValue
        var lines = [
            isDone ? "Removed, all that came from \(title):" : "This would be removed, all that came from \(title):"
        ]
        lines += [
            "  connections, each with its key: \(holdings.connections)",
            "  people on lists of friends: \(holdings.friends)",
            "  posts read there: \(holdings.streamItems)",
            "  shares with their receipts: \(holdings.shares), of them not settled: \(holdings.unsettledShares)",
            "  people and places picked in drafts of shares: \(holdings.drafts)",
            "  sessions that began with a login there: \(holdings.sessions)",
            "  logins under way: \(holdings.attempts)",
            "  registrations at servers: \(holdings.registrations)",
            "  failures kept under a reference: \(holdings.incidents)",
            "Accounts that nobody can log in to without \(title): \(holdings.lockedOut)",
            "Reviews, accounts and the posts at \(title) stay.",
            """
            Nothing is revoked at \(title): what people granted stays granted there, until they remove Flyleaf among \
            their apps or you remove the app itself.
            """,
            "Backups hold what they held; remove those that must not.",
        ]
        lines.append(
            isDone
                ? "Remove the settings of \(title) before you start the site, or people can connect it again."
                : "Nothing was changed. To do it: flyleaf wipe \(title) --yes"
        )
        return lines
    }
}

extension NetworkModule {
    /// The names of all networks, as a command takes them.
    fileprivate static var names: String { all.map(\.facts.name.rawValue).joined(separator: ", ") }
}
