import Crypto
import Primitives
import StorageEngines

extension Subcommand {
    /// `flyleaf migrate`: brings the database to this version.
    static let migrate = Subcommand(
        name: "migrate",
        usage: "flyleaf migrate",
        summary: "Bring the database to this version of the program, and do nothing else.",
        argumentCount: 0
    ) { _, environment in
        let storage = try await open(environment)
        try await storage.close()
        Console.print("The database is up to date.")
        return 0
    }

    /// `flyleaf backup FILE`: a copy of the database, while the site runs or not.
    static let backup = Subcommand(
        name: "backup",
        usage: "flyleaf backup FILE",
        summary: "Copy the database to FILE while the site goes on; keep the key file with it.",
        argumentCount: 1
    ) { arguments, environment in
        let storage = try await open(environment)
        try await storage.backup(arguments[0])
        try await storage.close()
        let configuration = try Configuration(environment: environment)
        Console.print("Copied to \(arguments[0]). Without \(configuration.secretKeyFile) its tokens cannot be opened.")
        return 0
    }

    /// `flyleaf restore FILE`: puts a backup in place; the site must not run.
    static let restore = Subcommand(
        name: "restore",
        usage: "flyleaf restore FILE",
        summary: "Put the backup FILE in place of the database; stop the site first.",
        argumentCount: 1
    ) { arguments, environment in
        let configuration = try Configuration(environment: environment)
        // Opening would make an empty database where there is none, and that would be restored.
        guard FileSystem.isFile(arguments[0]) else {
            Console.report("flyleaf restore: there is no file \(arguments[0]). Nothing was changed.")
            return 1
        }
        guard try InstalledStorage.isBackup(arguments[0]) else {
            Console.report("flyleaf restore: \(arguments[0]) is not a backup of Flyleaf. Nothing was changed.")
            return 1
        }
        guard
            let code = try await alone(
                configuration,
                for: "restore",
                { try await restore(arguments[0], configuration) }
            )
        else { return 1 }
        return code
    }

    private static func restore(_ path: String, _ configuration: Configuration) async throws -> Int32 {
        let key = try await InstallationKey.load(configuration, isReplaced: true)
        let faults = try await InstalledStorage.restore(path, configuration, key) { error in
            Console.report("flyleaf restore: the database in place cannot be opened and is replaced: \(error)")
        }
        guard faults.isEmpty else {
            Console.report("flyleaf restore: \(path) is damaged: \(faults.joined(separator: "; "))")
            return 1
        }
        Console.print("Restored. Start the site with: flyleaf serve")
        return 0
    }

    /// - Parameter isAlone: whether this is in the body of ``alone(_:for:_:)``.
    static func open(_ environment: [String: String], isAlone: Bool = false) async throws -> StorageEngine {
        let configuration = try Configuration(environment: environment)
        try FileSystem.makeDirectory(configuration.dataDirectory)
        let key = try await InstallationKey.load(configuration)
        return try await InstalledStorage.open(configuration, key, isAlone: isAlone)
    }
}
